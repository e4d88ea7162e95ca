import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { everydayPatterns } from './everyday';
import type { Language } from './support/words';

interface Browser {
  path: string;
  args: string[];
  environment?: Record<string, string>;
}

const root = resolve(__dirname, '../..');
const scripts = resolve(root, 'libs/tooling/scripts');

/**
 * Playwright reads this file again in each of its processes; the environment passes the value on, so that it is
 * found only once.
 */
function findOnce(name: string, find: () => string): string {
  process.env[name] ??= find();
  return process.env[name];
}
const runScript = (args: string[]): string =>
  execFileSync(process.execPath, args, { encoding: 'utf8', cwd: root }).trim();

const browser = JSON.parse(findOnce('E2E_BROWSER', () => runScript([`${scripts}/browser.mjs`]))) as Browser;
const port = findOnce('E2E_PORT', () => runScript([`${scripts}/free-port.mjs`]));
const address = `http://127.0.0.1:${port}`;
/** File in which the server tells the tests how to reach what no screen shows; read by `support/server-card.ts`. */
const card = findOnce('E2E_CARD', () => resolve(root, `.data/e2e-${port}.json`));

/** Pages live for a few seconds only: optimising their code takes a tenth of the processor time without any gain. */
const withoutOptimiser = '--js-flags=--no-maglev,--no-opt';
/**
 * Pages of the next test are rendered in the process that has already compiled the client's code
 * (support/browsers.ts).
 */
const oneProcess = '--process-per-site';

/**
 * `everyday`: each test in the language that `everyday.ts` assigns to it, both languages on one server. `rest`: all
 * other tests. `all`: both. `libs/tooling/scripts/browser-tests.mjs` runs `rest` and `all` with one server per
 * language.
 */
const testSet = process.env.E2E_SET ?? 'all';
const selected = (language: Language) => {
  const everyday = everydayPatterns(language);
  return { everyday: { grep: everyday }, rest: { grepInvert: everyday } }[testSet] ?? {};
};
const projectOf = (language: Language, locale: string) => ({
  name: language,
  use: { locale },
  workers: 1,
  ...selected(language),
});

export default defineConfig({
  testDir: '.',
  // Uses the libraries as they were built for the server: Playwright would compile some hundred of their files again
  // in each of its processes.
  tsconfig: resolve(__dirname, 'tsconfig.run.json'),
  build: { external: ['**/dist/**'] },
  testMatch: ['journeys/**/*.spec.ts', 'crud/**/*.spec.ts'],
  outputDir: resolve(root, 'test-results'),
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: false,
  // One test of each language at the same time, if no user works in both languages.
  workers: testSet === 'everyday' ? 2 : 1,
  // Generous timeouts for machines under load. They do not delay a test that passes.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ...(process.env.E2E_JSON ? [['json', { outputFile: process.env.E2E_JSON }] as const] : []),
    ...(testSet === 'everyday' ? [[resolve(__dirname, 'support/everyday-reporter.ts')] as const] : []),
  ],
  use: {
    baseURL: address,
    // An action on an element that cannot be pressed fails with its location, long before the test itself times out.
    actionTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    // Traces take a fifth of the run time, so they are recorded on demand only.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    acceptDownloads: true,
    // Without animations nothing moves under the pointer, and the tests are faster.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Shanghai',
    launchOptions: {
      executablePath: browser.path,
      args: [...browser.args, withoutOptimiser, oneProcess],
      env: { ...process.env, ...browser.environment } as Record<string, string>,
    },
  },
  projects: [projectOf('zh', 'zh-CN'), projectOf('en', 'en-US')],
  webServer: {
    command: `${JSON.stringify(process.execPath)} libs/tooling/scripts/e2e-server.mjs`,
    cwd: root,
    url: `${address}/api/health`,
    env: { E2E_PORT: port, E2E_CARD: card },
    reuseExistingServer: false,
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
