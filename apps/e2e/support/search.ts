import { expect, type Locator, type Page } from '@playwright/test';

/** Searches a list and waits for the response, which would close anything opened before it. */
export async function search(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: field }).fill(text);
  await page.waitForURL((url) => url.searchParams.get('q') === text);
}

/** Searches a list and opens the row with this name beside it. */
export async function openFound(page: Page, field: string, name: string): Promise<Locator> {
  await search(page, field, name);
  const panel = page.getByRole('complementary', { name });
  // The rows are replaced when the answer comes: a click whose press and release hit two rows opens none.
  await expect(async () => {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(panel).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return panel;
}
