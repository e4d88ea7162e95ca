import { readSheet } from 'read-excel-file/node';
import type { Download, Page } from '@playwright/test';
import type { T } from './words';

type Cell = string | number | boolean | Date | null;

/**
 * The cells of one sheet of a workbook below its titles, by title of the column. The title row is the first that has
 * all of `titles`.
 */
export async function tableOf(
  download: Download,
  sheet: string,
  titles: readonly string[],
): Promise<Record<string, Cell>[]> {
  const rows = (await readSheet(await download.path(), sheet)) as Cell[][];
  const head = rows.findIndex((row) => titles.every((title) => row.includes(title)));
  if (head < 0) throw new Error(`${sheet} has no row with ${titles.join(', ')}`);
  const names = rows[head] ?? [];
  return rows
    .slice(head + 1)
    .map((row) => Object.fromEntries(names.map((name, at) => [String(name), row[at] ?? null])));
}

/** The workbook of the open screen. */
export async function exported(page: Page, t: T): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('kit.export'), exact: true }).click();
  return download;
}
