import { writeFileSync, appendFileSync } from 'node:fs';
import { catalogFeature } from '@matlas/features/catalog';
import { identityFeature } from '@matlas/features/identity';
import { Db, type Scope } from '@matlas/server-kit';
import { createTestApp } from '@matlas/testing';
import { mdsFeature } from '.';
import { SheetStore } from './sheet.store';

const OUT = '/tmp/mds-plans.txt';
const log = (text: string) => appendFileSync(OUT, `${text}\n`);
it('plans', async () => {
  writeFileSync(OUT, '');
  const app = await createTestApp([identityFeature, catalogFeature, mdsFeature]);
  const db = app.db;
  const N = Number(process.env.PLAN_ROWS ?? 1_000_000);
  const t = Date.now();
  await db.execute(`insert into enterprise (code, name_zh, name_en, identity) select 'E' || i, '企业' || i, 'Enterprise ' || i, 'supplier' from generate_series(1, 200) i`);
  await db.execute(`insert into organisation (enterprise_id, code, name_zh, name_en) select id, code, name_zh, name_en from enterprise`);
  await db.withClient(async (client) => {
    await client.query('set session_replication_role = replica');
    const indexes = (await client.query(`select indexdef, indexname from pg_indexes where tablename = 'mds_sheet' and indexname not like '%pk' and indexname not like '%key'`)).rows as { indexdef: string; indexname: string }[];
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
    await client.query(`insert into graph_node (id, kind) select i, 1 from generate_series(1, ${N}) i`);
    await client.query(`create temp table g as select i, case when i % 3 = 0 then 1 when i % 50 = 0 then 2 else 3 + (i % 197) end as ent,
      (array['Bolt','Housing','Charging socket','Seal ring','Bracket','Cable','Connector','PA66-GF30','Sensor cover','Gasket'])[1 + i % 10] || ' ' || md5(i::text) as name,
      'P-' || upper(substr(md5('n' || i), 1, 9)) as number, case when i % 20 = 0 then 'RL' when i % 5 = 0 then 'ED' when i % 7 = 0 then 'SD' else 'IR' end as status from generate_series(1, ${N}) i`);
    await client.query(`insert into mds (cid, kind, enterprise_id, organisation_id, created_by) overriding system value select 10000000 + i, 1, ent, ent, 0 from g where i % 2 = 0 or i = 1`);
    await client.query(`insert into mds_node (id, sheet_id, kind, name, number) select i, i, 1, name, number from g`);
    await client.query(`insert into mds_sheet (id, cid, version, kind, name, number, pinyin, status, mass_g, enterprise_id, organisation_id, created_by, created_at, updated_at, released_at)
      select i, 10000000 + (i / 2) * 2, case when i % 2 = 0 then 1 else 2 end - case when status = 'ED' then 0.99 else 0 end, 1 + i % 3, name, number, '', status, 5, ent, ent, 0, now() - i * interval '7 seconds', now() - (i::bigint * 7919 % 1000003) * interval '7 seconds', now() from g`);
    await client.query(`insert into mds_share (sheet_id, enterprise_id, receive_status, number) select i, 2, 'P', number from g where ent > 2 and i % 101 = 0`);
    for (const { indexdef } of indexes) await client.query(indexdef);
    await client.query('set session_replication_role = default');
  });
  await db.execute('vacuum analyze mds_sheet'); await db.execute('analyze mds_share'); await db.execute('analyze mds_node'); await db.execute('analyze enterprise');
  log(`made ${N} in ${Date.now() - t} ms`);
  for (const { indexname, size } of await db.rows<{ indexname: string; size: string }>(`select indexrelname as indexname, pg_size_pretty(pg_relation_size(indexrelid)) as size from pg_stat_user_indexes where relname = 'mds_sheet'`)) log(`${indexname} ${size}`);
  const real = app.app.get(Db);
  const rows = real.rows.bind(real);
  let show = true;
  real.rows = (async (text: string, values: readonly unknown[] = []) => {
    const started = process.hrtime.bigint();
    const result = await rows(text, values);
    log(`  ${(Number(process.hrtime.bigint() - started) / 1e6).toFixed(1)} ms ${text.startsWith('select count') ? 'count' : 'rows'}`);
    if (show) log(((await rows<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off, summary on) ${text}`, values)).map((r) => `      ${r['QUERY PLAN']}`)).join('\n'));
    return result;
  }) as typeof real.rows;
  real.row = (async (text: string, values: readonly unknown[] = []) => (await real.rows(text, values))[0]) as typeof real.row;
  const store = app.app.get(SheetStore);
  const scope = (enterpriseId: number): Scope => ({ reach: 'enterprise', enterpriseId, organisationIds: [enterpriseId], userId: 1 });
  const page = (fields: object = {}) => ({ pageNo: 1, pageSize: 20, sort: [], like: {}, eq: {}, in: {}, between: {}, ...fields });
  const own = { own: true, latestOnly: false, usableOnly: false };
  const all = { own: false, latestOnly: true, usableOnly: false };
  const needle = (await rows<{ name: string; number: string }>('select name, number from mds_sheet where id = 777777 % $1 + 3', [N]))[0]!;
  const cases: [string, number, object, object][] = [
    ['own, big enterprise', 1, own, {}], ['own, middling (2%)', 2, own, {}], ['own, small (0.3%)', 9, own, {}],
    ['own big, status ED', 1, own, { eq: { status: 'ED' } }], ['own small, status ED', 9, own, { eq: { status: 'ED' } }],
    ['own big, q common infix', 1, own, { q: 'ousin' }], ['own big, q rare infix', 1, own, { q: needle.number.slice(3, 9) }], ['own small, q rare', 9, own, { q: 'a7f3c1' }], ['own small, q common', 9, own, { q: 'Charging' }],
    ['own small, q 2 characters', 9, own, { q: 'PA' }], ['own big, q no hit', 1, own, { q: 'zzqqxx' }],
    ['visible, small', 9, all, {}], ['visible, middling w. shares', 2, all, {}], ['visible small q common', 9, all, { q: 'Charging' }], ['visible small q rare', 9, all, { q: needle.number.slice(3, 9) }], ['visible small, ED', 9, all, { eq: { status: 'ED' } }],
    ['own big sorted by name', 1, own, { sort: [{ field: 'name', dir: 'asc' }] }], ['own small sorted by number', 9, own, { sort: [{ field: 'number', dir: 'asc' }] }], ['own big latest only', 1, { ...own, latestOnly: true }, {}],
  ];
  for (const [name, enterpriseId, filter, query] of cases) {
    log(`\n=== ${name}`);
    show = false;
    await store.page(scope(enterpriseId), filter as never, page(query) as never);
    show = true;
    await store.page(scope(enterpriseId), filter as never, page(query) as never);
  }
  show = false;
  log('\n=== keyset, own big');
  let cursor: string | undefined;
  for (let n = 0; n < 20; n++) cursor = (await store.page(scope(1), own, page({ cursor, pageSize: 500 }) as never)).nextCursor;
  show = true;
  await store.page(scope(1), own, page({ cursor }) as never);
  await app.close();
}, 900_000);
