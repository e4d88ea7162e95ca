import { createHash, randomBytes } from 'node:crypto';
import { createDataSource } from '@matlas/server-kit';
import { MIGRATIONS } from '@matlas/migrations';
import { Client } from 'pg';

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  url: string;
  name: string;
  /** Ends all its sessions and drops it. */
  drop(): Promise<void>;
}

const TEMPLATE_LOCK = 7_461_001;

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests with libs/tooling/jest/jest.config.cjs');
  return url;
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.toString();
}

async function asServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The name contains a hash of the migrations, so that a long-lived TEST_DATABASE_URL never provides an outdated
 * template.
 */
function templateName(): string {
  const text = MIGRATIONS.map((migration) => `${migration.name}${migration.toString()}`).join('\n');
  return `matlas_template_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
}

async function runMigrations(database: string): Promise<void> {
  const source = createDataSource(urlOf(database), { entities: [], migrations: MIGRATIONS }, 1);
  await source.initialize();
  try {
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
}

const exists = async (client: Client, database: string): Promise<boolean> =>
  (await client.query('select 1 from pg_database where datname = $1', [database])).rowCount === 1;

/** Built once by the first worker, under a temporary name until it is complete. */
async function ensureTemplate(client: Client): Promise<string> {
  const template = templateName();
  if (await exists(client, template)) return template;
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    if (await exists(client, template)) return template;
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists "${unfinished}" with (force)`);
    await client.query(`create database "${unfinished}"`);
    await runMigrations(unfinished);
    await client.query(`alter database "${unfinished}" rename to "${template}"`);
    return template;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/** For the initial cluster, which runs copy at their start (scripts/test-database.mjs). */
export async function makeTemplate(): Promise<void> {
  await asServer(ensureTemplate);
}

function handleOf(name: string): TestDatabase {
  const drop = () => asServer((client) => client.query(`drop database if exists "${name}" with (force)`));
  return { url: urlOf(name), name, drop: async () => void (await drop()) };
}

/**
 * Prefix with the name of the run, so that its end can drop databases that a killed worker left
 * (jest/global-teardown.cjs).
 */
const freshName = (): string => `matlas_test_${process.env.TEST_RUN ?? 'alone'}_${randomBytes(6).toString('hex')}`;

/**
 * A fresh copy of the migrated template (about 40 ms). Call it in `beforeAll`, and `drop()` in `afterAll`, after
 * everything with open connections is closed.
 */
export async function cloneDatabase(): Promise<TestDatabase> {
  const name = freshName();
  await asServer(async (client) => {
    const template = await ensureTemplate(client);
    await client.query(`create database "${name}" template "${template}" strategy wal_log`);
  });
  return handleOf(name);
}

/** An empty database without migrations. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const name = freshName();
  await asServer((client) => client.query(`create database "${name}"`));
  return handleOf(name);
}
