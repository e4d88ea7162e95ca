import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { stream, type Worksheet } from 'exceljs';

export interface ReportColumn<Row> {
  title: string;
  /** Characters. */
  width: number;
  /** Numbers stay numbers (`0.000000`); decimal texts are written as numbers when they are exact in a spreadsheet, else as text. */
  format?: string;
  value(row: Row): string | number | Date | null | undefined;
}
/** One sheet of a report that a person can hand over (product.md, "Reports"). */
export interface ReportSheet<Row = never> {
  name: string;
  /** First line, bold: what this is. */
  title: string;
  /** Label and value lines below it: filters, list versions, when and by whom. */
  facts: readonly (readonly [label: string, value: string])[];
  columns: readonly ReportColumn<Row>[];
  rows: AsyncIterable<Row> | Iterable<Row>;
}

const HEADER_FILL = 'FFF1F4F8';
/** A spreadsheet keeps 15 significant digits; more would change the number silently. */
const SPREADSHEET_DIGITS = 15;
const MAX_SHEET_NAME = 31;
/** Rows that are all at hand are written in such stretches, so that the event loop is left to others between them. */
const BREATH_MS = 20;

/** Streams a workbook: every sheet with its title block, frozen header, filter and widths. Memory does not grow with the rows. */
export async function writeReport(target: Writable, sheets: readonly ReportSheet<never>[]): Promise<void> {
  const workbook = new stream.xlsx.WorkbookWriter({ stream: target, useStyles: true, useSharedStrings: false });
  for (const sheet of sheets) await writeSheet(workbook, sheet);
  await workbook.commit();
}

async function writeSheet(workbook: stream.xlsx.WorkbookWriter, sheet: ReportSheet<never>): Promise<void> {
  const headerRow = sheet.facts.length + 3;
  const worksheet = workbook.addWorksheet(safeName(sheet.name), { views: [{ state: 'frozen', ySplit: headerRow }], pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 } });
  worksheet.columns = sheet.columns.map(({ width, format }) => ({ width, ...(format ? { style: { numFmt: format } } : {}) }));
  writeTitle(worksheet, sheet);
  const header = worksheet.addRow(sheet.columns.map((column) => column.title));
  header.font = { bold: true };
  header.eachCell((cell) => Object.assign(cell, { fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: HEADER_FILL } }, border: { bottom: { style: 'thin' } } }));
  header.commit();
  worksheet.autoFilter = { from: { row: headerRow, column: 1 }, to: { row: headerRow, column: Math.max(1, sheet.columns.length) } };
  let breathedAt = Date.now();
  for await (const row of sheet.rows) {
    worksheet.addRow(sheet.columns.map((column) => cellOf(column.value(row), column.format))).commit();
    if (Date.now() - breathedAt < BREATH_MS) continue;
    await nextTurn();
    breathedAt = Date.now();
  }
  worksheet.commit();
}

function writeTitle(worksheet: Worksheet, sheet: ReportSheet<never>): void {
  const title = worksheet.addRow([sheet.title]);
  title.font = { bold: true, size: 14 };
  title.commit();
  for (const [label, value] of sheet.facts) worksheet.addRow([label, value]).commit();
  worksheet.addRow([]).commit();
}

/** Decimal texts become numbers only where no digit is lost. Text that a spreadsheet would run as a formula stays text by type. */
function cellOf(value: string | number | Date | null | undefined, format: string | undefined): string | number | Date | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' || !format || !/^-?\d+(\.\d+)?$/.test(value)) return value;
  return value.replace(/[-.]/g, '').replace(/^0+/, '').length <= SPREADSHEET_DIGITS ? Number(value) : value;
}
/** Sheet names must not hold []:*?/\ nor exceed 31 characters. */
const safeName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, MAX_SHEET_NAME);
