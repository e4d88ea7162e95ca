import { setTimeout as sleep } from 'node:timers/promises';
import { asBytes, cellsOf, jobEnd, sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { fixed, material, rest, seedSubstances } from '../testing/sample-sheets';
import { AutopilotSweepJob } from './autopilot-sweep.job';

type Person = Awaited<ReturnType<typeof signedIn>>;
const BASE = '/exchange/received/autopilot';
const ALL_ZINC = [{ massGrams: '20', node: material('Zinc', [rest('7440-66-6')], { classCode: '3.3' }) }];
const CLEAN = { is: 'errorsAtMost', count: 0 };

describe('the inbox autopilot', () => {
  let app: TestApp;
  let supplier: Person;
  let customer: Person;
  let other: Person;
  let number = 0;
  const call = async (method: 'get' | 'post' | 'delete', path: string, who: Person, body: object = {}) =>
    (await app.http[method](`/api${path}`).set(who.headers).set('Accept-Language', 'en').send(body)).body;
  const ok = async (...[method, path, who, body]: Parameters<typeof call>) => {
    const answer = await call(method, path, who, body);
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer.data;
  };
  const part = (name: string, more: object = {}) => ({
    kind: 1,
    name,
    number: name,
    measuredMassGrams: '20',
    children: [
      {
        massGrams: '20',
        node: material('Steel', [fixed('7440-66-6', '2'), rest('7439-89-6')], { classCode: '1.1.1', number: '1.0330' }),
      },
    ],
    ...more,
  });
  const addressed = (sheetId: number, name: string, to: Person) =>
    ok('post', '/exchange/sent/recipient/saveOrUpdate', supplier, {
      sendMdsId: sheetId,
      recEntId: to.user.enterpriseId,
      supplierCode: 'S1',
      symbol: name,
      mdsName: name,
    });
  /** A sheet on its way; answers the share, and the sheet. */
  const sent = async (
    name: string,
    { to = customer, how = 'propose', draft }: { to?: Person; how?: string; draft?: number } = {},
  ): Promise<{ kid: number; sheetId: number }> => {
    const sheetId = draft ?? (await ok('post', '/data/local/component', supplier, { tree: part(name) })).id;
    const { kid } = await addressed(sheetId, name, to);
    await ok('post', `/exchange/sent/sheet/${how}/${sheetId}`, supplier);
    return { kid, sheetId };
  };
  const statusOf = async (kid: number) =>
    (await app.db.row<{ s: string }>('select receive_status as s from mds_share where id = $1', [kid]))?.s;
  const settled = async (kid: number, wanted: string) => {
    for (const end = Date.now() + 15_000; (await statusOf(kid)) !== wanted;) {
      if (Date.now() > end)
        throw new Error(
          `share ${kid} is ${await statusOf(kid)},
              not ${wanted}:
                ${JSON.stringify(await app.db.rows('select * from exchange_autopilot_decision where share_id = $1', [kid]))}`,
        );
      await sleep(20);
    }
  };
  /** The line of the log, asked for once something was decided. */
  const decidedFor = async (kid: number) => {
    const isDecided = () => app.db.row('select 1 from exchange_autopilot_decision where share_id = $1', [kid]);
    for (const end = Date.now() + 15_000; !(await isDecided()); await sleep(20))
      if (Date.now() > end) throw new Error(`nothing was decided about ${kid}`);
    const { records } = await ok('post', `${BASE}/log/page`, customer, {});
    const [row] = records.filter((record: { kid: number }) => record.kid === kid);
    return row;
  };
  const rule = (action: string, conditions: object[], more: object = {}) =>
    ok('post', `${BASE}/rules/saveOrUpdate`, customer, {
      name: `Rule ${++number}`,
      active: true,
      action,
      conditions,
      ...(action === 'reject' ? { reason: 'wrongPartNumber', text: 'Numbers begin with A' } : {}),
      ...more,
    });
  const clear = async () => {
    const ids = (await ok('get', `${BASE}/rules`, customer)).map(({ id }: { id: number }) => id);
    if (ids.length > 0) await ok('delete', `${BASE}/rules/delete`, customer, { ids });
  };
  const acceptedByPeople = async (name: string) => {
    const share = await sent(name);
    await ok('post', `/exchange/received/view/${share.kid}`, customer);
    await ok('post', `/exchange/received/accept/${share.kid}`, customer);
    return share;
  };
  /** The next version of the sheet's MDS, on its way. */
  const next = async (of: number, change: (tree: Record<string, unknown>) => object) => {
    const [newest] = await app.db.rows<{ id: number }>(
      'select v.id from mds_sheet o join mds_sheet v on v.cid = o.cid where o.id = $1 order by v.version desc limit 1',
      [of],
    );
    const { sheet } = await ok('post', `/data/local/newVersion/${newest!.id}`, supplier);
    const { tree } = await ok('get', `/data/local/component/${sheet.id}`, supplier);
    await app.http
      .put('/api/data/local/component')
      .set(supplier.headers)
      .send({ id: sheet.id, version: sheet.version, tree: change(tree) });
    return sent('C-1', { draft: sheet.id });
  };
  /** A regulation of the customer's own that limits zinc. */
  const zincLaw = async (code: string, limitPercent: number): Promise<{ lawId: number; itemId: number }> => {
    const { id: lawId } = await ok('post', '/rule/msgLawInfo/saveOrUpdate', customer, {
      code,
      nameZh: '自有',
      nameEn: 'Own',
      lawType: 1,
    });
    const list = (await app.db.row<{ id: number }>(
      `insert into rule_list_version (law_id, label, published_at, created_by)
        values ($1, 'one', current_date, 1)
        returning id`,
      [lawId],
    ))!.id;
    const itemId = (await app.db.row<{ id: number }>(
      `insert into rule_list_item (version_id, item_key, name_en, entity_kind, limit_percent, denominator, duty)
        values ($1, 'zinc', 'Zinc', 'substance', $2, 'material', 'prohibited')
        returning id`,
      [list, limitPercent],
    ))!.id;
    await app.db.execute(
      `insert into rule_list_member (item_id, pos, substance_id)
        select $1, 1, id
        from substance
        where cas = '7440-66-6'`,
      [itemId],
    );
    return { lawId, itemId };
  };
  const on = () => ok('post', `${BASE}/switch`, customer, { on: true, confirmed: true });

  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    await seedSubstances(app.db);
    [supplier, customer, other] = [await signedIn(app), await signedIn(app), await signedIn(app)];
  });
  afterEach(async () => {
    await app.db.execute(
      `update exchange_autopilot
        set is_on = false, stopped_by = null, max_per_day = null, stop_window = null, stop_percent = null`,
    );
    await clear();
  });
  afterAll(() => app.close());

  it('accepts what a rule lets in, rejects with reason and text, and leaves the rest to people', async () => {
    await rule('reject', [{ is: 'partNumber', pattern: 'A%', not: true }]);
    const accepting = await rule('accept', [
      CLEAN,
      { is: 'sender', enterpriseIds: [supplier.user.enterpriseId] },
      { is: 'partNumber', pattern: 'A-1%' },
    ]);
    expect(await on()).toMatchObject({ isOn: true, activeRules: 2 });
    const [good, bad, odd] = [await sent('A-100'), await sent('B-100'), await sent('A-200')];
    await settled(good.kid, 'P');
    await settled(bad.kid, 'R');
    expect(await decidedFor(odd.kid)).toMatchObject({
      outcome: 'hold',
      cause: 'noRule',
      result: 'held',
      ruleName: null,
    });
    expect(await statusOf(odd.kid)).toBe('N');
    expect(await decidedFor(good.kid)).toMatchObject({
      outcome: 'accept',
      cause: 'rule',
      result: 'decided',
      ruleId: accepting.id,
      ruleName: accepting.name,
      ruleVersion: 1,
      rules: [
        { applies: false, conditions: [{ is: 'partNumber', not: true, holds: false, found: 'A-100' }] },
        {
          applies: true,
          conditions: [
            { is: 'errorsAtMost', holds: true, found: '0' },
            { is: 'sender', holds: true },
            { is: 'partNumber', holds: true },
          ],
        },
      ],
    });
    // The sender reads reason and text, and not by which rule; the recipient's timeline says that it was the autopilot.
    const [line] = (await ok('get', `/exchange/sent/sheet/timeline/${bad.sheetId}`, supplier)).filter(
      ({ event }: { event: string }) => event === 'reject',
    );
    expect(line).toMatchObject({ reason: 'wrongPartNumber', text: 'Numbers begin with A' });
    expect(JSON.stringify(line)).not.toContain('autopilot');
    expect(JSON.stringify(await ok('get', `/exchange/received/timeline/${good.kid}`, customer))).toContain(
      `autopilot: ${accepting.name}`,
    );
    expect(await ok('get', `${BASE}/view`, customer)).toMatchObject({ today: { accepted: 1, rejected: 1, held: 1 } });
    // Another enterprise sees nothing of it.
    expect(await call('post', `${BASE}/log/page`, other)).toMatchObject({ data: { total: 0 } });
    expect(await call('delete', `${BASE}/rules/delete`, other, { ids: [accepting.id] })).toMatchObject({
      respCode: 404,
    });
  });

  it('compares with what was accepted before: a new version with the same substances and nearly the same mass comes in by itself', async () => {
    const first = await acceptedByPeople('C-1');
    await rule('accept', [{ is: 'newVersion' }, { is: 'massWithin', percent: '5' }, { is: 'substancesSame' }]);
    await on();
    const same = await next(first.sheetId, (tree) => ({ ...tree, remark: 'only a remark' }));
    await settled(same.kid, 'P');
    const changed = await next(first.sheetId, (tree) => ({ ...tree, children: ALL_ZINC }));
    expect(await decidedFor(changed.kid)).toMatchObject({
      outcome: 'hold',
      rules: [
        {
          conditions: [
            { is: 'newVersion', holds: true },
            { is: 'massWithin', holds: true, found: '0' },
            { is: 'substancesSame', holds: false },
          ],
        },
      ],
    });
  });

  it('keeps out what is above the limit of a chosen regulation', async () => {
    const { lawId, itemId } = await zincLaw('OWN-1', 1.9);
    await rule('accept', [{ is: 'noListed', lawIds: [lawId] }]);
    const { kid } = await sent('L-1');
    expect(await ok('post', `${BASE}/preview`, customer, { kid })).toMatchObject({
      outcome: 'hold',
      rules: [{ conditions: [{ is: 'noListed', holds: false, found: '1' }] }],
    });
    await app.db.execute('update rule_list_item set limit_percent = 2 where id = $1', [itemId]);
    expect(await ok('post', `${BASE}/preview`, customer, { kid })).toMatchObject({
      outcome: 'accept',
      rules: [{ conditions: [{ holds: true, found: '0' }] }],
    });
    expect(await statusOf(kid)).toBe('N');
    expect(
      await call('post', `${BASE}/rules/saveOrUpdate`, other, {
        name: 'theirs',
        action: 'accept',
        conditions: [{ is: 'noListed', lawIds: [lawId] }],
      }),
    ).toMatchObject({ respCode: 400 });
  });

  it('lets in what an application code exempts, as an analysis does, and keeps out what lies above the exemption or has none', async () => {
    const { lawId, itemId } = await zincLaw('OWN-9', 0.1);
    await app.db.execute(`with annex as (insert into rule_law (code, name_zh, name_en, law_type, created_by)
        values ('ELV', '附件', 'Annex', 1, 1)
        returning id),
          code as (insert into rule_application_code (origin, code, name_zh, name_en, entries, kind)
          values (2, '44', '', 'Coating', '{3}', 'elv_exemption'))
      insert into rule_exemption (law_id, entry_key, entry, entities, text_en, max_percent)
      select id, '3', '3', '{Zn}', 'Coating', 4
      from annex`);
    await app.db.execute(`update rule_law set exemption_law = 'ELV' where id = $1`, [lawId]);
    await app.db.execute(`update rule_list_item set entity = 'Zn' where id = $1`, [itemId]);
    await rule('accept', [{ is: 'noListed', lawIds: [lawId] }]);
    const incoming = async (name: string, percent: string, more: object) => {
      const tree = {
        ...part(name),
        children: [
          {
            massGrams: '20',
            node: material('Coated', [fixed('7440-66-6', percent, more), rest('7439-89-6')], {
              classCode: '1.1.1',
              number: '1.0330',
            }),
          },
        ],
      };
      return sent(name, { draft: (await ok('post', '/data/local/component', supplier, { tree })).id });
    };
    const outcome = async (kid: number) => {
      const { outcome: is, rules } = await ok('post', `${BASE}/preview`, customer, { kid });
      return [is, rules[0].conditions[0].found];
    };
    const [exempt, above, bare] = [
      await incoming('X-1', '3', { applicationCode: '44' }),
      await incoming('X-2', '5', { applicationCode: '44' }),
      await incoming('X-3', '3', {}),
    ];
    expect([await outcome(exempt.kid), await outcome(above.kid), await outcome(bare.kid)]).toEqual([
      ['accept', '0'],
      ['hold', '1'],
      ['hold', '1'],
    ]);
    await app.db.execute(`update rule_exemption set valid_until = current_date - 1`);
    expect(await outcome(exempt.kid)).toEqual(['hold', '1']);
  });

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

  it('tries rules on past sheets and says where people decided otherwise, without touching anything', async () => {
    const shares = [
      await sent('T-1', { to: other }),
      await sent('T-2', { to: other }),
      await sent('T-3', { to: other }),
      await sent('T-4', { to: other }),
    ];
    for (const { kid } of shares) await ok('post', `/exchange/received/view/${kid}`, other);
    await ok('post', `/exchange/received/accept/${shares[0]!.kid}`, other);
    await ok('post', `/exchange/received/reject/${shares[1]!.kid}`, other, { reason: 'wrongMass' });
    await ok('post', `/exchange/received/accept/${shares[2]!.kid}`, other);
    await ok('post', `${BASE}/rules/saveOrUpdate`, other, {
      name: 'Two',
      active: true,
      action: 'reject',
      conditions: [{ is: 'partNumber', pattern: 'T-3' }],
      reason: 'wrongPartNumber',
    });
    await ok('post', `${BASE}/rules/saveOrUpdate`, other, {
      name: 'One',
      active: true,
      action: 'accept',
      conditions: [{ is: 'partNumber', pattern: 'T-1;T-2' }],
    });
    const { jobId, runId } = await ok('post', `${BASE}/dryRun/start`, other, { days: 30 });
    expect(await jobEnd(app.db, jobId)).toMatchObject({ state: 'done', result: { judged: 4 } });
    const run = await ok('get', `${BASE}/dryRun/detail/${runId}`, other);
    expect(run).toMatchObject({ days: 30, same: 1, different: 2, left: 1, rules: [{ name: 'Two' }, { name: 'One' }] });
    expect(run.cells).toEqual(
      expect.arrayContaining([
        { would: 'accept', did: 'accepted', count: 1 },
        { would: 'accept', did: 'rejected', count: 1 },
        { would: 'reject', did: 'accepted', count: 1 },
        { would: 'hold', did: 'open', count: 1 },
      ]),
    );
    const { records } = await ok('post', `${BASE}/dryRun/rows`, other, {
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

  it('comes to the same in a dry run as in earnest, condition by condition, whatever the rules ask for', async () => {
    const { lawId } = await zincLaw('OWN-2', 2.5);
    const [first, other1] = [await acceptedByPeople('E-1'), await acceptedByPeople('E-2')];
    await rule('accept', [{ is: 'stars', atLeast: 1 }]);
    await rule('reject', [{ is: 'partNumber', pattern: 'E-9' }]);
    await rule('accept', [{ is: 'newVersion' }, { is: 'substancesSame' }, { is: 'massWithin', percent: '5' }]);
    await rule('hold', [{ is: 'noListed', lawIds: [lawId], not: true }]);
    await rule('accept', [CLEAN, { is: 'warningsAtMost', count: 99 }, { is: 'answersRequest', not: true }]);
    const zinc = (await ok('post', '/data/local/component', supplier, { tree: part('E-4', { children: ALL_ZINC }) }))
      .id;
    const kids = [
      await sent('E-9'),
      await next(first.sheetId, (tree) => ({ ...tree, remark: 'same' })),
      await next(other1.sheetId, (tree) => ({ ...tree, children: ALL_ZINC })),
      await sent('E-3'),
      await sent('E-4', { draft: zinc }),
    ].map(({ kid }) => kid);
    const { jobId, runId } = await ok('post', `${BASE}/dryRun/start`, customer, {});
    expect(await jobEnd(app.db, jobId)).toMatchObject({ state: 'done' });
    await on();
    const told = `jsonb_build_object('outcome', %, 'cause', x.cause, 'rule', x.rule_id, 'told', x.told) as v`;
    const answers = async (table: string, outcome: string) =>
      new Map(
        (
          await app.db.rows<{ kid: number; v: { outcome: string } }>(
            `select x.share_id as kid, ${told.replace('%', outcome)}
              from ${table} x
              where x.share_id = any($1) and ($2 = 0 or to_jsonb(x) ->> 'run_id' = $2::text)`,
            [kids, table.endsWith('row') ? runId : 0],
          )
        ).map(({ kid, v }) => [kid, v]),
      );
    for (const kid of kids) await decidedFor(kid);
    const [would, did] = [
      await answers('exchange_autopilot_run_row', 'x.would'),
      await answers('exchange_autopilot_decision', 'x.outcome'),
    ];
    expect(kids.map((kid) => would.get(kid)?.outcome)).toEqual(['reject', 'accept', 'hold', 'accept', 'hold']);
    expect(did).toEqual(would);
  });

  it('keeps rules in order, refuses a stale save, a name twice and a rejection without a reason', async () => {
    const [one, two, three] = [await rule('hold', [CLEAN]), await rule('hold', [CLEAN]), await rule('hold', [CLEAN])];
    expect(
      (await ok('post', `${BASE}/rules/order`, customer, { ids: [three.id, one.id, two.id] })).map(
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
    await ok('post', `${BASE}/rules/saveOrUpdate`, customer, changed);
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
