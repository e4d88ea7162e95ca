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

/**
 * The screen at rest: no pointer on anything, and nothing on its way, for colours on their way are nobody's. What turns
 * for ever is left alone.
 */
async function rest(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    const drawn = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    const ignoreCancelled = (reason: unknown) => {
      if (!(reason instanceof DOMException)) throw reason;
    };
    const moving = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    // The end of one may begin another: what inherits a colour follows it.
    for (await drawn(); moving().length > 0; await drawn())
      await Promise.all(moving().map(({ finished }) => finished.catch(ignoreCancelled)));
  });
}

/** Violations of the page as it stands, each with the elements that have it. */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  await rest(page);
  const results = await page.evaluate(
    (values) => window.axe?.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }),
    tags,
  );
  if (!results) throw new Error('axe is not in the page');
  return results.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' | ')}`,
  );
}
