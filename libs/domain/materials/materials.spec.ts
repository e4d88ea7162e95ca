import { apportion, gramsOfPicograms, picogramsOf } from './apportion';
import { sheetLeaves } from './sheet-leaves';
import { VehicleMaterials } from './vehicle-materials';

interface Node {
  id: number;
  kind: 1 | 2 | 3;
  classCode?: string;
  measured?: number;
  parts?: [child: number, amount: number][];
}
/** Columns as unpacked from packed sheets; portions are fractions. */
function columnsOf(nodes: readonly Node[]): Parameters<typeof sheetLeaves>[0] {
  const classes = [...new Set(nodes.flatMap(({ classCode }) => classCode ?? []))];
  const edges = nodes.flatMap(({ id, parts = [] }) => parts.map(([child, amount]) => ({ parent: id, child, amount })));
  const amounts = (): Float64Array => Float64Array.from(edges, ({ amount }) => amount);
  return {
    nodes: {
      id: Int32Array.from(nodes, ({ id }) => id),
      kind: Uint8Array.from(nodes, ({ kind }) => kind),
      classIndex: Int16Array.from(nodes, ({ classCode }) =>
        classCode === undefined ? -1 : classes.indexOf(classCode),
      ),
      flags: new Uint8Array(nodes.length),
      measuredGrams: Float64Array.from(nodes, ({ measured }) => measured ?? NaN),
    },
    edges: {
      parent: Int32Array.from(edges, ({ parent }) => parent),
      child: Int32Array.from(edges, ({ child }) => child),
      pos: new Int32Array(edges.length),
      low: amounts(),
      nominal: amounts(),
      high: amounts(),
      application: new Int32Array(edges.length),
      override: new Int32Array(edges.length),
      confidential: new Uint8Array(edges.length),
    },
    classes,
    applicationCodes: [],
    overrides: [],
  };
}
/**
 * Bracket of domain.md 1.2 (measured 150, content 152), a coated sheet (a material that contains materials), an
 * empty clip, cable by the metre.
 */
const NODES: Node[] = [
  {
    id: 1,
    kind: 1,
    measured: 150,
    parts: [
      [2, 2],
      [3, 60],
      [4, 50],
    ],
  },
  {
    id: 2,
    kind: 1,
    parts: [
      [5, 20.8],
      [6, 0.2],
    ],
  },
  {
    id: 3,
    kind: 2,
    parts: [
      [7, 0.7],
      [8, 0.3],
    ],
  },
  { id: 4, kind: 3, classCode: '5.1.a' },
  { id: 5, kind: 3, classCode: '1.1.1' },
  { id: 6, kind: 3, classCode: '3.3' },
  { id: 7, kind: 3, classCode: '3.1' },
  { id: 8, kind: 3, classCode: '5.1.b' },
  { id: 10, kind: 1, parts: [[11, 100]] },
  {
    id: 11,
    kind: 3,
    classCode: '1.1.1',
    parts: [
      [12, 0.05],
      [13, 0.02],
    ],
  },
  { id: 12, kind: 3, classCode: '6.1' },
  { id: 13, kind: 3 },
  { id: 20, kind: 1, measured: 7 },
  {
    id: 30,
    kind: 2,
    parts: [
      [7, 0.6],
      [13, 0.3],
    ],
  },
];
const ROOTS = Int32Array.of(1, 10, 20, 30);
const formatLeaves = (leaves: readonly { kind: string; classCode: string | null; picograms: bigint; node: number }[]) =>
  leaves.map(({ node, classCode, kind, picograms }) => [
    node,
    classCode ?? kind,
    gramsOfPicograms(picograms).toFixed(),
  ]);

describe('leaves of sheets', () => {
  it('have exactly the declared content when it is not scaled', () => {
    const sheets = sheetLeaves(columnsOf(NODES), ROOTS, false);
    expect(formatLeaves(sheets.get(1)?.leaves ?? [])).toEqual([
      [5, '1.1.1', '41.6'],
      [6, '3.3', '0.4'],
      [7, '3.1', '42'],
      [8, '5.1.b', '18'],
      [4, '5.1.a', '50'],
    ]);
    expect(sheets.get(1)?.leaves.map(({ holder }) => holder)).toEqual([2, 2, 1, 1, 1]);
  });
  it('add up to the declared mass to the picogram when scaled', () => {
    const sheet = sheetLeaves(columnsOf(NODES), ROOTS, true).get(1);
    expect(sheet?.leaves.reduce((sum, { picograms }) => sum + picograms, 0n)).toBe(picogramsOf(150));
    expect(gramsOfPicograms(sheet?.leaves[0]?.picograms ?? 0n).toFixed(9)).toBe('41.052631579');
  });
  it('have the lowest class; unclassified content has the class of the material around it, otherwise none', () => {
    const sheets = sheetLeaves(columnsOf(NODES), ROOTS, true);
    expect(formatLeaves(sheets.get(10)?.leaves ?? [])).toEqual([
      [12, '6.1', '5'],
      [11, '1.1.1', '95'],
    ]);
    expect(sheets.get(10)?.leaves.map(({ outermost }) => outermost)).toEqual([11, 11]);
    expect(formatLeaves(sheets.get(20)?.leaves ?? [])).toEqual([[20, 'untold', '7']]);
    expect(formatLeaves(sheets.get(30)?.leaves ?? [])).toEqual([
      [7, '3.1', '600000'],
      [13, 'unclassified', '300000'],
      [30, 'untold', '100000'],
    ]);
  });
});

it('counts each gram of a vehicle once, and lists the unknown masses', () => {
  const rows: [parent: number, quantity: number, grams: number, root: number][] = [
    [-1, 1, NaN, 0],
    [0, 2, 700, 1],
    [1, 5, 9, 10],
    [0, 1.5, 80, 30],
    [0, 3, 12.5, 0],
    [0, 1, NaN, 0],
    [0, 1, NaN, 30],
  ];
  const bom = {
    positionId: Int32Array.from(rows.keys()),
    parent: Int32Array.from(rows, ([parent]) => parent),
    quantity: rows.map(([, quantity]) => quantity),
    massGrams: Float64Array.from(rows, ([, , grams]) => grams),
    root: Int32Array.from(rows, ([, , , root]) => root),
  };
  const vehicle = new VehicleMaterials(bom, sheetLeaves(columnsOf(NODES), ROOTS, true));
  const at = (position: number) =>
    gramsOfPicograms(
      vehicle.leaves.filter((leaf) => leaf.position === position).reduce((sum, { picograms }) => sum + picograms, 0n),
    ).toFixed();
  expect([at(1), at(2), at(3)]).toEqual(['300', '0', '120']);
  expect(vehicle.unmatched).toEqual([
    { position: 4, picograms: picogramsOf(37.5) },
    { position: 5, picograms: null },
  ]);
  expect([vehicle.withoutMass, gramsOfPicograms(vehicle.totalPicograms).toFixed()]).toEqual([[6], '457.5']);
});

it('divides a total into whole units that add up to it, for any weights', () => {
  for (let total = 0n; total < 200n; total += 7n) {
    const parts = apportion([1n, 1n, 3n, 0n, 17n], total);
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total);
    for (const [index, part] of parts.entries())
      expect(Math.abs(Number(part) - (Number(total) * [1, 1, 3, 0, 17][index]!) / 22)).toBeLessThan(1);
  }
  expect(apportion([0n], 5n)).toEqual([0n]);
});
