// Jest's runtime for tests of screens: its registries stay empty, modules come from screen-modules
// (libs/testing/README.md).
const { default: Runtime } = require('jest-runtime');
const { giveJest } = require('./shared-runtime.cjs');
const { mapsOf } = require('./screen-modules.cjs');

class ScreenRuntime extends Runtime {
  constructor(...given) {
    super(...given);
    const [, environment] = given;
    this.modules = environment.modules;
    giveJest(this, given);
  }
  requireModule(from, moduleName) {
    return moduleName === undefined
      ? this.modules.loadAnew(from)
      : this.modules.load(this.modules.resolve(from, moduleName));
  }
  requireModuleOrMock(from, moduleName) {
    return this.requireModule(from, moduleName);
  }
  requireActual(from, moduleName) {
    return this.requireModule(from, moduleName);
  }
  requireInternalModule(from, moduleName) {
    return this.requireModule(from, moduleName);
  }
  getSourceMaps() {
    return mapsOf;
  }
}
module.exports = ScreenRuntime;
