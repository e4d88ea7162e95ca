import type { MenuEntry } from '@matlas/contract';
import { findViolations } from '../support/axe';
import { scrollsSideways } from '../support/frame';
import { findBrokenTexts } from '../support/page-text';
import { menuScreens, noRecords } from '../support/screens';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

/** In the complete run each screen of the menu is also checked by axe, as `accessibility.spec.ts` does for records. */
const isEveryday = process.env.E2E_SET === 'everyday';

for (const account of [accounts.engineer, accounts.supplier]) {
  test(`every menu entry of ${account} leads to a page of its own`, async ({ page, t, language, shell, frame }) => {
    test.slow();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.message}`));
    await shell.signIn(account);
    await expect(shell.menu.getByRole('menuitem').first()).toBeVisible();
    const entries = await page.evaluate(() => JSON.parse(localStorage.getItem('menus') ?? '[]') as MenuEntry[]);
    const parents = new Set(entries.map(({ parentId }) => parentId));
    const pages = entries.filter(({ id, meta }) => !parents.has(id) && !meta.hidden);
    expect(pages.length).toBeGreaterThan(3);
    if (account === accounts.engineer)
      expect
        .soft(pages.map(({ href }) => href))
        .toEqual(expect.arrayContaining(menuScreens.map(({ address }) => address(noRecords))));
    for (const { href } of pages) {
      await shell.navigateTo(href);
      // The tab changes as soon as the page has replaced the previous one.
      await expect(frame.tabBar.locator('[aria-current="page"]')).toHaveAttribute(
        'href',
        new RegExp(`^${href}(\\?|$)`),
      );
      // Some pages show a picker in place of their title; the heading still exists for screen readers.
      await expect(page.locator('main').getByRole('heading').first()).toBeAttached();
      await expect(page.locator('main')).toHaveText(/\S/);
      await expect(page.getByText(t('public.notFound'))).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe(href);
      if (!isEveryday) {
        await expect(page.getByRole('status', { name: t('kit.loading') })).toHaveCount(0);
        expect.soft(await findViolations(page), href).toEqual([]);
        expect.soft(await scrollsSideways(page), `${href} scrolls sideways`).toBe(false);
      }
      expect.soft(await findBrokenTexts(page, language), href).toEqual([]);
    }
    expect(failures).toEqual([]);
  });
}
