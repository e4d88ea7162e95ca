import type { Readable } from 'node:stream';
import { Workbook, type CellValue, stream } from 'exceljs';

/** One row of a sheet: its number as a spreadsheet shows it, and the texts of its cells from column A on. */
export interface SheetRow { sheet: string; row: number; cells: string[] }

/** Rows of the first sheet, or of the named one, streamed; dates are ISO days, formulas give their stored result. Throws `SyntaxError` for a broken file. */
export async function* readWorkbookRows(content: Readable | string, sheetName?: string): AsyncGenerator<SheetRow> {
  const reader = new stream.xlsx.WorkbookReader(content as never, { worksheets: 'emit', sharedStrings: 'cache', hyperlinks: 'ignore', styles: 'cache', entries: 'emit' });
  let first = true;
  for await (const worksheet of reader) {
    const name = (worksheet as unknown as { name?: string }).name ?? '';
    const wanted = sheetName === undefined ? first : name === sheetName;
    first = false;
    if (!wanted) continue;
    for await (const row of worksheet) {
      const values = Array.isArray(row.values) ? row.values.slice(1) : [];
      yield { sheet: name, row: row.number, cells: Array.from(values, (value) => textOf(value as CellValue)) };
    }
  }
}

/** Names of the sheets, without reading their rows. */
export async function sheetNames(path: string): Promise<string[]> {
  const workbook = new Workbook();
  await workbook.xlsx.readFile(path, { ignoreNodes: ['sheetData', 'dataValidations', 'conditionalFormatting', 'mergeCells'] });
  return workbook.worksheets.map((worksheet) => worksheet.name);
}

/** What a person sees in the cell, as plain text. Numbers print exactly as stored, never in exponent form. */
export function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value !== 'object') return String(value).trim();
  if ('richText' in value) return value.richText.map((part) => part.text).join('').trim();
  if ('text' in value) return String(value.text).trim();
  if ('error' in value) return String(value.error);
  if ('result' in value) return textOf(value.result as CellValue);
  return '';
}
/** 0.1 + 0.2 was typed as 0.3: a spreadsheet shows 15 significant digits. */
function numberText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  return /e/i.test(String(rounded)) ? rounded.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : String(rounded);
}
