// Own database: it creates tables.
import type { Page, PageQuery } from '@matlas/contract';
import { createTestApp, probeFeature, type TestApp } from '@matlas/testing';
import { allPages } from './all-pages';
import { listBy, type ListSpec } from './list-by';
import { pageInMemory } from './paged';
import { trigramsSupportChinese } from './trigram-letters';

interface Row {
  id: number;
  name: string;
  grams: string | null;
}
const COUNT = 3_000;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp([probeFeature]);
  await test.db.execute(
    `create table listed (id int primary key, name text not null, grams numeric); insert into listed
      select n, 'part ' || n % 7 || case when n % 100 = 3 then ' rare' else '' end, nullif(n % 5, 0)
      from generate_series(1, ${COUNT}) n`,
  );
});
afterAll(() => test.close());

const spec = (): ListSpec => ({
  from: 'listed l',
  select: 'l.id, l.name, l.grams::text as grams',
  key: 'l.id',
  defaultSort: ['-id'],
  search: ['l.name'],
  columns: {
    id: { sql: 'l.id', kind: 'number', notNull: true },
    name: { sql: 'l.name', kind: 'text', notNull: true },
    grams: { sql: 'l.grams', kind: 'number' },
  },
});
const page = (search: Partial<PageQuery>) =>
  listBy<Row>(test.db, spec(), { pageNo: 1, pageSize: 50, sort: [], like: {}, eq: {}, in: {}, between: {}, ...search });
const idsOf = async (order: string): Promise<number[]> =>
  (await test.db.rows<{ id: number }>(`select id from listed order by ${order}`)).map(({ id }) => id);

it.each<[string, PageQuery['sort'], string]>([
  ['the key downwards', [], 'id desc'],
  ['a name, then the key', [{ field: 'name', dir: 'asc' }], 'name, id'],
  ['a column with nulls, upwards', [{ field: 'grams', dir: 'asc' }], 'grams nulls first, id'],
  ['a column with nulls, downwards', [{ field: 'grams', dir: 'desc' }], 'grams desc nulls last, id desc'],
])('walks the whole list by cursor and finds the same pages by number, however deep: %s', async (_, sort, order) => {
  const all = await idsOf(order);
  const walked: number[] = [];
  for (let cursor: string | undefined, more = true; more;) {
    const { records, nextCursor } = await page({ sort, cursor });
    walked.push(...records.map(({ id }) => id));
    [cursor, more] = [nextCursor, nextCursor !== undefined];
  }
  expect(walked).toEqual(all);
  for (const pageNo of [1, 20, 21, 60])
    expect((await page({ sort, pageNo })).records.map(({ id }) => id)).toEqual(
      all.slice((pageNo - 1) * 50, pageNo * 50),
    );
});

it.each<[string, PageQuery['sort'], string]>([
  ['the key downwards', [], 'id desc'],
  ['a name, then the key', [{ field: 'name', dir: 'asc' }], 'name, id'],
  [
    'the key, then what cannot matter',
    [
      { field: 'id', dir: 'asc' },
      { field: 'name', dir: 'desc' },
    ],
    'id',
  ],
  ['a column with nulls, upwards', [{ field: 'grams', dir: 'asc' }], 'grams nulls first, id'],
  ['a column with nulls, downwards', [{ field: 'grams', dir: 'desc' }], 'grams desc nulls last, id desc'],
])('begins with any row and goes on from there: %s', async (_, sort, order) => {
  const all = await idsOf(order);
  for (const at of [0, 1, 1499, COUNT - 60, COUNT - 1]) {
    const from = { pageNo: 1, pageSize: 50, sort, like: {}, eq: {}, in: {}, between: {} };
    const first = await listBy<Row>(test.db, { ...spec(), startAt: all[at] }, from);
    const second = first.nextCursor ? await page({ sort, cursor: first.nextCursor }) : { records: [] };
    expect([...first.records, ...second.records].map(({ id }) => id)).toEqual(all.slice(at, at + 100));
  }
  expect(
    (
      await listBy<Row>(
        test.db,
        { ...spec(), startAt: COUNT + 1 },
        { pageNo: 1, pageSize: 5, sort, like: {}, eq: {}, in: {}, between: {} },
      )
    ).records.map(({ id }) => id),
  ).toEqual(all.slice(0, 5));
});

it('returns few hits in the order of the list, page by page', async () => {
  const hits = (await idsOf('name desc, id desc')).filter((id) => id % 100 === 3);
  const first = await page({ q: 'RARE', sort: [{ field: 'name', dir: 'desc' }], pageSize: 20 });
  const second = await page({
    q: 'RARE',
    sort: [{ field: 'name', dir: 'desc' }],
    pageSize: 20,
    cursor: first.nextCursor,
  });
  expect(first.total).toBe(hits.length);
  expect([...first.records, ...second.records].map(({ id }) => id)).toEqual(hits);
  expect(await page({ q: 'nothing' })).toEqual({ records: [], total: 0 });
});

it.each([
  ['3', 600],
  ['3.0', 600],
  ['3.5', 0],
  ['1e30', 0],
])('compares a number as it was written: %s', async (value, total) => {
  expect((await page({ eq: { grams: value } })).total).toBe(total);
  expect((await page({ in: { grams: [value] } })).total).toBe(total);
});

it('uses a database whose trigrams support Chinese', async () => {
  expect(await trigramsSupportChinese(test.url)).toBe(true);
});

it('returns no row of another tenant with the same key, for any kind of page access', async () => {
  await test.db.execute(
    `create table numbered (tenant int, id int, name text not null, primary key (tenant, id)); insert into numbered
      select t, n, 'part of ' || t
      from generate_series(1, 2) t, generate_series(1, 1500) n`,
  );
  const of = (search: Partial<PageQuery>) =>
    listBy<Row>(
      test.db,
      { ...spec(), from: 'numbered l', select: 'l.id, l.name', where: ['l.tenant = 1'] },
      { pageNo: 1, pageSize: 50, sort: [], like: {}, eq: {}, in: {}, between: {}, ...search },
    );
  const answers = [await of({}), await of({ q: 'part' }), await of({ pageNo: 25 })];
  expect(
    answers.map(({ records }) => [records.length, new Set(records.map(({ name }) => name)), records[0]?.id]),
  ).toEqual([1500, 1500, 300].map((first) => [50, new Set(['part of 1']), first]));
});

it('is read to its end by `allPages`, with cursors and without', async () => {
  const query: PageQuery = { pageNo: 1, pageSize: 1, sort: [], like: {}, eq: {}, in: {}, between: {} };
  const keysOf = async (ask: (page: PageQuery) => Promise<Page<Row>>) => {
    const keys: number[] = [];
    for await (const { id } of allPages(ask, query, 500)) keys.push(id);
    return keys;
  };
  const withCursors = await keysOf((page) => listBy<Row>(test.db, spec(), page));
  const rows = withCursors.map((id): Row => ({ id, name: '', grams: null }));
  expect([withCursors.length, new Set(withCursors).size]).toEqual([COUNT, COUNT]);
  expect(await keysOf((page) => Promise.resolve(pageInMemory(rows, page)))).toEqual(withCursors);
});
