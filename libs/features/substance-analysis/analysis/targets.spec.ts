import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalysisRun, Finding, RunHistoryRow } from '@matlas/contract';
import { asBytes } from '@matlas/testing';
import {
  test,
  maker,
  supplier,
  stranger,
  engineer,
  owner,
  vehicle,
  BASE,
  post,
  get,
  analyse,
  findings,
  keyFacts,
  sheet,
  receive,
  openTargetVehicle,
} from './testing/target-vehicle';

const positionOf = async (number: string): Promise<number> =>
  (await test.db.row<{ id: number }>('select id from bom_position where number = $1', [number]))?.id ?? 0;

beforeAll(openTargetVehicle);
afterAll(() => test.close());

describe('a branch of the BOM', () => {
  it('is judged with its subtree, and compared only with other runs of the branch', async () => {
    const door = await positionOf('DOOR');
    const run = await analyse({ positionId: door });
    expect(run).toMatchObject({
      scope: 'branch',
      scopeKey: `branch:${door}`,
      number: 1,
      title: 'Door',
      modId: vehicle.modelId,
      positionId: door,
      positions: 4,
      positionsWithSheet: 3,
      stale: false,
    });
    expect(Number(run.vehicleMassGrams)).toBeCloseTo(200 + 60 + 40.1, 6);
    expect(new Set((await findings({ runId: run.id })).map(({ positionNumber }) => positionNumber))).toEqual(
      new Set(['V-1', 'T-1', 'H-1']),
    );
    const whole = await analyse({ modId: vehicle.modelId });
    expect((await post('counts', { runId: whole.id, compareWith: run.id })).body.code).toBe('analysis.notComparable');
    await test.db.execute(
      `update bom_position set quantity = 5, version = version + 1, update_time = now() where number = 'B-8'`,
    );
    expect([(await get(`runs/${run.id}`)).body.data.stale, (await get(`runs/${whole.id}`)).body.data.stale]).toEqual([
      false,
      true,
    ]);
    await test.db.execute(
      `update bom_position set quantity = 4, version = version + 1, update_time = now() where number = 'T-1'`,
    );
    const [newest] = (await get(`runs?positionId=${door}`)).body.data as AnalysisRun[];
    expect(newest).toMatchObject({ id: run.id, stale: true, staleReasons: [{ kind: 'bom' }] });
    await analyse({ positionId: door });
    expect((await get(`runs?runId=${run.id}`)).body.data.map(({ number }: AnalysisRun) => number)).toEqual([2, 1]);
  });
});

describe('data sheets analysed by themselves', () => {
  it('are judged as one piece each, with the sheet in place of the position', async () => {
    const run = await analyse({ sheetIds: [sheet('valve'), sheet('sheath'), sheet('ownGasket')] });
    expect(run).toMatchObject({
      scope: 'sheets',
      title: 'Valve body and 2 more',
      sheetCount: 3,
      modId: null,
      positions: 3,
      positionsWithSheet: 3,
      vehicleMassGrams: '117',
    });
    const rows = await findings({ runId: run.id });
    expect(keyFacts(rows)).toEqual([
      ['V-1', 'ELV', 'fail'],
      ['S-1', 'SVHC', 'depends'],
      ['K-2', 'SVHC', 'declare'],
      ['V-1', 'SVHC', 'declare'],
    ]);
    expect(rows[0]).toMatchObject({
      positionId: null,
      sheetId: sheet('valve'),
      positionName: 'Valve body',
      supplierName: '苏州恒信',
      supplierForeignName: 'Suzhou Hengxin',
    });
    const detail = (await get(`findings/${run.id}/${rows[0]?.id}`)).body.data;
    expect(detail.path.map(({ kind, name }: Record<string, string>) => [kind, name])).toEqual([
      ['component', 'Valve body'],
      ['material', 'CuZn39Pb4'],
      ['substance', 'Lead'],
    ]);
    const below = async (place: object): Promise<unknown[][]> =>
      keyFacts((await post('queryListByCkid', { runId: run.id, ...place })).body.data as Finding[]);
    expect(await below({ sheetId: sheet('sheath') })).toEqual([['S-1', 'SVHC', 'depends']]);
    expect(await below({ nodeId: rows[0]?.nodeId ?? 0 })).toEqual([['V-1', 'ELV', 'fail']]);
    expect((await post('queryListByCkid', { sheetId: sheet('sheath') })).body.code).toBe('badInput');
  });
  it('leave exemptions undecided that depend on dates of a vehicle', async () => {
    const run = await analyse({ sheetIds: [sheet('sheet')] }, supplier);
    const [found] = (await findings({ runId: run.id }, supplier)).filter(({ verdict }) => verdict === 'depends');
    const { reason } = (await get(`findings/${run.id}/${found?.id}`, supplier)).body.data;
    expect([reason.sentence, reason.settlesSentence]).toEqual([
      expect.stringMatching(/entry 1\(b\).*which a data sheet by itself does not have/),
      'Analyse the vehicle in which it is used, or analyse the data sheet under its facts: Type approval date.',
    ]);
  });
  it('can be own drafts, which make the run stale when saved, but no drafts of other enterprises', async () => {
    expect((await post('analysisSubstance', { sheetIds: [sheet('draft')] })).body.code).toBe('notFound');
    const run = await analyse({ sheetIds: [sheet('draft')] }, supplier);
    expect(run).toMatchObject({ title: 'Draft part', positionsWithSheet: 1, stale: false });
    await test.db.execute('update mds_sheet set lock_version = lock_version + 1, updated_at = now() where id = $1', [
      sheet('draft'),
    ]);
    expect((await get(`runs/${run.id}`, supplier)).body.data).toMatchObject({
      stale: true,
      staleReasons: [{ kind: 'sheets', sentence: 'Data sheets since the run: edited 1.' }],
    });
    expect((await get(`runs/${run.id}`)).body.code).toBe('notFound');
  });
  it.each([[{}], [{ modId: 1, supplierId: 1 }], [{ sheetIds: [] }]])('need exactly one target: %j', async (target) => {
    expect((await post('analysisSubstance', target)).body.code).toBe('badInput');
  });
});

describe('a supplier', () => {
  it('is judged by the sheets accepted from it; the own enterprise by its released sheets', async () => {
    const run = await analyse({ supplierId: owner.enterpriseId });
    expect(run).toMatchObject({
      scope: 'supplier',
      title: 'Suzhou Hengxin',
      supplierId: owner.enterpriseId,
      positions: 3,
    });
    expect(new Set((await findings({ runId: run.id })).map(({ positionNumber }) => positionNumber))).toEqual(
      new Set(['V-1', 'T-1', 'F-1']),
    );
    await receive(['sheath'], 'P');
    expect((await get(`runs/${run.id}`)).body.data).toMatchObject({
      stale: true,
      staleReasons: [{ kind: 'sheets', sentence: 'Data sheets since the run: added 1.' }],
    });
    const next = await analyse({ supplierId: owner.enterpriseId });
    expect(keyFacts(await findings({ runId: next.id, compareWith: run.id, changedOnly: true }))).toEqual([
      ['S-1', 'SVHC', 'depends'],
    ]);
    expect(await analyse({ supplierId: engineer.enterpriseId })).toMatchObject({ positions: 1 });
    expect((await post('analysisSubstance', { supplierId: owner.enterpriseId }, stranger)).body.code).toBe(
      'analysis.noData',
    );
  });
});

describe('the run history', () => {
  it('contains all runs that the user can see, filtered by target and user, and allows renaming and deleting them', async () => {
    const page = async (body: object, who = maker): Promise<RunHistoryRow[]> =>
      (await post('runPage', { pageSize: 100, ...body }, who)).body.data.records as RunHistoryRow[];
    const all = await page({});
    expect(new Set(all.map(({ scope }) => scope))).toEqual(new Set(['vehicle', 'branch', 'sheets', 'supplier']));
    expect((await page({ scopes: ['branch'] })).map(({ title }) => title)).toEqual(['Door', 'Door']);
    const [last] = await page({ q: 'hengxin' });
    expect(last).toMatchObject({ scope: 'supplier', number: 2, can: { rename: true, delete: true } });
    expect((await post('renameRun', { runId: last?.id, title: 'Before the audit' })).body.data).toMatchObject({
      title: 'Before the audit',
      ownTitle: 'Before the audit',
    });
    expect((await page({ q: 'audit' })).map(({ id }) => id)).toEqual([last?.id]);
    expect([(await page({}, stranger)).length, (await page({}, supplier)).map(({ scope }) => scope)]).toEqual([
      0,
      ['sheets', 'sheets'],
    ]);
    const erase = (ids: unknown[], who = maker) => test.http.delete(`${BASE}/deleteRuns`).set(who).send({ ids });
    expect((await erase([last?.id], stranger)).body.code).toBe('notFound');
    expect((await erase([last?.id])).body.code).toBe('');
    expect((await get(`runs/${last?.id}`)).body.code).toBe('notFound');
    expect((await page({})).length).toBe(all.length - 1);
  });
});

it('prints a summary in the language of the reader', async () => {
  const run = await analyse({ modId: vehicle.modelId });
  const answer = await test.http
    .post(`${BASE}/summaryPdf`)
    .set(maker)
    .set('Accept-Language', 'zh')
    .send({ runId: run.id })
    .buffer(true)
    .parse(asBytes);
  const pdf = answer.body as Buffer;
  expect([answer.headers['content-type'], pdf.subarray(0, 5).toString(), pdf.length > 10_000]).toEqual([
    'application/pdf',
    '%PDF-',
    true,
  ]);
  expect(decodeURIComponent(answer.headers['content-disposition'] ?? '')).toContain('Aurora C5 分析摘要 第2次.pdf');
  if (process.env['KEEP_PDF']) await writeFile(join(process.env['KEEP_PDF'], 'summary-zh.pdf'), pdf);
});
