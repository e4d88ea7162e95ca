import type { FlagGrams, PolymerMarkingRow } from '@matlas/contract';
import { picturesOf } from '@matlas/testing';
import { kilograms } from './annex-lines';
import {
  BASE,
  test,
  vehicle,
  maker,
  stranger,
  result,
  other,
  download,
  book,
  openCalculatedVehicle,
} from './testing/calculated-vehicle';

/** Domain.md 3.3 in the texts of the form. */
const ANNEX_A = [
  'Brand',
  'Model',
  'Type',
  'Vehicle mass mV',
  'Metals',
  'Polymers (without elastomers)',
  'Elastomers',
  'Glass',
  'Fluids',
  'Modified organic natural materials',
  'Others',
  'Batteries',
  'Oil filters',
  'LPG tanks',
  'CNG tanks',
  'Tyres',
  'Catalytic converters',
  'Total mass pre-treatment mP',
  'Total mass dismantling mD',
  'Remaining metal content mM',
  'Recyclable non-metallic residue mTr',
  'Energy recovery mTe',
  'Neither recyclable nor recoverable mN',
  'Recyclability rate Rcyc',
  'Recoverability rate Rcov',
];
/** Rows below the head whose first cell is `first`. */
const rowsOf = (sheet: unknown[][] | undefined, head: string): unknown[][] =>
  (sheet ?? []).slice((sheet ?? []).findIndex((row) => row.includes(head)) + 1);
const kg = (grams: string): number => Number(kilograms(grams));

beforeAll(openCalculatedVehicle);
afterAll(() => test.close());

describe('the presentation of ISO 22628 Annex A', () => {
  it('has every field, with the figures of the result', async () => {
    const sheets = await book('exportEuVehicleRrr');
    expect(Object.keys(sheets)).toEqual([
      'Data table',
      'Materials breakdown',
      'Pre-treatment',
      'Dismantled parts',
      'Recycling technologies',
      'Energy recovery',
      'Supporting documents',
    ]);
    const lines = rowsOf(sheets['Data table'], 'Item');
    const value = (item: string): unknown => lines.find((row) => row[1] === item)?.[2];
    expect(ANNEX_A.filter((item) => !lines.some((row) => row[1] === item))).toEqual([]);
    const { rates } = result.figures;
    expect([value('Brand'), value('Type'), value('Vehicle mass mV')]).toEqual(['Aurora', 'AC5-26', 5]);
    expect(
      ['mP', 'mD', 'mM', 'mTr', 'mTe', 'mN'].map(
        (flag) => lines.find((row) => String(row[1]).endsWith(` ${flag}`))?.[2],
      ),
    ).toEqual((['mP', 'mD', 'mM', 'mTr', 'mTe', 'mN'] as const).map((flag) => kg(rates.masses[flag])));
    expect([
      value('Recyclability rate Rcyc'),
      value('Recoverability rate Rcov'),
      value('Rcyc, compared unrounded'),
    ]).toEqual([Number(rates.rcyc.percent), Number(rates.rcov.percent), rates.rcyc.passes ? 'Met' : 'Not met']);
    expect(rowsOf(sheets['Materials breakdown'], 'Material').map((row) => row[1])).toEqual(
      result.figures.breakdown.map(({ massGrams }) => kg(massGrams)),
    );
    expect(rowsOf(sheets['Dismantled parts'], 'Part number').map((row) => [row[0], row[4]])).toEqual(
      result.figures.dismantled.map(({ number, massGrams }) => [number, kg(massGrams)]),
    );
    expect(result.figures.dismantled.map(({ number }) => number)).toEqual(['B-8']);
    expect(JSON.stringify(sheets['Data table'])).toContain('No. 1');
  });
  it('adds up: the six flag masses and the materials give the mass of the vehicle', async () => {
    const lines = rowsOf((await book('exportVehicleRrr'))['Masses by step'], 'Flag');
    const sum = lines.reduce((total, row) => total + Number(row[1]), 0);
    expect(sum).toBeCloseTo(5, 9);
    const total = Object.values(result.rates.masses as FlagGrams).reduce((all, grams) => all + Number(grams), 0);
    expect(total).toBeCloseTo(5000, 6);
  });
  it('shows the rates and the materials as charts', async () => {
    const pictures = picturesOf((await download('exportVehicleRrr', { modId: vehicle.modelId })).body as Buffer);
    expect(Object.keys(await pictures)).toEqual(['Rates', 'Materials breakdown']);
  });
  it('exports GB/T 19515 with power and certificate, also in Chinese', async () => {
    const sheets = await book('exportMadeVehicleRrr', {}, 'zh');
    expect(Object.keys(sheets)).toEqual([
      '数据表',
      '材料分类',
      '预处理',
      '拆解零件',
      '再利用技术',
      '能量回收',
      '证明文件',
      '系统',
    ]);
    const lines = rowsOf(sheets['数据表'], '项目');
    expect([
      lines.find((row) => row[1] === '动力类型')?.[2],
      lines.find((row) => row[1] === 'CCC申请编号')?.[2],
      lines.find((row) => row[1] === '可再利用率 Rcyc')?.[2],
    ]).toEqual(['纯电动', 'CCC-1', Number(result.rates.rcyc.percent)]);
  });
});

describe('the other exports', () => {
  it('contain the complete result', async () => {
    const sheets = await book('exportVehicleRrr');
    expect(rowsOf(sheets['Rates'], 'Percent').map((row) => [row[1], row[2]])).toEqual([
      [Number(result.rates.rcyc.percent), 85],
      [Number(result.rates.rcov.percent), 95],
    ]);
    expect(rowsOf(sheets['Technologies'], 'Flag').map((row) => [row[1], row[3]])).toEqual(
      result.figures.technologies.map(({ technology, massGrams }) => [technology?.code ?? '–', kg(massGrams)]),
    );
    expect(rowsOf(sheets['Classes and flags'], 'Class').map((row) => row[3])).toEqual(
      result.figures.flow.map(({ massGrams }) => kg(massGrams)),
    );
    expect(rowsOf(sheets['Systems'], 'Level').map((row) => row[3])).toEqual(
      result.figures.branches.map(({ massGrams }) => kg(massGrams)),
    );
  });
  it('contain the parameters of the calculation', async () => {
    const sheets = await book('exportParamReport');
    const lines = new Map(rowsOf(sheets['Parameters'], 'Parameter').map((row) => [row[0], row[1]]));
    expect([
      lines.get('Limit of Rcyc, %'),
      lines.get('mV of the calculation, kg'),
      lines.get('Scaled to declared mass'),
      lines.get('Marks by hand'),
    ]).toEqual([85, 5, 'Yes', 3]);
    expect(rowsOf(sheets['Technologies'], 'Technology no.').map((row) => row[0])).toEqual(
      expect.arrayContaining(['T01', 'T06', 'E01']),
    );
  });
  it('contain chosen parts with their current marks', async () => {
    const ids = (
      await test.db.rows<{ id: number }>(
        `select id from bom_position where number in ('B-8', 'S-1') and model_id = $1 order by ord`,
        [vehicle.modelId],
      )
    ).map(({ id }) => id);
    const rows = rowsOf((await book('export/chooseComponent', { positionIds: ids }))['Parts'], 'Part number');
    expect(rows.map((row) => [row[0], row[3], String(row[5]).slice(0, 3).trim(), row[6]])).toEqual([
      ['S-1', 0.012, 'mTr', 'Hand'],
      ['B-8', 0.04, 'mD', 'Hand'],
    ]);
    expect(rowsOf((await book('export/chooseComponent'))['Parts'], 'Part number')).toHaveLength(17);
    expect(
      rowsOf((await book('export/chooseComponent', { flags: ['mD'] }))['Parts'], 'Part number').map((row) => row[0]),
    ).toEqual(['VEH', 'B-8']);
    expect((await download('export/chooseComponent', { modId: other, positionIds: ids })).status).toBe(404);
  });
  it('contain the same polymers to mark as the list', async () => {
    const { records } = (await test.http.post(`${BASE}/polymerMarking`).set(maker).send({ modId: vehicle.modelId }))
      .body.data as { records: PolymerMarkingRow[] };
    const [sheet] = Object.values(await book('exportPolymerMarking'));
    expect(records).not.toHaveLength(0);
    expect(rowsOf(sheet, 'Part number').map((row) => [row[1], Number(row[4]), row[10]])).toEqual(
      records.map(({ number, plasticGrams, positions }) => [number, Number(plasticGrams), positions]),
    );
    expect(
      Object.values(await book('exportPolymerMarking', { states: ['marked'] })).flatMap((answered) =>
        rowsOf(answered, 'Part number'),
      ),
    ).toEqual([]);
    expect((await download('exportPolymerMarking', { modId: vehicle.modelId }, stranger)).status).toBe(404);
  });
  it('contain the result in the format of Catena-X', async () => {
    const { body, status } = await test.http.get(`${BASE}/exportCatenaX`).query({ modId: vehicle.modelId }).set(maker);
    const [first, ...more] = body.endOfLifeofVehicleCompliance as Record<string, unknown>[];
    const { masses } = result.rates;
    expect([status, first]).toEqual([
      200,
      expect.objectContaining({
        brandName: 'Aurora',
        model: 'AC5-26',
        vehicleMass: 5,
        totalMassPretreatment: kg(masses.mP),
        totalMassDismantling: kg(masses.mD),
        remainingVehicleMetallicContent: kg(masses.mM),
        dismantledParts: { itemNumber: 'B-8', itemName: 'Bolt M8', itemMass: 0.04, additionalItemName: '' },
      }),
    ]);
    expect(
      Object.values(first?.['materials'] as Record<string, number>).reduce((total, mass) => total + mass, 0),
    ).toBeCloseTo(5, 9);
    expect(new Set([first, ...more].map((entity) => JSON.stringify(entity))).size).toBe(more.length + 1);
  });
});
