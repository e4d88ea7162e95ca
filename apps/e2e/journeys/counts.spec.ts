import { analysisApi, type AnalysisRun, homeApi, type HomeFigures } from '@matlas/contract';
import type { Locator } from '@playwright/test';
import { apiGet } from '../support/api';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const numberOf = async (figure: Locator): Promise<number> =>
  Number((await figure.locator('.m-figure-value').textContent())?.replace(/\D/g, ''));

test('a count is the same on each screen and opens exactly the positions that it counts', async ({
  page,
  t,
  shell,
  bom,
}) => {
  await shell.signInWithoutPage(accounts.engineer);
  const { todos } = await apiGet<HomeFigures>(page, homeApi.figures.path);
  const todo = todos.find(({ key }) => key === 'unmatchedPositions');
  const { count = 0, link = '' } = todo ?? {};
  const modelId = new URL(link, 'http://localhost').searchParams.get('id');
  expect(count).toBeGreaterThan(0);
  const strip = page.getByRole('group', { name: t('bom.figure.label') });
  const shown = (positions: number) =>
    page.getByText(new RegExp(`^${t('bom.status.shown', { shown: positions, total: '[\\d,]+' })}$`));

  await test.step('to-dos on the home page open their positions', async () => {
    await page.goto('/dashboard');
    await page
      .locator(`a[href="${link}"]`)
      .filter({ hasText: String(count) })
      .first()
      .click();
    await expect(bom.figure(t('bom.figure.noSheet'))).toHaveAttribute('aria-pressed', 'true');
    expect(await numberOf(bom.figure(t('bom.figure.noSheet')))).toBe(count);
    await expect(shown(count)).toBeVisible();
  });

  await test.step('each figure of the BOM filters to the number of positions that it shows', async () => {
    await bom.figure(t('bom.figure.noSheet')).click();
    await expect(bom.figure(t('bom.figure.noSheet'))).toHaveAttribute('aria-pressed', 'false');
    const figures = strip.getByRole('button').filter({ has: page.locator('.m-verdict, .b-match') });
    await expect(figures.nth(2)).toBeVisible();
    for (const figure of await figures.all()) {
      const positions = await numberOf(figure);
      await figure.click();
      await expect(figure).toHaveAttribute('aria-pressed', 'true');
      await expect(shown(positions)).toBeVisible();
      await figure.click();
      await expect(figure).toHaveAttribute('aria-pressed', 'false');
    }
  });

  await test.step('the current run and the emission reports show the same counts', async () => {
    const runs = await apiGet<AnalysisRun[]>(page, `${analysisApi.runs.path}?modId=${modelId}`);
    expect(runs.find(({ current }) => current)?.positionsUnmatched).toBe(count);
    await page.goto(`/analysis/VocSubstance?modId=${modelId}`);
    await expect(page.getByText(t('vocReports.unmatched', { count }))).toBeVisible();
  });
});
