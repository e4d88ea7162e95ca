const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { aliasPaths, workspaceRoot } = require('../swc/options.cjs');

const present = (folders) => folders.map((folder) => join(workspaceRoot, folder)).filter(existsSync);

/** `@matlas/features` -> `libs/features/<area>/index.ts`, from the alias map that the compiler also uses. */
const aliases = Object.fromEntries(
  Object.entries(aliasPaths()).map(([alias, [target]]) => [
    `^${alias.replace('*', '(.+)')}$`,
    join(workspaceRoot, target).replace('*', '$1'),
  ]),
);

const shared = {
  rootDir: workspaceRoot,
  moduleNameMapper: aliases,
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
};

const node = {
  ...shared,
  displayName: 'node',
  // Modules are loaded once per worker, not once per file (libs/testing/README.md).
  testEnvironment: join(__dirname, 'shared-environment.cjs'),
  runtime: join(__dirname, 'shared-runtime.cjs'),
  roots: present(['apps/server', 'apps/worker', 'apps/cli', 'libs', 'migrations', 'seed']),
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/libs/web-kit/'],
  testMatch: ['**/*.spec.ts'],
  transform: {}, // by swc/register.cjs
  setupFiles: [join(__dirname, 'node-setup.cjs')],
  globalSetup: join(__dirname, 'global-setup.cjs'),
  globalTeardown: join(__dirname, 'global-teardown.cjs'),
};

const web = {
  ...shared,
  displayName: 'web',
  // One window per worker, with one antd, React and contract; the client is loaded anew for each file
  // (libs/testing/README.md). Specs that use no window are not slowed down by it.
  testEnvironment: join(__dirname, 'screen-environment.cjs'),
  runtime: join(__dirname, 'screen-runtime.cjs'),
  roots: present(['libs/web-kit', 'apps/web']),
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  transform: {}, // by screen-modules.cjs
};

module.exports = {
  rootDir: workspaceRoot,
  projects: web.roots.length ? [node, web] : [node],
  maxWorkers: 2,
  // Web tests leave some of their modules in the memory of the worker; close to the heap limit everything takes seven
  // times as long.
  workerIdleMemoryLimit: '1500MB',
  // A long timeout costs nothing: the first file of a worker starts its application inside a hook, and the machine may
  // be busy.
  testTimeout: 600_000,
};
