import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { cloneDatabase, type TestDatabase } from '../database';

/** Advisory lock: the first file creates the world; the others wait and copy it. */
const LOCK = 7_461_072;
const NAME = 'matlas_world_';
/**
 * ID of the Jest process of this run: its workers share a world; the next run, with changed sources, creates its
 * own.
 */
const RUN = process.send ? process.ppid : process.pid;

const serverUrl = (): URL => new URL(process.env['TEST_DATABASE_URL'] ?? '');
const urlOf = (name: string): string => Object.assign(serverUrl(), { pathname: `/${name}` }).toString();
async function onServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: serverUrl().toString() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const exists = async (client: Client, name: string): Promise<boolean> =>
  (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1;
const remove = (client: Client, name: string): Promise<unknown> =>
  client.query(`drop database if exists "${name}" with (force)`);
const copy = (client: Client, from: string, to: string): Promise<unknown> =>
  client.query(`create database "${to}" template "${from}" strategy wal_log`);

const isAlive = (process_: number): boolean => {
  try {
    return process.kill(process_, 0);
  } catch {
    return false;
  }
};
/** Drops the worlds of finished runs on a long-lived server. */
async function sweep(client: Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${NAME}%`,
  ]);
  for (const { datname } of rows)
    if (!isAlive(Number(datname.slice(NAME.length).split('_')[0]))) await remove(client, datname);
}

/**
 * A copy of the database at a stage of this run's world. `grow` is called once per run and saves each stage with
 * `keep(stage)`, the last stage last.
 */
export async function databaseAt(
  stage: string,
  grow: (database: TestDatabase, keep: (stage: string) => Promise<void>) => Promise<void>,
): Promise<TestDatabase> {
  return onServer(async (client) => {
    const world = `${NAME}${RUN}_${stage}`;
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      if (!(await exists(client, world))) {
        await sweep(client);
        const growing = await cloneDatabase();
        await grow(growing, async (name) => void (await copy(client, growing.name, `${NAME}${RUN}_${name}`)));
        await growing.drop();
      }
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
    const name = `${world}_${randomBytes(4).toString('hex')}`;
    await copy(client, world, name);
    // The caller is looked up thousands of times by the same statement.
    await client.query(`alter database "${name}" set plan_cache_mode = force_generic_plan`);
    return { name, url: urlOf(name), drop: () => onServer(async (one) => void (await remove(one, name))) };
  });
}
