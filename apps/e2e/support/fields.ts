import type { Locator, Page } from '@playwright/test';

/** A field of a public form by its label, which may have the mark of required fields. */
export const fieldOf = (scope: Page | Locator, label: string): Locator =>
  scope.getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\*?$`));
