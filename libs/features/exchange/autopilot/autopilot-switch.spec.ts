import { setTimeout as sleep } from 'node:timers/promises';
import { autopilotSweepJob } from '@matlas/contract';
import { JobQueue, systemAuth } from '@matlas/server-kit';
import { jobEnd } from '@matlas/testing';
import {
  app,
  BASE,
  call,
  CLEAN,
  customer,
  waitForDecision,
  callOk,
  switchOn,
  rule,
  sent,
  waitForStatus,
  setUpAutopilot,
  statusOf,
  supplier,
} from './testing/autopilot-fixture';

describe('switching the inbox autopilot on and off', () => {
  setUpAutopilot();
  const sweep = async (): Promise<void> => {
    const { jobId } = await app.app.get(JobQueue).start(systemAuth(), autopilotSweepJob, {});
    expect(await jobEnd(app.db, jobId)).toMatchObject({ state: 'done' });
  };

  it('is switched on only with a rule and a confirmation, and off at once: queued sheets are not decided afterwards', async () => {
    expect(await call('post', `${BASE}/switch`, customer, { on: true, confirmed: true })).toMatchObject({
      code: 'autopilot.noRules',
    });
    await rule('accept', [CLEAN]);
    expect(await call('post', `${BASE}/switch`, customer, { on: true })).toMatchObject({ code: 'autopilot.confirm' });
    const waiting = [await sent('K-1'), await sent('K-2'), await sent('K-3')];
    // A person switches the autopilot off before the queued job runs: the job finds it off.
    await app.db.execute('update exchange_autopilot set is_on = true, stopped_by = null where enterprise_id = $1', [
      customer.user.enterpriseId,
    ]);
    const { jobId } = await callOk('post', `${BASE}/run`, customer);
    await callOk('post', `${BASE}/switch`, customer, { on: false });
    await jobEnd(app.db, jobId);
    const decided = (await Promise.all(waiting.map(({ kid }) => statusOf(kid)))).filter(
      (status) => status === 'P',
    ).length;
    const actual = (await app.db.row<{ n: number }>(
      `select count(*)::int as n
        from exchange_autopilot_decision
        where share_id = any($1) and decided_at > (select switched_at from exchange_autopilot where enterprise_id = $2)`,
      [waiting.map(({ kid }) => kid), customer.user.enterpriseId],
    ))!.n;
    expect(actual).toBe(0);
    expect(decided).toBeLessThanOrEqual(3);
    const trail = await app.db.rows<{ after: object }>(
      `select after from audit_trail where subject = 'exchange_autopilot' and subject_id = $1 order by id desc limit 1`,
      [customer.user.enterpriseId],
    );
    expect(trail).toEqual([{ after: { isOn: false, stoppedBy: 'person' } }]);
    // When it is switched on again, it decides the waiting sheets.
    await switchOn();
    for (const { kid } of waiting) await waitForStatus(kid, 'P');
  });

  it('stops at the daily limit, and switches itself off after too many rejections', async () => {
    const limited = await rule('accept', [CLEAN, { is: 'partNumber', pattern: 'D-%' }], { maxPerDay: 1 });
    await rule('reject', [{ is: 'partNumber', pattern: 'R-%' }]);
    await switchOn();
    const first = await sent('D-1');
    await waitForStatus(first.kid, 'P');
    const second = await sent('D-2');
    expect(await waitForDecision(second.kid)).toMatchObject({
      outcome: 'hold',
      cause: 'ruleLimit',
      ruleId: limited.id,
      result: 'held',
    });
    const { version } = await callOk('get', `${BASE}/view`, customer);
    expect(await callOk('post', `${BASE}/limits`, customer, { version, stopWindow: 2, stopPercent: 50 })).toMatchObject(
      {
        stopWindow: 2,
        stopPercent: 50,
      },
    );
    expect(await call('post', `${BASE}/limits`, customer, { version, maxPerDay: 3 })).toMatchObject({
      respCode: 409,
      code: 'conflict',
    });
    const [one, two, three] = [await sent('R-1'), await sent('R-2'), await sent('R-3')];
    await waitForStatus(one.kid, 'R');
    await waitForStatus(two.kid, 'R');
    await sleep(200);
    expect(await callOk('get', `${BASE}/view`, customer)).toMatchObject({ isOn: false, stoppedBy: 'rejections' });
    expect(await statusOf(three.kid)).toBe('N');
  });

  it('lets the first of two concurrent decisions, of a person and the autopilot, win and informs the other', async () => {
    await rule('reject', [{ is: 'partNumber', pattern: 'W-%' }]);
    const shares = [await sent('W-1'), await sent('W-2'), await sent('W-3'), await sent('W-4')];
    for (const { kid } of shares) await callOk('post', `/exchange/received/view/${kid}`, customer);
    await switchOn();
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

  it('decides held sheets again only on request, and the nightly sweep finds sheets of lost events', async () => {
    const holding = await rule('hold', [CLEAN]);
    await switchOn();
    const held = await sent('H-1');
    await waitForDecision(held.kid);
    await callOk('post', `${BASE}/rules/saveOrUpdate`, customer, {
      id: holding.id,
      version: holding.version,
      name: holding.name,
      active: true,
      action: 'accept',
      conditions: [CLEAN],
    });
    await sweep();
    expect(await statusOf(held.kid)).toBe('N');
    const { jobId } = await callOk('post', `${BASE}/run`, customer);
    expect(await jobEnd(app.db, jobId)).toMatchObject({ state: 'done' });
    expect(await statusOf(held.kid)).toBe('P');
    // A lost event: the share exists, but no listener was notified.
    await app.db.execute('update exchange_autopilot set is_on = false where enterprise_id = $1', [
      customer.user.enterpriseId,
    ]);
    const lost = await sent('H-2');
    await app.db.execute('update exchange_autopilot set is_on = true where enterprise_id = $1', [
      customer.user.enterpriseId,
    ]);
    await sweep();
    await waitForStatus(lost.kid, 'P');
  });

  it('leaves no trace of a sheet that was recalled before anybody viewed it', async () => {
    await rule('hold', [CLEAN]);
    await switchOn();
    const { kid } = await sent('X-1');
    await waitForDecision(kid);
    await callOk('post', '/exchange/sent/recall', supplier, { ids: [kid] });
    expect(
      (await callOk('post', `${BASE}/log/page`, customer, {})).records.filter(
        (record: { kid: number }) => record.kid === kid,
      ),
    ).toEqual([]);
    expect(await app.db.rows('select 1 from exchange_autopilot_decision where share_id = $1', [kid])).toEqual([]);
  });
});
