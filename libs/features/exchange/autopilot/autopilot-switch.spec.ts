import { setTimeout as sleep } from 'node:timers/promises';
import { jobEnd } from '@matlas/testing';
import { AutopilotSweepJob } from './autopilot-sweep.job';
import {
  app,
  BASE,
  call,
  CLEAN,
  customer,
  decidedFor,
  ok,
  on,
  rule,
  sent,
  settled,
  setUpAutopilot,
  statusOf,
  supplier,
} from './testing/autopilot-fixture';

describe('switching the inbox autopilot on and off', () => {
  setUpAutopilot();

  it('is switched on only with a rule and knowingly, and off at once: nothing that is queued is decided afterwards', async () => {
    expect(await call('post', `${BASE}/switch`, customer, { on: true, confirmed: true })).toMatchObject({
      code: 'autopilot.noRules',
    });
    await rule('accept', [CLEAN]);
    expect(await call('post', `${BASE}/switch`, customer, { on: true })).toMatchObject({ code: 'autopilot.confirm' });
    const waiting = [await sent('K-1'), await sent('K-2'), await sent('K-3')];
    // Between the switch and the job a person turns it off again: the job that is queued finds it off.
    await app.db.execute('update exchange_autopilot set is_on = true, stopped_by = null where enterprise_id = $1', [
      customer.user.enterpriseId,
    ]);
    const { jobId } = await ok('post', `${BASE}/run`, customer);
    await ok('post', `${BASE}/switch`, customer, { on: false });
    await jobEnd(app.db, jobId);
    const decided = (await Promise.all(waiting.map(({ kid }) => statusOf(kid)))).filter(
      (status) => status === 'P',
    ).length;
    const told = (await app.db.row<{ n: number }>(
      `select count(*)::int as n
        from exchange_autopilot_decision
        where share_id = any($1) and decided_at > (select switched_at from exchange_autopilot where enterprise_id = $2)`,
      [waiting.map(({ kid }) => kid), customer.user.enterpriseId],
    ))!.n;
    expect(told).toBe(0);
    expect(decided).toBeLessThanOrEqual(3);
    const trail = await app.db.rows<{ after: object }>(
      `select after from audit_trail where subject = 'exchange_autopilot' and subject_id = $1 order by id desc limit 1`,
      [customer.user.enterpriseId],
    );
    expect(trail).toEqual([{ after: { isOn: false, stoppedBy: 'person' } }]);
    // What is on again takes what waited.
    await on();
    for (const { kid } of waiting) await settled(kid, 'P');
  });

  it('stops by its limits: so many a day, and too many rejections switch it off', async () => {
    const limited = await rule('accept', [CLEAN, { is: 'partNumber', pattern: 'D-%' }], { maxPerDay: 1 });
    await rule('reject', [{ is: 'partNumber', pattern: 'R-%' }]);
    await on();
    const first = await sent('D-1');
    await settled(first.kid, 'P');
    const second = await sent('D-2');
    expect(await decidedFor(second.kid)).toMatchObject({
      outcome: 'hold',
      cause: 'ruleLimit',
      ruleId: limited.id,
      result: 'held',
    });
    const { version } = await ok('get', `${BASE}/view`, customer);
    expect(await ok('post', `${BASE}/limits`, customer, { version, stopWindow: 2, stopPercent: 50 })).toMatchObject({
      stopWindow: 2,
      stopPercent: 50,
    });
    expect(await call('post', `${BASE}/limits`, customer, { version, maxPerDay: 3 })).toMatchObject({
      respCode: 409,
      code: 'conflict',
    });
    const [one, two, three] = [await sent('R-1'), await sent('R-2'), await sent('R-3')];
    await settled(one.kid, 'R');
    await settled(two.kid, 'R');
    await sleep(200);
    expect(await ok('get', `${BASE}/view`, customer)).toMatchObject({ isOn: false, stoppedBy: 'rejections' });
    expect(await statusOf(three.kid)).toBe('N');
  });

  it('lets one win when a person decides at the same moment, and tells the other', async () => {
    await rule('reject', [{ is: 'partNumber', pattern: 'W-%' }]);
    const shares = [await sent('W-1'), await sent('W-2'), await sent('W-3'), await sent('W-4')];
    for (const { kid } of shares) await ok('post', `/exchange/received/view/${kid}`, customer);
    await on();
    const answers = await Promise.all(
      shares.map(({ kid }) => call('post', `/exchange/received/accept/${kid}`, customer)),
    );
    for (const [index, answer] of answers.entries()) {
      const status = await statusOf(shares[index]!.kid);
      if (answer.ok) expect(status).toBe('P');
      else {
        expect(answer).toMatchObject({ respCode: 409, code: 'receive.decided' });
        expect(status).toBe('R');
      }
      const log = await app.db.rows<{ result: string }>(
        'select result from exchange_autopilot_decision where share_id = $1',
        [shares[index]!.kid],
      );
      expect(log.filter(({ result }) => result === 'decided')).toHaveLength(answer.ok ? 0 : 1);
    }
  });

  it('looks again at what it held only when asked, and the sweep takes what an event lost', async () => {
    const holding = await rule('hold', [CLEAN]);
    await on();
    const held = await sent('H-1');
    await decidedFor(held.kid);
    await ok('post', `${BASE}/rules/saveOrUpdate`, customer, {
      id: holding.id,
      version: holding.version,
      name: holding.name,
      active: true,
      action: 'accept',
      conditions: [CLEAN],
    });
    await app.app.get(AutopilotSweepJob).run();
    expect(await statusOf(held.kid)).toBe('N');
    const { jobId } = await ok('post', `${BASE}/run`, customer);
    expect(await jobEnd(app.db, jobId)).toMatchObject({ state: 'done' });
    expect(await statusOf(held.kid)).toBe('P');
    // An event that never came: the share is there, nobody was told.
    await app.db.execute('update exchange_autopilot set is_on = false where enterprise_id = $1', [
      customer.user.enterpriseId,
    ]);
    const lost = await sent('H-2');
    await app.db.execute('update exchange_autopilot set is_on = true where enterprise_id = $1', [
      customer.user.enterpriseId,
    ]);
    await app.app.get(AutopilotSweepJob).run();
    await settled(lost.kid, 'P');
  });

  it('leaves no trace of a sheet that was recalled before anybody looked at it', async () => {
    await rule('hold', [CLEAN]);
    await on();
    const { kid } = await sent('X-1');
    await decidedFor(kid);
    await ok('post', '/exchange/sent/recall', supplier, { ids: [kid] });
    expect(
      (await ok('post', `${BASE}/log/page`, customer, {})).records.filter(
        (record: { kid: number }) => record.kid === kid,
      ),
    ).toEqual([]);
    expect(await app.db.rows('select 1 from exchange_autopilot_decision where share_id = $1', [kid])).toEqual([]);
  });
});
