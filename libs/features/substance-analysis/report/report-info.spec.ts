import type { ReportRow, ReportState } from '@matlas/contract';
import { cellsOf, jobEnd, picturesOf, zipEntries } from '@matlas/testing';
import {
  BASE,
  test,
  vehicle,
  engineer,
  maker,
  reader,
  auditor,
  stranger,
  centre,
  run,
  send,
  page,
  bytesOf,
  download,
  erase,
  analyse,
  openAnalysedVehicle,
} from './testing/analysed-vehicle';

const keep = async (body: object, who = maker, language = 'en') =>
  jobEnd(test.db, (await send('reportInfo/keep', body, who, language)).data.jobId);

beforeAll(openAnalysedVehicle);
afterAll(() => test.close());

describe('a stored report', () => {
  it('equals the export, with its inputs, in the language of the requesting user', async () => {
    expect(
      await keep({ kind: 'substances', runId: run.id, options: { verdicts: ['fail'] }, title: 'For the audit' }),
    ).toMatchObject({ state: 'done' });
    const [report] = await page();
    expect(report).toMatchObject({
      kind: 'substances',
      source: 3,
      title: 'For the audit',
      modId: vehicle.modelId,
      modelName: 'Aurora C5',
      language: 'en',
      scheduleId: null,
      can: { delete: true, export: true },
      inputs: expect.arrayContaining([
        { key: 'run', value: '1' },
        { key: 'asOf', value: run.asOf },
        { key: 'list', value: 'ELV 2023-03-13' },
      ]),
    });
    const exported = await bytesOf(
      test.http
        .post('/api/analysis/prohibitSubstance/analysisSubstanceExport')
        .set(maker)
        .set('Accept-Language', 'en')
        .send({ runId: run.id, verdicts: ['fail'] }),
    );
    expect(Object.keys(await picturesOf(exported.body as Buffer))).toEqual(['Summary']);
    const kept = await download(report?.id ?? 0);
    expect([kept.status, await cellsOf(kept.body, 1)]).toEqual([200, await cellsOf(exported.body, 1)]);
    expect(kept.body.length).toBe(report?.size);
    expect(await keep({ kind: 'exemptions', modId: vehicle.modelId }, maker, 'zh')).toMatchObject({ state: 'done' });
    const [second] = await page({ sources: [4] });
    expect(second).toMatchObject({ kind: 'exemptions', source: 4, title: 'Aurora C5', language: 'zh' });
    expect((await page({ modId: vehicle.modelId, q: 'audit' })).map(({ id }) => id)).toEqual([report?.id]);
    expect([
      (await page({ querys: { between: { start: { createTime: '2099-01-01' } } } })).length,
      (await page({ mine: true }, reader)).length,
    ]).toEqual([0, 0]);
  });
  it('belongs to the enterprise of its maker, and is hidden from others, even from the operating centre', async () => {
    const [report] = await page();
    for (const who of [stranger, centre]) {
      expect(await page({}, who)).toEqual([]);
      expect([
        (await download(report?.id ?? 0, who)).status,
        (await send('reportInfo/batch/export', { ids: [report?.id] }, who)).code,
        (await erase('delete', [report?.id ?? 0], who)).code,
      ]).toEqual([404, 'notFound', 'notFound']);
    }
    expect((await send('reportInfo/keep', { kind: 'substances', runId: run.id }, stranger)).code).toBe('notFound');
    expect((await page({}, auditor)).map(({ can }) => can)).toEqual([
      { delete: false, export: true },
      { delete: false, export: true },
    ]);
    expect((await download(report?.id ?? 0, auditor)).status).toBe(200);
    expect([
      (await send('reportInfo/keep', { kind: 'substances', runId: run.id }, auditor)).code,
      (await erase('delete', [report?.id ?? 0], auditor)).code,
    ]).toEqual(['forbidden', 'forbidden']);
  });
  it('refuses readers of another enterprise, unknown runs, and requests without a vehicle or run', async () => {
    const owner = (
      await test.db.row<{ id: number }>('select id from app_user where enterprise_id <> $1 limit 1', [
        engineer.enterpriseId,
      ])
    )?.id;
    expect(await send('reportInfo/keep', { kind: 'substances', runId: run.id, readerIds: [owner] })).toMatchObject({
      code: 'badInput',
      data: { issues: [{ path: 'readerIds' }] },
    });
    expect((await send('reportInfo/keep', { kind: 'substances', runId: 999_999 })).code).toBe('notFound');
    expect((await send('reportInfo/keep', { kind: 'nothing' })).code).toBe('badInput');
  });
});

describe('several reports', () => {
  it('are downloaded as one archive with an index, including reports with equal names', async () => {
    await keep({ kind: 'substances', runId: run.id, options: {} });
    const all = await page({ sources: [3] });
    const { body, headers } = await bytesOf(
      test.http
        .post(`${BASE}/batch/export`)
        .set(maker)
        .set('Accept-Language', 'en')
        .send({ ids: all.map(({ id }) => id) }),
    );
    expect(headers['content-type']).toBe('application/zip');
    const entries = zipEntries(body);
    expect(entries.map(({ name }) => name)).toEqual([
      'Reports.xlsx',
      ...all.map(({ id, fileName }) => fileName.replace('.xlsx', `_${id}.xlsx`)),
    ]);
    const index = await cellsOf(entries[0]?.content ?? Buffer.alloc(0));
    expect(index.slice(-2).map((row) => [row[0], row[1], row[8]])).toEqual(
      all.map(({ id, title, sha256 }) => [id, title, sha256]),
    );
    const [first] = all;
    expect(entries[1]?.content.equals((await download(first?.id ?? 0)).body)).toBe(true);
    expect((await send('reportInfo/batch/export', { ids: Array.from({ length: 51 }, (_, id) => id + 1) })).code).toBe(
      'report.tooMany',
    );
  });
  it('are deleted with their files', async () => {
    const [newest, older] = await page({ sources: [3] });
    expect((await erase('delete', [newest?.id ?? 0, 999_999])).code).toBe('notFound');
    expect((await erase('delete', [newest?.id ?? 0])).ok).toBe(true);
    expect((await page({ sources: [3] })).map(({ id }) => id)).toEqual([older?.id]);
    expect(
      await test.db.rows(
        `select id
          from stored_file
          where purpose = 'analysisReport' and id not in (select file_id from analysis_report)`,
      ),
    ).toEqual([]);
  });
});

describe('the state of a report', () => {
  const states = async (ids: readonly number[], who = maker): Promise<ReportState[]> =>
    (await send('reportInfo/states', { ids }, who)).data as ReportState[];
  const keptNow = async (kind: string): Promise<ReportRow> => {
    expect(await keep({ kind, modId: vehicle.modelId, title: `State of ${kind}` })).toMatchObject({ state: 'done' });
    return (await page({ q: `State of ${kind}` }))[0] as ReportRow;
  };

  it('is current, then changed, then superseded by a newer result; remaking gives a current report and keeps the old one', async () => {
    const report = await keptNow('substances');
    expect(await states([report.id])).toEqual([{ id: report.id, state: 'current', changes: [], reason: null }]);
    await test.db.execute(
      `update bom_position set quantity = quantity + 1, version = version + 1 where model_id = $1 and number = 'B-8'`,
      [vehicle.modelId],
    );
    expect(await states([report.id])).toEqual([{ id: report.id, state: 'changed', changes: [], reason: null }]);
    await analyse();
    const [newer] = await states([report.id]);
    expect(newer).toMatchObject({
      state: 'newer',
      changes: expect.arrayContaining([
        { key: 'run', before: '1', after: '2' },
        { key: 'bom', before: expect.any(String), after: expect.any(String) },
      ]),
    });
    const { data } = await send('reportInfo/remake', { id: report.id });
    expect(await jobEnd(test.db, data.jobId)).toMatchObject({ state: 'done' });
    const [again, old] = await page({ q: 'State of substances' });
    expect([
      again?.inputs.find(({ key }) => key === 'run')?.value,
      old?.id,
      (await states([again?.id ?? 0]))[0]?.state,
    ]).toEqual(['2', report.id, 'current']);
    await erase('delete', [again?.id ?? 0, report.id]);
  });
  it('of a named run follows the newest run of the same target', async () => {
    await keep({ kind: 'substances', runId: run.id, title: 'Of the first run' });
    const [named] = await page({ q: 'Of the first run' });
    expect((await states([named?.id ?? 0]))[0]).toMatchObject({
      state: 'newer',
      changes: expect.arrayContaining([{ key: 'run', before: '1', after: '2' }]),
    });
    await erase('delete', [named?.id ?? 0]);
  });
  it('is outdated by a decision that covers findings', async () => {
    const report = await keptNow('exemptions');
    await test.db.execute(
      `insert into analysis_decision (enterprise_id, organisation_id, model_id, run_id, finding_n, law_id, item_key,
          scope, part_number, place_name, supplier_name, found_percent, max_percent, verdicts, reason, file_id,
          valid_from, valid_until, state, created_by, created_by_name)
      select $1, $2, $3, f.run_id, f.n, j.law_id, i.item_key, 'part', p.number, p.name, p.supplier_name, 1, 100, '{0}',
        'test', (select min(id) from stored_file), current_date - 1, current_date + 30, 'approved', null, ''
      from analysis_finding f
      join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n
      join analysis_position p on p.run_id = f.run_id and p.n = f.position_n
      join rule_list_item i on i.id = j.item_id
      where f.run_id = (select max(id) from analysis_run) and f.verdict = 0 and p.number = 'V-1' limit 1`,
      [engineer.enterpriseId, engineer.organisationId, vehicle.modelId],
    );
    expect((await states([report.id]))[0]).toMatchObject({
      state: 'newer',
      changes: [{ key: 'decisions', before: '', after: '1' }],
    });
    await test.db.execute('delete from analysis_decision');
    expect((await states([report.id]))[0]).toMatchObject({ state: 'current' });
    await erase('delete', [report.id]);
  });
  it('is returned for visible reports only, to users who may make them', async () => {
    const [report] = await page();
    expect(await states([report?.id ?? 0], stranger)).toEqual([]);
    expect(await states([report?.id ?? 0], auditor)).toEqual([
      { id: report?.id, state: 'hidden', changes: [], reason: null },
    ]);
    expect([
      (await send('reportInfo/remake', { id: report?.id }, auditor)).code,
      (await send('reportInfo/remake', { id: report?.id }, stranger)).code,
      (await send('reportInfo/states', { ids: Array.from({ length: 101 }, (_, id) => id + 1) })).code,
    ]).toEqual(['forbidden', 'notFound', 'badInput']);
  });
});
