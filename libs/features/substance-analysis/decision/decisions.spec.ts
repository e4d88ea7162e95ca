import { Readable } from 'node:stream';
import type { DecisionDetail, DecisionRow, Finding } from '@matlas/contract';
import { Todos, AuthLookup } from '@matlas/server-kit';
import { asBytes, enterprise, type TestUser } from '@matlas/testing';
import { DecisionStore } from './decision.store';
import {
  LATER,
  test,
  supplier,
  engineer,
  second,
  proposer,
  approver,
  reader,
  stranger,
  run,
  post,
  get,
  analyse,
  findings,
  upload,
  analyseAgain,
  openExemptVehicle,
} from '../exemption/testing/exempt-vehicle';

async function findingOf(number: string, law = 'ELV', from = run): Promise<Finding> {
  const found = (await findings({ runId: from.id })).find(
    (one) => one.positionNumber === number && one.lawCode === law && one.entryNo !== null,
  );
  if (!found) throw new Error(`no finding of ${number}`);
  return found;
}

beforeAll(openExemptVehicle);
afterAll(() => test.close());

describe('scoped decisions', () => {
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
    (await test.app.get(Todos).listTodos((await test.app.get(AuthLookup).byUser(who.id))!)).filter(({ key }) =>
      key.startsWith('decisions'),
    );

  it('are proposed by one user and approved by another, and cover only that finding', async () => {
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
  it('are counted and filtered, and are shown in the workbook', async () => {
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
  it('never cover a new finding in the same part: another substance, a higher content, a worse verdict', async () => {
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
  it('end after their last day, and when they are withdrawn', async () => {
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
    expect(await test.db.asPlatform(() => test.app.get(DecisionStore).listExpiring())).toMatchObject([
      { decisionId: id, days: 7, placeName: 'Valve body', lawCode: 'ELV' },
    ]);
    expect((await post('decision/withdraw', { id, note: 'Replaced' }, approver)).data).toMatchObject({
      state: 'withdrawn',
    });
    expect(await decided(valve)).toBeNull();
  });
  it('are refused by the approver with a reason, and cannot be proposed for unsuitable findings', async () => {
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
  it('do not reveal confidential substances', async () => {
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
    // A decision on the same substance of the same supplier must not reveal that the hidden finding is about it.
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
  it('apply to a supplier after its merge into another one, but not to another enterprise of the same name', async () => {
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
    await analyseAgain();
  });
  it('are not visible to other enterprises', async () => {
    const { id } = (await post('decision/page', {})).data.records[0] as DecisionRow;
    expect([
      (await get(`decision/${id}`, stranger)).code,
      (await post('decision/approve', { id }, stranger)).code,
      (await post('decision/withdraw', { id, note: 'x' }, stranger)).code,
      (await post('decision/page', {}, stranger)).data.total,
    ]).toEqual(['notFound', 'notFound', 'notFound', 0]);
  });
});
