import type { TreeColumn } from '@matlas/web-kit';

const byteOrderMark = '\uFEFF';
/** The browser reads the address after the click has returned. */
const keepFor = 60_000;
/** A cell that a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = formula.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** The rows as the screen shows them: RFC 4180, with the mark by which spreadsheets know UTF-8. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly TreeColumn<Row>[]): string {
  const told = columns.filter(({ text }) => text);
  const lines = [told.map(({ title }) => title), ...rows.map((row) => told.map(({ text }) => text?.(row) ?? ''))];
  return byteOrderMark + lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/** Hands the rows to the browser as a file. */
export function saveCsv<Row>(name: string, rows: readonly Row[], columns: readonly TreeColumn<Row>[]): void {
  const address = URL.createObjectURL(new Blob([toCsv(rows, columns)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keepFor);
}
