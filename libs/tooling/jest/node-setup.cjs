// Test files must not see the settings of the shell that started them: a stray PORT or DATABASE_URL would reach real servers.
for (const name of ['PORT', 'DATABASE_URL', 'REDIS_URL', 'WORKER', 'SEED']) delete process.env[name];
process.env.NODE_ENV = 'test';
process.env.LOG_LEVEL ??= 'silent';
require('reflect-metadata');
