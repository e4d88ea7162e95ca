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

/** Playwright reads this file again in each of its processes: what is found once is handed on by the environment. */
function once(name: string, find: () => string): string {
  process.env[name] ??= find();
  return process.env[name];
}
const printed = (args: string[]): string =>
  execFileSync(process.execPath, args, { encoding: 'utf8', cwd: root }).trim();

const browser = JSON.parse(once('E2E_BROWSER', () => printed([`${scripts}/browser.mjs`]))) as Browser;
const port = once('E2E_PORT', () => printed([`${scripts}/free-port.mjs`]));
const address = `http://127.0.0.1:${port}`;
/** Where the server says how to reach what no screen shows; `support/server-card.ts` reads it. */
const card = once('E2E_CARD', () => resolve(root, `.data/e2e-${port}.json`));

/** A page lives for seconds here: compiling its code for speed takes a tenth of the processor and pays for nothing. */
const plainCode = '--js-flags=--no-maglev,--no-opt';
/**
 * A browser that goes on to the next test draws it in the process that has the program's code already
 * (support/browsers.ts).
 */
const oneProcess = '--process-per-site';

/**
 * `everyday`: each test in the language that `everyday.ts` gives it, both languages on one server. `rest`: all that
 * this leaves. `all`: both. `libs/tooling/scripts/browser-tests.mjs` runs the last two with a server for each language.
 */
const set = process.env.E2E_SET ?? 'all';
const selected = (language: Language) => {
  const everyday = everydayPatterns(language);
  return { everyday: { grep: everyday }, rest: { grepInvert: everyday } }[set] ?? {};
};
const projectOf = (language: Language, locale: string) => ({
  name: language,
  use: { locale },
  workers: 1,
  ...selected(language),
});

export default defineConfig({
  testDir: '.',
  // Our libraries as they were built for the server: Playwright would compile some hundred files of theirs again in
  // each of its processes.
  tsconfig: resolve(__dirname, 'tsconfig.run.json'),
  build: { external: ['**/dist/**'] },
  testMatch: ['journeys/**/*.spec.ts', 'crud/**/*.spec.ts'],
  outputDir: resolve(root, 'test-results'),
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: false,
  // One of each language at the same time, where no person works in both.
  workers: set === 'everyday' ? 2 : 1,
  // For machines under load: nothing that passes takes longer by it.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ...(process.env.E2E_JSON ? [['json', { outputFile: process.env.E2E_JSON }] as const] : []),
    ...(set === 'everyday' ? [[resolve(__dirname, 'support/everyday-reporter.ts')] as const] : []),
  ],
  use: {
    baseURL: address,
    // What cannot be pressed says so, with its place, long before the test's own end.
    actionTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    // A fifth of the time: on demand.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    acceptDownloads: true,
    // Nothing grows or slides under the pointer; it is quicker, too.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Shanghai',
    launchOptions: {
      executablePath: browser.path,
      args: [...browser.args, plainCode, oneProcess],
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
