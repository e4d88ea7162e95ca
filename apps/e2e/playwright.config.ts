import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

interface Browser {
  path: string;
  args: string[];
  libraryPath?: string;
}

const root = resolve(__dirname, '../..');
const scripts = resolve(root, 'libs/tooling/scripts');

/** Playwright reads this file again in each of its processes: what is found once is handed on by the environment. */
function once(name: string, find: () => string): string {
  process.env[name] ??= find();
  return process.env[name];
}
const printed = (args: string[]): string => execFileSync(process.execPath, args, { encoding: 'utf8', cwd: root }).trim();

const browser = JSON.parse(once('E2E_BROWSER', () => printed([`${scripts}/browser.mjs`]))) as Browser;
const port = once('E2E_PORT', () => printed([`${scripts}/free-port.mjs`]));
const address = `http://127.0.0.1:${port}`;
/** Where the server says how to reach what no screen shows; `support/server-card.ts` reads it. */
const card = once('E2E_CARD', () => resolve(root, `.data/e2e-${port}.json`));

const libraries = browser.libraryPath ? { LD_LIBRARY_PATH: browser.libraryPath } : {};

/** What is the same in both languages and takes long is asked in one of them; journeys of people are asked in both. */
const ONLY_IN_ZH = ['accessibility', 'mds-draft'];
const ONLY_IN_EN = ['menu', 'session', 'single-sign-on', 'look', 'two-installations', 'enterprise-import', 'enterprise-merge'];
const files = (names: readonly string[]): string[] => names.map((name) => `journeys/${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/**/*.spec.ts', 'crud/**/*.spec.ts'],
  outputDir: resolve(root, 'test-results'),
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: false,
  // One at a time: a person has one live session, and the demo has few persons.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    // A fifth of the time: on demand.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    acceptDownloads: true,
    // Nothing grows or slides under the pointer; it is quicker, too.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Shanghai',
    launchOptions: { executablePath: browser.path, args: browser.args, env: { ...process.env, ...libraries } as Record<string, string> },
  },
  projects: [
    { name: 'zh', use: { locale: 'zh-CN' }, testIgnore: files(ONLY_IN_EN) },
    { name: 'en', use: { locale: 'en-US' }, testIgnore: files(ONLY_IN_ZH) },
  ],
  webServer: {
    command: `${JSON.stringify(process.execPath)} libs/tooling/scripts/e2e-server.mjs`,
    cwd: root,
    url: `${address}/api/health`,
    env: { E2E_PORT: port, E2E_CARD: card },
    reuseExistingServer: false,
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
