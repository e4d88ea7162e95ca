import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
const ids = JSON.parse(readFileSync('/tmp/serve.json'));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const base = 'http://localhost:4791';
const wanted = process.argv.slice(2);
async function session(lang, size) {
  const context = await browser.newContext({ viewport: size, locale: lang === 'zh' ? 'zh-CN' : 'en-GB', deviceScaleFactor: 1, ...(size.width < 500 ? { isMobile: true, hasTouch: true } : {}) });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300)));
  page.on('pageerror', (e) => console.log('pageerror', e.message.slice(0, 300)));
  await page.goto(`${base}/login`);
  await page.waitForSelector('input');
  await page.screenshot({ path: '/tmp/mds-shots/login.png' });
  const inputs = page.locator('input');
  await inputs.nth(0).fill('lin');
  await inputs.nth(1).fill('Passw0rd');
  const slider = page.locator('[role=slider]').first();
  if (await slider.count()) {
    await slider.focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press('End');
  }
  await page.keyboard.press('Enter').catch(() => {});
  await page.locator('button[type=submit], button.ant-btn-primary').first().click().catch(() => {});
  await page.waitForURL((u) => !u.pathname.startsWith('/login'), { timeout: 15000 }).catch(async () => { await page.screenshot({ path: '/tmp/mds-shots/login-failed.png' }); console.log('login failed', page.url()); });
  return page;
}
for (const [lang, w, h] of [['zh', 1440, 900], ['en', 1440, 900], ['zh', 390, 844], ['en', 390, 844]]) {
  if (wanted.length && !wanted.includes(`${lang}${w}`)) continue;
  const page = await session(lang, { width: w, height: h });
  const shot = async (name, path, act) => {
    await page.goto(base + path);
    await page.waitForTimeout(1800);
    if (act) await act(page).catch((e) => console.log(name, 'act', e.message.slice(0, 200)));
    await page.waitForTimeout(600);
    await page.screenshot({ path: `/tmp/mds-shots/${name}-${lang}-${w}.png` });
  };
  await shot('own', '/data/LocalData');
  await shot('visible', '/seek/seekMaterialDataSheet');
  await shot('detail', `/seek/detail?id=${ids.socket}`);
  await shot('node', `/seek/detail?id=${ids.socket}`, async (p) => {
    if (w > 500) { await p.locator('.m-tree').focus(); for (let i = 0; i < 3; i++) await p.keyboard.press('ArrowDown'); await p.keyboard.press('ArrowRight'); for (const k of ['ArrowDown','ArrowDown','ArrowDown']) await p.keyboard.press(k); await p.keyboard.press('Enter'); }
    else { await p.locator('.ant-drawer-close, .m-sheet .ant-drawer-close').first().click({timeout:1500}).catch(()=>{}); await p.waitForTimeout(400); await p.locator('.m-two-row').first().click(); await p.waitForTimeout(400); await p.locator('.m-two-row').nth(2).click(); await p.waitForTimeout(400); await p.locator('.m-two-row').first().click(); }
  });
  if (w > 500) {
    await shot('wide', `/seek/detail?id=${ids.wide}`, async (p) => { const s = p.locator('input.ant-input, .m-search input').last(); await p.locator('.m-filter-bar input').fill('P-42'); await p.waitForTimeout(3500); });
    await shot('released', `/createComponent/detail?id=${ids.released}`);
    await shot('none', `/seek/detail`);
  }
  await page.context().close();
}
await browser.close();
