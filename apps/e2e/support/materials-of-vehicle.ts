import { readSheet } from 'read-excel-file/node';
import type { Download, Page } from '@playwright/test';
import type { Translate } from './words';

type Cell = string | number | boolean | Date | null;

/**
 * Reads the rows of one sheet of a workbook as records with the column titles as keys. The title row is the first
 * row that contains all of `titles`.
 */
export async function readTable(
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

/** Exports the workbook of the open screen. */
export async function exportWorkbook(page: Page, t: Translate): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('kit.export'), exact: true }).click();
  return download;
}
