import { randomBytes } from 'node:crypto';
import { createDataSource } from '@matlas/server-kit';
import { emptyDatabase, type TestDatabase } from '@matlas/testing';
import type { DataSource } from 'typeorm';
import { EarlierProofs1760002710000 } from './1760002710000-earlier-proofs';
import { ScipDossierUuid1760002720000 } from './1760002720000-scip-dossier-uuid';
import { WithdrawnNotes1760002730000 } from './1760002730000-withdrawn-notes';
import { MIGRATIONS } from './index';

const STATE = `
  select 'column' as kind, table_name || '.' || column_name as name,
    concat_ws(' ', data_type, character_maximum_length, numeric_precision, numeric_scale, is_nullable, column_default,
      is_identity, generation_expression) as definition
    from information_schema.columns where table_schema = 'public'
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
  from pg_constraint
  where connamespace = 'public'::regnamespace
  union all
  select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid)
  from pg_trigger
  where not tgisinternal
  union all
  select 'function', p.oid::regprocedure::text, md5(prosrc)
  from pg_proc p
  left join pg_depend d on d.objid = p.oid and d.deptype = 'e'
  where pronamespace = 'public'::regnamespace and d.objid is null
  union all
  select 'type', t.typname, t.typtype::text
  from pg_type t
  left join pg_depend d on d.objid = t.oid and d.deptype = 'e'
  where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and d.objid is null
  union all select 'sequence', sequencename, data_type::text from pg_sequences where schemaname = 'public'
  union all
  select 'policy', tablename || '.' || policyname, concat_ws(' ', roles, cmd, qual, with_check)
  from pg_policies
  where schemaname = 'public'
  union all
  select 'wall', relname, concat_ws(' ', relrowsecurity, relacl)
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
  union all select 'view', viewname, md5(definition) from pg_views where schemaname = 'public'
  order by 1, 2`;

interface Piece {
  kind: string;
  name: string;
  definition: string;
}
const OWN_TABLE = /^migration(_|\.|$)|^PK_/;

describe('migrations', () => {
  let database: TestDatabase;
  let source: DataSource;

  beforeAll(async () => {
    database = await emptyDatabase();
    source = await createDataSource(database.url, { entities: [], migrations: MIGRATIONS }, 1).initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  const state = async (): Promise<Piece[]> =>
    ((await source.query(STATE)) as Piece[]).filter(({ name }) => !OWN_TABLE.test(name));
  const downAll = async () => {
    for (let left = MIGRATIONS.length; left > 0; left--) await source.undoLastMigration();
  };

  it('go up, down to an empty schema, and up to the same schema again', async () => {
    await source.runMigrations();
    const first = await state();
    await downAll();
    const emptied = await state();
    await source.runMigrations();
    expect(first.length).toBeGreaterThan(0);
    expect(emptied).toEqual([]);
    expect(await state()).toEqual(first);
  });

  it('take sessions from before the time of their last proof as proved when they were opened', async () => {
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    await runner.query('set local session_replication_role = replica'); // a session without its user
    await runner.query(`insert into session (id, user_id, expires_at, create_time)
      values (gen_random_uuid(), 1, now(), now() - interval '2 hours')`);
    await new EarlierProofs1760002710000().up(runner);
    expect(await runner.query('select confirmed_at = create_time as early from session')).toEqual([{ early: true }]);
    await runner.rollbackTransaction();
    await runner.release();
  });

  it('let the newest note on an announcement from before be found by the time of its publication', async () => {
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    await runner.query('set local session_replication_role = replica'); // an announcement without its enterprise
    const migration = new WithdrawnNotes1760002730000();
    await migration.down(runner);
    const [{ id }] = await runner.query(`insert into announcement
        (enterprise_id, title, content, state, publish_time, told_at, publisher)
      values (1, 't', 'c', 'published', '2026-03-04T05:06:07.0894+00', now(), 'p') returning id`);
    await runner.query(
      `insert into note (type, source_key, title_zh, title_en, content_zh, content_en)
        select 'announcement', 'announcement.published:' || $1 || ':' || version, 't', 't', 'c', 'c'
        from unnest(array[9, 10]) version`,
      [id],
    );
    await migration.up(runner);
    expect(await runner.query('select source_key as key from note order by id')).toEqual([
      { key: `announcement.published:${id}:9` },
      { key: `announcement.published:${id}:2026-03-04T05:06:07.089Z` },
    ]);
    await runner.rollbackTransaction();
    await runner.release();
  });

  it('leave the uuid of a SCIP dossier to the one that ECHA knows', async () => {
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    const migration = new ScipDossierUuid1760002720000();
    await migration.down(runner);
    await runner.query('set local session_replication_role = replica'); // dossiers without their enterprise
    await runner.query(
      `insert into scip_dossier
        (enterprise_id, organisation_id, created_by, name, uuid, model_id, exported_at, scip_number)
      values (1, 1, 1, 'first', $1, null, null, null), (1, 1, 1, 'of a vehicle', $1, 1, null, null),
        (1, 1, 1, 'exported', $1, null, now(), null), (1, 1, 1, 'notified', $1, null, null, 'n'),
        (2, 1, 1, 'second', $1, null, null, null), (2, 1, 1, 'of their vehicle', $1, 1, null, null),
        (3, 1, 1, 'of their second vehicle', $1, 1, null, null), (3, 1, 1, 'exported theirs', $1, null, now(), null)`,
      ['0f8fad5b-d9cb-469f-a165-70867728950e'],
    );
    await migration.up(runner);
    expect(
      await runner.query(`select name from scip_dossier where uuid = $1 order by enterprise_id`, [
        '0f8fad5b-d9cb-469f-a165-70867728950e',
      ]),
    ).toEqual([{ name: 'notified' }, { name: 'of their vehicle' }, { name: 'exported theirs' }]);
    await runner.rollbackTransaction();
    await runner.release();
  });

  it('report what to request for a login role that cannot create roles, and continue once an administrator has done it', async () => {
    const login = `matlas_test_${randomBytes(6).toString('hex')}`;
    const own = await emptyDatabase();
    const url = new URL(own.url);
    [url.username, url.password] = [login, login];
    const migrate = async () => {
      const theirs = await createDataSource(url.toString(), { entities: [], migrations: MIGRATIONS }, 1).initialize();
      await theirs.runMigrations().finally(() => theirs.destroy());
    };
    await source.query(`create role ${login} login password '${login}'; alter database ${own.name} owner to ${login}`);
    try {
      await expect(migrate()).rejects.toMatchObject({
        message: expect.stringMatching(/may not make the roles .* grant matlas_platform to/),
      });
      await source.query(`grant matlas_platform to ${login}`);
      await migrate();
    } finally {
      await own.drop();
      await source.query(`drop role ${login}`);
    }
  });

  it('are in the order of their timestamps', () => {
    const times = MIGRATIONS.map(({ name }) => Number(/\d{13}$/.exec(name)?.[0]));
    expect(times).toEqual([...times].sort((left, right) => left - right));
    expect(new Set(times).size).toBe(times.length);
  });
});
