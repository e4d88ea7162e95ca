// The environment of Node tests: the process itself. Changes by one file are reverted before the next one
// (libs/testing/README.md).
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { countCpu } = require('./cpu-of-files.cjs');

/** Properties that jest-circus leaves on the global object; the next file starts its own jest-circus. */
const OF_CIRCUS = [
  'EVENT_HANDLERS',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'RETRY_TIMES_SETTER',
  'WAIT_BEFORE_RETRY',
  'RETRY_IMMEDIATELY',
  'LOG_ERRORS_BEFORE_RETRY',
].map((name) => Symbol.for(name));
const CIRCUS_STATE = 'JEST_STATE_SYMBOL';
/** Tells `sharedApp` that a file has failed. */
const HAS_FAILED = Symbol.for('matlas.hasFailed');
const FAILURES = ['hook_failure', 'test_fn_failure', 'error'];
/** Process events whose listeners are removed after a file. Listeners that libraries register once per process stay. */
const EVENTS_OF_A_FILE = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection', 'warning'];

function takePicture() {
  return {
    console: globalThis.console,
    exit: process.exit,
    exitCode: process.exitCode,
    folder: process.cwd(),
    environment: { ...process.env },
    timeLimit: Error.stackTraceLimit,
    listeners: EVENTS_OF_A_FILE.map((event) => [event, process.rawListeners(event)]),
  };
}

function restore(picture) {
  globalThis.console = picture.console;
  process.exit = picture.exit;
  process.exitCode = picture.exitCode;
  Error.stackTraceLimit = picture.timeLimit;
  if (process.cwd() !== picture.folder) process.chdir(picture.folder);
  for (const name of Object.keys(process.env)) if (!(name in picture.environment)) delete process.env[name];
  for (const [name, value] of Object.entries(picture.environment))
    if (process.env[name] !== value) process.env[name] = value;
  for (const [event, before] of picture.listeners)
    for (const listener of process.rawListeners(event))
      if (!before.includes(listener)) process.removeListener(event, listener);
}

function forgetCircus(global) {
  for (const symbol of [
    ...OF_CIRCUS,
    ...Object.getOwnPropertySymbols(global).filter(({ description }) => description === CIRCUS_STATE),
  ])
    delete global[symbol];
}

class SharedEnvironment {
  constructor({ projectConfig }, { testPath }) {
    this.endCpu = countCpu(testPath);
    this.picture = takePicture();
    forgetCircus(globalThis);
    globalThis[HAS_FAILED] = false;
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    Error.stackTraceLimit = 100;
  }
  async setup() {}
  handleTestEvent({ name }) {
    if (FAILURES.includes(name)) globalThis[HAS_FAILED] = true;
  }
  async teardown() {
    this.moduleMocker.restoreAllMocks(); // on objects that outlive the file
    this.fakeTimersModern.dispose();
    this.fakeTimersModern = null;
    forgetCircus(globalThis);
    restore(this.picture);
    this.endCpu();
  }
  exportConditions() {
    return ['node', 'node-addons'];
  }
  /** There is no separate context: shared-runtime loads with Node's own require. */
  getVmContext() {
    return null;
  }
}
module.exports = SharedEnvironment;
module.exports.forgetCircus = forgetCircus;
