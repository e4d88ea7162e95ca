import type { GraphColumns } from '../engine/packed-graph';
import { buildInventory } from './inventory';

const [COMPONENT, SEMI, MATERIAL] = [1, 2, 3];
/** Edges as [parent, child, [low, nominal, high], confidential]. */
function columns(
  nodes: readonly (readonly [id: number, kind: number, measured?: number])[],
  edges: readonly (readonly [number, number, readonly [number, number, number], number?])[],
): GraphColumns {
  const zeros = new Int32Array(edges.length);
  return {
    nodes: {
      id: Int32Array.from(nodes, ([id]) => id),
      kind: Uint8Array.from(nodes, ([, kind]) => kind),
      classIndex: new Int16Array(nodes.length).fill(-1),
      flags: new Uint8Array(nodes.length),
      measuredGrams: Float64Array.from(nodes, ([, , grams]) => grams ?? NaN),
    },
    edges: {
      parent: Int32Array.from(edges, ([parent]) => parent),
      child: Int32Array.from(edges, ([, child]) => child),
      low: Float64Array.from(edges, ([, , [low]]) => low),
      nominal: Float64Array.from(edges, ([, , [, nominal]]) => nominal),
      high: Float64Array.from(edges, ([, , [, , high]]) => high),
      application: zeros,
      override: zeros,
      confidential: Uint8Array.from(edges, ([, , , hidden = 0]) => hidden),
      pos: zeros,
    },
    classes: [],
    applicationCodes: [],
    overrides: [],
  };
}
const exactly = (amount: number): [number, number, number] => [amount, amount, amount];

it('returns minimum, nominal and maximum mass of all substances and materials, with positions and disclosed parts', () => {
  // A: 100 g measured, 50 g declared: a wire of 40-60 % of material M, the rest N; both contain iron (90); N has a
  // confidential substance (91) that M discloses.
  const graph = columns(
    [
      [1, COMPONENT, 100],
      [2, SEMI],
      [3, MATERIAL],
      [4, MATERIAL],
      [5, COMPONENT],
    ],
    [
      [1, 2, exactly(50)],
      [2, 3, [0.4, 0.5, 0.6]],
      [2, 4, [0.4, 0.5, 0.6]],
      [3, 90, exactly(0.9)],
      [3, 91, exactly(0.1)],
      [4, 90, exactly(0.5)],
      [4, 91, exactly(0.5), 1],
      [5, 3, exactly(10)],
    ],
  );
  const positions = {
    root: Int32Array.of(1, 1, 5, 0),
    pieces: Float64Array.of(1, 2, 1, 1),
    massGrams: Float64Array.of(NaN, NaN, NaN, 7),
  };
  const { rows, unknownMaxGrams, unmatchedGrams } = buildInventory(graph, positions);
  const actual = rows.map(({ id, part, minGrams, nominalGrams, maxGrams, positions: at, sheets, hiddenNodes }) => [
    id,
    part,
    Number(minGrams.toFixed(9)),
    Number(nominalGrams.toFixed(9)),
    Number(maxGrams.toFixed(9)),
    at,
    sheets,
    hiddenNodes,
  ]);
  // 300 g of the wire and 10 g of M: iron 300 x (0.66 to 0.74) + 9.
  expect(actual).toEqual([
    [90, 'plain', 207, 219, 231, 3, 2, []],
    [3, 'plain', 130, 160, 190, 3, 2, []],
    [4, 'plain', 120, 150, 180, 2, 1, []],
    [91, 'whole', 79, 91, 103, 3, 2, [4]],
    [91, 'hidden', 60, 75, 90, 2, 1, [4]],
    [91, 'open', 13, 16, 19, 3, 2, [4]],
  ]);
  expect([unknownMaxGrams, unmatchedGrams]).toEqual([0, 7]);
});
