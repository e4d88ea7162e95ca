import {
  type AnnexBucket,
  annexBucket,
  gramsOfPicograms,
  picogramsOf,
  RrrCalculation,
  unpackGraph,
  sheetLeaves,
  VehicleMaterials,
} from '@matlas/domain';
import { packPlain, RandomRrrVehicle, rrrInput } from '@matlas/testing';
import { classRows, type DetailOutput, LINE_COLUMNS, listDetails } from '@matlas/features/material-analysis/testing';

const VEHICLES = 200;
const PLACES = 12;
const COPY_HEADER = 19;
const COLUMNS = LINE_COLUMNS.split(', ');
type ByClass = Map<string, bigint>;
const whole = (masses: Iterable<bigint>): bigint => [...masses].reduce((sum, mass) => sum + mass, 0n);
const exact = (grams: string): bigint =>
  BigInt(
    grams
      .split('.')
      .map((digits, at) => (at === 0 ? digits : digits.padEnd(PLACES, '0')))
      .join('') + (grams.includes('.') ? '' : '0'.repeat(PLACES)),
  );
/** Sums in the order of their keys, without zero sums. Mass without a class has an empty key. */
function byClass(rows: Iterable<readonly [string | null, bigint]>): ByClass {
  const sums: ByClass = new Map();
  for (const [classCode, mass] of rows) sums.set(classCode ?? '', (sums.get(classCode ?? '') ?? 0n) + mass);
  return new Map([...sums].filter(([, mass]) => mass !== 0n).sort());
}
const summaryOf = (sums: ByClass): string[] =>
  [...sums].map(([classCode, mass]) => `${classCode} ${gramsOfPicograms(mass).toFixed()}`);

/** Computes the same vehicle by recyclability, by material classes and by the material detail. */
function threeWays(seed: number) {
  const { nodes, positions } = new RandomRrrVehicle(seed).vehicle;
  const graph = packPlain(nodes);
  const bom = {
    positionId: Int32Array.from(positions, ({ id }) => id),
    parent: Int32Array.from(positions, ({ parent }) => parent),
    root: Int32Array.from(positions, ({ root }) => root),
  };
  const quantity = positions.map((position) => position.quantity);
  const workbook = positions.map(({ grams }) => grams);
  const detail = listDetails({
    detailId: 1,
    ...bom,
    graph,
    quantity,
    workbook,
    declared: positions.map(() => null),
    components: [],
  });
  const ways = (scaled: boolean, vehicleGrams: string | null) => {
    const roots = bom.root.filter((root) => root > 0);
    const materials = new VehicleMaterials(
      {
        ...bom,
        quantity: quantity.map(Number),
        massGrams: Float64Array.from(workbook, (grams) => (grams === null ? NaN : Number(grams))),
      },
      sheetLeaves(unpackGraph(graph, []), roots, scaled),
    );
    const rrr = new RrrCalculation({
      ...rrrInput({ nodes, positions, rules: [], marks: [], vehicleGrams, scaleToDeclared: scaled }),
      rules: null,
    });
    return { materials, groups: classRows([], materials), rrr: rrr.computeFigures() };
  };
  return { ways, detail };
}
/** Rows of a binary COPY, each field as its bytes. */
function* rowsOf(bytes: Uint8Array): Generator<Buffer[]> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = COPY_HEADER; view.readInt16BE(at) >= 0;) {
    const row: Buffer[] = [];
    const fields = view.readInt16BE(at);
    at += 2;
    for (let field = 0; field < fields; field++) {
      const length = view.readInt32BE(at);
      row.push(view.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
    yield row;
  }
}
/**
 * A PostgreSQL numeric in grams: digits to the base 10,000 from `weight` downwards, so three digits after the
 * decimal point give picograms.
 */
function picogramsIn(numeric: Buffer): bigint {
  const [digits, weight] = [numeric.readInt16BE(0), numeric.readInt16BE(2)];
  return whole(
    Array.from(
      { length: digits },
      (_, at) => BigInt(numeric.readInt16BE(8 + 2 * at)) * 10_000n ** BigInt(weight - at + PLACES / 4),
    ),
  );
}
function linesOf({ lines }: DetailOutput, mass: 'mass_g' | 'plain_mass_g'): ByClass {
  const rows = [...rowsOf(lines.bytes)];
  expect(rows.length).toBe(lines.count);
  const [classCode, grams] = ['class_code', mass].map((name) => COLUMNS.indexOf(name)) as [number, number];
  return byClass(rows.map((row) => [String(row[classCode]), picogramsIn(row[grams] as Buffer)]));
}

it('recyclability, material classes and material detail give equal masses in 200 random vehicles, to the picogram', () => {
  let lines = 0;
  for (let seed = 1; seed <= VEHICLES; seed++) {
    const { ways, detail } = threeWays(seed);
    for (const scaled of [true, false]) {
      const { materials, groups, rrr } = ways(scaled, null);
      const flow = summaryOf(byClass(rrr.flow.map(({ classCode, mass }) => [classCode, mass])));
      expect([seed, scaled, summaryOf(byClass(groups.map(({ code, massGrams }) => [code, exact(massGrams)])))]).toEqual(
        [seed, scaled, flow],
      );
      expect([seed, scaled, summaryOf(linesOf(detail, scaled ? 'mass_g' : 'plain_mass_g'))]).toEqual([
        seed,
        scaled,
        flow,
      ]);
      const masses = [
        rrr.rates.vehicle,
        materials.totalPicograms,
        whole(linesOf(detail, scaled ? 'mass_g' : 'plain_mass_g').values()),
        exact(scaled ? detail.totalGrams : detail.unscaledGrams),
        whole(rrr.breakdown.map(({ mass }) => mass)),
      ];
      expect([seed, scaled, masses]).toEqual([seed, scaled, masses.map(() => whole(rrr.flow.map(({ mass }) => mass)))]);
    }
    lines += detail.lines.count;
  }
  expect(lines).toBeGreaterThan(VEHICLES);
});

it('the breakdown of ISO 22628 equals the sum of its classes when the vehicle has exactly the known mass', () => {
  for (let seed = 1; seed <= VEHICLES; seed++) {
    const { ways } = threeWays(seed);
    const { materials, groups } = ways(true, null);
    const { rrr } = ways(true, gramsOfPicograms(materials.totalPicograms).toFixed());
    const expected = new Map<AnnexBucket, bigint>(rrr.breakdown.map(({ bucket }) => [bucket, 0n]));
    for (const { code, massGrams } of groups) {
      const bucket = code === null ? 'unknown' : annexBucket(code);
      expected.set(bucket, (expected.get(bucket) ?? 0n) + exact(massGrams));
    }
    expect([seed, rrr.rates.missing, rrr.rates.excess, rrr.rates.vehicle]).toEqual([
      seed,
      0n,
      0n,
      materials.totalPicograms,
    ]);
    expect([seed, rrr.breakdown]).toEqual([seed, Array.from(expected, ([bucket, mass]) => ({ bucket, mass }))]);
  }
});

it('masses of lists and of limits are parsed alike', () =>
  expect([picogramsOf(0.1), picogramsOf(123456.123456), picogramsOf(1e-12)]).toEqual([
    100_000_000_000n,
    123_456_123_456_000_000n,
    1n,
  ]));
