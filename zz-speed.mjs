import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
const ids = JSON.parse(readFileSync('/tmp/serve.json'));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })).newPage();
const base = 'http://localhost:4791';
await page.goto(`${base}/login`); await page.waitForSelector('input');
await page.locator('input').nth(0).fill('lin'); await page.locator('input').nth(1).fill('Passw0rd');
const slider = page.locator('[role=slider]').first(); if (await slider.count()) { await slider.focus(); for (let i=0;i<5;i++) await page.keyboard.press('End'); }
await page.locator('button[type=submit], button.ant-btn-primary').first().click();
await page.waitForURL((u) => !u.pathname.startsWith('/login'));
for (let i = 0; i < 3; i++) {
  await page.goto(`${base}/seek/seekMaterialDataSheet?q=Wide`); await page.waitForSelector('text=Wide harness');
  const t = Date.now(); await page.locator('text=Wide harness').first().click(); await page.waitForSelector('.m-tree-row[aria-level="2"]'); console.log('open', Date.now() - t);
}
let t = Date.now();
await page.locator('.m-expand button').nth(2).click(); await page.waitForSelector('.m-tree-row[aria-level="3"]'); await page.waitForTimeout(50); console.log('expand to 3 (10,000 rows)', Date.now() - t, await page.locator('.m-tree').getAttribute('aria-rowcount'));
t = Date.now();
await page.locator('.m-expand button').nth(4).click();
await page.waitForFunction(() => Number(document.querySelector('.m-tree').getAttribute('aria-rowcount')) > 110000, null, { timeout: 120000 }); console.log('expand all', Date.now() - t);
const long = await page.evaluate(async () => { const el = document.querySelector('.m-tree'); const frames = []; let last = performance.now(); for (let i = 0; i < 120; i++) { el.scrollTop += 4000; await new Promise(requestAnimationFrame); const now = performance.now(); frames.push(now - last); last = now; } frames.sort((a, b) => a - b); return { median: frames[60], p95: frames[114], max: frames[119] }; });
console.log('scroll', long);
await page.screenshot({ path: '/tmp/mds-shots/expanded.png' });
await browser.close();
