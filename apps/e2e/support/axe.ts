import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
/** What ux.md section 7 asks of a screen. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

declare global {
  interface Window {
    axe?: { run: (context: Document, options: object) => Promise<AxeResults> };
  }
}

/** Violations of the page as it stands, each with the elements that have it. */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  const results = await page.evaluate((values) => window.axe?.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }), tags);
  if (!results) throw new Error('axe is not in the page');
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' | ')}`);
}
