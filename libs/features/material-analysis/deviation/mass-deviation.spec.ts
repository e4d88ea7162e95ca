import { asBytes, cellsOf } from '@matlas/testing';
import { test, post, lines, deviations, openDetailedVehicle } from '../material-detail/testing/detailed-vehicle';

beforeAll(openDetailedVehicle);
afterAll(() => test.close());

it('lists the largest deviation first: of the workbook, of assemblies and inside the sheets', async () => {
  const all = await deviations();
  expect(all.map(({ factor }) => factor)).toEqual(
    all.map(({ factor }) => factor).toSorted((one, other) => other - one),
  );
  expect(all.find(({ kind, number }) => kind === 'component' && number === 'BR-1')).toMatchObject({
    measuredGrams: '150',
    calculatedGrams: '152',
    leafGrams: '151.6',
    percent: '1.333333333',
    allowedPercent: '5',
    outside: false,
    pieces: '3',
    effectGrams: '6',
    positionNumber: 'BR-1',
  });
  expect(all.find(({ number }) => number === 'SC-1')).toMatchObject({
    kind: 'component',
    measuredGrams: '21',
    calculatedGrams: '20.8',
    pieces: '6',
    effectGrams: '-1.2',
    outside: false,
  });
  expect(all.find(({ kind, number }) => kind === 'workbook' && number === 'BR-1')).toMatchObject({
    measuredGrams: '151',
    calculatedGrams: '150',
    outside: false,
  });
  expect(
    all
      .filter(({ kind }) => kind === 'assembly')
      .map(({ number }) => number)
      .toSorted(),
  ).toEqual(['DOOR', 'VEH']);
  const { data } = (await post('deviationAnalysis/totals')).body;
  expect(data.kinds.map(({ kind, outside }: { kind: string; outside: number }) => [kind, outside])).toEqual(
    ['workbook', 'assembly', 'component'].map((kind) => [
      kind,
      all.filter((row) => row.kind === kind && row.outside).length,
    ]),
  );
  expect((await deviations({ outsideOnly: true })).every(({ outside }) => outside)).toBe(true);
});

it('exports both lists as workbooks with the figures of the screen', async () => {
  const workbook = async (path: string): Promise<string[]> =>
    (await cellsOf((await post(path).buffer(true).parse(asBytes)).body as Buffer)).map((row) => row.join('|'));
  const first = (await lines())[0];
  expect(
    (await workbook('carMaterialDetail/export')).filter(
      (row) => row.startsWith(first?.materialName ?? '?') && row.includes(`|${Number(first?.massGrams)}|`),
    ),
  ).not.toEqual([]);
  const worst = (await deviations())[0];
  expect(
    (await workbook('deviationAnalysis/export')).some((row) =>
      row.includes(`|${worst?.number}|${Number(worst?.measuredGrams)}|${Number(worst?.calculatedGrams)}|`),
    ),
  ).toBe(true);
});
