// Loads modules for Node tests with Node's own require, once per worker instead of once per file
// (libs/testing/README.md).
const { createRequire } = require('node:module');
const { default: Runtime } = require('jest-runtime');
const { mapsOf } = require('../swc/register.cjs');

const NOT_HERE = [
  'mock',
  'unmock',
  'doMock',
  'dontMock',
  'deepUnmock',
  'setMock',
  'unstable_mockModule',
  'unstable_unmockModule',
  'isolateModules',
  'isolateModulesAsync',
  'resetModules',
  'enableAutomock',
  'disableAutomock',
  'autoMockOn',
  'autoMockOff',
];
const refuse = (name) => () => {
  throw new Error(
    `jest.${name} does nothing here: modules are loaded once per worker (libs/testing/README.md). Give the thing under test what it needs instead.`,
  );
};

/** The `jest` object of a test file, without the functions that need a module registry for each file. */
function giveJest(runtime, [, environment, , , , , testPath, { watch, watchAll }]) {
  if (watch || watchAll)
    throw new Error(
      'No watching here: what a worker has loaded it does not load again when it changes (libs/testing/README.md).',
    );
  environment.global.jest = Object.assign(
    runtime.jestGlobals.jestObjectFor(testPath),
    Object.fromEntries(NOT_HERE.map((name) => [name, refuse(name)])),
  );
}

class SharedRuntime extends Runtime {
  constructor(...given) {
    super(...given);
    giveJest(this, given);
  }
  /**
   * Called for a test or setup file, which is run anew. The modules that it requires are already loaded, or stay
   * loaded.
   */
  requireModule(from, moduleName) {
    if (moduleName !== undefined) return createRequire(from)(moduleName);
    return this.anew(from);
  }
  requireModuleOrMock(from, moduleName) {
    return createRequire(from)(moduleName);
  }
  requireActual(from, moduleName) {
    return createRequire(from)(moduleName);
  }
  requireInternalModule(from, moduleName) {
    return moduleName === undefined ? this.anew(from) : createRequire(from)(moduleName);
  }
  anew(path) {
    delete require.cache[path];
    try {
      return require(path);
    } finally {
      delete require.cache[path];
      module.children.length = 0; // would hold what every file has built until the worker ends
    }
  }
  getSourceMaps() {
    return mapsOf;
  }
}
module.exports = SharedRuntime;
module.exports.giveJest = giveJest;
