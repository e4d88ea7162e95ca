import { topologicalSort } from './topological-sort';

const order = (uses: Readonly<Record<string, readonly string[]>>) => {
  const { ordered, cycles: circles } = topologicalSort(Object.keys(uses), (one) => uses[one] ?? []);
  return [ordered.join(''), [...circles].sort().join('')];
};

it.each([
  ['nothing used', { a: [], b: [] }, 'ab', ''],
  ['a chain from its top', { a: ['b'], b: ['c'], c: [] }, 'cba', ''],
  ['one thing used twice', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, 'dcba', ''],
  ['a circle beside others', { a: ['b'], b: ['a'], c: [] }, 'bac', 'b'],
  ['itself', { a: ['a'] }, 'a', 'a'],
] as const)('puts what is used first: %s', (_name, uses, ordered, circles) => {
  expect(order(uses)).toEqual([ordered, circles]);
});

it('sorts a chain of 100,000 without overflowing the stack', () => {
  const last = 100_000;
  const { ordered } = topologicalSort([0], (one) => (one < last ? [one + 1] : []));
  expect([ordered.length, ordered[0]]).toEqual([last + 1, last]);
});
