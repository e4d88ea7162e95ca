// One window per worker for all tests of screens; changes by a file are reverted before the next one
// (libs/testing/README.md).
const { ModernFakeTimers } = require('@jest/fake-timers');
const { default: JsdomEnvironment } = require('jest-environment-jsdom');
const { ModuleMocker } = require('jest-mock');
const { countCpu } = require('./cpu-of-files.cjs');
const { forgetCircus } = require('./shared-environment.cjs');
const { ScreenModules } = require('./screen-modules.cjs');
const { watchWindow } = require('./screen-window.cjs');

/** Created by the first file of a worker. */
let screen;

function makeScreen(config, context) {
  const made = { console: context.console };
  const console = new Proxy({}, { get: (_, name) => made.console[name] });
  const { dom, global } = new JsdomEnvironment(config, { ...context, console });
  const modules = new ScreenModules(global, dom.getInternalVMContext());
  modules.loadAnew(require.resolve('./jsdom-setup.cjs'));
  return Object.assign(made, { dom, global, modules, takeBack: watchWindow(dom) });
}

class ScreenEnvironment {
  constructor(config, context) {
    this.endCpu = countCpu(context.testPath);
    screen ??= makeScreen(config, context);
    screen.console = context.console;
    const { dom, global, modules } = screen;
    forgetCircus(global);
    Object.assign(this, { dom, global, modules });
    this.moduleMocker = new ModuleMocker(global);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global });
  }
  async setup() {}
  async teardown() {
    this.fakeTimersModern.dispose();
    forgetCircus(this.global);
    screen.takeBack();
    this.modules.forgetFile();
    this.fakeTimersModern = null;
    this.endCpu();
  }
  exportConditions() {
    return ['node', 'node-addons', 'require', 'default'];
  }
  getVmContext() {
    return this.dom.getInternalVMContext();
  }
}
module.exports = ScreenEnvironment;
