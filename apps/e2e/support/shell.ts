import type { Locator, Page } from '@playwright/test';
import { passSecurityCheck } from './security-check';
import { SignIns } from './sign-ins';
import type { Translate } from './words';

/**
 * Accounts of the demo seed. A user has one live session: a new sign-in ends the previous one, which `SignIns`
 * detects. `centre` is the administrator of the operating centre, created with the installation.
 */
export const accounts = {
  engineer: 'engineer',
  administrator: 'oemadmin',
  auditor: 'auditor',
  supplier: 'supplier',
  forgetful: 'northridge',
  centre: 'admin',
} as const;
export const demoPassword = 'Aurora2026';

const isSignedIn = (url: URL): boolean => !['/login', '/', '/redirect'].includes(url.pathname);

export interface SignIn {
  password?: string;
  /** How to pass the security check, if not by its question. */
  check?: (page: Page, t: Translate) => Promise<void>;
  /** True when the sign-in is expected to fail: the page then stays open and shows the reason. */
  isRefused?: boolean;
}

/** Sign-in, menu and account: the parts around every page. */
export class Shell {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
    private readonly signIns = new SignIns(),
  ) {}

  /** Signs in and opens the first page. */
  async signIn(account: string, password = demoPassword): Promise<void> {
    await this.signInWithoutPage(account, password);
    await this.page.goto('/');
    await this.page.waitForURL(isSignedIn);
  }

  /** Signs in without loading the home page, for a test that opens its first page by URL. */
  async signInWithoutPage(account: string, password = demoPassword): Promise<void> {
    await this.signIns.startSession(this.page, account, password);
  }

  /** Fills the form of the open sign-in page. */
  async fillSignIn(
    account: string,
    { password = demoPassword, check = passSecurityCheck, isRefused = false }: SignIn = {},
  ): Promise<void> {
    const { page, t } = this;
    this.signIns.claim(account);
    await page.getByLabel(t('public.userId'), { exact: true }).fill(account);
    await page.getByLabel(t('public.password'), { exact: true }).fill(password);
    await check(page, t);
    await page.getByRole('button', { name: t('public.signIn'), exact: true }).click();
    if (!isRefused) await page.waitForURL(isSignedIn);
  }

  /** The account menu of the signed-in person, matched exactly because other names may end with the same word. */
  get accountButton(): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${this.t('shell.account', { name: '' }).trim()}`) });
  }

  async openAccount(): Promise<void> {
    await this.accountButton.click();
  }

  async signOut(): Promise<void> {
    const { page, t } = this;
    await this.openAccount();
    await page.getByRole('button', { name: t('shell.logOut') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('shell.logOut') })
      .press('Enter');
    await page.getByRole('heading', { name: t('public.signIn') }).waitFor();
  }

  /**
   * Opens a page by its menu entry, and unfolds its group first if necessary. A group with a single entry is shown
   * as that entry.
   */
  async open(component: string, group?: string, menu = this.menu): Promise<void> {
    const link = menu.getByRole('link', { name: this.t(`contract.menus.screens.${component}`), exact: true });
    if (group) {
      const title = menu.getByRole('menuitem', { name: this.t(`contract.menus.groups.${group}`), exact: true });
      await link.or(title).first().waitFor();
      if (!(await link.isVisible())) await title.click();
    }
    await link.click();
  }

  /**
   * Navigates within the client, as the back and forward buttons of the browser do, without loading the program
   * again.
   */
  async navigateTo(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      window.history.pushState({}, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: this.t('shell.menu'), exact: true });
  }

  /** The card of a job on any page, by the beginning of its title. */
  jobCard(title: string): Locator {
    return this.page.getByRole('region', { name: title });
  }
}
