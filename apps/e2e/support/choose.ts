import type { Locator } from '@playwright/test';

/** Picks an entry of a select: types its words, where it searches, and presses the entry itself. */
export async function choose(select: Locator, words: string, searches = true): Promise<void> {
  await select.click();
  if (searches) await select.fill(words);
  // antd draws the entries outside of the listbox that it tells assistive technology about.
  await select.page().locator('.ant-select-item-option').filter({ hasText: words, visible: true }).first().click();
}
