import { Readable } from 'node:stream';
import type {
  AnalysisRun,
  DecisionDetail,
  DecisionRow,
  ExemptionCalendar,
  ExemptionClaim,
  ExemptionSummary,
  ExemptionWhatIf,
  Finding,
} from '@matlas/contract';
import {
  type Decision,
  decisionOn,
  type DecidableFinding,
  decisionStateOn,
  type DecisionScope,
  verdictCode,
  verdictOf,
  VERDICTS,
} from '@matlas/domain';
import { systemAuth, Todos, AuthLookup } from '@matlas/server-kit';
import {
  asBytes,
  type AuthHeader,
  enterprise,
  jobEnd,
  SeededRandom,
  sharedApp,
  signIn,
  type TestApp,
  type TestEnterprise,
  type TestUser,
  user,
} from '@matlas/testing';
import { DecisionStore } from '../decision/decision.store';
import { type SampleVehicle, sampleVehicle } from '../testing';

const PDF = Buffer.from('%PDF-1.4\nevidence');
const LATER = '2099-12-31';
let test: TestApp;
let oem: TestEnterprise;
let supplier: TestEnterprise;
let engineer: TestUser;
let second: TestUser;
let proposer: AuthHeader;
let approver: AuthHeader;
let reader: AuthHeader;
let stranger: AuthHeader;
let vehicle: SampleVehicle;
let run: AnalysisRun;

const post = async (path: string, body: object, who = proposer, language = 'en') =>
  (await test.http.post(`/api/analysis/${path}`).set(who).set('Accept-Language', language).send(body)).body;
const get = async (path: string, who = proposer, language = 'en') =>
  (await test.http.get(`/api/analysis/${path}`).set(who).set('Accept-Language', language)).body;
async function analyse(): Promise<AnalysisRun> {
  const { data } = await post('prohibitSubstance/analysisSubstance', { modId: vehicle.modelId });
  expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
  return (await get(`prohibitSubstance/runs/${data.runId}`)).data as AnalysisRun;
}
const findings = async (more: object = {}, who = proposer): Promise<Finding[]> =>
  (await post('prohibitSubstance/anaQueryList', { runId: run.id, pageSize: 200, ...more }, who)).data
    .records as Finding[];
async function findingOf(number: string, law = 'ELV', from = run): Promise<Finding> {
  const found = (await findings({ runId: from.id })).find(
    (one) => one.positionNumber === number && one.lawCode === law && one.entryNo !== null,
  );
  if (!found) throw new Error(`no finding of ${number}`);
  return found;
}

beforeAll(async () => {
  test = await sharedApp({ WORKER: 'on' });
  [oem, supplier] = [await enterprise(test.db), await enterprise(test.db, { nameZh: '苏州恒信' })];
  const [owner, third] = [await user(test.db, supplier), await user(test.db, oem, { roles: ['ordinaryUser'] })];
  [engineer, second] = [await user(test.db, oem), await user(test.db, oem)];
  [proposer, approver, reader, stranger] = [
    await signIn(test, engineer),
    await signIn(test, second),
    await signIn(test, third),
    await signIn(test, await user(test.db, await enterprise(test.db))),
  ];
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(owner), as(engineer), systemAuth());
  await test.db.execute(
    `update rule_exemption set type_approved_before = '2098-01-01', review_due = '2097' where entry = '3'`,
  );
  run = await analyse();
});
afterAll(() => test.close());

describe('exemption analysis', () => {
  const claims = async (more: object = {}, who = proposer): Promise<ExemptionClaim[]> =>
    (await post('exemption/claims', { runId: run.id, pageSize: 100, ...more }, who)).data.records as ExemptionClaim[];

  it('tells which code claims which entry in which part, and what became of it', async () => {
    const told = (await claims()).map(({ positionNumber, code, outcome, entry, decides, verdict }) => [
      positionNumber,
      code,
      outcome,
      entry?.entry ?? null,
      decides,
      verdict,
    ]);
    expect(new Set(told.map((row) => row.join()))).toEqual(
      new Set(
        [
          ['V-1', '3', 'overMaximum', '3', false, 'fail'],
          ['T-1', '3', 'covers', '3', true, 'exempt'],
          ['G-1', '1', 'closed', '1(b)', false, 'fail'],
          ['N-1', '3', 'covers', '3', true, 'exempt'],
          ['A-1', '20', 'potentiallyProhibited', null, false, 'fail'],
        ].map((row) => row.join()),
      ),
    );
    const [terminal] = await claims({ q: 'terminal' });
    expect(terminal).toMatchObject({
      codeText: 'Copper',
      maxPercent: '3',
      limitPercent: '0.1',
      end: { by: 'typeApproval', date: '2098-01-01', effect: 'inTime' },
      entry: { maxPercent: '4', reviewDue: '2097', text: 'Copper alloys' },
    });
    expect((await claims({ outcomes: ['closed', 'overMaximum'] })).map(({ positionNumber }) => positionNumber)).toEqual(
      ['G-1', 'V-1'],
    );
  });
  it('sums up by entry, and counts what nobody claims', async () => {
    const summary = (await get(`exemption/summary/${run.id}`)).data as ExemptionSummary;
    expect(summary).toMatchObject({
      title: 'Aurora C5',
      kept: true,
      dates: { typeApproval: '2024-05-01', putOnMarket: null },
      counts: { covers: 2, overMaximum: 1, closed: 1, potentiallyProhibited: 1 },
      hidden: 0,
    });
    expect(summary.unclaimed).toBeGreaterThan(0);
    expect(summary.entries.find(({ entry }) => entry === '3')).toMatchObject({
      findings: 2,
      massGrams: '2.2',
      counts: { covers: 2, overMaximum: 1 },
      ends: [{ date: '2098-01-01', effect: 'inTime' }],
    });
  });
  it('says what another date of type approval would change, and saves nothing', async () => {
    const later = (await post('exemption/whatIf', { runId: run.id, typeApproval: '2098-01-01' }))
      .data as ExemptionWhatIf;
    expect(later).toMatchObject({ changed: 2, before: { exempt: 2 }, after: { exempt: 0, depends: 0 } });
    expect(
      later.findings.map(({ positionNumber, before, after, entryBefore, entryAfter }) => [
        positionNumber,
        before,
        after,
        entryBefore,
        entryAfter,
      ]),
    ).toEqual([
      ['T-1', 'exempt', 'fail', '3', null],
      ['N-1', 'exempt', 'fail', '3', null],
    ]);
    const unknown = (await post('exemption/whatIf', { runId: run.id, typeApproval: null })).data as ExemptionWhatIf;
    expect(unknown.findings.map(({ positionNumber, after }) => `${positionNumber} ${after}`).sort()).toEqual([
      'G-1 depends',
      'N-1 depends',
      'T-1 depends',
    ]);
    const older = (await post('exemption/whatIf', { runId: run.id, typeApproval: '2015-06-01' }))
      .data as ExemptionWhatIf;
    expect(older.findings).toMatchObject([
      { positionNumber: 'G-1', before: 'fail', after: 'exempt', entryAfter: '1(b)' },
    ]);
    expect(await findings({ verdicts: ['exempt'] })).toHaveLength(2);
  });
  it('keeps a calendar of what ends for whom; a review ends nothing', async () => {
    const calendar = (await get('exemption/calendar')).data as ExemptionCalendar;
    expect(calendar.months).toMatchObject([
      {
        month: '2098-01',
        ends: [
          {
            entry: '3',
            by: 'typeApproval',
            date: '2098-01-01',
            affected: [
              {
                title: 'Aurora C5',
                effect: 'inTime',
                date: '2024-05-01',
                findings: 2,
                parts: 2,
                massGrams: '2.2',
                suppliers: [{ name: 'Suzhou Hengxin' }],
              },
            ],
          },
        ],
      },
    ]);
    expect(calendar.reviews).toMatchObject([{ entry: '3', reviewDue: '2097', affected: [{ findings: 2 }] }]);
    await test.db.execute(`update vehicle_model set type_approval_date = null where id = $1`, [vehicle.modelId]);
    const undated = await analyse();
    expect(
      (await get('exemption/calendar?past=true')).data.months.map(
        ({ month, ends }: ExemptionCalendar['months'][number]) => [month, ends[0]?.affected[0]?.effect],
      ),
    ).toEqual([
      ['2016-01', 'dateMissing'],
      ['2098-01', 'dateMissing'],
    ]);
    const missing = (await post('exemption/claims', { runId: undated.id, outcomes: ['dateMissing'] })).data
      .records as ExemptionClaim[];
    expect(
      new Set(missing.map(({ positionNumber, verdict, missingFacts }) => [positionNumber, verdict, missingFacts])),
    ).toEqual(new Set(['T-1', 'G-1', 'N-1'].map((number) => [number, 'depends', ['typeApproval']])));
    await test.db.execute(`update vehicle_model set type_approval_date = '2024-05-01' where id = $1`, [
      vehicle.modelId,
    ]);
    run = await analyse();
  });
  it('hands out workbooks, and nothing to strangers', async () => {
    const { default: readWorkbook } = await import('read-excel-file/node');
    const file = async (request: ReturnType<TestApp['http']['get']>): Promise<unknown[][]> =>
      (
        await readWorkbook(
          Readable.from([
            (await request.set(proposer).set('Accept-Language', 'zh').buffer(true).parse(asBytes)).body as Buffer,
          ]),
        )
      )[0]?.data ?? [];
    const rows = await file(test.http.post('/api/analysis/exemption/export').send({ runId: run.id }));
    expect(rows.find((row) => row.includes('G-1'))).toEqual(
      expect.arrayContaining(['不符合', '日期已过', '1(b)', '2016-01-01', '车型日期已晚']),
    );
    expect(
      (await file(test.http.get('/api/analysis/exemption/calendarExport'))).find((row) => row[0] === '2098-01-01'),
    ).toEqual(expect.arrayContaining(['型式批准早于', '3', 'Aurora C5', 'Suzhou Hengxin']));
    const events = await test.http
      .get('/api/analysis/exemption/calendarFile')
      .set(proposer)
      .set('Accept-Language', 'zh')
      .buffer(true)
      .parse(asBytes);
    expect(events.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect((events.body as Buffer).toString().replace(/\r\n /g, '')).toMatch(
      /DTSTART;VALUE=DATE:20980101\r\nDTEND;VALUE=DATE:20980102\r\nSUMMARY:豁免到期：.* 3（Aurora C5）/,
    );
    expect([
      (await get(`exemption/summary/${run.id}`, stranger)).code,
      (await post('exemption/claims', { runId: run.id }, stranger)).code,
      (await post('exemption/whatIf', { runId: run.id }, stranger)).code,
    ]).toEqual(['notFound', 'notFound', 'notFound']);
    expect([
      (await get('exemption/runs', stranger)).data,
      (await get('exemption/calendar', stranger)).data.months,
    ]).toEqual([[], []]);
    expect((await get('exemption/runs')).data).toMatchObject([{ runId: run.id, title: 'Aurora C5', claims: 5 }]);
  });
});

describe('scoped decisions', () => {
  const upload = async (who = proposer): Promise<number> =>
    (
      await test.http
        .post('/api/analysis/decision/upload')
        .set(who)
        .attach('file', PDF, { filename: 'evidence.pdf', contentType: 'application/pdf' })
    ).body.data.fileId as number;
  async function propose(finding: Finding, more: object = {}, who = proposer) {
    return post(
      'decision/propose',
      {
        runId: finding.runId,
        findingId: finding.id,
        scope: 'part',
        maxPercent: finding.maxPercent,
        verdicts: [finding.verdict],
        reason: 'Needed for machining',
        fileId: await upload(who),
        validFrom: '2026-01-01',
        validUntil: LATER,
        ...more,
      },
      who,
    );
  }
  const decided = async (finding: Finding): Promise<Finding['decision']> =>
    (await findings({ runId: finding.runId })).find(({ id }) => id === finding.id)?.decision ?? null;
  const todos = async (who: TestUser) =>
    (await test.app.get(Todos).of((await test.app.get(AuthLookup).byUser(who.id))!)).filter(({ key }) =>
      key.startsWith('decisions'),
    );

  it('are proposed by one person and approved by another, and cover that finding alone', async () => {
    const valve = await findingOf('V-1');
    const { data: made } = (await propose(valve)) as { data: DecisionRow };
    expect(made).toMatchObject({
      state: 'proposed',
      scope: 'part',
      partNumber: 'V-1',
      supplierName: 'Suzhou Hengxin',
      lawCode: 'ELV',
      substanceName: 'Lead and its compounds',
      maxPercent: '4.2',
      foundPercent: '4.2',
      evidence: { filename: 'evidence.pdf' },
      can: { approve: false, withdraw: true },
    });
    expect(await decided(valve)).toMatchObject({ id: made.id, state: 'proposed', covers: false });
    expect((await propose(valve)).code).toBe('decision.known');
    expect((await post('decision/approve', { id: made.id })).code).toBe('decision.ownProposal');
    expect((await post('decision/approve', { id: made.id }, reader)).code).toBe('forbidden');
    expect((await get(`decision/${made.id}`, reader)).data).toMatchObject({
      state: 'proposed',
      can: { approve: false, refuse: false, withdraw: false },
    });
    expect((await post('decision/approve', { id: made.id, note: 'Seen' }, approver)).data).toMatchObject({
      state: 'approved',
    });
    expect((await post('decision/approve', { id: made.id }, approver)).code).toBe('decision.state');
    expect(await decided(valve)).toMatchObject({ id: made.id, state: 'approved', covers: true, until: LATER });
    expect((await findings()).filter(({ decision }) => decision?.covers).map(({ id }) => id)).toEqual([valve.id]);
    const detail = (await get(`decision/${made.id}`)).data as DecisionDetail;
    expect(detail.history.map(({ action, note }) => [action, note])).toEqual([
      ['propose', 'Needed for machining'],
      ['approve', 'Seen'],
    ]);
    expect(detail.covered).toMatchObject([{ runId: run.id, findings: 1, firstFindingId: valve.id }]);
    expect(
      await test.db.rows(
        `select action from audit_trail where subject = 'analysis_decision' and subject_id = $1 order by id`,
        [made.id],
      ),
    ).toEqual([{ action: 'create' }, { action: 'change' }]);
  });
  it('are counted and filtered, and stand in the workbook', async () => {
    const { data } = await post('prohibitSubstance/counts', { runId: run.id });
    expect([data.accepted.fail, data.counts.fail]).toEqual([1, 5]);
    expect((await findings({ decided: 'accepted' })).map(({ positionNumber }) => positionNumber)).toEqual(['V-1']);
    expect(
      (await findings({ decided: 'open', verdicts: ['fail'] })).map(({ positionNumber }) => positionNumber),
    ).toEqual(['A-1', 'G-1', 'F-1', 'H-1']);
    expect(await findings({ decided: 'accepted', verdicts: ['depends'] })).toEqual([]);
    const { default: readWorkbook } = await import('read-excel-file/node');
    const answer = await test.http
      .post('/api/analysis/prohibitSubstance/analysisSubstanceExport')
      .set(proposer)
      .set('Accept-Language', 'en')
      .send({ runId: run.id, decided: 'accepted' })
      .buffer(true)
      .parse(asBytes);
    const sheets = await readWorkbook(Readable.from([answer.body as Buffer]));
    expect(
      sheets
        .flatMap(({ data: rows }) => rows as unknown[][])
        .find((row) => row.includes('V-1') && row.includes('Fail')),
    ).toEqual(expect.arrayContaining([expect.stringMatching(/^Accepted until 2099-12-31, by /)]));
  });
  it('never mask a new hit: another substance, more content, a worse verdict in the same part', async () => {
    await test.db.execute(
      `update analysis_judgement
        set max_percent = max_percent + 0.000001
        where run_id = $1 and n = (select judgement_n from analysis_finding where run_id = $1 and n = $2)`,
      [run.id, (await findingOf('V-1')).id],
    );
    expect(await decided(await findingOf('V-1'))).toBeNull();
    await test.db.execute(
      `update analysis_judgement
        set max_percent = max_percent - 0.000001
        where run_id = $1 and n = (select judgement_n from analysis_finding where run_id = $1 and n = $2)`,
      [run.id, (await findingOf('V-1')).id],
    );
    expect(await decided(await findingOf('V-1'))).toMatchObject({ covers: true });
    expect(await decided(await findingOf('V-1', 'SVHC'))).toBeNull();
    const again = await analyse();
    expect((await findingOf('V-1', 'ELV', again)).decision).toMatchObject({ covers: true });
    expect((await findingOf('A-1', 'ELV', again)).decision).toBeNull();
  });
  it('end on their last day, and when they are withdrawn', async () => {
    const valve = await findingOf('V-1');
    const id = (await decided(valve))?.id ?? 0;
    await test.db.execute(
      `update analysis_decision set valid_from = '2020-01-01', valid_until = current_date - 1 where id = $1`,
      [id],
    );
    expect(await decided(valve)).toMatchObject({ id, state: 'expired', covers: false });
    expect((await post('prohibitSubstance/counts', { runId: run.id })).data.accepted.fail).toBe(0);
    expect((await get(`decision/${id}`)).data).toMatchObject({ state: 'expired', can: { withdraw: false } });
    await test.db.execute(`update analysis_decision set valid_until = current_date + 7 where id = $1`, [id]);
    expect((await post('decision/page', { querys: { eq: { expiring: true } } })).data.records).toMatchObject([
      { id, expiring: true },
    ]);
    expect(await todos(engineer)).toMatchObject([{ key: 'decisionsExpiring', count: 1, note: 'Valve body' }]);
    expect(await test.db.asPlatform(() => test.app.get(DecisionStore).expiring())).toMatchObject([
      { decisionId: id, days: 7, placeName: 'Valve body', lawCode: 'ELV' },
    ]);
    expect((await post('decision/withdraw', { id, note: 'Replaced' }, approver)).data).toMatchObject({
      state: 'withdrawn',
    });
    expect(await decided(valve)).toBeNull();
  });
  it('are returned with a reason, and refused where the finding does not allow them', async () => {
    const valve = await findingOf('V-1');
    const { data: made } = await propose(valve, { scope: 'supplier' });
    expect(await todos(engineer)).toEqual([]);
    expect(await todos(second)).toMatchObject([{ key: 'decisionsToApprove', count: 1, note: 'Suzhou Hengxin' }]);
    expect((await post('decision/refuse', { id: made.id, note: 'Not enough' }, approver)).data).toMatchObject({
      state: 'refused',
    });
    expect((await propose(valve, { maxPercent: '4.1' })).code).toBe('decision.belowContent');
    expect((await propose(valve, { verdicts: ['depends'] })).code).toBe('decision.verdictMissing');
    expect((await propose(valve, { scope: 'material' })).code).toBe('decision.wrongScope');
    expect((await propose(valve, { validUntil: '2026-01-02' })).code).toBe('decision.over');
    expect((await propose(valve, { fileId: await upload(approver) })).code).toBe('badInput');
    expect((await propose(valve, {}, stranger)).code).toBe('notFound');
    const [unknown, noSheet, pass] = [
      (await findings({ verdicts: ['unknown'] })).find(({ entryNo }) => entryNo === null && true),
      (await findings()).find(({ unitKind }) => unitKind === 'no-sheet'),
      (await findings({ verdicts: ['pass'] }))[0],
    ];
    for (const finding of [unknown, noSheet, pass])
      expect((await propose(finding as Finding, { maxPercent: '100', verdicts: [finding?.verdict] })).code).toBe(
        'decision.notDecidable',
      );
  });
  it('neither name nor reveal what is confidential', async () => {
    const hidden = (await findings({ verdicts: ['declare'] })).find(
      ({ positionNumber }) => positionNumber === 'K-1',
    ) as Finding;
    expect((await propose(hidden)).code).toBe('decision.hidden');
    expect((await get(`decision/ofFinding/${run.id}/${hidden.id}`)).data.choices).toEqual([]);
    const { data: own } = (await propose(await findingOf('S-1', 'SVHC'), {
      scope: 'supplier',
      maxPercent: '100',
      verdicts: ['depends', 'declare'],
    })) as { data: DecisionRow };
    await post('decision/approve', { id: own.id }, approver);
    // the same substance of the same supplier: a decision is no question "is it this one?"
    expect(await decided(hidden)).toBeNull();
    await test.db.execute(`update analysis_decision set confidential_owners = $2 where id = $1`, [
      own.id,
      [supplier.id],
    ]);
    expect(await decided(hidden)).toMatchObject({ id: own.id, covers: true });
    const masked = await get(`decision/${own.id}`, approver);
    expect(masked.data).toMatchObject({
      hidden: true,
      substanceName: null,
      reason: null,
      evidence: null,
      can: { withdraw: false },
    });
    expect(JSON.stringify(masked)).not.toMatch(/DEHP|117-81-7|machining|evidence\.pdf/);
    expect((await post('decision/page', { q: 'DEHP' }, approver)).data.records).toEqual([]);
    expect((await test.http.get(`/api/sys/file/${own.evidence?.fileId}/download`).set(approver)).status).toBe(404);
    expect((await post('decision/withdraw', { id: own.id, note: 'x' }, approver)).code).toBe('decision.hidden');
  });
  it('follow a supplier that was merged into another one, and no other enterprise of its name', async () => {
    const [target, stranded] = [
      await enterprise(test.db, { nameZh: '华恒', nameEn: 'Huaheng' }),
      await enterprise(test.db),
    ];
    await test.db.execute(
      `update bom_position set supplier_code = (select code from enterprise where id = $1) where number = 'V-1'`,
      [supplier.id],
    );
    const coded = await analyse();
    const { data: made } = (await propose(await findingOf('V-1', 'ELV', coded), { scope: 'supplier' })) as {
      data: DecisionRow;
    };
    await post('decision/approve', { id: made.id }, approver);
    const move = async (code: string, name: string): Promise<Finding['decision']> => {
      await test.db.execute(`update bom_position set supplier_code = $1, supplier_name = $2 where number = 'V-1'`, [
        code,
        name,
      ]);
      return (await findingOf('V-1', 'ELV', await analyse())).decision;
    };
    const codeOf = async (id: number): Promise<string> =>
      (await test.db.row<{ code: string }>('select code from enterprise where id = $1', [id]))?.code ?? '';
    expect(await move(await codeOf(target.id), 'Huaheng')).toBeNull();
    await test.db.execute(
      `update enterprise set state = 'merged', merged_into_id = $2, merged_at = now() where id = $1`,
      [supplier.id, target.id],
    );
    expect(await move(await codeOf(target.id), 'Huaheng')).toMatchObject({ id: made.id, covers: true });
    expect((await get(`decision/${made.id}`)).data).toMatchObject({
      supplierName: 'Suzhou Hengxin',
      supplierNow: 'Huaheng',
    });
    expect(await move(await codeOf(stranded.id), 'Suzhou Hengxin')).toBeNull();
    await test.db.execute(
      `update enterprise set state = 'active', merged_into_id = null, merged_at = null where id = $1`,
      [supplier.id],
    );
    expect(await move(await codeOf(supplier.id), 'Suzhou Hengxin')).toMatchObject({ id: made.id, covers: true });
    await post('decision/withdraw', { id: made.id, note: 'x' }, approver);
    run = await analyse();
  });
  it('are not found by strangers', async () => {
    const { id } = (await post('decision/page', {})).data.records[0] as DecisionRow;
    expect([
      (await get(`decision/${id}`, stranger)).code,
      (await post('decision/approve', { id }, stranger)).code,
      (await post('decision/withdraw', { id, note: 'x' }, stranger)).code,
      (await post('decision/page', {}, stranger)).data.total,
    ]).toEqual(['notFound', 'notFound', 'notFound', 0]);
  });

  it('cover in SQL exactly what the rule of the domain covers', async () => {
    const random = new SeededRandom(8);
    await test.db.execute('delete from analysis_decision');
    const facts = await test.db.rows<DecidableFinding & { n: number; code: number }>(
      `select f.n, f.verdict as code, j.law_id as "lawId", i.item_key as "itemKey",
          trim_scale(j.max_percent)::text as "maxPercent", p.number as "partNumber", p.supplier_name as supplier,
          (select h.heir_id from enterprise_heir h where h.id = p.supplier_id) as "supplierId",
          s.cid::int as "sheetCid",
        (select t.cid::int
        from mds_node x
        join mds_sheet t on t.id = x.sheet_id and t.kind = 3
        where x.id = j.node_id and j.unit_kind = 0) as "materialCid",
          j.confidential_owners as "confidentialOwners"
      from analysis_finding f
      join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n
      join analysis_position p on p.run_id = f.run_id and p.n = f.position_n
      left join rule_list_item i on i.id = j.item_id
      left join mds_sheet s on s.id = p.sheet_id
      where f.run_id = $1
      order by f.n`,
      [run.id],
    );
    const judged = facts.filter(({ itemKey }) => itemKey !== null);
    const today = (await test.db.row<{ day: string }>(`select current_date::text as day`))?.day ?? '';
    const fileId = await upload();
    const decisions: Decision[] = [];
    const supplierIdOf = (): number | null => random.pick([null, supplier.id, oem.id]);
    for (let at = 0; at < 120; at++) {
      const about = random.pick(judged);
      const scopes: DecisionScope[] = [
        ...(about.partNumber
          ? [
              {
                kind: 'part' as const,
                number: about.partNumber,
                supplier: random.chance(0.8) ? about.supplier : null,
                supplierId: supplierIdOf(),
              },
            ]
          : []),
        ...(about.sheetCid ? [{ kind: 'sheet' as const, cid: about.sheetCid }] : []),
        ...(about.materialCid ? [{ kind: 'material' as const, cid: about.materialCid }] : []),
        ...(about.supplier
          ? [
              {
                kind: 'supplier' as const,
                supplier: random.chance(0.7) ? about.supplier : 'Huaheng',
                supplierId: supplierIdOf(),
              },
            ]
          : []),
      ];
      const scope = random.pick(scopes);
      const made: Omit<Decision, 'id'> = {
        state: random.pick(['approved', 'approved', 'approved', 'proposed', 'refused', 'withdrawn']),
        lawId: about.lawId ?? 0,
        itemKey: about.itemKey ?? '',
        scope,
        maxPercent: random.pick([about.maxPercent ?? '0', '0.0001', '100']),
        verdicts: random.chance(0.7) ? ['fail', 'depends', 'exempt', 'declare'] : [random.pick(VERDICTS)],
        validFrom: random.pick(['2020-01-01', '2020-01-01', '2098-01-01']),
        validUntil: random.pick(['2021-01-01', today, '2099-01-01', LATER]),
        confidentialOwners: random.pick([null, [supplier.id], [oem.id, supplier.id]]),
      };
      if (made.validUntil < made.validFrom) continue;
      const row = await test.db.row<{ id: number }>(
        `insert into analysis_decision (enterprise_id, organisation_id, run_id, finding_n, law_id, item_key,
            confidential_owners, scope, part_number, mds_cid, place_name, supplier_name, supplier_id, found_percent,
            max_percent, verdicts, reason, file_id, valid_from, valid_until, state, created_by_name)
        values ($1, $2, $3, 1, $4, $5, $6, $7, $8, $9, 'x', $10, $17, 0, $11, $12, 'x', $13, $14, $15, $16, 'x')
        returning id`,
        [
          oem.id,
          oem.organisationId,
          run.id,
          made.lawId,
          made.itemKey,
          made.confidentialOwners,
          scope.kind,
          scope.kind === 'part' ? scope.number : null,
          'cid' in scope ? scope.cid : null,
          'supplier' in scope ? scope.supplier : null,
          made.maxPercent,
          made.verdicts.map((one) => verdictCode(one)),
          fileId,
          made.validFrom,
          made.validUntil,
          made.state,
          'supplierId' in scope ? scope.supplierId : null,
        ],
      );
      decisions.push({ id: row?.id ?? 0, ...made });
    }
    const told = new Map((await findings()).map((one) => [one.id, one.decision]));
    const expected = new Map(
      facts.map(({ n, code, ...fact }) => {
        const found = decisionOn(decisions, { ...fact, verdict: verdictOf(code) }, today);
        return [n, found ? [found.decision.id, decisionStateOn(found.decision, today), found.covers] : null];
      }),
    );
    expect(new Map([...told].map(([n, one]) => [n, one ? [one.id, one.state, one.covers] : null]))).toEqual(expected);
    expect([...expected.values()].filter((one) => one?.[2]).length).toBeGreaterThan(5);
    expect((await findings({ decided: 'accepted' })).map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      [...expected]
        .filter(([, one]) => one?.[2])
        .map(([n]) => n)
        .sort((a, b) => a - b),
    );
  });
});
