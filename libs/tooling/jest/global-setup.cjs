const { randomBytes } = require('node:crypto');

/** A PostgreSQL of its own for the run (unless TEST_DATABASE_URL) and a Redis look-alike as its own process (unless REDIS_URL). */
module.exports = async function startServices() {
  const { startEmbeddedPostgres } = await import('../scripts/embedded-postgres.mjs');
  const { migratedCluster } = await import('../scripts/test-database.mjs');
  const { startRedisLookAlike } = await import('../scripts/redis-look-alike.mjs');
  const services = {};
  process.env.TEST_RUN = randomBytes(4).toString('hex');
  globalThis.__matlasServices = services;
  const startPostgres = async () => {
    if (process.env.TEST_DATABASE_URL) return;
    services.postgres = await startEmbeddedPostgres({ ephemeral: true, database: 'test', copyOf: await migratedCluster() });
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
