import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

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
const printed = (args: string[]): string => execFileSync(process.execPath, args, { encoding: 'utf8', cwd: root }).trim();

const browser = JSON.parse(once('E2E_BROWSER', () => printed([`${scripts}/browser.mjs`]))) as Browser;
const port = once('E2E_PORT', () => printed([`${scripts}/free-port.mjs`]));
const address = `http://127.0.0.1:${port}`;
/** Where the server says how to reach what no screen shows; `support/server-card.ts` reads it. */
const card = once('E2E_CARD', () => resolve(root, `.data/e2e-${port}.json`));

/** A page lives for seconds here: compiling its code for speed takes a tenth of the processor and pays for nothing. */
const plainCode = '--js-flags=--no-maglev,--no-opt';

/**
 * What is the same in both languages is asked in one of them: rules of WCAG, the frame, accounts and rights, mails. Both are asked wherever sheets, requests,
 * formats, lists, analyses and shares are about, and of the pages that a person meets first.
 */
const ONLY_IN_ZH = ['accessibility', 'mds-draft', 'messages', 'recovery'];
const ONLY_IN_EN = ['menu', 'session', 'single-sign-on', 'look', 'two-installations', 'enterprise-import', 'enterprise-merge', 'enterprise-deactivation', 'enterprise-onboarding', 'enterprise-rights'];
const files = (names: readonly string[]): string[] => names.map((name) => `journeys/${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  // Our libraries as they were built for the server: Playwright would compile some hundred files of theirs again in each of its processes.
  tsconfig: resolve(__dirname, 'tsconfig.run.json'),
  build: { external: ['**/dist/**'] },
  testMatch: ['journeys/**/*.spec.ts', 'crud/**/*.spec.ts'],
  outputDir: resolve(root, 'test-results'),
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: false,
  // One at a time: a person has one live session, and the demo has few persons.
  workers: 1,
  // For machines under load: nothing that passes takes longer by it.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
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
    launchOptions: { executablePath: browser.path, args: [...browser.args, plainCode], env: { ...process.env, ...browser.environment } as Record<string, string> },
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
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
