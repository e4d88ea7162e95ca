import type { GraphColumns } from '../engine/packed-graph';
import { ComponentUses } from './component-uses';
import { massDeviations } from './mass-deviations';
import { materialContents } from './material-contents';

const [COMPONENT, MATERIAL] = [1, 3];
/** Edges as [parent, child, amount, confidential]; substances need no node. */
function columns(
  nodes: readonly (readonly [id: number, kind: number, classIndex?: number])[],
  edges: readonly (readonly [number, number, number, number?])[],
): GraphColumns {
  const amounts = Float64Array.from(edges, ([, , amount]) => amount);
  const zeros = new Int32Array(edges.length);
  return {
    nodes: {
      id: Int32Array.from(nodes, ([id]) => id),
      kind: Uint8Array.from(nodes, ([, kind]) => kind),
      classIndex: Int16Array.from(nodes, ([, , at = -1]) => at),
      flags: new Uint8Array(nodes.length),
      measuredGrams: new Float64Array(nodes.length).fill(NaN),
    },
    edges: {
      parent: Int32Array.from(edges, ([parent]) => parent),
      child: Int32Array.from(edges, ([, child]) => child),
      low: amounts,
      nominal: amounts,
      high: amounts,
      application: zeros,
      override: zeros,
      confidential: Uint8Array.from(edges, ([, , , hidden = 0]) => hidden),
      pos: zeros,
    },
    classes: ['5.1', '6.1'],
    applicationCodes: [],
    overrides: [],
  };
}

describe('massDeviations', () => {
  const one = { parent: [-1, 0, 0], root: [0, 7, 0], quantity: ['1', '2', '3'] };
  it('compares the workbook with the sheet, and an assembly with its child positions', () => {
    const { rows, withoutMass } = massDeviations(
      { ...one, workbook: ['500', '100', '100'], declared: [null, '104', null] },
      [],
    );
    expect(
      rows.map(({ kind, position, calculated, percent, outside, effect }) => [
        kind,
        position,
        calculated,
        percent,
        outside,
        effect,
      ]),
    ).toEqual([
      ['workbook', 1, '104', '4', false, '8'],
      ['assembly', 0, '508', '1.6', false, '8'],
    ]);
    expect(withoutMass).toBe(0);
  });
  it('skips an assembly with a child of unknown mass, and counts positions without a mass in the workbook', () => {
    const { rows, withoutMass } = massDeviations(
      { ...one, workbook: ['500', null, null], declared: [null, '104', null] },
      [],
    );
    expect([rows, withoutMass]).toEqual([[], 1]);
  });
  it('lists the largest multiple of the tolerance first, and accepts exactly the limit', () => {
    const component = (node: number, measured: string, calculated: string) => ({
      node,
      measured,
      calculated,
      leaf: null,
      pieces: 2,
      position: 0,
      positions: 1,
    });
    const { rows } = massDeviations({ parent: [], root: [], quantity: [], workbook: [], declared: [] }, [
      component(1, '100', '105'),
      component(2, '100', '105.000001'),
      component(3, '0.5', '1.2'),
      component(4, '10000', '10300'),
    ]);
    expect(rows.map(({ node, outside }) => [node, outside])).toEqual([
      [4, true],
      [3, true],
      [2, true],
      [1, false],
    ]);
  });
});

it('counts a shared component over all paths and positions, and finds the first path to it', () => {
  const graph = columns(
    [
      [1, COMPONENT],
      [2, COMPONENT],
      [3, COMPONENT],
    ],
    [
      [1, 2, 2],
      [1, 3, 5],
      [2, 3, 4],
    ],
  );
  const found = new ComponentUses(graph, [
    { position: 4, root: 1, pieces: 10 },
    { position: 2, root: 1, pieces: 1 },
  ]);
  expect(found.uses.get(3)).toEqual({ pieces: 13 * 11, position: 2, positions: 2 });
  expect(found.pathTo(1, 3)).toEqual([1, 3]);
});

it('counts the own content of a material: classified materials below it are listed separately, unclassified ones are part of it', () => {
  const graph = columns(
    [
      [1, MATERIAL, 0],
      [2, MATERIAL, 1],
      [3, MATERIAL],
    ],
    [
      [1, 2, 0.2],
      [1, 3, 0.5],
      [1, 90, 0.3],
      [2, 91, 1],
      [3, 90, 0.4],
      [3, 92, 0.6, 1],
    ],
  );
  const contents = materialContents(graph, Int32Array.of(1), [1, 2]);
  expect(
    contents.map(({ node, substance, fraction, hiddenNode }) => [
      node,
      substance,
      Number(fraction.toFixed(9)),
      hiddenNode,
    ]),
  ).toEqual([
    [1, 90, 0.625, 0],
    [1, 92, 0.375, 3],
    [2, 91, 1, 0],
  ]);
});
