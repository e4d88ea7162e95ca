import type { Page } from '@playwright/test';

/** Searches a list, and waits until it has been asked: what is opened before that is closed by the answer. */
export async function search(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: field }).fill(text);
  await page.waitForURL((url) => url.searchParams.get('q') === text);
}
