import {
  analysisInventoryApi,
  analysisMaterialDetailApi,
  analysisMaterialsGroupApi,
  analysisRrrScreeningApi,
  type ClassMass,
  type HighContent,
  type MaterialLine,
  type MaterialsSummary,
  type MaterialTotals,
  type ScreeningSummary,
  type SystemMass,
  type VehicleInventoryRow,
} from '@matlas/contract';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { demoModel } from '../support/analysis-runs';
import { apiGet, apiPost } from '../support/api';
import { choose } from '../support/choose';
import { columnSum, MaterialsPage } from '../support/materials-page';
import { search } from '../support/search';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const sumOf = (rows: readonly { massGrams: string }[]): number =>
  rows.reduce((sum, { massGrams }) => sum + Number(massGrams), 0);
const linesOf = async (page: Page, question: object): Promise<MaterialLine[]> =>
  (await apiPost<{ records: MaterialLine[] }>(page, analysisMaterialDetailApi.page.path, question)).records;
const totalsOf = (page: Page, question: object) =>
  apiPost<MaterialTotals>(page, analysisMaterialDetailApi.totals.path, question);
/** Columns of the workbooks. */
const column = { lines: 6, highContent: 4, screening: 10 } as const;
const close = 6;
/** The number by itself: 231 does not contain 31. */
const wholeNumber = (count: number): RegExp => new RegExp(`(^|[^\\d,.])${count.toLocaleString('en-US')}([^\\d,.]|$)`);

test('a vehicle’s materials are filtered by class and by name, and exported with the same sum', async ({
  page,
  t,
  shell,
}) => {
  test.slow();
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  const materials = new MaterialsPage(page, t);
  const result = await materials.ensureList(modId);
  await materials.open(modId);

  await test.step('by class: the rows, the count and the sum are those of the class', async () => {
    const steel = page
      .getByRole('group', { name: t('materialDetail.byClass') })
      .getByRole('button', { name: t('materialDetail.class.1') });
    await steel.click();
    await expect(steel).toHaveAttribute('aria-pressed', 'true');
    const totals = await totalsOf(page, { modId, classCodes: ['1'] });
    expect(Number(totals.massGrams)).toBeLessThan(Number(result.massGrams));
    await expect(materials.foot).toHaveText(wholeNumber(totals.lines));
    await expect
      .poll(async () =>
        (await materials.rows('materialDetail').getByRole('gridcell').nth(2).allInnerTexts()).every((code) =>
          code.startsWith('1'),
        ),
      )
      .toBe(true);
    expect(await columnSum(await materials.export(), column.lines)).toBeCloseTo(Number(totals.massGrams), close);
    await steel.click();
    await expect(steel).toHaveAttribute('aria-pressed', 'false');
  });
  await test.step('by material: every row contains the search text', async () => {
    const wanted = (await linesOf(page, { modId, classCodes: ['5'], pageSize: 1 }))[0];
    const name = wanted?.materialName ?? '';
    await search(page, t('materialDetail.search'), name);
    const totals = await totalsOf(page, { modId, q: name });
    expect(totals.lines).toBeGreaterThan(0);
    await expect(materials.foot).toHaveText(wholeNumber(totals.lines));
    expect(await columnSum(await materials.export(), column.lines)).toBeCloseTo(Number(totals.massGrams), close);
  });
});

test('all lines are loaded by cursor while scrolling; the URL contains the place and the open line', async ({
  page,
  t,
  shell,
}) => {
  test.slow();
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  const materials = new MaterialsPage(page, t);
  const { lines, massGrams } = await materials.ensureList(modId);
  const total = lines.toLocaleString('en-US');
  const lightest = (await linesOf(page, { modId, sort: 'massGrams', pageSize: 1 }))[0];
  const bodies: (string | null)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(analysisMaterialDetailApi.page.path)) bodies.push(request.postData());
  });
  await materials.open(modId);
  await expect(materials.rows('materialDetail').first()).toBeVisible();

  await test.step('to the last line, page by page', async () => {
    await materials.scrollThrough('materialDetail', total);
    await expect(materials.rows('materialDetail').last()).toContainText(
      lightest?.positionNumber ?? lightest?.classCode ?? '',
    );
    expect(bodies.filter((body) => body?.includes('"cursor"')).length).toBe(Math.ceil(lines / 100) - 1);
    expect(bodies.filter((body) => !body?.includes('"pageNo":1'))).toEqual([]);
  });
  await test.step('the place is in the URL: a reload shows the same rows', async () => {
    const place = () => new URL(page.url()).searchParams.get('at');
    let at = place();
    // The URL is updated after a delay: it is settled when two readings are equal.
    await expect
      .poll(
        () => {
          const before = at;
          at = place();
          return at !== null && at === before;
        },
        { intervals: [1000] },
      )
      .toBe(true);
    const first = (await linesOf(page, { modId, sort: '-massGrams', from: Number(at), pageSize: 1 }))[0];
    await page.reload();
    await expect(
      materials
        .rows('materialDetail')
        .filter({ hasText: first?.positionNumber ?? first?.positionName ?? '' })
        .first(),
    ).toBeVisible();
  });
  await test.step('jumps directly to the start and the end', async () => {
    await page.getByRole('button', { name: t('kit.toStart'), exact: true }).click();
    await expect(materials.foot).toContainText(t('kit.rowsOf', { from: '1', to: '', total: '' }).split('1')[0] ?? '');
    await expect.poll(() => materials.grid('materialDetail').evaluate((box) => box.scrollTop)).toBe(0);
    await materials.grid('materialDetail').press('End');
    await expect(materials.foot).toContainText(
      t('kit.rowsOf', { from: '\u0000', to: total, total }).split('\u0000').at(-1) ?? '',
    );
  });
  await test.step('an opened line shows its whole path', async () => {
    await materials.grid('materialDetail').press('Home');
    const heaviest = (await linesOf(page, { modId, sort: '-massGrams', pageSize: 1 }))[0];
    await expect(materials.foot).toContainText(total);
    await materials.rows('materialDetail').first().getByRole('button').click();
    await expect(materials.panel.locator('.md-path > li')).toHaveCount(
      [heaviest?.path, heaviest?.positionName, heaviest?.place].filter(Boolean).join(' › ').split(' › ').length,
    );
    expect(new URL(page.url()).searchParams.get('open')).toBe(String(heaviest?.id));
    await page.reload();
    await expect(materials.panel.locator('.md-path')).toBeVisible();
  });
  await test.step('the masses in the workbook add up to the vehicle', async () => {
    expect(await columnSum(await materials.export(), column.lines)).toBeCloseTo(Number(massGrams), close);
  });
});

test('the classes add up to the vehicle in the tree, the treemap and by system', async ({ page, t, shell }) => {
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  const summary = await apiGet<MaterialsSummary>(page, `${analysisMaterialsGroupApi.summary.path}?modId=${modId}`);
  const { records } = await apiPost<{ records: ClassMass[] }>(page, analysisMaterialsGroupApi.page.path, {
    modId,
    pageSize: 500,
  });
  const tops = records.filter(({ depth }) => depth === 0);
  expect(sumOf(tops)).toBeCloseTo(Number(summary.massGrams), close);

  // The viewport is high enough to draw all classes at once.
  await page.setViewportSize({ width: 1440, height: 4000 });
  await page.goto(`/analysis/ClassificationAnalysis?modId=${modId}`);
  const view = (name: string) =>
    page
      .getByRole('radiogroup', { name: t('materialsGroup.view.label') })
      .getByText(t(`materialsGroup.view.${name}`), { exact: true });
  const tree = page.getByRole('treegrid', { name: t('materialsGroup.title') });
  const topRows = tree.locator('[role=row][aria-level="1"]');
  await expect(topRows).toHaveCount(tops.length);
  const grams = async (rows: Promise<string[]>): Promise<number> =>
    (await rows).reduce((sum, text) => sum + Number(text.replace(/,/g, '')) * 1000, 0);
  /** The screen shows five digits of each mass, hence the tolerance. */
  const isVehicle = (mass: number): void => expect(Math.abs(mass / Number(summary.massGrams) - 1)).toBeLessThan(1e-3);
  const masses = await topRows.locator('.mg-number').filter({ hasText: /g$/ }).allInnerTexts();
  isVehicle(
    masses.reduce((sum, text) => sum + Number(text.replace(/[^\d.]/g, '')) * (text.endsWith('kg') ? 1000 : 1), 0),
  );
  await view('treemap').click();
  await page.getByText(t('kit.chart.table'), { exact: true }).first().click();
  await expect(page.locator('.m-chart-figures tbody tr')).toHaveCount(records.length);
  const topPlaces = records.flatMap(({ depth }, at) => (depth === 0 ? [at] : []));
  const kilograms = page.locator('.m-chart-figures tbody tr td:nth-of-type(1)');
  isVehicle(await grams(kilograms.allInnerTexts().then((texts) => topPlaces.map((at) => texts[at] ?? ''))));

  await view('systems').click();
  const systems = await apiGet<SystemMass[]>(page, `${analysisMaterialsGroupApi.systems.path}?modId=${modId}`);
  expect(sumOf(systems)).toBeCloseTo(Number(summary.massGrams), close);
  const shown = page.locator('section > .m-chart-figures tbody tr');
  await expect(shown).toHaveCount(systems.length);
  isVehicle(await grams(shown.locator('td:nth-of-type(2)').allInnerTexts()));
});

test('the parts with the most of a substance are found and exported', async ({ page, t, shell }) => {
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  const materials = new MaterialsPage(page, t);
  await materials.ensureList(modId);
  await materials.open(modId, '&view=content');
  await expect(page.getByText(t('highContent.choose'))).toBeVisible();
  await choose(page.getByRole('combobox', { name: t('materialDetail.field.substance') }), '7439-92-1');
  await page.waitForURL((url) => url.searchParams.has('substance'));
  const substanceId = Number(new URL(page.url()).searchParams.get('substance'));
  const { records } = await apiPost<{ records: HighContent[] }>(page, analysisMaterialDetailApi.highContent.path, {
    modId,
    by: 'part',
    substanceId,
    pageSize: 500,
  });
  expect(records.length).toBeGreaterThan(0);
  expect(records.map(({ massGrams }) => Number(massGrams))).toEqual(
    records.map(({ massGrams }) => Number(massGrams)).toSorted((one, other) => other - one),
  );
  await expect(materials.rows('highContent').first()).toContainText(records[0]?.number ?? records[0]?.name ?? '');
  await expect(materials.foot).toHaveText(wholeNumber(records.length));
  expect(await columnSum(await materials.export(), column.highContent)).toBeCloseTo(sumOf(records), close);
});

test('every substance and material is listed with its minimum, nominal and maximum mass, and exported', async ({
  page,
  t,
  shell,
}) => {
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId } = await demoModel(page);
  const materials = new MaterialsPage(page, t);
  await materials.ensureList(modId);
  const requestWith = (body: object) =>
    apiPost<{ records: VehicleInventoryRow[]; total: number }>(page, analysisInventoryApi.page.path, {
      modId,
      pageSize: 200,
      ...body,
    });
  await materials.open(modId);
  await page.getByText(t('materialDetail.view.inventory'), { exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('view') === 'inventory');
  const { records, total } = await requestWith({ kind: 'substance' });
  const [first] = records;
  await expect(materials.rows('vehicleInventory').first()).toContainText(first?.cas ?? '');
  await expect(materials.foot).toHaveText(wholeNumber(total));
  for (const { minGrams, nominalGrams, maxGrams } of records)
    expect([
      Number(minGrams) <= Number(nominalGrams) * (1 + 1e-9),
      Number(nominalGrams) <= Number(maxGrams) * (1 + 1e-9),
    ]).toEqual([true, true]);
  await materials.rows('vehicleInventory').first().getByRole('button').first().click();
  await expect(materials.panel).toContainText(t('vehicleInventory.field.maxGrams'));
  const book = await readSheet(await (await materials.export()).path());
  expect(book.some((row) => row.includes(first?.cas ?? '?'))).toBe(true);
  await materials.panel.getByRole('button', { name: t('vehicleInventory.toParts') }).click();
  await page.waitForURL((url) => url.searchParams.get('substance') === String(first?.substanceId));

  await materials.open(modId, '&view=inventory&kind=material');
  const heaviest = (await requestWith({ kind: 'material' })).records[0];
  await expect(materials.rows('vehicleInventory').first()).toContainText(heaviest?.number ?? heaviest?.classCode ?? '');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('radiogroup', { name: t('vehicleInventory.kind.label') })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('materials are screened by their mark and exported', async ({ page, t, shell }) => {
  test.slow();
  await shell.signInWithoutPage(accounts.engineer);
  const { id: modId, projectName } = await demoModel(page);
  await page.goto('/analysis/RrrScreening');
  await choose(page.getByRole('combobox', { name: t('rrrScreening.vehicles') }), projectName);
  await page.waitForURL((url) => url.searchParams.get('modId') === String(modId));
  await page.keyboard.press('Escape');
  const summary = await apiPost<ScreeningSummary>(page, analysisRrrScreeningApi.summary.path, { modIds: [modId] });
  const marks = page.getByRole('group', { name: t('rrrScreening.byMark') });
  const materials = new MaterialsPage(page, t);
  const flag = (['mTr', 'mM', 'mN', 'mP'] as const).find((one) => summary.counts[one] > 0) ?? 'mM';
  await marks.getByRole('button').filter({ hasText: flag }).click();
  await page.waitForURL((url) => url.searchParams.get('flags') === flag);
  await expect(materials.foot).toHaveText(wholeNumber(summary.counts[flag]));
  expect(await columnSum(await materials.export(), column.screening)).toBeCloseTo(Number(summary.masses[flag]), close);
  await marks.getByRole('button').filter({ hasText: flag }).click();
  await expect(materials.foot).toHaveText(wholeNumber(summary.materials));
  expect(await columnSum(await materials.export(), column.screening)).toBeCloseTo(Number(summary.massGrams), close);
});
