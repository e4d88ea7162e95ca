import type { MergePreview, MergeRow, UndoPreview } from '@matlas/contract';
import { MdsShareService, SheetWriter } from '@matlas/features/mds';
import { Db } from '@matlas/server-kit';
import { MergePlan } from '@matlas/features/identity';
import {
  type AuthHeader,
  enterprise,
  sharedApp,
  signIn,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';
import { authOf, firstRow, createInhabitedEnterprise, part, type Side } from './testing/merge/inhabited-enterprise';

let app: TestApp;
let centre: AuthHeader;
let steel: number;
beforeAll(async () => {
  app = await sharedApp();
  const platform = await enterprise(app.db, { identity: 'platform' });
  centre = await signIn(app, await user(app.db, platform, { roles: ['operatingCentre'] }));
  steel = (await queryOne<{ id: number }>('insert into graph_node (kind) values (4) returning id')).id;
  await app.db.execute(
    `insert into substance (id, code, cas, name_en, kind) values ($1, 'CAS-7439-89-6', '7439-89-6', 'Iron', 'element')`,
    [steel],
  );
  await app.db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
  );
});
afterAll(() => app.close());

const queryOne = <T>(text: string, values: readonly unknown[] = []): Promise<T> => firstRow<T>(app, text, values);
const post = async (path: string, body: object, headers = centre) =>
  (await app.http.post(`/api/matlas/enterprise/merge/${path}`).set(headers).set('Accept-Language', 'en').send(body))
    .body;
const mergeEnterprises = async (source: TestEnterprise, target: TestEnterprise): Promise<MergeRow> => {
  const answer = await post('start', { sourceId: source.id, targetId: target.id, confirmName: `企业 ${source.code}` });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data;
};
const share = (sheetId: number | undefined, to: TestEnterprise) =>
  app.app
    .get(Db)
    .asPlatform(() =>
      app.app.get(MdsShareService).saveShares([{ sheetId: sheetId ?? 0, enterpriseId: to.id, receiveStatus: 'P' }]),
    );
/** Two enterprises that did business with each other and with a third one, which is a customer of the source. */
async function createTradingEnterprises(): Promise<{ source: Side; target: Side; third: Side }> {
  const [source, target, third] = [
    await createInhabitedEnterprise(app, steel),
    await createInhabitedEnterprise(app, steel),
    await createInhabitedEnterprise(app, steel),
  ];
  await share(source.sheets[0], target.of);
  await share(source.sheets[1], third.of);
  await share(target.sheets[0], source.of);
  await share(third.sheets[0], source.of);
  await share(third.sheets[0], target.of);
  await share(third.sheets[1], source.of);
  await app.db.execute('update enterprise set registered_by = $2 where id = $1', [third.of.id, source.of.id]);
  return { source, target, third };
}

/** Tables that merges or calls write to. Every other table is compared byte by byte. */
const OF_ITSELF = [
  'enterprise_merge',
  'enterprise_merge_row',
  'audit_trail',
  'operation_log',
  'session',
  'note',
  'note_reader',
  'note_detail',
  'mail_outbox',
  'job',
  'sync_change',
  'migration',
];
async function checksums(): Promise<Record<string, string>> {
  const tables = await app.db.rows<{ name: string }>(
    `select c.relname as name
      from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relname = any($1)
      order by 1`,
    [OF_ITSELF],
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables)
    sums[name] = (
      await queryOne<{ sum: string }>(
        `select coalesce(md5(string_agg(row, chr(10) order by row)), '') as sum
          from (select (to_jsonb(t) - 'version' - 'update_time' - 'last_sign_in_at')::text as row from ${name} t) rows`,
      )
    ).sum;
  sums['job'] = (
    await queryOne<{ sum: string }>(
      `select md5(string_agg(j.id || ' ' || j.enterprise_id, ',' order by j.id)) as sum from job j where j.name = 'x'`,
    )
  ).sum;
  return sums;
}

describe('a merge', () => {
  it('moves everything, and its undo restores everything, byte by byte', async () => {
    const { source, target } = await createTradingEnterprises();
    const before = await checksums();
    const row = await mergeEnterprises(source.of, target.of);
    const during = await checksums();
    expect(Object.keys(before).filter((table) => before[table] !== during[table]).length).toBeGreaterThan(15);
    const { data: preview }: { data: UndoPreview } = await post('undoPreview', { id: row.id });
    expect(preview).toMatchObject({ blockers: [], notices: [] });
    expect(await checksums()).toEqual(during);
    expect((await post('undo', { id: row.id })).data).toMatchObject({ state: 'undone', daysLeft: null });
    expect(await checksums()).toEqual(before);
  });

  it('moves the data in its preview, and leaves nothing of the source but the data that it names', async () => {
    const { source, target } = await createTradingEnterprises();
    const { data: preview }: { data: MergePreview } = await post('preview', {
      sourceId: source.of.id,
      targetId: target.of.id,
    });
    const row = await mergeEnterprises(source.of, target.of);
    expect(row.moved).toEqual(preview.moves.map(({ kind, count }) => ({ kind, count })));
    expect(row.moved).toEqual(
      expect.arrayContaining([
        { kind: 'sheet', count: 3 },
        { kind: 'sheetSent', count: 1 },
        { kind: 'sheetReceived', count: 1 },
        { kind: 'vehicleModel', count: 1 },
        { kind: 'supplier', count: 1 },
      ]),
    );
    expect(preview.notices.map(({ code, kind, field, count }) => [code, kind, field, count])).toEqual(
      expect.arrayContaining([
        ['renamed', 'department', 'code', 1],
        ['renamed', 'vehicleModel', 'internal_number', 1],
        ['renamed', 'law', 'code', 1],
        ['stays', 'importMapping', undefined, 1],
        ['stays', 'bomField', undefined, 1],
        ['stays', 'syncAccount', undefined, 1],
        ['between', 'sheetReceived', undefined, 1],
        ['stays', 'sheetReceived', undefined, 2],
        ['narrowed', 'role', 'data_scope', 1],
        ['administrators', undefined, undefined, 1],
      ]),
    );
    const { number } = await queryOne<{ number: string }>(
      'select internal_number as number from vehicle_model where id = $1',
      [source.model],
    );
    expect([
      number,
      await app.db.row('select 1 from mds_share where enterprise_id = $1 and sheet_id = any($2)', [
        target.of.id,
        [...source.sheets, ...target.sheets],
      ]),
    ]).toEqual([`C5-${source.of.code}`, undefined]);
    await post('undo', { id: row.id });
  });

  it('returns records made in the moved departments since, and keeps records of the target there', async () => {
    const { source, target } = await createTradingEnterprises();
    const row = await mergeEnterprises(source.of, target.of);
    const asSource = await authOf(app, source.admin);
    const [made] = await app.app
      .get(Db)
      .asPlatform(() => app.app.get(SheetWriter).createMany(asSource, [part(steel, 'since')]));
    const newcomer = await user(app.db, { ...target.of, organisationId: source.quality }, { roles: ['ordinaryUser'] });
    await app.db.execute('update app_user set organisation_id = $2 where id = $1', [target.admin.id, source.quality]);
    await app.db.execute('update vehicle_model set organisation_id = $2 where id = $1', [source.model, target.quality]);
    await app.db.execute(
      `insert into organisation (enterprise_id, parent_id, code, name_zh, name_en) values ($1, $2, 'NEW', '新', 'New')`,
      [target.of.id, source.quality],
    );
    await app.db.execute(
      `delete from certificate
        where enterprise_id = $1 and id = (select min(id) from certificate where enterprise_id = $1)`,
      [target.of.id],
    );
    const { data: preview }: { data: UndoPreview } = await post('undoPreview', { id: row.id });
    expect(preview.moves).toEqual(
      expect.arrayContaining([
        { kind: 'user', back: 2, since: 1, gone: 0 },
        { kind: 'sheet', back: 3, since: 1, gone: 0 },
        { kind: 'department', back: 2, since: 1, gone: 0 },
        { kind: 'certificate', back: 0, since: 0, gone: 1 },
      ]),
    );
    await post('undo', { id: row.id });
    const places = await app.db.rows<{ what: string; enterprise: number; organisation: number }>(
      `select 'newcomer' as what, enterprise_id as enterprise, organisation_id as organisation
        from app_user
        where id = $1
        union all
        select 'native', enterprise_id, organisation_id
        from app_user
        where id = $2
       union all
       select 'model', enterprise_id, organisation_id
       from vehicle_model
       where id = $3
       union all
       select 'sheet', enterprise_id, organisation_id
       from mds_sheet
       where id = $4
       order by 1`,
      [newcomer.id, target.admin.id, source.model, made?.id],
    );
    expect(places).toEqual([
      { what: 'model', enterprise: source.of.id, organisation: source.quality },
      { what: 'native', enterprise: target.of.id, organisation: target.of.organisationId },
      { what: 'newcomer', enterprise: source.of.id, organisation: source.quality },
      { what: 'sheet', enterprise: source.of.id, organisation: source.of.organisationId },
    ]);
  });
});

describe('the plan of a merge', () => {
  const steps = () => app.app.get(MergePlan).steps.flatMap((step) => (step.op === 'along' ? [] : [step]));

  it('knows every column that names an enterprise or a department', async () => {
    const columns = await app.db.rows<{ name: string }>(`
      select c.relname || '.' || a.attname as name
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and (a.attname ~ '(^|_)(enterprise|organisation)_ids?$' or exists (
        select 1
        from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)
          and k.confrelid in ('enterprise'::regclass, 'organisation'::regclass)))`);
    const known = new Set([
      ...steps().flatMap((step) =>
        step.op === 'move'
          ? [
              `${step.table}.${step.column ?? 'enterprise_id'}`,
              ...(step.department ? [`${step.table}.${step.department.column}`] : []),
            ]
          : [],
      ),
      ...app.app.get(MergePlan).unchangedColumns.map(({ column }) => column),
    ]);
    expect(columns.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  it('shuts the alias to every table whose rows move by their enterprise', async () => {
    const shut = await app.db.rows<{ name: string }>(
      `select t.tgrelid::regclass::text as name
        from pg_trigger t
        join pg_proc p on p.oid = t.tgfoid
        where p.proname = 'refuse_merged_enterprise'`,
    );
    const moved = steps()
      .filter((step) => step.op === 'move' && step.column === undefined && step.stays !== 'true')
      .map(({ table }) => table);
    expect(moved.filter((table) => !shut.some(({ name }) => name === table) && !OPEN_TO_ALIAS.includes(table))).toEqual(
      [],
    );
  });
});
/** Tables that an alias may still write to, because the platform itself records the past there. */
const OPEN_TO_ALIAS = ['registration', 'upload_count'];
