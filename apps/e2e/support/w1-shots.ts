import { execFileSync } from 'node:child_process';
import { chromium, type Page } from '@playwright/test';
import { ask, tell } from './api';
import { Shell } from './shell';
import { wordsOf, type Language } from './words';

const address = 'http://127.0.0.1:3477';
const substance = async (page: Page, q: string) => (await tell<{ records: { id: number }[] }>(page, '/data/substance/page', { q, pageNo: 1, pageSize: 1 })).records[0]!.id;
async function main() {
  const { path, args, libraryPath } = JSON.parse(execFileSync(process.execPath, ['libs/tooling/scripts/browser.mjs'], { encoding: 'utf8' }));
  const browser = await chromium.launch({ executablePath: path, args, env: { ...process.env, ...(libraryPath ? { LD_LIBRARY_PATH: libraryPath } : {}) } as Record<string, string> });
  let id = 0; let big = 0;
  for (const [language, width, height] of [['zh', 1440, 900], ['en', 1440, 900], ['en', 390, 844], ['zh', 390, 844]] as [Language, number, number][]) {
    const context = await browser.newContext({ baseURL: address, viewport: { width, height }, locale: language === 'zh' ? 'zh-CN' : 'en-GB', timezoneId: 'Asia/Shanghai' });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.log('PAGEERROR', error.message));
    page.on('console', (message) => { if (message.type() === 'error') console.log('CONSOLE', message.text().slice(0, 300)); });
    await new Shell(page, await wordsOf(language) as never).signIn('engineer');
    if (!id) {
      const [fe, c, pa, gf, cb] = [await substance(page, '7439-89-6'), await substance(page, '7440-44-0'), await substance(page, '32131-17-2'), await substance(page, '65997-17-3'), await substance(page, '1333-86-4')];
      const steel = (n: number) => ({ kind: 3, name: `钢 ${n}`, foreignName: `Steel ${n}`, classCode: '1.1', symbol: 'DC01', number: '1.0330', standard: 'EN 10130', children: [{ portion: { kind: 3 }, substanceId: fe }, { portion: { kind: 1, min: '0.02', max: '0.1' }, substanceId: c }] });
      const poly = { kind: 3, name: 'PA66-GF30', classCode: '5.1.a', symbol: 'PA66-GF30', standard: 'ISO 1043', children: [{ portion: { kind: 3 }, substanceId: pa }, { portion: { kind: 1, min: '28', max: '32' }, substanceId: gf }, { portion: { kind: 1, min: '0.5', max: '4' }, substanceId: cb }] };
      id = (await tell<{ id: number }>(page, '/data/local/component', { tree: { kind: 1, name: '充电插座总成', foreignName: 'Charging socket', number: 'TH-CS-2041-A', measuredMassGrams: '412', children: [
        { quantity: 1, node: { kind: 1, name: '壳体', foreignName: 'Housing', number: 'TH-2041-01', measuredMassGrams: '105', children: [{ massGrams: '80', node: poly }] } },
        { quantity: 7, node: { kind: 1, name: '端子', foreignName: 'Terminal', number: 'TH-2041-12', children: [{ massGrams: '12.2', node: steel(1) }] } },
        { massGrams: '40', node: steel(2) }] } })).id;
      big = (await tell<{ id: number }>(page, '/data/local/component', { tree: { kind: 1, name: 'Big', number: 'BIG', children: Array.from({ length: 50 }, (_u, i) => ({ quantity: 1, node: { kind: 1, name: `Group ${i}`, number: `G${i}`, children: Array.from({ length: 25 }, (_v, j) => ({ quantity: 2, node: { kind: 1, name: `Part ${i}.${j}`, number: `P${i}-${j}`, children: [{ massGrams: '5', node: steel(j) }] } })) } })) } })).id;
      console.log('ids', id, big);
    }
    const shot = (name: string) => page.screenshot({ path: `/work/helpers/shots/w1-${name}-${language}-${width}.png` });
    await page.goto(`/seek/detail?id=${id}&handleType=edit`);
    await page.waitForTimeout(2500);
    await shot('editor');
    if (width > 1000) {
      await page.locator('[role=row]', { hasText: '1333-86-4' }).locator('[data-column="4"]').dblclick();
      await page.keyboard.type('0.5-4.5');
      await page.waitForTimeout(200);
      await shot('cell');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(1800);
      await shot('saved');
      await page.keyboard.press('Control+Enter'); await page.waitForTimeout(600);
      await page.keyboard.press('Escape');
      await page.locator('[role=row]', { hasText: 'PA66' }).first().click();
      await page.keyboard.press('Control+Enter'); await page.waitForTimeout(400);
      await page.keyboard.type(language === 'zh' ? '铅' : 'lead'); await page.waitForTimeout(1200);
      await shot('add'); await page.keyboard.press('Escape'); await page.waitForTimeout(500);
      await page.locator('[role=row]', { hasText: 'PA66' }).first().locator('[data-column="0"]').click();
      await page.getByText(language === 'zh' ? '节点' : 'Node', { exact: true }).last().click(); await page.waitForTimeout(400);
      await shot('node');
      await page.goto('/create/componentUnit'); await page.waitForTimeout(1200); await shot('create');
      if (language === 'en') {
        const start = Date.now();
        await page.goto(`/seek/detail?id=${big}&handleType=edit`);
        await page.locator('[role=treegrid] [role=row]').nth(3).waitFor();
        console.log('big opened ms (whole page load)', Date.now() - start);
        await page.waitForTimeout(1500);
        const figures = await page.evaluate(async () => {
          const long: number[] = [];
          new PerformanceObserver((list) => list.getEntries().forEach((entry) => long.push(Math.round(entry.duration)))).observe({ type: 'longtask' });
          const all = [...document.querySelectorAll('.m-expand button')].at(-1) as HTMLElement;
          const t0 = performance.now(); all.click(); await new Promise((r) => requestAnimationFrame(() => setTimeout(r, 0))); const expand = performance.now() - t0;
          long.length = 0;
          const box = document.querySelector('[role=treegrid]')!;
          for (let i = 0; i < 60; i++) { box.scrollTop += 900; await new Promise((r) => requestAnimationFrame(() => r(undefined))); }
          return { expand, scrollLong: [...long], rows: box.getAttribute('aria-rowcount') };
        });
        console.log('big', JSON.stringify(figures));
        await page.evaluate(() => { document.querySelector('[role=treegrid]')!.scrollTop = 3000; }); await page.waitForTimeout(300);
        const cellAt = page.locator('[role=row]', { hasText: '7440-44-0' }).nth(3).locator('[data-column="4"]');
        await cellAt.dblclick(); await page.keyboard.type('0.02-0.2');
        const ms = await page.evaluate(() => new Promise<number>((done) => { const t0 = performance.now(); const input = document.querySelector('.d-cell-input')!; input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })); requestAnimationFrame(() => setTimeout(() => done(performance.now() - t0), 0)); }));
        console.log('edit to paint ms', ms);
        await page.waitForTimeout(3500);
        await shot('big');
        console.log('status', await page.locator('.m-status-words').innerText());
      }
    } else {
      await page.locator('.m-two-row').first().click(); await page.waitForTimeout(300);
      await page.locator('.m-two-row').nth(1).click(); await page.waitForTimeout(300); await shot('drill');
      await page.locator('.m-two-row').first().click(); await page.waitForTimeout(700); await shot('node');
    }
    await context.close();
  }
  await browser.close();
}
void main();
