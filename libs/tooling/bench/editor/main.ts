import 'reflect-metadata';
import { type SignInDuties, treeInput } from '@matlas/contract';
import { FEATURES } from '@matlas/features';
import { Accounts } from '@matlas/features/identity';
import { SheetWriter } from '@matlas/features/mds';
import { createTestApp, signedIn, type TestApp } from '@matlas/testing';
import type { Browser, Page } from '@playwright/test';
import { openBrowser } from '../browser';
import { spreadOf } from '../measure';
import { storeEntries, openTree, type Scrolling, scrollTree } from './in-page';
import { wideSheet } from './wide-sheet';
import { runBench } from '../run-bench';

/**
 * Issue 5: a tree of 5,000 nodes opens within a second, and scrolls without a task over 50 ms; one of 100,000 opens,
 * scrolls and searches.
 */
const JUDGED = 5_000;
const ALL_SIZES = [
  { nodes: JUDGED, rounds: 7 },
  { nodes: 100_000, rounds: 3 },
] as const;
/** `npm run bench -- editor 5000` measures a single size. */
const ASKED = process.argv.slice(2).map(Number);
const SIZES = ASKED.length > 0 ? ALL_SIZES.filter(({ nodes }) => ASKED.includes(nodes)) : ALL_SIZES;
const TARGET = { openMs: 1_000, longTaskMs: 50 };
const START = '/create/materialDataSheet';
const PATIENCE_MS = 120_000;
const BODY_MEGABYTES = '100';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
const formatNumber = (values: readonly number[]): string => {
  const { median, min, max } = spreadOf(values);
  return `${median.toFixed(0)} ms (${min.toFixed(0)}-${max.toFixed(0)} of ${values.length})`;
};

interface Server {
  address: string;
  storage: Record<string, string>;
  sheets: ReadonlyMap<number, number>;
  close: () => Promise<void>;
}

/** Substances that the sheets consist of. */
const SUBSTANCES = `with vertex as (insert into graph_node (kind) select 4 from generate_series(1, 3) returning id),
    placed as (select id, row_number() over (order by id) as n from vertex)
  insert into substance (id, code, cas, name_en, name_zh, kind) select p.id, g.cas, g.cas, g.name, g.name, 'substance'
  from placed p
  join (values (1, '9003-07-0', 'Polypropylene'), (2, '65997-17-3', 'Glass fibre'), (3, '7440-44-0', 'Carbon')) g(n,
    cas, name) using (n)`;

/** Local storage as the sign-in page leaves it. */
async function storageOf(app: TestApp, token: string): Promise<Record<string, string>> {
  const { body } = await app.http.post('/api/haveTo').set('X-Access-Token', token).send({});
  const { user } = (body as { data: SignInDuties }).data;
  const session = {
    ...user,
    token,
    userId: user.usid,
    loginName: user.account,
    enterpriseId: user.enpid,
    mustChangePassword: false,
    nextShow: 1,
  };
  return {
    'matlas.session': JSON.stringify(session),
    usid: String(user.usid),
    usname: user.name,
    roles: JSON.stringify(user.roles),
    realroles: JSON.stringify(user.realroles),
  };
}

async function startServer(): Promise<Server> {
  process.env.TEST_DATABASE_URL = process.env.DATABASE_URL;
  const app = await createTestApp(FEATURES, { WEB_DIR: 'dist/web', BODY_LIMIT_MB: BODY_MEGABYTES });
  await app.db.execute(SUBSTANCES);
  const { user, headers } = await signedIn(app);
  const auth = await app.app.get(Accounts, { strict: false }).authOfUser(user.loginName);
  const sheets = new Map<number, number>();
  for (const { nodes } of SIZES)
    sheets.set(
      nodes,
      (
        await app.app
          .get(SheetWriter, { strict: false })
          .createOne(auth, {}, treeInput.parse(wideSheet(`Wide part ${nodes}`, nodes)))
      ).id,
    );
  await app.app.listen(0, '127.0.0.1');
  return {
    address: await app.app.getUrl(),
    storage: await storageOf(app, headers['X-Access-Token']),
    sheets,
    close: () => app.close(),
  };
}

async function signedInPage(browser: Browser, { address, storage }: Server): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto('/api/health');
  await page.evaluate(storeEntries, storage);
  return page;
}

/** Time from a page whose code is loaded to visible rows. */
async function timeOpening(page: Page, path: string): Promise<number> {
  await page.goto(START);
  await page.locator('form').getByRole('textbox').first().waitFor();
  return page.evaluate(openTree, path);
}
async function timeSearch(page: Page, words: string): Promise<{ ms: number; hits: string }> {
  const bar = page.locator('.m-filter-bar').last();
  const started = performance.now();
  await bar.getByRole('textbox').fill(words);
  const hits = await bar.getByRole('status').innerText();
  return { ms: performance.now() - started, hits };
}
async function timeExpanding(page: Page): Promise<{ ms: number; rows: number }> {
  const grid = page.getByRole('treegrid');
  const before = await grid.getAttribute('aria-rowcount');
  const started = performance.now();
  await page.locator('.m-filter-extra').getByRole('button').last().click();
  while ((await grid.getAttribute('aria-rowcount')) === before)
    await page.evaluate('new Promise(requestAnimationFrame)');
  return { ms: performance.now() - started, rows: Number(await grid.getAttribute('aria-rowcount')) };
}

interface Opened {
  ms: number[];
  scrolling: Scrolling;
}
async function measure(page: Page, { nodes, rounds }: (typeof SIZES)[number], sheetId: number): Promise<Opened> {
  const path = `/seek/detail?id=${sheetId}&handleType=edit`;
  const ms: number[] = [];
  await timeOpening(page, path);
  for (let round = 0; round < rounds; round++) ms.push(await timeOpening(page, path));
  printLine(`${nodes} nodes`);
  printLine(`  opens in ${formatNumber(ms)}`);
  const all = await timeExpanding(page);
  printLine(`  all branches open: ${all.rows} rows in ${all.ms.toFixed(0)} ms`);
  const scrolling = await page.evaluate(scrollTree);
  const longest = scrolling.longTasks.length > 0 ? ` (longest ${Math.max(...scrolling.longTasks)} ms)` : '';
  printLine(
    `  scrolls ${scrolling.frames} screens and jumps: ${scrolling.medianMs.toFixed(1)} ms a frame ` +
      `(longest ${scrolling.longestMs.toFixed(0)}), ${scrolling.longTasks.length} long tasks${longest}`,
  );
  const search = await timeSearch(page, 'Part 77');
  printLine(`  searches in ${search.ms.toFixed(0)} ms: ${search.hits}`);
  return { ms, scrolling };
}

async function main(): Promise<boolean> {
  const server = await startServer();
  const browser = await openBrowser();
  try {
    const page = await signedInPage(browser, server);
    const found = new Map<number, Opened>();
    for (const size of SIZES) found.set(size.nodes, await measure(page, size, server.sheets.get(size.nodes) ?? 0));
    const judged = found.get(JUDGED);
    if (!judged) return true;
    const [openMs, longest] = [spreadOf(judged.ms).median, Math.max(0, ...judged.scrolling.longTasks)];
    const checks = [
      [
        openMs <= TARGET.openMs,
        `${openMs.toFixed(0)} ms until a tree of ${JUDGED} nodes is open (target at most ${TARGET.openMs})`,
      ],
      [
        longest <= TARGET.longTaskMs,
        `longest task while it scrolls: ${longest > 0 ? `${longest} ms` : `none over ${TARGET.longTaskMs} ms`} (target at most ${TARGET.longTaskMs})`,
      ],
    ] as const;
    for (const [isReached, text] of checks) printLine(`${isReached ? 'PASS' : 'FAIL'}  ${text}`);
    return checks.every(([isReached]) => isReached);
  } finally {
    await browser.close();
    await server.close();
  }
}

runBench(main);
