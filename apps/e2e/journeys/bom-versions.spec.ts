import { bomApi, type BomPosition, type VehicleModelOption } from '@matlas/contract';
import { apiGet } from '../support/api';
import { demoRows, titles, writeBom, type BomRow } from '../support/bom-workbook';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

const CHANGES = 10;

/** The next issue of a BOM: ten parts with another quantity, ten gone, ten new, and ten of another number. */
function nextIssue(rows: readonly BomRow[]): BomRow[] {
  const count = new Map<string, number>();
  for (const { number } of rows) count.set(number, (count.get(number) ?? 0) + 1);
  const leaves = rows.flatMap((row, index) =>
    (rows[index + 1]?.level ?? 0) <= row.level && row.level > 1 && count.get(row.number) === 1 ? [index] : [],
  );
  const spread = leaves.filter((_, place) => place % 3 === 0);
  const part = (from: number): Set<number> => new Set(spread.slice(from, from + CHANGES));
  const [changed, gone, renumbered] = [part(0), part(CHANGES), part(2 * CHANGES)];
  const last = rows.at(-1) as BomRow;
  const added = Array.from({ length: CHANGES }, (_, n): BomRow => ({
    ...last,
    number: `NEW-${n}`,
    name: `New part ${n}`,
  }));
  return [
    ...rows
      .map((row, index) => ({
        ...row,
        ...(changed.has(index) ? { quantity: '7' } : {}),
        ...(renumbered.has(index) ? { number: `${row.number}-X` } : {}),
      }))
      .filter((_, index) => !gone.has(index)),
    ...added,
  ];
}

test('a second BOM over a matched one is compared, imported without losing work, and taken back', async ({
  page,
  language,
  t,
  shell,
  models,
  bom,
  importing,
}, info) => {
  test.slow();
  const number = `V-${language}-${Date.now()}`;
  const name = `E2E ${number}`;
  await shell.signIn(accounts.engineer);
  const rows = await demoRows(page);
  const [first, second] = [info.outputPath('first.xlsx'), info.outputPath('second.xlsx')];
  await writeBom(first, language, rows);
  await writeBom(second, language, nextIssue(rows));
  const importFile = async (file: string) => {
    await page
      .getByRole('button', { name: t('bom.import.button') })
      .first()
      .click();
    await importing.choose(file);
    await importing.mapField('mass', titles[language].mass);
  };
  const tree = async (): Promise<BomPosition[]> => {
    const all = await apiGet<VehicleModelOption[]>(page, '/model/modInfo/modList');
    const modId = all.find(({ internalNumber }) => internalNumber === number)?.id;
    return apiGet<BomPosition[]>(page, `/bom/info/tree/${modId}`);
  };
  /** Position, part and sheet: what must not change by itself. */
  const work = (positions: readonly BomPosition[]) =>
    new Map(positions.map(({ id, number: part, sheet }) => [id, `${part} ${sheet?.id ?? '-'}`]));

  await test.step('imports and matches the first BOM', async () => {
    await shell.open('VehicleInfo', 'vehicle');
    await models.create(name, number);
    await models.openBom(name);
    await importFile(first);
    await importing.startButton(rows.length).click();
    await expect(page.getByText(t('bom.outcome.import', { positions: rows.length }))).toBeVisible();
    await bom.matchUnmatched();
    await expect(shell.jobCard(t('contract.jobs.bomMatch.title', { model: name }))).toContainText(t('kit.job.done'));
  });
  const before = await tree();
  expect(before.filter(({ sheet }) => sheet !== null).length).toBeGreaterThan(20);

  await test.step('sees the forty changes before anything is stored', async () => {
    await importFile(second);
    await importing.box.getByRole('button', { name: t('bom.import.compare') }).click();
    const counts = importing.box.getByRole('group', { name: t('bom.compare.title') });
    for (const change of ['added', 'gone', 'changed', 'renumbered'])
      await expect(
        counts.getByRole('button', { name: `${t(`bom.compare.kind.${change}`)} ${CHANGES}`, exact: true }),
      ).toBeVisible();
    expect(await tree()).toEqual(before);
    await page.screenshot({ path: info.outputPath(`comparison-${language}.png`) });
  });

  await test.step('imports it; positions, sheets and the old BOM are still there', async () => {
    await importing.startButton(rows.length).click();
    // The first import is shown with the same number of positions: only the new parts prove the second one.
    await expect.poll(async () => (await tree()).some((position) => position.number === 'NEW-0')).toBe(true);
    await expect(page.getByText(t('bom.outcome.import', { positions: rows.length })).last()).toBeVisible();
    const [old, now] = [work(before), work(await tree())];
    const kept = [...now].filter(([id]) => old.has(id));
    expect(kept).toHaveLength(rows.length - 2 * CHANGES);
    for (const [id, value] of kept) expect(value).toBe(old.get(id));
  });

  await test.step('compares it with the earlier one and brings that back', async () => {
    await page.getByRole('button', { name: t('bom.versions.title') }).click();
    const dialog = page.getByRole('dialog', { name: t('bom.versions.title') });
    await expect(dialog.getByRole('group', { name: t('bom.compare.title') })).toBeVisible();
    await page.screenshot({ path: info.outputPath(`versions-${language}.png`) });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: t('bom.export') }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    await dialog.getByRole('tab', { name: t('bom.versions.positions', { number: 1 }) }).click();
    await expect(dialog.getByText(before[0]?.number ?? '', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: t('bom.versions.bringBackOf', { number: 1 }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('bom.versions.bringBack'), exact: true })
      .click();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: String(rows.length) })
        .first(),
    ).toBeVisible();
    await expect.poll(async () => [...work(await tree())]).toEqual([...work(before)]);
  });

  await test.step('sees the results of matching, and those from IMDS alone', async () => {
    await page.goto(`/vehicle/BomMatching?id=${before[0]?.modId}`);
    await expect(page.getByText(t('bom.matching.sheets.imds'))).toBeVisible();
    await page.screenshot({ path: info.outputPath(`matching-${language}.png`) });
    const answer = page.waitForResponse((response) => response.url().includes(bomApi.imds.query.path));
    await page.getByText(t('bom.matching.sheets.imds')).click();
    expect((await answer).ok()).toBe(true);
  });
});
