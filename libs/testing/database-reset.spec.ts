import { Client } from 'pg';
import { cloneDatabase, type TestDatabase } from './database';
import { DatabaseReset } from './database-reset';

describe('a database that is reset', () => {
  let database: TestDatabase;
  let client: Client;
  let reset: DatabaseReset;
  const ask = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
  const state = () =>
    ask(
      `select (select count(*)::int from enterprise) as enterprises,
          (select count(*)::int from organisation) as organisations,
          (select array_agg(code order by code) from role) as roles, (select count(*)::int from job) as jobs`,
    );
  beforeAll(async () => {
    database = await cloneDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    await ask(
      `insert into role (code, name_zh, name_en, wire_code, data_scope, built_in)
        values ('kept', 'x', 'x', 'ROLE_NORMAL', 'own', true)`,
    );
    reset = await DatabaseReset.create(database.url);
  });
  afterAll(async () => {
    await reset.end();
    await client.end();
    await database.drop();
  });

  it('has its original rows again after inserts, updates and deletes; sequences continue', async () => {
    const before = await state();
    const made = (code: string) =>
      ask(
        `insert into enterprise (code, name_zh, name_en, identity, tax_code, address)
          values ('${code}', 'x', 'x', 'oem', 'x', 'x')
          returning id`,
      );
    const [first] = await made('A');
    await ask(
      `insert into organisation (enterprise_id, code, name_zh, name_en)
        select id, 'A', 'x', 'x'
        from enterprise
        where code = 'A'`,
    );
    await ask(`insert into job (name, state) values ('x', 'done')`);
    await ask(`update role set name_en = 'changed' where code = 'kept'`);
    expect(await state()).not.toEqual(before);
    await reset.restore();
    expect([await state(), await ask(`select name_en from role where code = 'kept'`)]).toEqual([
      before,
      [{ name_en: 'x' }],
    ]);
    await ask('delete from role');
    await reset.restore();
    expect(await state()).toEqual(before);
    const [second] = await made('A');
    expect(Number(second?.id)).toBeGreaterThan(Number(first?.id));
  });

  it('releases the disk space of deleted rows', async () => {
    await ask(
      `insert into job (name, state, input)
        select 'x', 'done', jsonb_build_object('text', repeat(md5(n::text), 20))
        from generate_series(1, 2000) n`,
    );
    const size = async () => Number((await ask(`select pg_relation_size('job') as bytes`))[0]?.bytes);
    expect(await size()).toBeGreaterThan(1_000_000);
    await reset.restore();
    expect(await size()).toBe(0);
  });
});
