import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TextStore } from './shared-strings';

const folder = mkdtempSync(join(tmpdir(), 'matlas-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Texts of one to four bytes a character, short and longer than a page of the file. */
const textOf = (index: number): string =>
  index % 500 === 3 ? `${index} ${'长文本'.repeat(4_000)}` : index % 7 === 0 ? '' : `Text ${index} 钢 Ü 🔩`;

it('texts beyond those in memory come back in any order, and their file has no name', () => {
  const store = new TextStore(join(folder, 'book.xlsx'), 2_000);
  const count = 5_000;
  for (let index = 0; index < count; index++) store.add(textOf(index));
  expect(readdirSync(folder)).toEqual([]);
  const order = Array.from({ length: count }, (_, index) => (index * 1_009) % count);
  expect(order.filter((index) => store.textAt(index) !== textOf(index))).toEqual([]);
  expect([store.textAt(count), store.textAt(-1), store.textAt(Number.NaN), store.textAt(0.5)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(store.add('one more')).toBe(count + 1);
  expect(store.textAt(count)).toBe('one more');
  store.close();
});
it('without a place on disk all texts are kept in memory', () => {
  const store = new TextStore(undefined, 10);
  for (let index = 0; index < 100; index++) store.add(textOf(index));
  expect(store.textAt(99)).toBe(textOf(99));
});
