import { TreeModel } from './tree-model';
import type { TreeSource } from './tree-source';

/** Ten children each, five levels: 111,110 rows. */
const childrenOf = (key: string) => Array.from({ length: 10 }, (_none, index) => `${key}.${index}`);
const depthOf = (key: string) => key.split('.').length;
const source: TreeSource<string> = { keyOf: (key) => key, hasChildren: (key) => depthOf(key) < 5, childrenOf };
const roots = childrenOf('').map((key) => key.slice(1));

const shown = (model: TreeModel<string>) => model.view().visible.map((index) => model.getNode(index).key);

it('shows children below their parent, and hides them with all descendants', async () => {
  const model = new TreeModel(source);
  await model.setRoots(roots);
  await model.open(1);
  await model.revealPath(['1', '1.0', '1.0.3']);
  expect(shown(model).slice(0, 5)).toEqual(['0', '1', '1.0', '1.0.0', '1.0.1']);
  model.close(1);
  expect(shown(model)).toEqual(roots);
  await model.open(1);
  expect(shown(model).slice(2, 4)).toEqual(['1.0', '1.0.0']);
});

it.each([
  [1, 10],
  [2, 110],
  [3, 1110],
  [Infinity, 111_110],
])('expands to level %p: %p rows', async (level, rows) => {
  const model = new TreeModel(source);
  await model.setRoots(roots, new Set(['0', '0.0', '0.0.0']));
  await model.openToLevel(level);
  expect(model.view().visible).toHaveLength(rows);
});

it('closes and opens a branch of 11,110 rows among 111,110 without loading any of them again', async () => {
  let calls = 0;
  const model = new TreeModel({ ...source, childrenOf: (key) => (calls++, childrenOf(key)) });
  await model.setRoots(roots);
  await model.openToLevel(Infinity);
  const before = calls;
  model.close(0);
  expect([model.view().visible.length, calls - before]).toEqual([100_000, 0]);
});

it('opens remembered branches that still exist', async () => {
  const model = new TreeModel(source);
  await model.setRoots(roots, new Set(['2', '2.1', 'gone']));
  expect(shown(model).slice(2, 6)).toEqual(['2', '2.0', '2.1', '2.1.0']);
});

it('shows only matches and their ancestors, with the ancestors dimmed', async () => {
  const model = new TreeModel(source);
  await model.setRoots(roots);
  await model.revealPath(['3', '3.3', '3.3.3']);
  model.setMatches(new Set(['3.3.3', '7']));
  expect(model.view().visible.map((index) => [model.getNode(index).key, model.isDimmed(index)])).toEqual([
    ['3', true],
    ['3.3', true],
    ['3.3.3', false],
    ['7', false],
  ]);
  model.setMatches(null);
  expect(shown(model)).toContain('4');
});

it('loads a whole level in one call if the source supports it', async () => {
  const calls: number[] = [];
  const childrenOfMany = (rows: readonly string[]) => {
    calls.push(rows.length);
    return Promise.resolve(new Map(rows.map((row) => [row, childrenOf(row)])));
  };
  const model = new TreeModel({ ...source, childrenOf: (key) => Promise.resolve(childrenOf(key)), childrenOfMany });
  await model.setRoots(roots);
  await model.openToLevel(3);
  expect(calls).toEqual([10, 100]);
});

it('opens everything when that is requested while the first level is still loading', async () => {
  const model = new TreeModel<string>({
    ...source,
    childrenOf: (key) => new Promise((resolve) => setTimeout(() => resolve(childrenOf(key)))),
  });
  await model.setRoots(['1']);
  await Promise.all([model.openToLevel(2), model.openToLevel(3)]);
  expect(model.view().visible).toHaveLength(1 + 10 + 100);
});

it('marks a branch that fails to load, and loads it at the next attempt', async () => {
  let fails = true;
  const model = new TreeModel({
    ...source,
    childrenOf: (key) => (fails ? Promise.reject(new Error('gone')) : Promise.resolve(childrenOf(key))),
  });
  await model.setRoots(roots);
  await model.open(0);
  expect([model.getNode(0).error?.message, model.getNode(0).isOpen]).toEqual(['gone', false]);
  fails = false;
  await model.open(0);
  expect([model.getNode(0).error, model.getNode(0).isOpen]).toEqual([null, true]);
});

it('replaces a changed tree at once and keeps its open branches', async () => {
  let below: readonly string[] = ['a', 'b'];
  const model = new TreeModel<string>({
    keyOf: (key) => key,
    hasChildren: (key) => key === 'root',
    childrenOf: (key) => (key === 'root' ? below : []),
  });
  await model.setRoots(['root']);
  await model.open(0);
  below = ['b', 'c', 'a'];
  let drawn = 0;
  model.subscribe(() => {
    drawn += 1;
  });
  model.replace(['root']);
  expect(shown(model)).toEqual(['root', 'b', 'c', 'a']);
  expect(drawn).toBe(1);
});
