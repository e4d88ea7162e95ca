import type { Locator, Page } from '@playwright/test';
import { passSecurityCheck } from './security-check';
import { SignIns } from './sign-ins';
import type { T } from './words';

/**
 * Accounts of the demo seed. A person has one live session: whoever signs in anew ends the one before, which `SignIns`
 * finds out. `centre` is the operating centre's administrator, of the installation.
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
  /** Another way through the security check than its question. */
  check?: (page: Page, t: T) => Promise<void>;
  /** The sign-in page stays, and says why. */
  isRefused?: boolean;
}

/** Sign-in, menu, account: what stands around every page. */
export class Shell {
  constructor(
    private readonly page: Page,
    private readonly t: T,
    private readonly signIns = new SignIns(),
  ) {}

  /** Signed in on the first page. */
  async signIn(account: string, password = demoPassword): Promise<void> {
    await this.enter(account, password);
    await this.page.goto('/');
    await this.page.waitForURL(isSignedIn);
  }

  /**
   * Signed in, for a test that goes to its first page by address: the home page, with all that it shows, is not loaded
   * for nothing.
   */
  async enter(account: string, password = demoPassword): Promise<void> {
    await this.signIns.begin(this.page, account, password);
  }

  /** The form of the sign-in page, which is open. */
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

  /** Of whoever is signed in: other names may end with the same word. */
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
   * Opens a page by its menu entry; its group is unfolded when it is folded. A group of one entry is shown as that
   * entry.
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

  /** Goes to another page of the console as the browser's own arrows do: without loading the program anew. */
  async goWithin(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      window.history.pushState({}, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: this.t('shell.menu'), exact: true });
  }

  /** A job's card wherever it is shown: by the words that its title begins with. */
  job(title: string): Locator {
    return this.page.getByRole('region', { name: title });
  }
}
