// Own database: fills every table that has a row-security policy.
import { createTestApp, probeFeature, type TestApp } from '@matlas/testing';
import { type Db, OWNER_WALL, type Scope, Walls } from '@matlas/server-kit';
import { OPEN_RELATIONS } from './open-relations';

/**
 * Tests the row security of every table in the catalog. Each table gets one row in which every id is 1 (user 1 of
 * enterprise 1) and one in which every id is 2. Checks and foreign keys are dropped first, so that such rows are
 * possible.
 */
interface Column {
  name: string;
  type: string;
  drawn: boolean;
}
interface Relation {
  name: string;
  kind: 'table' | 'view';
  walled: boolean;
  personal: boolean;
  rights: Record<'app' | 'derived' | 'center' | 'platform', boolean>;
}

const RELATIONS = `
  select c.relname as name, case c.relkind when 'v' then 'view' else 'table' end as kind, c.relrowsecurity as walled,
    exists (select 1 from pg_policies p where p.tablename = c.relname and p.roles = '{matlas_platform}') as personal,
    (select json_object_agg(replace(r, 'matlas_', ''), has_table_privilege(r, c.oid, 'select'))
    from unnest(array['matlas_app', 'matlas_derived', 'matlas_center', 'matlas_platform']) r) as rights
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.relname <> 'migration'
  order by 1`;
const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, null) as type, a.attidentity <> '' as drawn from pg_attribute a
  where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by a.attnum`;
const FREE = `
  do $$ declare one record; begin
    for one in
    select conrelid::regclass as of, conname
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('f', 'c')
    order by contype desc loop
      execute format('alter table %s drop constraint %I', one.of, one.conname); end loop;
    for one in
    select oid::regclass as of
    from pg_class
    where relnamespace = 'public'::regnamespace
      and relkind = 'r' loop execute format('alter table %s disable trigger all', one.of); end loop;
  end $$`;

let test: TestApp;
let db: Db;
let relations: Relation[];
let walled: Relation[];
const columns = new Map<string, Column[]>();
const caller = (number: number, reach: Scope['reach'] = 'enterprise'): Scope => ({
  reach,
  enterpriseId: number,
  organisationIds: [],
  userId: number,
});
const isProtected = <T>(scope: Scope | undefined, work: () => Promise<T>): Promise<T> =>
  test.app.get(Walls).run(
    scope
      ? {
          role: scope.reach === 'all' ? 'matlas_center' : 'matlas_app',
          enterpriseId: scope.enterpriseId,
          userId: scope.userId,
        }
      : { role: 'matlas_app', enterpriseId: 0, userId: 0 },
    work,
  );

function valueOf(type: string, number: number): unknown {
  if (type.endsWith('[]')) return [];
  if (/^(integer|bigint|smallint|numeric|double precision)$/.test(type)) return number;
  if (type === 'uuid') return `00000000-0000-4000-8000-00000000000${number}`;
  if (type === 'boolean') return false;
  if (/^(timestamp|date)/.test(type)) return '2026-03-18';
  if (type === 'jsonb') return '{}';
  if (type === 'bytea') return Buffer.from([number]);
  return `text ${number}`;
}
const insert = (table: string, number: number) => {
  const its = columns.get(table) ?? [];
  return db.execute(
    `insert into ${table} (${its.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
      values (${its.map((_, at) => `$${at + 1}`).join(', ')})`,
    its.map(({ type }) => valueOf(type, number)),
  );
};
const count = async (table: string) => (await db.row<{ n: number }>(`select count(*)::int as n from ${table}`))?.n;
const countOf = (scope: Scope | undefined) =>
  isProtected(scope, async () => {
    const found: Record<string, number | undefined> = {};
    for (const { name } of walled) found[name] = await count(name);
    return found;
  });
const each = (value: number | ((relation: Relation) => number)) =>
  Object.fromEntries(walled.map((relation) => [relation.name, typeof value === 'number' ? value : value(relation)]));

beforeAll(async () => {
  test = await createTestApp([probeFeature]);
  ({ db } = test);
  relations = await db.rows<Relation>(RELATIONS);
  walled = relations.filter((relation) => relation.walled);
  await db.execute(FREE);
  for (const { name } of walled) columns.set(name, await db.rows<Column>(COLUMNS, [name]));
  for (const { name } of walled) await db.execute(`delete from ${name}`);
  for (const { name } of walled) for (const number of [1, 2]) await insert(name, number);
});
afterAll(() => test.close());

describe('every table', () => {
  it('is behind the wall, or listed with what it is and why', () => {
    const missing = relations
      .filter(({ name, walled: isWalled }) => !isWalled && !(name in OPEN_RELATIONS))
      .map(
        ({ name }) =>
          `${name}: call tenantWall('${name}') (or another one of migrations/walls.ts) in its migration, ` +
          'or list it in apps/server/open-relations.ts with a reason',
      );
    expect(missing).toEqual([]);
    expect(
      Object.keys(OPEN_RELATIONS).filter(
        (name) => !relations.some((relation) => relation.name === name && !relation.walled),
      ),
    ).toEqual([]);
  });

  it('is open to the roles that its kind says, and to no weaker one', () => {
    const kindOf = ({ name, rights }: Relation) =>
      `${name} ${(['app', 'derived', 'center', 'platform'] as const).find((role) => rights[role]) ?? 'nobody'}`;
    const OF_KIND = { shared: 'app', view: 'app', derived: 'derived', center: 'center', platform: 'platform' } as const;
    const expected = relations.map(
      (relation) =>
        `${relation.name} ${relation.walled ? 'app' : OF_KIND[OPEN_RELATIONS[relation.name]?.kind ?? 'platform']}`,
    );
    expect(relations.map(kindOf)).toEqual(expected);
  });

  it('is not writable by an enterprise if it is shared by all', async () => {
    const rows = await db.rows<{
      name: string;
    }>(`select c.relname as name
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and not c.relrowsecurity
      and (has_table_privilege('matlas_app', c.oid, 'insert') or has_table_privilege('matlas_app', c.oid, 'update')
        or has_table_privilege('matlas_app', c.oid, 'delete'))`);
    expect(rows).toEqual([]);
  });
});

describe('a store without a scope', () => {
  it("reads the caller's own rows alone, of every table", async () => {
    expect(walled.length).toBeGreaterThan(40);
    expect(await countOf(caller(1))).toEqual(each(1));
    expect(await countOf(caller(2))).toEqual(each(1));
  });
  it('reads nothing for an enterprise without rows, and nothing without a signed-in user', async () => {
    expect(await countOf(caller(3))).toEqual(each(0));
    expect(await countOf(undefined)).toEqual(each(0));
  });
  it('reads all rows for the operating centre, except personal rows of others', async () => {
    expect(await countOf(caller(1, 'all'))).toEqual(each(({ personal }) => (personal ? 1 : 2)));
  });
  it('changes and deletes no row of another enterprise', async () => {
    const changed: Record<string, number> = {};
    const deleted: Record<string, number> = {};
    await isProtected(caller(1), async () => {
      for (const { name } of walled) {
        const column = columns.get(name)?.find(({ drawn }) => !drawn);
        await db
          .tx(async () => {
            changed[name] = await db.execute(`update ${name} set ${column?.name} = ${column?.name}`);
            deleted[name] = await db.execute(`delete from ${name}`);
            throw new Error('only tried');
          })
          .catch(({ message }: Error) => {
            if (message !== 'only tried') throw new Error(`${name}: ${message}`);
          });
      }
    });
    expect(Object.entries(changed).filter(([, rows]) => rows > 1)).toEqual([]);
    expect(Object.entries(deleted).filter(([, rows]) => rows > 1)).toEqual([]);
    expect(
      await test.app.get(Walls).run(OWNER_WALL, async () => Promise.all(walled.map(({ name }) => count(name)))),
    ).toEqual(walled.map(() => 2));
  });
  it('adds no row for another enterprise', async () => {
    const added: string[] = [];
    for (const { name } of walled) {
      await db.execute(`delete from ${name}`);
      await isProtected(caller(1), () => insert(name, 2)).then(
        () => added.push(name),
        ({ message }: Error) => {
          if (!message.includes('row-level security')) throw new Error(`${name}: ${message}`);
        },
      );
      for (const number of [1, 2]) await insert(name, number);
    }
    expect(added).toEqual([]);
  });
});

it('runs with roles that cannot sign in, own no tables and do not bypass row security', async () => {
  const roles = await db.rows(
    `select rolname, rolsuper, rolbypassrls, rolcanlogin, rolcreaterole,
        exists (select 1 from pg_class c where c.relowner = r.oid) as owns
      from pg_roles r
      where rolname like 'matlas\\_%' and rolname not like 'matlas\\_test%'
      order by 1`,
  );
  const plain = { rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false, owns: false };
  expect(roles).toEqual(
    ['matlas_app', 'matlas_center', 'matlas_derived', 'matlas_platform'].map((rolname) => ({ rolname, ...plain })),
  );
});
