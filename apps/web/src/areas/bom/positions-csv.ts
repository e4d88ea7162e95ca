import type { TreeColumn } from '@matlas/web-kit';

const byteOrderMark = '\uFEFF';
/** Milliseconds. The browser reads the object URL after the click has returned. */
const revokeDelayMs = 60_000;
/** Cells that a spreadsheet would interpret as a formula. */
const formulaPattern = /^[=+\-@\t\r]/;

function toCsvCell(text: string): string {
  const safe = formulaPattern.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** The visible columns as CSV (RFC 4180), with a byte order mark so that spreadsheets detect UTF-8. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly TreeColumn<Row>[]): string {
  const exportedColumns = columns.filter(({ text }) => text);
  const lines = [
    exportedColumns.map(({ title }) => title),
    ...rows.map((row) => exportedColumns.map(({ text }) => text?.(row) ?? '')),
  ];
  return byteOrderMark + lines.map((line) => `${line.map(toCsvCell).join(',')}\r\n`).join('');
}

/** Downloads the rows as a CSV file. */
export function saveCsv<Row>(name: string, rows: readonly Row[], columns: readonly TreeColumn<Row>[]): void {
  const address = URL.createObjectURL(new Blob([toCsv(rows, columns)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs);
}
