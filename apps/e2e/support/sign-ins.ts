import type { Page } from '@playwright/test';
import { scriptFreeUrl } from './browsers';
import { isSessionValid, signInByCalls, type StoredSession } from './sign-in-calls';

/** Sessions that the next test of the same person reuses. The sign-in page has journeys of its own. */
export class SignIns {
  private readonly sessions = new Map<string, StoredSession>();

  /** `claim` throws if the person must not sign in here. */
  constructor(readonly claim: (account: string) => void = () => undefined) {}

  /** Signs a browser in, with an earlier session if it is still valid, and loads no page of the client. */
  async startSession(page: Page, account: string, password: string): Promise<void> {
    this.claim(account);
    const { request } = page.context();
    const earlier = this.sessions.get(account);
    const stored =
      earlier && (await isSessionValid(request, earlier)) ? earlier : await signInByCalls(request, account, password);
    this.sessions.set(account, stored);
    if (!page.url().endsWith(scriptFreeUrl)) await page.goto(scriptFreeUrl);
    await page.evaluate((items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)), stored);
  }
}
