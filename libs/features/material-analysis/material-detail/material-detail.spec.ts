import type { HighContent, MaterialLine } from '@matlas/contract';
import { Decimal } from '@matlas/domain';
import { copyInto } from '@matlas/server-kit';
import { BinaryCopyEncoder } from '@matlas/formats/copy-rows';
import {
  test,
  maker,
  stranger,
  vehicle,
  post,
  lines,
  deviations,
  state,
  calculate,
  openDetailedVehicle,
} from './testing/detailed-vehicle';

const content = async (body: object, who = maker): Promise<HighContent[]> =>
  (await post('carMaterialDetail/highContent', { pageSize: 200, ...body }, who)).body.data.records as HighContent[];
const gramsOf = (rows: readonly { massGrams: string }[]): string =>
  rows.reduce((sum, { massGrams }) => sum.plus(massGrams), new Decimal(0)).toFixed();
const substance = async (cas: string): Promise<number> =>
  (await test.db.row<{ id: number }>('select id from substance where cas = $1', [cas]))?.id ?? 0;

beforeAll(openDetailedVehicle);
afterAll(() => test.close());

it('lists each gram of the vehicle once, scaled to the declared masses or as the parts add up', async () => {
  const { result } = await state();
  expect(gramsOf(await lines())).toBe(result?.massGrams);
  expect(gramsOf(await lines({ scaled: false }))).toBe(result?.plainMassGrams);
  const bracket = await lines({ querys: { like: { positionNumber: 'BR-1' } }, sort: 'id' });
  expect(gramsOf(bracket)).toBe('450');
  const plain = await lines({ querys: { like: { positionNumber: 'BR-1' } }, sort: 'id', scaled: false });
  expect(
    plain.map(({ materialName, classCode, massGrams, place, path }) => [
      materialName,
      classCode,
      massGrams,
      place,
      path,
    ]),
  ).toEqual([
    ['Screw steel', '1.1.1', '124.8', 'Bracket › Screw', 'Vehicle'],
    ['PP', '5.1.b', '330', 'Bracket', 'Vehicle'],
  ]);
});

it('pages through the list without missing or duplicate lines, in each order', async () => {
  const all = (await lines()).length;
  for (const sort of ['-massGrams', 'materialName', 'classCode', 'id']) {
    const seen: number[] = [];
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const { data } = (await post('carMaterialDetail/page', { pageSize: 4, sort, ...(cursor ? { cursor } : {}) }))
        .body;
      seen.push(...(data.records as MaterialLine[]).map(({ id }) => id));
      cursor = data.nextCursor as string | undefined;
    }
    expect([seen.length, new Set(seen).size]).toEqual([all, all]);
  }
});

it('opens at any line and loads more lines in both directions', async () => {
  for (const sort of ['-massGrams', 'materialName', '-classCode', 'id']) {
    const all = (await lines({ sort })).map(({ id }) => id);
    const back = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
    for (const [at, from] of [...all.entries()]) {
      expect((await lines({ sort, from })).map(({ id }) => id)).toEqual(all.slice(at));
      expect((await lines({ sort: back, from })).map(({ id }) => id)).toEqual(all.slice(0, at + 1).toReversed());
    }
  }
  expect((await lines({ from: 999_999 })).length).toBe((await lines()).length);
  const parts = await content({ by: 'part', classCodes: ['1'] });
  expect(parts.length).toBeGreaterThan(1);
  expect(await content({ by: 'part', classCodes: ['1'], from: 2, sort: 'id' })).toEqual(parts.slice(1));
  const worst = await deviations();
  expect(await deviations({ from: worst[1]?.id, sort: 'id' })).toEqual(worst.slice(1));
});

it('writes exact numbers and texts by COPY', async () => {
  const numbers = [
    '0',
    '0.000000000001',
    '123456789.000100',
    '-42.5',
    '10000',
    '99999999.9999',
    '-0.0001',
    '100000000000000000000.5',
  ];
  const rows = new BinaryCopyEncoder(16);
  for (const [at, value] of numbers.entries()) {
    rows.begin(4);
    rows.int4(at);
    rows.numeric(value);
    rows.writeText(`钢 "${value}"\\`);
    rows.null();
  }
  await test.db.execute('create table copied (n int, value numeric, words text, nothing text)');
  await test.db.withClient((client) => copyInto(client, 'copied (n, value, words, nothing)', rows.end()));
  expect(await test.db.rows('select value::text as value, words, nothing from copied order by n')).toEqual(
    numbers.map((value) => ({ value, words: `钢 "${value}"\\`, nothing: null })),
  );
  for (const wrong of ['1e5', '', 'NaN', '1.'])
    expect(() => new BinaryCopyEncoder().numeric(wrong)).toThrow(RangeError);
});

it.each([
  [{ classCodes: ['3'] }, 5],
  [{ kinds: ['noSheet'] }, 2],
  [{ q: 'brass' }, 0],
  [{ q: 'CuZn' }, 4],
  [{ suppliers: ['nobody'] }, 0],
  [{ querys: { like: { material: 'PVC' } } }, 1],
])('adds up what a filter leaves: %j', async (filter, expected) => {
  const [found, { data: totals }] = [await lines(filter), (await post('carMaterialDetail/totals', filter)).body];
  expect([totals.lines, totals.massGrams]).toEqual([found.length, gramsOf(found)]);
  if (!('classCodes' in filter)) expect(found).toHaveLength(expected);
  expect(found.every(({ classCode }) => !('classCodes' in filter) || classCode?.startsWith('3'))).toBe(true);
});

it('filters by a position with its subtree', async () => {
  const door = await test.db.row<{ id: number }>(
    `select id from bom_position where model_id = $1 and number = 'DOOR'`,
    [vehicle.modelId],
  );
  const found = await lines({ ckid: door?.id, sort: 'id' });
  expect([...new Set(found.map(({ positionNumber }) => positionNumber))]).toEqual(['V-1', 'T-1', 'H-1']);
  expect(gramsOf(found)).toBe(new Decimal(200).plus(60).plus(40.1).toFixed());
});

it('finds the parts with the highest content of a substance, without confidential ones', async () => {
  const dehp = await substance('117-81-7');
  const parts = await content({ by: 'part', substanceId: dehp });
  expect(parts.map(({ number, massGrams }) => [number, massGrams])).toEqual([
    ['K-2', '0.05'],
    ['S-1', '0.012'],
    ['H-1', '0.01'],
  ]);
  const lead = await content({ by: 'material', substanceId: await substance('7439-92-1') });
  expect(lead[0]).toMatchObject({ name: 'CuZn39Pb4', massGrams: '8.4', totalGrams: '200', percent: '4.2' });
  expect((await content({ by: 'part', classCodes: ['5'] }))[0]).toMatchObject({
    number: 'C-1',
    massGrams: '800',
    percent: '100',
  });
  expect((await post('carMaterialDetail/highContent', { by: 'part' })).body.code).not.toBe(0);
});

it('detects that the BOM has changed, and recalculates the list', async () => {
  const before = await state();
  await test.db.execute(
    `update bom_position set quantity = 5, version = version + 1 where model_id = $1 and number = 'B-8'`,
    [vehicle.modelId],
  );
  expect((await state()).result).toMatchObject({ id: before.result?.id, stale: true });
  await calculate();
  const { result } = await state();
  expect(result).toMatchObject({
    stale: false,
    massGrams: new Decimal(before.result?.massGrams ?? 0).plus(10).toFixed(),
  });
  expect(await test.db.rows('select distinct detail_id from mass_line')).toEqual([{ detail_id: result?.id }]);
});

it('is not visible to other enterprises', async () => {
  for (const path of [
    'carMaterialDetail/page',
    'carMaterialDetail/calculate',
    'carMaterialDetail/totals',
    'carMaterialDetail/inventory/page',
    'carMaterialDetail/inventory/export',
    'deviationAnalysis/page',
    'deviationAnalysis/export',
  ])
    expect((await post(path, {}, stranger)).status).toBe(404);
});
