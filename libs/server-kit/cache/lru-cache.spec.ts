import { createLruCache } from './lru-cache';

const rowsOf = (count: number): number[] => Array.from({ length: count }, (_, row) => row);

it('creates a value once for concurrent callers, and again for another key', async () => {
  const lists = createLruCache<readonly unknown[]>({ maxSize: 200_000, sizeCalculation: ({ length }) => length });
  const made: string[] = [];
  const ask = (key: string) =>
    lists.forceFetch(key, {
      context: () => {
        made.push(key);
        return Promise.resolve([key]);
      },
    });
  expect(await Promise.all([ask('v1'), ask('v1')])).toEqual([['v1'], ['v1']]);
  expect([await ask('v1'), await ask('v2')]).toEqual([['v1'], ['v2']]);
  expect(made).toEqual(['v1', 'v2']);
});

it('removes the least recently used values when the size limit is exceeded', async () => {
  const lists = createLruCache<readonly unknown[]>({ maxSize: 200_000, sizeCalculation: ({ length }) => length });
  const made: string[] = [];
  const ask = (key: string, count: number) =>
    lists.forceFetch(key, {
      context: () => {
        made.push(key);
        return rowsOf(count);
      },
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await ask(key, 90_000)).toHaveLength(90_000);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  expect(lists.calculatedSize).toBeLessThanOrEqual(200_000);
  expect(await ask('huge', 300_000)).toHaveLength(300_000);
  expect(lists.calculatedSize).toBeLessThanOrEqual(200_000);
});

it('does not cache failures', async () => {
  const lists = createLruCache<readonly unknown[]>({ maxSize: 200_000, sizeCalculation: ({ length }) => length });
  await expect(lists.forceFetch('a', { context: () => Promise.reject(new Error('broken')) })).rejects.toThrow('broken');
  expect(await lists.forceFetch('a', { context: () => [1] })).toEqual([1]);
});

it('limits the number of values when each has size one, including values still being created', async () => {
  const vehicles = createLruCache<string>({ max: 2 });
  const made: string[] = [];
  const ask = (key: string) =>
    vehicles.forceFetch(key, {
      context: () => {
        made.push(key);
        return Promise.resolve(key);
      },
    });
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['a', 'b', 'c']);
  expect(vehicles.size).toBe(2);
  expect([await ask('c'), await ask('a')]).toEqual(['c', 'a']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});
