import type { Page } from '@playwright/test';
import { tell } from './api';

type Stored = { name: string; value: string }[];

/** Any address of the site that runs none of its code. */
const stillAddress = '/api/health';

/** Sign-ins that a person's next test goes on with. Signing in has journeys of its own. */
export class SignIns {
  private readonly kept = new Map<string, Stored>();

  /** Goes on with a session in this browser; false when there is none, or it has ended. */
  async resume(page: Page, account: string): Promise<boolean> {
    const stored = this.kept.get(account);
    if (!stored) return false;
    await page.goto(stillAddress);
    await page.evaluate((items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)), stored);
    const isAlive = await tell(page, '/haveTo', {}).then(() => true, () => false);
    if (!isAlive) {
      this.kept.delete(account);
      await page.evaluate(() => localStorage.clear());
    }
    return isAlive;
  }

  async keep(page: Page, account: string): Promise<void> {
    const { origins } = await page.context().storageState();
    this.kept.set(account, origins.flatMap(({ localStorage }) => localStorage));
  }
}
