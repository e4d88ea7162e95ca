import type { MergePreview, MergeRow, UndoPreview } from '@matlas/contract';
import { FEATURES } from '@matlas/features';
import { MdsShareService, type SheetSeed, SheetWriter } from '@matlas/features/mds';
import { type Auth, AuthLookup, Db } from '@matlas/server-kit';
import { MergePlan } from '@matlas/features/identity';
import { type AuthHeader, createTestApp, customRole, department, enterprise, signIn, type TestApp, type TestEnterprise, type TestUser, user } from '@matlas/testing';

let app: TestApp;
let centre: AuthHeader;
let steel: number;
beforeAll(async () => {
  app = await createTestApp(FEATURES);
  const platform = await enterprise(app.db, { identity: 'platform' });
  centre = await signIn(app, await user(app.db, platform, { roles: ['operatingCentre'] }));
  steel = (await one<{ id: number }>('insert into graph_node (kind) values (4) returning id')).id;
  await app.db.execute(`insert into substance (id, code, cas, name_en, kind) values ($1, 'CAS-7439-89-6', '7439-89-6', 'Iron', 'element')`, [steel]);
  await app.db.execute(`insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`);
});
afterAll(() => app.close());

async function one<T>(text: string, values: readonly unknown[] = []): Promise<T> {
  const row = await app.db.row<T>(text, values);
  if (!row) throw new Error(`nothing for ${text}`);
  return row;
}
const post = async (path: string, body: object, headers = centre) => (await app.http.post(`/api/matlas/enterprise/merge/${path}`).set(headers).set('Accept-Language', 'en').send(body)).body;
const merged = async (source: TestEnterprise, target: TestEnterprise): Promise<MergeRow> => {
  const answer = await post('start', { sourceId: source.id, targetId: target.id, confirmName: `企业 ${source.code}` });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data;
};
async function authOf(who: TestUser): Promise<Auth> {
  const auth = await app.app.get(AuthLookup).byUser(who.id);
  if (!auth) throw new Error('no such user');
  return auth;
}
const part = (number: string, release?: 'RL' | 'ST'): SheetSeed =>
  ({ key: number, tree: { kind: 1, name: number, number, measuredMassGrams: '20', children: [{ massGrams: '20', node: { kind: 3, name: 'Steel', classCode: '1.1.1', number: '1.0338', children: [{ portion: { kind: 2, value: '100' }, substanceId: steel }] } }] }, release });

interface Side { of: TestEnterprise; admin: TestUser; quality: number; sheets: number[]; model: number }
/** An enterprise with something of everything; `code` and `number` are what two of them have in common. */
async function inhabited(): Promise<Side> {
  const of = await enterprise(app.db);
  const [admin, quality] = [await user(app.db, of), await department(app.db, of)];
  await app.db.execute(`update organisation set code = 'QD-1', contact_user_id = $2 where id = $1`, [quality, admin.id]);
  const inspector = await user(app.db, of, { organisationId: quality, roles: ['auditor', await customRole(app.db, of, { permissions: ['mds:sheet:query'] })] });
  await app.db.execute(`insert into user_organisation (user_id, organisation_id) values ($1, $2)`, [inspector.id, of.organisationId]);
  const sheets = (await app.app.get(Db).asPlatform(async () => app.app.get(SheetWriter).createMany(await authOf(admin), [part(`${of.code}-1`, 'ST'), part(`${of.code}-2`, 'ST'), part(`${of.code}-3`)]))).map(({ id }) => id);
  const own = [of.id, admin.id];
  const { id: model } = await one<{ id: number }>(`insert into vehicle_model (enterprise_id, organisation_id, project_name, internal_number, model_type, power_plant, created_by) values ($1, $3, 'Aurora', 'C5', 0, 1, $2) returning id`, [...own, quality]);
  await app.db.execute(`insert into analysis_run (model_id, number, state, as_of, as_of_given, law_ids, lists, input_version, counts, issues, started_by, enterprise_id, organisation_id, created_by) values ($3, 1, 'done', '2026-01-01', false, '{}', '[]', 'x', '{0,0,0,0,0,0}', '[]', 'me', $1, $4, $2)`, [...own, model, quality]);
  await app.db.execute(`insert into bom_import_mapping (name, header_key, mapping, enterprise_id, created_by) values ('M', 'H', '{}', $1, $2)`, own);
  await app.db.execute(`insert into bom_import_field (enterprise_id, field, words, updated_by) values ($1, 'name', '{w}', $2)`, own);
  await app.db.execute(`insert into rule_law (code, name_zh, name_en, law_type, enterprise_id, created_by) values ('OWN-1', 'x', 'x', 1, $1, $2)`, own);
  const { id: graph } = await one<{ id: number }>('insert into graph_node (kind) values (4) returning id');
  await app.db.execute(`insert into substance (id, code, name_en, kind, enterprise_id, created_by) values ($3, $4, 'Own', 'substance', $1, $2)`, [...own, graph, `OWN-${graph}`]);
  await app.db.execute(`insert into certificate (enterprise_id, name, valid_from, valid_until, created_by) values ($1, 'IATF', '2026-01-01', '2030-01-01', $2)`, own);
  await app.db.execute(`insert into api_key (enterprise_id, user_id, name, prefix, key_hash, permissions, expires_at, created_by) values ($1, $2, 'k', 'p', $3, '{}', now(), $2)`, [...own, of.code]);
  await app.db.execute(`insert into sync_account (enterprise_id, system, user_name, company_id, sealed_password, created_by) values ($1, 'imds', 'same', 'same', 'x', $2)`, own);
  await app.db.execute(`insert into job (name, state, enterprise_id, organisation_id, created_by) values ('x', 'done', $1, $3, $2)`, [...own, quality]);
  await app.db.execute(`insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by) values ('avatar', 'a', 'b', 1, repeat('0', 64), $1, $3, $2)`, [...own, quality]);
  await app.db.execute(`insert into upload_count (kind, enterprise_id, organisation_id, created_by, user_name) values ('bomCsv', $1, $3, $2, 'x')`, [...own, quality]);
  await app.db.execute(`insert into enterprise_change (enterprise_id, kind, state, before, wanted, ground, created_by, decided_at) values ($1, 'name', 'approved', '{}', '{}', 'x', $2, now())`, own);
  return { of, admin, quality, sheets, model };
}
const share = (sheetId: number | undefined, to: TestEnterprise) => app.app.get(Db).asPlatform(() => app.app.get(MdsShareService).share([{ sheetId: sheetId ?? 0, enterpriseId: to.id, receiveStatus: 'P' }]));
/** Two that have dealt with each other and with a third one, which is the source's customer. */
async function trade(): Promise<{ source: Side; target: Side; third: Side }> {
  const [source, target, third] = [await inhabited(), await inhabited(), await inhabited()];
  await share(source.sheets[0], target.of);
  await share(source.sheets[1], third.of);
  await share(target.sheets[0], source.of);
  await share(third.sheets[0], source.of);
  await share(third.sheets[0], target.of);
  await share(third.sheets[1], source.of);
  await app.db.execute('update enterprise set registered_by = $2 where id = $1', [third.of.id, source.of.id]);
  return { source, target, third };
}

/** What merges write of themselves and what calls leave behind; every other table is compared to the last byte. */
const OF_ITSELF = ['enterprise_merge', 'enterprise_merge_row', 'audit_trail', 'operation_log', 'session', 'note', 'note_reader', 'note_detail', 'mail_outbox', 'job', 'migration'];
async function checksums(): Promise<Record<string, string>> {
  const tables = await app.db.rows<{ name: string }>(`select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relname = any($1) order by 1`, [OF_ITSELF]);
  const sums: Record<string, string> = {};
  for (const { name } of tables) sums[name] = (await one<{ sum: string }>(`select coalesce(md5(string_agg(row, chr(10) order by row)), '') as sum from (select (to_jsonb(t) - 'version' - 'update_time' - 'last_sign_in_at')::text as row from ${name} t) rows`)).sum;
  sums['job'] = (await one<{ sum: string }>(`select md5(string_agg(j.id || ' ' || j.enterprise_id, ',' order by j.id)) as sum from job j where j.name = 'x'`)).sum;
  return sums;
}

it('is fast', async () => {
  const { source, target } = await trade();
  const n = 100_000;
  await app.db.execute(`select setval(pg_get_serial_sequence('graph_node', 'id'), 5000000)`);
  await app.db.execute(`insert into graph_node (kind) select 1 from generate_series(1, $1::int)`, [n]);
  await app.db.execute(`alter table mds_node disable trigger user; `);
  await app.db.execute(`with s as (insert into mds (kind, enterprise_id, organisation_id, created_by) select 1, $1, $2, $3 from generate_series(1, $4::int) returning cid)
    select count(*) from s`, [source.of.id, source.quality, source.admin.id, n]);
  const c = new (await import('pg')).Client({ connectionString: app.url }); await c.connect();
  await c.query('begin');
  await c.query(`insert into mds_node (id, sheet_id, kind, name) select id, id, 1, 'Part ' || id from graph_node where id > 5000000`);
  await c.query(`insert into mds_sheet (id, cid, version, kind, name, number, status, released_at, enterprise_id, organisation_id, created_by)
    select g.id, m.cid, 1, 1, 'Bracket front left ' || g.id, 'N-' || g.id, 'RL', now(), ${source.of.id}, ${source.quality}, ${source.admin.id}
    from (select id, row_number() over (order by id) rn from graph_node where id > 5000000) g join (select cid, row_number() over (order by cid desc) rn from mds) m on m.rn = g.rn`);
  await c.query('commit'); await c.query('vacuum analyze'); await c.end();
  const t0 = Date.now();
  await post('preview', { sourceId: source.of.id, targetId: target.of.id });
  const t1 = Date.now();
  const row = await merged(source.of, target.of);
  const t2 = Date.now();
  const u = await post('undoPreview', { id: row.id });
  const t3 = Date.now();
  const done = await post('undo', { id: row.id });
  const t4 = Date.now();
  process.stderr.write(`BIG preview ${t1 - t0} merge ${t2 - t1} undoPreview ${t3 - t2} undo ${t4 - t3} ${JSON.stringify(u.data?.moves?.filter((m: { kind: string }) => m.kind === 'sheet'))} ${done.code}\n`);
}, 600_000);
