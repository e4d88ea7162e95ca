const { randomBytes } = require('node:crypto');
const { accessSync, constants, statfsSync } = require('node:fs');

const MEMORY_FOLDER = '/dev/shm';
/**
 * Minimum free memory for the database; the cluster of a complete run takes less than half of it, including its
 * write-ahead log.
 */
const BYTES_OF_A_RUN = 4 * 1024 ** 3;
/**
 * A database has about a thousand files: in memory they are created and removed in a fraction of the time that a
 * disk takes.
 */
function hasRoomInMemory() {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return Math.min(bavail * bsize, process.availableMemory?.() ?? 0) > BYTES_OF_A_RUN;
  } catch {
    return false; // not here, or not for us
  }
}

/** Runs `work` with another folder for temporary files, where the throw-away cluster will be created. */
async function withTemporaryFiles(folder, work) {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/**
 * Starts a PostgreSQL for the run (unless TEST_DATABASE_URL is set) and a Redis look-alike in its own process
 * (unless REDIS_URL is set).
 */
module.exports = async function startServices() {
  const { startEmbeddedPostgres } = await import('../scripts/embedded-postgres.mjs');
  const { migratedCluster } = await import('../scripts/test-database.mjs');
  const { startRedisLookAlike } = await import('../scripts/redis-look-alike.mjs');
  const services = {};
  process.env.TEST_RUN = randomBytes(4).toString('hex');
  globalThis.__matlasServices = services;
  const startPostgres = async () => {
    if (process.env.TEST_DATABASE_URL) return;
    const settings = { max_wal_size: '512MB' };
    const start = async () =>
      startEmbeddedPostgres({ ephemeral: true, database: 'test', copyOf: await migratedCluster(), settings });
    services.postgres = await (hasRoomInMemory() ? withTemporaryFiles(MEMORY_FOLDER, start) : start());
    process.env.TEST_DATABASE_URL = services.postgres.url;
  };
  const startRedis = async () => {
    if (process.env.REDIS_URL) {
      process.env.TEST_REDIS_URL = process.env.REDIS_URL;
      return;
    }
    services.redis = await startRedisLookAlike();
    process.env.TEST_REDIS_URL = services.redis.url;
  };
  await Promise.all([startPostgres(), startRedis()]);
};
