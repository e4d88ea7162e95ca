import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
/** The rule sets that ux.md section 7 requires. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

declare global {
  interface Window {
    axe?: { run: (context: Document, options: object) => Promise<AxeResults> };
  }
}

/**
 * Waits until the screen is at rest: nothing is hovered and all finite animations have ended, because colours in
 * transition have no defined contrast. Endless animations are ignored.
 */
async function waitUntilAtRest(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    const drawn = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    const moving = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    // When one animation ends, another may start: an element that inherits a colour follows it.
    for (await drawn(); moving().length > 0; await drawn())
      await Promise.all(moving().map(({ finished }) => finished.catch(() => undefined)));
  });
}

/** Violations on the current page, each with its elements. */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  await waitUntilAtRest(page);
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
