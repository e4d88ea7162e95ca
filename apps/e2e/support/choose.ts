import type { Locator } from '@playwright/test';

/** Picks an option of a select: types its text if the select is searchable, and presses the option. */
export async function choose(select: Locator, words: string, searches = true): Promise<void> {
  await select.click();
  if (searches) await select.fill(words);
  // antd draws the options outside of the listbox that it exposes to assistive technology.
  await select.page().locator('.ant-select-item-option').filter({ hasText: words, visible: true }).first().click();
}
