import { Readable } from 'node:stream';
import type { AnalysisRun, Finding } from '@matlas/contract';
import { asBytes } from '@matlas/testing';
import {
  test,
  maker,
  stranger,
  vehicle,
  BASE,
  post,
  get,
  analyse,
  findings,
  detailOf,
  openVehicle,
} from './testing/analysed-vehicle';

beforeAll(openVehicle);
afterAll(() => test.close());

describe('results of a run', () => {
  let run: AnalysisRun;
  beforeAll(async () => {
    run = await analyse();
  });

  it('explain each finding in the language of the reader: reason, open question and path', async () => {
    const sheath = await detailOf(run, 'S-1', 'SVHC');
    expect(sheath.reason).toMatchObject({
      ruleId: 'substance.article.declare',
      clause: 'Art. 33(1)',
      listLabel: '2024-01-23',
      minPercent: '0.05',
      maxPercent: '0.15',
      limitPercent: '0.1',
      settles: { by: 'portions', nodeName: 'PVC-P 105' },
    });
    expect(sheath.reason.sentence).toBe(
      'DEHP is 0.05–0.15 % of the article Sheath; the limit of 0.1 % (SVHC, list of 2024-01-23) lies inside.',
    );
    expect(sheath.reason.settlesSentence).toMatch(/^Ask Enterprise E-\w+ for the exact content of DEHP in PVC-P 105/);
    expect(
      sheath.path.map(({ kind, name, amount, article }: Record<string, unknown>) => [kind, name, amount, article]),
    ).toEqual([
      ['position', 'Vehicle', '× 1', false],
      ['position', 'Sheath', '× 1', false],
      ['component', 'Sheath', null, true],
      ['material', 'PVC-P 105', '12 g', false],
      ['substance', 'Bis(2-ethylhexyl) phthalate', '0.05–0.15 %', false],
    ]);
    expect((await detailOf(run, 'S-1', 'SVHC', 'zh')).reason.settlesSentence).toMatch(/苏州恒信/);
    const terminal = await detailOf(run, 'T-1', 'ELV', 'zh');
    expect(terminal.reason).toMatchObject({
      exemption: { entry: '3', maxPercent: '4', dates: 'valid' },
      sentence:
        '均质材料CuZn39Pb3中铅及其化合物含量为3 %；限值为0.1 %（ELV 2000/53/EC，清单2023-03-13），豁免条目3允许不超过4 %。',
      settlesSentence: null,
    });
    expect((await detailOf(run, 'A-1', 'ELV')).reason.flags).toContain('potentially-prohibited-application');
    expect((await detailOf(run, 'C-1', 'ELV')).reason).toMatchObject({
      flags: ['not-yet-specified'],
      sentence: expect.stringContaining('Up to 5 % of the homogeneous material Carpet back'),
    });
  });

  it('include confidential substances, and name them to their owner only', async () => {
    const rows = await findings({ runId: run.id, verdicts: ['declare'], sort: 'positionNumber' });
    const gaskets = rows.filter(({ positionNumber }) => positionNumber?.startsWith('K-'));
    expect(gaskets).toMatchObject([
      { positionNumber: 'K-1', confidential: true, substanceName: null, cas: null, entryNo: null, maxPercent: '1' },
      { positionNumber: 'K-2', confidential: true, substanceName: 'DEHP', cas: '117-81-7' },
    ]);
    const [foreign, own] = [await detailOf(run, 'K-1', 'SVHC'), await detailOf(run, 'K-2', 'SVHC')];
    expect(JSON.stringify(foreign)).not.toMatch(/DEHP|117-81-7|phthalate/);
    expect(foreign.path.at(-1)).toMatchObject({ kind: 'substance', id: 0, name: 'Confidential substance' });
    expect(own.path.at(-1)).toMatchObject({ name: 'Bis(2-ethylhexyl) phthalate' });
  });

  it('add up substances over the vehicle, including jokers', async () => {
    const { data } = (await get(`totals/${run.id}`)).body;
    expect(
      data.find(({ lawCode, entryNo }: Record<string, string>) => lawCode === 'GBT' && entryNo === 'PBDE'),
    ).toMatchObject({ nominalGrams: '0.36', worst: 'fail', positions: 1, cas: null, memberCount: 2 });
    expect(data.at(-1)).toMatchObject({
      substanceName: 'Flame retardant',
      nominalGrams: '16',
      worst: null,
      lawName: 'Weighed only',
    });
  });

  it('roll verdicts up to assemblies and leave out covered positions', async () => {
    const rows: { positionId: number; prohibited: string | null; declarable: string | null }[] = (
      await get(`positions/${vehicle.modelId}`)
    ).body.data;
    const ids = await test.db.rows<{ id: number; number: string }>('select id, number from bom_position');
    const at = (number: string) =>
      rows.find(({ positionId }) => positionId === ids.find((row) => row.number === number)?.id);
    expect(at('VEH')).toMatchObject({ prohibited: 'fail', declarable: 'depends' });
    expect(at('DOOR')).toMatchObject({ prohibited: 'fail', declarable: 'declare' });
    expect(at('T-1')).toMatchObject({ prohibited: 'exempt', declarable: 'declare' });
    expect(at('C-2')).toMatchObject({ prohibited: null, declarable: null });
    expect(at('P-1')).toMatchObject({ prohibited: 'unknown', declarable: 'unknown' });
    const door = (await post('queryListByCkid', { ckid: ids.find(({ number }) => number === 'DOOR')?.id })).body
      .data as Finding[];
    expect(new Set(door.map(({ positionNumber }) => positionNumber))).toEqual(new Set(['V-1', 'T-1', 'H-1']));
  });

  it('are not found by other enterprises', async () => {
    const [, another] = [run, await findings({ runId: run.id })];
    const refused = await Promise.all([
      get(`runs?modId=${vehicle.modelId}`, stranger),
      get(`runs/${run.id}`, stranger),
      post('anaQueryList', { runId: run.id }, stranger),
      post('counts', { runId: run.id }, stranger),
      get(`totals/${run.id}`, stranger),
      get(`findings/${run.id}/${another[0]?.id}`, stranger),
      get(`positions/${vehicle.modelId}?runId=${run.id}`, stranger),
      post('queryListByCkid', { ckid: another[0]?.positionId }, stranger),
      post('analysisSubstanceExport', { runId: run.id }, stranger),
      post('analysisSubstance', { modId: vehicle.modelId }, stranger),
    ]);
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'notFound'));
  });

  it('export a workbook in the language of the reader', async () => {
    const answer = await test.http
      .post(`${BASE}/analysisSubstanceExport`)
      .set(maker)
      .set('Accept-Language', 'zh')
      .send({ runId: run.id, verdicts: ['fail', 'depends'] })
      .buffer(true)
      .parse(asBytes);
    const { default: readWorkbook } = await import('read-excel-file/node');
    const sheets = await readWorkbook(Readable.from([answer.body as Buffer]));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['摘要', '结果', '物质合计', '按法规', '按供应商', '原因']);
    const [summary, rows, totals, laws, suppliers, reasons] = sheets.map(({ data }) => data) as [
      unknown[][],
      unknown[][],
      unknown[][],
      unknown[][],
      unknown[][],
      unknown[][],
    ];
    expect(summary.find((row) => row[1] === '不符合')).toEqual([
      '×',
      '不符合',
      expect.stringContaining('没有有效豁免'),
      5,
    ]);
    expect(totals.find((row) => row[3] === '多溴二苯醚合计')?.slice(5, 9)).toEqual([0.00036, 0.00036, 0.00036, 1]);
    expect(laws.find((row) => row[1] === '2014-06-01')?.slice(2, 4)).toEqual([1, 0]);
    expect(suppliers.find((row) => row[4] === '多溴二苯醚合计')).toEqual([
      'Suzhou Hengxin',
      '不符合',
      'GB/T 30512',
      'PBDE',
      '多溴二苯醚合计',
      1,
      1,
      0.00036,
      0.00036,
      0.00036,
    ]);
    expect(rows[0]?.[0]).toBe('禁用物质分析 · Aurora C5');
    expect(rows).toContainEqual(expect.arrayContaining(['筛选', '判定：不符合; 判定：待定']));
    const header = rows.findIndex((row) => row[0] === '判定');
    const fabric = rows.slice(header + 1).find((row) => row.includes('F-1'));
    expect(fabric?.[5]).toBe('2 种物质的组');
    expect([rows.length - header - 1, fabric?.[0], fabric?.[4], fabric?.[12], fabric?.[15]]).toEqual([
      6,
      '不符合',
      '多溴二苯醚合计',
      0.12,
      0.1,
    ]);
    expect(reasons.find((row) => row[1] === 'Sheath')).toEqual(
      expect.arrayContaining([expect.stringContaining('落在区间内'), 'Vehicle VEH › Sheath S-1 › Sheath']),
    );
  });
});
