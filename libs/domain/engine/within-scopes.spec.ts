import { withinScopes } from '.';
import type { EngineInput, EngineOutput } from './types';

const ints = (...values: number[]): Int32Array => Int32Array.from(values);
const floats = (...values: number[]): Float64Array => Float64Array.from(values);
// Two entries judged in a steel (node 10, class 1.1.1) and a plastic (node 20, class 5.1.a); three positions.
const input = {
  items: [{ id: '1' }, { id: '2' }],
  classes: ['1.1.1', '5.1.a'],
  nodes: { id: ints(10, 20), classIndex: Int16Array.from([0, 1]) },
} as unknown as EngineInput;
const output = {
  judgements: { node: ints(10, 20, 20), item: ints(0, 0, 1) },
  findings: {
    position: ints(0, 1, 1, 2),
    judgement: ints(0, 1, 2, 1),
    paths: floats(1, 1, 1, 1),
    massMin: floats(1, 2, 3, 4),
    massNominal: floats(1, 2, 3, 4),
    massMax: floats(1, 2, 3, 5),
  },
  totals: {
    items: [
      { item: 0, minGrams: 7, nominalGrams: 7, maxGrams: 8 },
      { item: 1, minGrams: 3, nominalGrams: 3, maxGrams: 3 },
      { item: -1, minGrams: 1, nominalGrams: 1, maxGrams: 1 },
    ],
  },
} as unknown as EngineOutput;
const left = (scopes: Parameters<typeof withinScopes>[2]) => {
  const { findings, totals } = withinScopes(input, output, scopes, ints(0, 1, 2));
  return {
    rows: Array.from(findings.position, (position, row) => `${position}:${findings.judgement[row]}`),
    totals: totals.items.map(({ item, maxGrams }) => [item, maxGrams]),
  };
};

it('keeps all findings when there are no scopes', () =>
  expect(withinScopes(input, output, [], ints(0, 1, 2))).toBe(output));
it('limits an entry to its classes and their subclasses, and reduces its total', () =>
  expect(left([{ itemId: '1', classCodes: ['5'] }])).toEqual({
    rows: ['1:1', '1:2', '2:1'],
    totals: [
      [0, 7],
      [1, 3],
      [-1, 1],
    ],
  }));
it('limits an entry to its positions', () =>
  expect(left([{ itemId: '1', classCodes: [], positions: Uint8Array.of(1, 0, 0) }])).toEqual({
    rows: ['0:0', '1:2'],
    totals: [
      [0, 1],
      [1, 3],
      [-1, 1],
    ],
  }));
it('removes an entry that applies nowhere', () =>
  expect(left([{ itemId: '2', classCodes: ['7'] }])).toEqual({
    rows: ['0:0', '1:1', '2:1'],
    totals: [
      [0, 8],
      [-1, 1],
    ],
  }));
