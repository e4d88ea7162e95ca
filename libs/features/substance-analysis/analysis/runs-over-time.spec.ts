import { Readable } from 'node:stream';
import type { AnalysisRun } from '@matlas/contract';
import { RulesLoader } from '@matlas/features/rules';
import { type Auth, JobQueue, WorkerPool } from '@matlas/server-kit';
import { asBytes, jobEnd } from '@matlas/testing';
import { Client } from 'pg';
import { loosenLead } from '../testing';
import {
  test,
  maker,
  vehicle,
  person,
  post,
  get,
  analyse,
  findings,
  detailOf,
  openVehicle,
} from './testing/analysed-vehicle';

beforeAll(openVehicle);
afterAll(() => test.close());

describe('runs over time', () => {
  it('show the changes since another run by list, and that the other run is stale', async () => {
    const before = await analyse();
    await loosenLead(test.app.get(RulesLoader));
    await test.db.execute(`update bom_position set sheet_id = null, version = version + 1 where number = 'F-1'`);
    await test.db.execute(
      `update bom_position set quantity = 3, version = version + 1, update_time = now() where number = 'V-1'`,
    );
    const { stale, staleReasons } = (await get(`runs/${before.id}`)).body.data as AnalysisRun;
    expect([stale, ...staleReasons.map(({ kind }) => kind)]).toEqual([true, 'list', 'sheets', 'bom']);
    expect(staleReasons.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^ELV 2000\/53\/EC: the list of 2025-01-01/),
      'Positions on another data sheet than in the run: 1.',
      'Positions of the BOM changed since the run: edited 1.',
    ]);
    const after = await analyse();
    const changed = await findings({ runId: after.id, compareWith: before.id, changedOnly: true });
    const actual = changed.map(({ positionNumber, lawCode, verdict, change, previousVerdict }) => [
      positionNumber,
      lawCode,
      change,
      previousVerdict,
      verdict,
    ]);
    expect(actual).toContainEqual(['V-1', 'ELV', 'changed', 'fail', 'pass']);
    expect(actual).toContainEqual(['T-1', 'ELV', 'changed', 'exempt', 'pass']);
    expect(actual).toContainEqual(['F-1', '', 'new', null, 'unknown']);
    expect(actual).toContainEqual(['F-1', 'GBT', 'gone', 'fail', 'fail']);
    const { data } = (await post('counts', { runId: after.id, compareWith: before.id })).body;
    expect({ new: data.new, changed: data.changed, gone: data.gone }).toEqual({
      new: 1,
      changed: actual.filter(([, , change]) => change === 'changed').length,
      gone: 1,
    });
    const all = await findings({ runId: after.id, compareWith: before.id });
    expect(all.find(({ positionNumber }) => positionNumber === 'S-1')).toMatchObject({
      change: 'same',
      previousVerdict: 'depends',
    });
    expect(
      (await get(`runs?modId=${vehicle.modelId}`)).body.data.map(({ number, stale }: AnalysisRun) => [number, stale]),
    ).toEqual([
      [2, false],
      [1, true],
    ]);
  });

  it('write nothing when cancelled, and can be run again completely', async () => {
    const blocker = new Client({ connectionString: test.url });
    await blocker.connect();
    await blocker.query('begin; lock table bom_position in access exclusive mode');
    const { data } = (await post('analysisSubstance', { modId: vehicle.modelId })).body;
    expect((await post('analysisSubstance', { modId: vehicle.modelId })).body.data).toEqual({
      runId: data.runId,
      jobId: data.jobId,
      joined: true,
    });
    expect((await post('analysisSubstance', { modId: vehicle.modelId, asOf: '2020-01-01' })).body.code).toBe(
      'analysis.running',
    );
    const jobs = test.app.get(JobQueue);
    await jobs.cancel(person as Auth, data.jobId);
    await blocker.query('commit');
    await blocker.end();
    expect((await jobEnd(test.db, data.jobId)).state).toBe('cancelled');
    expect((await get(`runs/${data.runId}`)).body.data.state).toBe('cancelled');
    expect(
      await test.db.row('select count(*)::int as n from analysis_position where run_id = $1', [data.runId]),
    ).toEqual({ n: 0 });
    await jobs.retry(person as Auth, data.jobId);
    expect((await jobEnd(test.db, data.jobId)).state).toBe('done');
    expect(
      await test.db.row('select count(*)::int as n from analysis_position where run_id = $1', [data.runId]),
    ).toEqual({ n: 17 });
  });

  it('judge by the limit of the use that an application code claims, by the general limit without a claim, and show the other uses', async () => {
    const call = async (path: string, body: object) =>
      (await test.http.post(`/api/rule/${path}`).set(maker).send(body)).body.data as { id: number };
    const { id: lawId } = await call('msgLawInfo/saveOrUpdate', {
      code: 'Q-USES',
      nameZh: '按用途',
      nameEn: 'By use',
      lawType: 3,
    });
    const { id: versionId } = await call('msgLawList/version/saveOrUpdate', {
      lawId,
      label: '1',
      publishedAt: '2020-01-01',
    });
    const lead = (await test.db.row<{ id: number }>(`select id from substance where cas = '7439-92-1'`))?.id;
    const uses = [
      { nameEn: 'copper alloys', nameZh: '铜合金', limitPercent: '3.5', comparison: 'gt', applicationCodes: ['3'] },
      { nameEn: 'batteries', limitPercent: '0.01', comparison: 'gte', applicationCodes: [] },
    ];
    await call('msgLawList/saveOrUpdate', {
      versionId,
      itemKey: 'Pb',
      nameEn: 'Lead',
      entityKind: 'substance',
      limitPercent: '0.5',
      denominator: 'material',
      duty: 'prohibited',
      substanceIds: [lead],
      uses,
    });
    const run = await analyse({ lawIds: [lawId], asOf: '2024-06-30' });
    const failed = await findings({ runId: run.id, verdicts: ['fail'], sort: 'positionNumber' });
    // 4.2 % as a copper alloy, and 2 % under a code that claims nothing; 3 % and 2 % as copper alloys and 0.3 % of the
    // sheet are allowed.
    expect(failed.map(({ positionNumber, limitPercent }) => [positionNumber, limitPercent])).toEqual([
      ['A-1', '0.5'],
      ['V-1', '3.5'],
    ]);
    expect((await detailOf(run, 'V-1', 'Q-USES')).reason).toMatchObject({
      limitPercent: '3.5',
      uses: [
        { name: 'copper alloys', limitPercent: '3.5', claimed: true },
        { name: 'batteries', limitPercent: '0.01', comparison: 'gte', applicationCodes: [], claimed: false },
      ],
    });
    expect((await detailOf(run, 'A-1', 'Q-USES', 'zh')).reason.uses).toMatchObject([
      { name: '铜合金', claimed: false },
      { name: 'batteries', claimed: false },
    ]);
    await namesTheClaimedUse(run);
    await offersTheStricterUse(run);
  });
  /** The columns of the workbook and the cell of the print name the claimed use, its limit and the general limit. */
  async function namesTheClaimedUse(run: AnalysisRun): Promise<void> {
    expect((await detailOf(run, 'V-1', 'Q-USES')).reason.generalLimit).toEqual({
      limitPercent: '0.5',
      comparison: 'gt',
    });
    const answer = await post('analysisSubstanceExport', { runId: run.id }).buffer(true).parse(asBytes);
    const { default: readWorkbook } = await import('read-excel-file/node');
    const sheets = await readWorkbook(Readable.from([answer.body as Buffer]));
    const rows = (sheets.find(({ sheet }) => sheet === 'Findings')?.data ?? []) as unknown[][];
    const titles = rows.find((row) => row.includes('Claimed use')) ?? [];
    const cells = (number: string): unknown[] => {
      const row = rows.find((one) => one.includes(number)) ?? [];
      return ['Base limit %', 'Claimed use', 'General limit %', 'Decided by'].map(
        (title) => row[titles.indexOf(title)],
      );
    };
    expect([cells('V-1'), cells('A-1')]).toEqual([
      [3.5, 'copper alloys', 0.5, 'List, use copper alloys'],
      [0.5, null, null, 'List'],
    ]);
    const printed = jest.spyOn(test.app.get(WorkerPool), 'run'); // looks on: the text in a PDF is glyphs
    await post('summaryPdf', { runId: run.id }).buffer(true).parse(asBytes);
    expect(JSON.stringify(printed.mock.calls)).toContain('3.5 % (copper alloys); general limit 0.5 %');
    printed.mockRestore();
  }
  /**
   * 0.05 % passes the general limit of 0.5 %, but would not pass as a battery. A finding that fails already gets no
   * hint.
   */
  async function offersTheStricterUse(run: AnalysisRun): Promise<void> {
    const passing = await detailOf(run, 'B-8', 'Q-USES');
    expect([passing.verdict, passing.reason.uses.map(({ hint }: { hint: string | null }) => hint)]).toEqual([
      'pass',
      [
        null,
        'A claim of the use “batteries” would exceed its limit of 0.01 %. It was not claimed, so the general limit was applied.',
      ],
    ]);
    const failing = await detailOf(run, 'A-1', 'Q-USES');
    expect(failing.reason.uses.map(({ hint }: { hint: string | null }) => hint)).toEqual([null, null]);
  }

  it('refuse targets without data, and runs that cannot be compared', async () => {
    expect((await post('analysisSubstance', { modId: vehicle.modelId, lawIds: [999_999] })).body.code).toBe(
      'analysis.regulationRequired',
    );
    const [run] = (await get(`runs?modId=${vehicle.modelId}`)).body.data as AnalysisRun[];
    expect((await post('counts', { runId: run?.id, compareWith: run?.id })).body.code).toBe('analysis.notComparable');
  });
});
