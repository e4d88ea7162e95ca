import type { Locator, Page } from '@playwright/test';
import { apiPost } from './api';
import type { Shell } from './shell';
import type { Translate } from './words';

/** Whether the page scrolls sideways: content wider than the page is hard to reach on a phone. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** The application frame around the pages: tabs, appearance and language. */
export class Frame {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
    private readonly shell: Shell,
  ) {}

  get tabBar(): Locator {
    return this.page.getByRole('navigation', { name: this.t('shell.tabs.label') });
  }

  tab(component: string): Locator {
    return this.tabBar.getByRole('link', { name: this.t(`contract.menus.screens.${component}`), exact: true });
  }

  /** Chooses an entry of the context menu of a tab. */
  async chooseOnTab(component: string, action: string): Promise<void> {
    await this.tab(component).click({ button: 'right' });
    const item = this.page.getByRole('menuitem', { name: action, exact: true }).filter({ visible: true });
    await item.click();
    await item.waitFor({ state: 'hidden' });
  }

  async openSettings(): Promise<Locator> {
    const title = this.t('shell.settings.title');
    await this.shell.openAccount();
    await this.page.getByRole('button', { name: title, exact: true }).click();
    const drawer = this.page.getByRole('dialog', { name: title });
    await drawer.waitFor();
    return drawer;
  }

  /** Chooses one of the values of a named segmented control. */
  async pickOption(name: string, value: string): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name })
      .filter({ visible: true })
      .getByText(value, { exact: true })
      .click();
  }

  /** Resets the appearance to the default of a new account, for the next test. */
  async resetLook(): Promise<void> {
    await apiPost(this.page, '/matlas/setUserManage/goSave', {
      dataTheme: 'blue',
      theme: null,
      appearance: 'light',
      style: 'vertical',
      tagsView: true,
    });
  }

  /** Follows the light or dark mode of the device, for a user who has not loaded a page yet. */
  async followDeviceMode(): Promise<void> {
    await apiPost(this.page, '/matlas/setUserManage/goSave', { appearance: 'system' });
  }

  /** The current value of a CSS variable of the appearance. */
  cssVariable(variable: '--m-primary' | '--m-surface'): Promise<string> {
    return this.page.evaluate(
      (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(),
      variable,
    );
  }

  scrollsSideways(): Promise<boolean> {
    return scrollsSideways(this.page);
  }
}
