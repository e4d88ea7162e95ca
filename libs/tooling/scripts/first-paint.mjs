// Measures how soon a user sees the sign-in page: the built web client on its own server and a browser with an empty
// cache, compared with the simplest page of the same server.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { freePort } from './ports.mjs';
import { spawnServer, whenEnded, whenReady } from './server-process.mjs';
import { build, printProgress } from './workspace.mjs';

const ROUNDS = 9;
const PAGES = { bare: '/version.json', signIn: '/login' };
const KILOBYTE = 1000;

/**
 * @returns {Promise<{paintMs: number, bytes: number}>} first contentful paint of a visit with an empty cache, and
 * all transferred bytes until the network is idle
 */
async function visit(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    return await page.evaluate(() => ({
      paintMs: performance.getEntriesByName('first-contentful-paint')[0].startTime,
      bytes: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
        (sum, { transferSize }) => sum + transferSize,
        0,
      ),
    }));
  } finally {
    await context.close();
  }
}

const sorted = (numbers) => [...numbers].sort((one, other) => one - other);
function formatSpread(numbers, digits) {
  const all = sorted(numbers);
  return `${all[(all.length - 1) / 2].toFixed(digits)} (${all[0].toFixed(digits)}-${all.at(-1).toFixed(digits)})`;
}

async function measureVisits(address) {
  const { chromium } = await import('@playwright/test');
  const { path, args, environment } = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args, env: { ...process.env, ...environment } });
  try {
    await visit(browser, address + PAGES.signIn);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        bare: await visit(browser, address + PAGES.bare),
        signIn: await visit(browser, address + PAGES.signIn),
      });
    return rounds;
  } finally {
    await browser.close();
  }
}

async function withServer(use) {
  const database = await startEmbeddedPostgres({ ephemeral: true, database: 'paint' });
  const files = mkdtempSync(join(tmpdir(), 'matlas-paint-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = spawnServer({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: database.url,
    REDIS_URL: '',
    DATA_DIR: files,
    WEB_DIR: 'dist/web',
    WORKER: 'off',
    SEED: 'none',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'warn',
  });
  try {
    if (!(await whenReady(server, address))) throw new Error('The server did not start');
    return await use(address);
  } finally {
    server.kill('SIGTERM');
    await whenEnded(server);
    await database.stop();
    rmSync(files, { recursive: true, force: true });
  }
}

/** Prints the figures of the sign-in page. */
export async function benchFirstPaint() {
  printProgress('Measuring the first paint of the sign-in page');
  await build();
  const rounds = await withServer(measureVisits);
  const paint = formatSpread(
    rounds.map(({ signIn }) => signIn.paintMs),
    0,
  );
  const ratio = formatSpread(
    rounds.map(({ bare, signIn }) => signIn.paintMs / bare.paintMs),
    2,
  );
  console.log(
    `sign-in page: first contentful paint ${paint} ms, ${ratio} x a page of one line; ${(rounds[0].signIn.bytes / KILOBYTE).toFixed(0)} kB on the wire`,
  );
  return 0;
}
