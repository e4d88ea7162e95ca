import type { Page } from '@playwright/test';

/** Searches a list and waits for the response, which would close anything opened before it. */
export async function search(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: field }).fill(text);
  await page.waitForURL((url) => url.searchParams.get('q') === text);
}
