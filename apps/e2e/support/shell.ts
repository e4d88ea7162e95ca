import type { Locator, Page } from '@playwright/test';
import { passSecurityCheck } from './security-check';
import type { T } from './words';

/** Accounts of the demo seed; all of one enterprise. */
export const accounts = { engineer: 'engineer', administrator: 'oemadmin' } as const;
const demoPassword = 'Aurora2026';

/** Sign-in, menu, account: what stands around every page. */
export class Shell {
  constructor(private readonly page: Page, private readonly t: T) {}

  async signIn(account: string): Promise<void> {
    const { page, t } = this;
    await page.goto('/login');
    await page.getByLabel(t('public.userId')).fill(account);
    await page.getByLabel(t('public.password'), { exact: true }).fill(demoPassword);
    await passSecurityCheck(page, t);
    await page.getByRole('button', { name: t('public.signIn') }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
  }

  async signOut(): Promise<void> {
    const { page, t } = this;
    await page.getByRole('button', { name: t('shell.account', { name: '' }) }).click();
    await page.getByRole('button', { name: t('shell.logOut') }).click();
    await page.getByRole('dialog').getByRole('button', { name: t('shell.logOut') }).click();
    await page.getByRole('heading', { name: t('public.signIn') }).waitFor();
  }

  /** Opens a page by its menu entry; its group is unfolded when it is folded. */
  async open(component: string, group?: string): Promise<void> {
    const link = this.menu.getByRole('link', { name: this.t(`contract.menus.screens.${component}`), exact: true });
    if (group) {
      const title = this.menu.getByRole('menuitem', { name: this.t(`contract.menus.groups.${group}`), exact: true });
      await link.or(title).first().waitFor();
      if (!(await link.isVisible())) await title.click();
    }
    await link.click();
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: this.t('shell.menu'), exact: true });
  }

  /** A job's card wherever it is shown: by the words that its title begins with. */
  job(title: string): Locator {
    return this.page.getByRole('region', { name: title });
  }
}
