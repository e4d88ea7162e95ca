import { asBytes, cellsOf, jobEnd } from '@matlas/testing';
import {
  acceptedByPeople,
  ALL_ZINC,
  app,
  BASE,
  call,
  CLEAN,
  customer,
  waitForDecision,
  sendNextVersion,
  callOk,
  switchOn,
  other,
  part,
  rule,
  sent,
  setUpAutopilot,
  statusOf,
  supplier,
  zincLaw,
} from './testing/autopilot-fixture';

describe('rules of the inbox autopilot', () => {
  setUpAutopilot();

  it('tries rules on past sheets and reports where people decided otherwise, without changing anything', async () => {
    const shares = [
      await sent('T-1', { to: other }),
      await sent('T-2', { to: other }),
      await sent('T-3', { to: other }),
      await sent('T-4', { to: other }),
    ];
    for (const { kid } of shares) await callOk('post', `/exchange/received/view/${kid}`, other);
    await callOk('post', `/exchange/received/accept/${shares[0]!.kid}`, other);
    await callOk('post', `/exchange/received/reject/${shares[1]!.kid}`, other, { reason: 'wrongMass' });
    await callOk('post', `/exchange/received/accept/${shares[2]!.kid}`, other);
    await callOk('post', `${BASE}/rules/saveOrUpdate`, other, {
      name: 'Two',
      active: true,
      action: 'reject',
      conditions: [{ is: 'partNumber', pattern: 'T-3' }],
      reason: 'wrongPartNumber',
    });
    await callOk('post', `${BASE}/rules/saveOrUpdate`, other, {
      name: 'One',
      active: true,
      action: 'accept',
      conditions: [{ is: 'partNumber', pattern: 'T-1;T-2' }],
    });
    const { jobId, runId } = await callOk('post', `${BASE}/dryRun/start`, other, { days: 30 });
    expect(await jobEnd(app.db, jobId)).toMatchObject({ state: 'done', result: { judged: 4 } });
    const run = await callOk('get', `${BASE}/dryRun/detail/${runId}`, other);
    expect(run).toMatchObject({ days: 30, same: 1, different: 2, left: 1, rules: [{ name: 'Two' }, { name: 'One' }] });
    expect(run.cells).toEqual(
      expect.arrayContaining([
        { would: 'accept', did: 'accepted', count: 1 },
        { would: 'accept', did: 'rejected', count: 1 },
        { would: 'reject', did: 'accepted', count: 1 },
        { would: 'hold', did: 'open', count: 1 },
      ]),
    );
    const { records } = await callOk('post', `${BASE}/dryRun/rows`, other, {
      runId,
      querys: { eq: { agreement: 'different' } },
      sort: 'number',
    });
    expect(
      records.map(({ number: symbol, would, did, ruleName }: Record<string, string>) => [symbol, would, did, ruleName]),
    ).toEqual([
      ['T-2', 'accept', 'rejected', 'One'],
      ['T-3', 'reject', 'accepted', 'Two'],
    ]);
    expect(await Promise.all(shares.map(({ kid }) => statusOf(kid)))).toEqual(['P', 'R', 'P', 'S']);
    const answer = await app.http
      .post(`/api${BASE}/dryRun/export`)
      .set(other.headers)
      .set('Accept-Language', 'en')
      .send({ runId, querys: { eq: { agreement: 'different' } } })
      .buffer(true)
      .parse(asBytes);
    const cells = JSON.stringify(await cellsOf(answer.body as Buffer));
    expect(cells).toContain('T-3');
    expect(cells).not.toContain('T-4');
    expect(await call('get', `${BASE}/dryRun/detail/${runId}`, customer)).toMatchObject({ respCode: 404 });
  });

  it('decides the same in a dry run as in real operation, condition by condition', async () => {
    const { lawId } = await zincLaw('OWN-2', 2.5);
    const [first, other1] = [await acceptedByPeople('E-1'), await acceptedByPeople('E-2')];
    await rule('accept', [{ is: 'stars', atLeast: 1 }]);
    await rule('reject', [{ is: 'partNumber', pattern: 'E-9' }]);
    await rule('accept', [{ is: 'newVersion' }, { is: 'substancesSame' }, { is: 'massWithin', percent: '5' }]);
    await rule('hold', [{ is: 'noListed', lawIds: [lawId], not: true }]);
    await rule('accept', [CLEAN, { is: 'warningsAtMost', count: 99 }, { is: 'answersRequest', not: true }]);
    const zinc = (
      await callOk('post', '/data/local/component', supplier, { tree: part('E-4', { children: ALL_ZINC }) })
    ).id;
    const kids = [
      await sent('E-9'),
      await sendNextVersion(first.sheetId, (tree) => ({ ...tree, remark: 'same' })),
      await sendNextVersion(other1.sheetId, (tree) => ({ ...tree, children: ALL_ZINC })),
      await sent('E-3'),
      await sent('E-4', { draft: zinc }),
    ].map(({ kid }) => kid);
    const { jobId, runId } = await callOk('post', `${BASE}/dryRun/start`, customer, {});
    expect(await jobEnd(app.db, jobId)).toMatchObject({ state: 'done' });
    await switchOn();
    const ruleJson = `jsonb_build_object('outcome', %, 'cause', x.cause, 'rule', x.rule_id, 'told', x.told) as v`;
    const answers = async (table: string, outcome: string) =>
      new Map(
        (
          await app.db.rows<{ kid: number; v: { outcome: string } }>(
            `select x.share_id as kid, ${ruleJson.replace('%', outcome)}
              from ${table} x
              where x.share_id = any($1) and ($2 = 0 or to_jsonb(x) ->> 'run_id' = $2::text)`,
            [kids, table.endsWith('row') ? runId : 0],
          )
        ).map(({ kid, v }) => [kid, v]),
      );
    for (const kid of kids) await waitForDecision(kid);
    const [would, did] = [
      await answers('exchange_autopilot_run_row', 'x.would'),
      await answers('exchange_autopilot_decision', 'x.outcome'),
    ];
    expect(kids.map((kid) => would.get(kid)?.outcome)).toEqual(['reject', 'accept', 'hold', 'accept', 'hold']);
    expect(did).toEqual(would);
  });

  it('keeps the order of rules, and refuses a stale save, a duplicate name and a rejection without a reason', async () => {
    const [one, two, three] = [await rule('hold', [CLEAN]), await rule('hold', [CLEAN]), await rule('hold', [CLEAN])];
    expect(
      (await callOk('post', `${BASE}/rules/order`, customer, { ids: [three.id, one.id, two.id] })).map(
        ({ id }: { id: number }) => id,
      ),
    ).toEqual([three.id, one.id, two.id]);
    expect(await call('post', `${BASE}/rules/order`, customer, { ids: [three.id, one.id] })).toMatchObject({
      code: 'conflict',
    });
    const changed = {
      id: one.id,
      version: one.version,
      name: 'Changed',
      active: false,
      action: 'hold',
      conditions: [CLEAN],
    };
    await callOk('post', `${BASE}/rules/saveOrUpdate`, customer, changed);
    expect(await call('post', `${BASE}/rules/saveOrUpdate`, customer, changed)).toMatchObject({
      respCode: 409,
      code: 'conflict',
    });
    expect(
      await call('post', `${BASE}/rules/saveOrUpdate`, customer, {
        name: 'changed',
        action: 'hold',
        conditions: [CLEAN],
      }),
    ).toMatchObject({ respCode: 400, data: { issues: [{ path: 'name', code: 'autopilot.nameTaken' }] } });
    expect(
      await call('post', `${BASE}/rules/saveOrUpdate`, customer, { name: 'n', action: 'reject', conditions: [CLEAN] }),
    ).toMatchObject({ respCode: 400, data: { issues: [{ path: 'reason', code: 'required' }] } });
    expect(
      await call('post', `${BASE}/rules/saveOrUpdate`, customer, { name: 'n', action: 'accept', conditions: [] }),
    ).toMatchObject({ respCode: 400 });
  });
});
