import { createDataSource, type DatabaseParts } from './data-source';

const LOCK = 'matlas.migrations';

/**
 * Runs the pending migrations; processes that start at the same time wait for each other. Returns the names of the
 * migrations that ran.
 */
export async function migrateDatabase(url: string, migrations: DatabaseParts['migrations']): Promise<string[]> {
  const source = await createDataSource(url, { entities: [], migrations }, 2).initialize();
  const guard = source.createQueryRunner();
  try {
    await guard.query('select pg_advisory_lock(hashtext($1))', [LOCK]);
    return (await source.runMigrations()).map((migration) => migration.name);
  } finally {
    await guard.query('select pg_advisory_unlock(hashtext($1))', [LOCK]);
    await guard.release();
    await source.destroy();
  }
}
