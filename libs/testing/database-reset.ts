import { Client } from 'pg';

interface Table {
  name: string;
  columns: string;
}
interface SavedTable extends Table {
  hash: string;
}
interface ChangedTable {
  name: string;
  bytes: number;
}

/** Tables larger than this are vacuumed after the deletion, so that they do not grow with every file. */
const VACUUM_ABOVE_BYTES = 256 * 1024;
const LOCK_MS = 5_000;
const SCHEMA = 'before_each_file';
const TABLES = `select format('%I', c.relname) as name,
    (select string_agg(format('%I', a.attname), ', ' order by a.attnum)
    from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`;
const hashOf = (name: string): string =>
  `(select md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) from ${name} t)`;

/**
 * Resets a database to the rows it had when this object was created: migrations and built-in roles only. Sequences
 * continue, so that no ID is repeated and no entry of a cache becomes stale. Triggers and foreign keys are
 * disabled.
 */
export class DatabaseReset {
  private constructor(
    private readonly client: Client,
    private readonly empty: readonly Table[],
    private readonly kept: readonly SavedTable[],
  ) {}

  static async create(url: string): Promise<DatabaseReset> {
    const client = new Client({ connectionString: url, application_name: 'matlas-reset' });
    client.on('error', () => undefined); // a server that ends shows in the next query
    await client.connect();
    await client.query(
      `set session_replication_role = replica; set lock_timeout = ${LOCK_MS}; create schema ${SCHEMA}`,
    );
    const { rows: tables } = await client.query<Table>(TABLES);
    const filled = await changedTables(
      client,
      tables.map(({ name }) => `select '${name}' as name, 0 as bytes where exists (select from public.${name})`),
    );
    const names = new Set(filled.map(({ name }) => name));
    const kept: SavedTable[] = [];
    for (const table of tables.filter(({ name }) => names.has(name))) {
      await client.query(
        `create unlogged table ${SCHEMA}.${table.name} as select ${table.columns} from public.${table.name}`,
      );
      const {
        rows: [row],
      } = await client.query<{ hash: string }>(`select ${hashOf(`public.${table.name}`)} as hash`);
      kept.push({ ...table, hash: row?.hash ?? '' });
    }
    return new DatabaseReset(
      client,
      tables.filter(({ name }) => !names.has(name)),
      kept,
    );
  }

  async restore(): Promise<void> {
    const sized = (name: string): string =>
      `select '${name}' as name, pg_relation_size('public.${name}')::int as bytes where`;
    const touched = await changedTables(
      this.client,
      [
        ...this.empty.map(({ name }) => `${sized(name)} exists (select from public.${name})`),
        ...this.kept.map(({ name, hash }) => `${sized(name)} ${hashOf(`public.${name}`)} <> '${hash}'`),
      ],
      'touched',
    );
    if (touched.length === 0) return;
    const names = new Set(touched.map(({ name }) => name));
    const back = this.kept
      .filter(({ name }) => names.has(name))
      .map(
        ({ name, columns }) =>
          `insert into public.${name} (${columns}) overriding system value select ${columns} from ${SCHEMA}.${name}`,
      );
    // Several statements in one query run as one transaction.
    await this.client.query([...touched.map(({ name }) => `delete from public.${name}`), ...back].join('; '));
    const large = touched.filter(({ bytes }) => bytes > VACUUM_ABOVE_BYTES).map(({ name }) => `public.${name}`);
    if (large.length > 0) await this.client.query(`vacuum (truncate, index_cleanup on) ${large.join(', ')}`);
  }

  end(): Promise<void> {
    return this.client.end();
  }
}

async function changedTables(client: Client, selects: readonly string[], name?: string): Promise<ChangedTable[]> {
  return (await client.query<ChangedTable>({ ...(name ? { name } : {}), text: selects.join(' union all ') })).rows;
}
