import { execFileSync } from 'node:child_process';
import { chromium, type Page } from '@playwright/test';
import { ask, tell } from './api';
import { Shell } from './shell';
import { wordsOf } from './words';
const address = 'http://127.0.0.1:3477';
async function main() {
  const { path, args, libraryPath } = JSON.parse(execFileSync(process.execPath, ['libs/tooling/scripts/browser.mjs'], { encoding: 'utf8' }));
  const browser = await chromium.launch({ executablePath: path, args, env: { ...process.env, ...(libraryPath ? { LD_LIBRARY_PATH: libraryPath } : {}) } as Record<string, string> });
  const t = await wordsOf('en') as never;
  const open = async (account = 'engineer') => {
    const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    page.on('pageerror', (error) => console.log('PAGEERROR', error.message));
    await new Shell(page, t).signIn(account);
    return { context, page };
  };
  const { context, page } = await open();
  const id = (await tell<{ id: number }>(page, '/data/local/material', { tree: { kind: 3, name: 'Alloy', children: [] } })).id;
  const iron = (await tell<{ records: { id: number }[] }>(page, '/data/substance/page', { q: '7439-89-6', pageNo: 1, pageSize: 1 })).records[0]!.id;
  const sheet = (await tell<{ id: number }>(page, '/data/local/component', { tree: { kind: 1, name: 'Assembly', number: 'A-1', children: [{ quantity: 1, node: { kind: 1, name: 'Leg', number: 'L', children: [{ massGrams: '5', node: { kind: 3, name: 'Iron', children: [{ portion: { kind: 2, value: '100' }, substanceId: iron }] } }] } }] } })).id;
  console.log('ids', id, sheet);
  const go = async (p: Page) => { await p.goto(`/seek/detail?id=${sheet}&handleType=edit`); await p.locator('[role=row]', { hasText: '7439-89-6' }).waitFor(); await p.waitForTimeout(300); };
  await go(page);
  // paste 300 rows under the root
  await page.locator('[role=row]').nth(1).locator('[data-column="0"]').click();
  const rows = ['Name\tPart number\tQty\tMass', ...Array.from({ length: 300 }, (_n, i) => `Bolt ${i}\tB-${i}\t${i === 7 ? 'x' : i + 1}\t${i + 1} g`)].join('\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows);
  await page.keyboard.press('Control+v');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/work/helpers/shots/w1-paste-en-1440.png' });
  await page.getByRole('button', { name: /^Paste \d+ rows/ }).click();
  await page.waitForTimeout(3000);
  console.log('after paste:', await page.locator('.m-status-words').innerText());
  // copy and paste of a branch
  await page.locator('[role=row]', { hasText: 'Bolt 3' }).first().locator('[data-column="0"]').click();
  await page.keyboard.press('Control+c'); await page.keyboard.press('Control+v'); await page.waitForTimeout(2500);
  console.log('after copy:', await page.locator('.m-status-words').innerText());
  await page.keyboard.press('Control+z'); await page.waitForTimeout(300); await page.keyboard.press('Control+z'); await page.waitForTimeout(2500);
  console.log('after two undos:', await page.locator('.m-status-words').innerText(), 'nodes on server', (await ask<{ tree: { children: unknown[] } }>(page, `/data/local/component/${sheet}`)).tree.children.length);
  // killed tab while offline
  await context.setOffline(true);
  await page.locator('[role=row]', { hasText: 'Leg' }).first().locator('[data-column="2"]').dblclick(); await page.keyboard.type('4'); await page.keyboard.press('Enter');
  await page.waitForTimeout(2500);
  console.log('offline:', await page.locator('.m-status-words').innerText());
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`/seek/detail?id=${sheet}&handleType=edit`);
  await again.getByRole('button', { name: 'Restore' }).waitFor();
  await again.screenshot({ path: '/work/helpers/shots/w1-restore-en-1440.png' });
  await again.getByRole('button', { name: 'Restore' }).click();
  await again.waitForTimeout(2500);
  console.log('restored:', await again.locator('.m-status-words').innerText(), 'quantity', JSON.stringify((await ask<{ tree: { children: { quantity: number }[] } }>(again, `/data/local/component/${sheet}`)).tree.children.map((c) => c.quantity)));
  // two browsers
  const other = await open('oemadmin');
  await go(other.page); await go(again);
  await other.page.locator('[role=row]', { hasText: 'Leg' }).first().locator('[data-column="2"]').dblclick(); await other.page.keyboard.type('6'); await other.page.keyboard.press('Enter');
  await other.page.locator('[role=row]', { hasText: 'Iron' }).first().locator('[data-column="3"]').dblclick(); await other.page.keyboard.type('12 mg'); await other.page.keyboard.press('Enter');
  await other.page.waitForTimeout(2000);
  await again.locator('[role=row]', { hasText: 'Leg' }).first().locator('[data-column="2"]').dblclick(); await again.keyboard.type('9'); await again.keyboard.press('Enter');
  await again.waitForTimeout(2500);
  await again.screenshot({ path: '/work/helpers/shots/w1-merge-en-1440.png' });
  await again.getByRole('button', { name: 'Merge and save' }).click();
  await again.waitForTimeout(2500);
  console.log('merged:', await again.locator('.m-status-words').innerText(), JSON.stringify((await ask<{ tree: unknown }>(again, `/data/local/component/${sheet}`)).tree).slice(0, 900).match(/"(quantity|massGrams)":("?[\d.]+"?)/g));
  // drag Iron's sibling: material into root
  const row = (text: string) => again.locator('[role=row]', { hasText: text }).first().locator('.d-name');
  await row('Iron').dragTo(row('Assembly')); await again.waitForTimeout(2500);
  console.log('dragged:', JSON.stringify((await ask<{ tree: { children: { node?: { name: string } }[] } }>(again, `/data/local/component/${sheet}`)).tree.children.map((c) => c.node?.name)));
  await browser.close();
}
void main().catch((e) => { console.log('FAILED', e); process.exit(1); });
