const { join } = require('node:path');
const { workspaceRoot } = require('../swc/options.cjs');

// Removes settings of the shell that started the tests: a PORT or DATABASE_URL would lead to real servers.
for (const name of ['PORT', 'DATABASE_URL', 'REDIS_URL', 'WORKER', 'SEED']) delete process.env[name];
process.env.NODE_ENV = 'test';
process.env.LOG_LEVEL ??= 'silent';
// The application of sharedApp is set here, because libs/testing must not import the areas.
process.env.TEST_AREAS = join(workspaceRoot, 'libs/features/index.ts');
require('reflect-metadata');
