import type { Page } from '@playwright/test';
import { stillAddress } from './browsers';
import { isAlive, signInByCalls, type StoredSession } from './sign-in-calls';

/** Sign-ins that a person's next test goes on with. The sign-in page has journeys of its own. */
export class SignIns {
  private readonly kept = new Map<string, StoredSession>();

  /** `claim` throws where a person must not sign in. */
  constructor(readonly claim: (account: string) => void = () => undefined) {}

  /** Signs a browser in, with an earlier session where it still counts, and loads no page of the program. */
  async begin(page: Page, account: string, password: string): Promise<void> {
    this.claim(account);
    const { request } = page.context();
    const earlier = this.kept.get(account);
    const stored =
      earlier && (await isAlive(request, earlier)) ? earlier : await signInByCalls(request, account, password);
    this.kept.set(account, stored);
    if (!page.url().endsWith(stillAddress)) await page.goto(stillAddress);
    await page.evaluate((items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)), stored);
  }
}
