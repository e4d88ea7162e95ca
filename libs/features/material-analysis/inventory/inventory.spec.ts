import type { VehicleInventoryRow, VehicleInventoryTotals } from '@matlas/contract';
import { Decimal } from '@matlas/domain';
import { asBytes, cellsOf } from '@matlas/testing';
import {
  test,
  maker,
  vehicle,
  BASE,
  post,
  state,
  openDetailedVehicle,
} from '../material-detail/testing/detailed-vehicle';

beforeAll(openDetailedVehicle);
afterAll(() => test.close());

it('stores every substance and material with its masses, filters and sorts them, and shows only the mass of confidential ones', async () => {
  const inventory = async (body: object = {}): Promise<VehicleInventoryRow[]> =>
    (await post('carMaterialDetail/inventory/page', { pageSize: 200, ...body })).body.data
      .records as VehicleInventoryRow[];
  const brief = ({
    foreignName,
    cas,
    minGrams,
    nominalGrams,
    maxGrams,
    positions: at,
    sheets,
    masked,
  }: VehicleInventoryRow) => [foreignName, cas, minGrams, nominalGrams, maxGrams, at, sheets, masked];
  // 0.05-0.15 % of the sheath and 10 % of two passivations are disclosed; the content of the gaskets is confidential.
  expect((await inventory({ cas: '117-81-7' })).map(brief)).toEqual([
    ['Bis(2-ethylhexyl) phthalate', '117-81-7', '0.016', '0.022', '0.028', 2, 2, false],
  ]);
  expect((await inventory({ q: 'ethylhexyl' })).map(({ nominalGrams }) => nominalGrams)).toEqual(['0.022']);
  const all = await inventory({ kind: 'substance' });
  expect(all.filter(({ masked }) => masked)).toMatchObject([
    { name: null, foreignName: null, cas: null, substanceId: null, nominalGrams: '0.1', positions: 2, sheets: 2 },
  ]);
  expect(all.map(({ nominalGrams }) => Number(nominalGrams))).toEqual(
    all.map(({ nominalGrams }) => Number(nominalGrams)).toSorted((one, other) => other - one),
  );
  expect(
    (await inventory({ kind: 'substance', fromGrams: '0.02', toGrams: '0.1' })).map(({ nominalGrams }) => nominalGrams),
  ).toEqual(['0.1', '0.022']);
  const materials = await inventory({ kind: 'material', sort: '-positions' });
  expect(materials.find(({ name }) => name === 'CuZn37Pb2')).toMatchObject({
    minGrams: '40',
    nominalGrams: '40',
    maxGrams: '40',
    positions: 2,
    sheets: 2,
    classCode: '3.2',
    masked: false,
  });
  expect(
    (await inventory({ classCodes: ['5.1'] })).map(({ name, nominalGrams }) => [name, nominalGrams]).toSorted(),
  ).toEqual(
    [
      ['PP', '330'],
      ['PVC-P 105', '12'],
    ].map(([name, grams]) => [name, name === 'PP' ? materials.find((row) => row.name === 'PP')?.nominalGrams : grams]),
  );
  const { result } = await state();
  const totals = (await test.http.get(`${BASE}/carMaterialDetail/inventory/totals/${vehicle.modelId}`).set(maker)).body
    .data as VehicleInventoryTotals;
  expect(totals).toMatchObject({
    isMade: true,
    masked: 1,
    substances: all.length - 1,
    vehicleGrams: result?.massGrams,
    unknownMaxGrams: '40',
    unmatchedGrams: '1400',
  });
  // As in an analysis, the masses of all substances and the undisclosed mass add up to the vehicle.
  const actual = all.reduce((sum, { nominalGrams }) => sum.plus(nominalGrams), new Decimal(0));
  expect(actual.plus(totals.unmatchedGrams).toNumber()).toBeCloseTo(Number(totals.vehicleGrams), 6);
  const cells = await cellsOf(
    (await post('carMaterialDetail/inventory/export').buffer(true).parse(asBytes)).body as Buffer,
  );
  expect(cells.some((row) => row.join('|').includes('|117-81-7||0.016|0.022|0.028|'))).toBe(true);
  expect(cells.filter((row) => row[0] === 'Confidential')).toHaveLength(1);
});
