const { join } = require('node:path');
const { workspaceRoot } = require('../swc/options.cjs');

// Test files must not see the settings of the shell that started them: a stray PORT or DATABASE_URL would reach real
// servers.
for (const name of ['PORT', 'DATABASE_URL', 'REDIS_URL', 'WORKER', 'SEED']) delete process.env[name];
process.env.NODE_ENV = 'test';
process.env.LOG_LEVEL ??= 'silent';
// what sharedApp starts: libs/testing stands below the areas
process.env.TEST_AREAS = join(workspaceRoot, 'libs/features/index.ts');
require('reflect-metadata');
