import type { Readable } from 'node:stream';
import { type CellValue, type Row, stream } from 'exceljs';

/** One row of a sheet: its number as a spreadsheet shows it, and the texts of its cells from column A on. */
export interface SheetRow { sheet: string; row: number; cells: string[] }

/** A chosen sheet of a workbook, with the names of all. */
export interface ReadWorkbook { sheetNames: string[]; sheet: string; rows: SheetRow[] }

/**
 * Rows of the named sheet, or of the first one, read as a stream; dates are ISO days, formulas give their stored result.
 * `onRow` may throw to stop early (too many rows). Throws what the zip or XML reader says of a broken file.
 */
export async function readWorkbook(content: Readable, sheetName?: string, onRow: (count: number) => void = () => undefined): Promise<ReadWorkbook> {
  const reader = new stream.xlsx.WorkbookReader(content as never, { worksheets: 'emit', sharedStrings: 'cache', hyperlinks: 'ignore', styles: 'cache', entries: 'emit' });
  const found: ReadWorkbook = { sheetNames: [], sheet: '', rows: [] };
  for await (const worksheet of reader) {
    const name = (worksheet as unknown as { name?: string }).name ?? ''; // the stream's worksheets have a name that its types leave out
    const isChosen = sheetName === undefined || sheetName === '' ? found.sheetNames.length === 0 : name === sheetName;
    found.sheetNames.push(name);
    if (isChosen) found.sheet = name;
    for await (const row of worksheet) {
      if (!isChosen) continue;
      found.rows.push(toRow(name, row));
      onRow(found.rows.length);
    }
  }
  return found;
}
function toRow(sheet: string, row: Row): SheetRow {
  const values = Array.isArray(row.values) ? row.values.slice(1) : [];
  return { sheet, row: row.number, cells: Array.from(values, (value) => textOf(value as CellValue)) };
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
