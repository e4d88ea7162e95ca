const { Client } = require('pg');

/** Drops databases that a worker of this run could not drop, on a server that keeps running. */
async function dropLeftDatabases() {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query('select datname as name from pg_database where starts_with(datname, $1)', [
      `matlas_test_${process.env.TEST_RUN}_`,
    ]);
    for (const { name } of rows) await client.query(`drop database if exists "${name}" with (force)`);
  } finally {
    await client.end();
  }
}

module.exports = async function stopServices() {
  const { postgres, redis } = globalThis.__matlasServices ?? {};
  for (const end of globalThis[Symbol.for('matlas.endOfRun')] ?? []) await end(); // jest ran the tests in this process
  if (!postgres) await dropLeftDatabases();
  await Promise.all([redis?.stop(), postgres?.stop()]);
};
