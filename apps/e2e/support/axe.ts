import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axePath = createRequire(__filename).resolve('axe-core/axe.min.js');
/** What ux.md section 7 asks of a screen. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

declare global {
  interface Window {
    axe: { run: (context: Document, options: object) => Promise<AxeResults> };
  }
}

/** Violations of the page as it stands, each with the elements that have it. The page's policy must be bypassed (`bypassCSP`). */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axePath });
  const { violations } = await page.evaluate((values) => window.axe.run(document, { runOnly: { type: 'tag', values } }), tags);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' | ')}`);
}
