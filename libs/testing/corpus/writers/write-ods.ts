import { rawZip } from '../../hostile/raw-zip';
import {
  type CellRange,
  type CorpusCell,
  type CorpusSheet,
  isDay,
  isFormatted,
  isFormula,
  rangeOf,
  shownNumber,
} from './corpus-table';
import { xmlText } from './write-xlsx';

const MIME = 'application/vnd.oasis.opendocument.spreadsheet';
const NAMES = ['office', 'table', 'text']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
/** Text of a cell: a paragraph a line; several spaces are an element (OpenDocument 1.3, 6.1.3). */
const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map(
      (line) => `<text:p>${xmlText(line).replace(/ {2,}/g, (all) => ` <text:s text:c="${all.length - 1}"/>`)}</text:p>`,
    )
    .join('');
/** `SUM(B2:B3)` as `of:=SUM([.B2:.B3])`. */
const openFormula = (formula: string): string =>
  `of:=${formula
    .replace(/\$?[A-Z]+\$?\d+(:\$?[A-Z]+\$?\d+)?/g, (range) => `[.${range.replace(':', ':.')}]`)
    .replace(/,/g, ';')}`;

function valueOf(cell: CorpusCell): { attributes: string; text: string } {
  const value = (type: string, attribute: string, text: string) => ({
    attributes: ` office:value-type="${type}" office:${type === 'date' ? 'date-value' : type === 'boolean' ? 'boolean-value' : 'value'}="${attribute}"`,
    text,
  });
  if (cell === null || cell === '') return { attributes: '', text: '' };
  if (typeof cell === 'string') return { attributes: ' office:value-type="string"', text: cell };
  if (typeof cell === 'number') return value('float', String(cell), String(cell));
  if (typeof cell === 'boolean') return value('boolean', String(cell), cell ? 'TRUE' : 'FALSE');
  if (isDay(cell)) return value('date', cell.day, cell.day.split('-').reverse().join('.'));
  if (isFormatted(cell))
    return value(cell.format.endsWith('%') ? 'percentage' : 'float', String(cell.value), shownNumber(cell));
  if (!isFormula(cell)) return { attributes: '', text: '' };
  const { attributes, text } = cell.result === undefined ? { attributes: '', text: '' } : valueOf(cell.result);
  return { attributes: ` table:formula="${xmlText(openFormula(cell.formula))}"${attributes}`, text };
}
function cellXml(cell: CorpusCell, row: number, column: number, merged: readonly CellRange[]): string {
  const range = merged.find(
    ({ rows, columns }) => row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1],
  );
  const isFirst = range !== undefined && range.rows[0] === row && range.columns[0] === column;
  if (range && !isFirst) return '<table:covered-table-cell/>';
  const spans = range
    ? ` table:number-columns-spanned="${range.columns[1] - range.columns[0] + 1}" table:number-rows-spanned="${range.rows[1] - range.rows[0] + 1}"`
    : '';
  const { attributes, text } = valueOf(cell);
  return `<table:table-cell${spans}${attributes}>${text === '' ? '' : paragraphs(text)}</table:table-cell>`;
}
/** Empty cells and rows at the end are repeated over the whole sheet, as spreadsheet programs write them. */
function tableXml({ name, rows, mergedCells = [] }: CorpusSheet): string {
  const merged = mergedCells.map(rangeOf);
  const lastColumn = Math.max(-1, ...merged.map(({ columns }) => columns[1]));
  const lines = rows.map((row, at) => {
    const cells = Array.from({ length: Math.max(row.length, lastColumn + 1) }, (_, column) =>
      cellXml(row[column] ?? null, at, column, merged),
    );
    return `<table:table-row>${cells.join('')}<table:table-cell table:number-columns-repeated="${Math.max(1, 16_384 - cells.length)}"/></table:table-row>`;
  });
  const rest =
    '<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
  return `<table:table table:name="${xmlText(name)}"><table:table-column table:number-columns-repeated="16384"/>${lines.join('')}${rest}</table:table>`;
}

/** A spreadsheet of OpenDocument 1.3. */
export function writeOds(sheets: readonly CorpusSheet[]): Buffer {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  return rawZip([
    { name: 'mimetype', content: MIME, stored: true },
    {
      name: 'META-INF/manifest.xml',
      content:
        `${head}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">` +
        `<manifest:file-entry manifest:full-path="/" manifest:media-type="${MIME}"/>` +
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
    },
    {
      name: 'content.xml',
      content:
        `${head}<office:document-content ${NAMES} office:version="1.3"><office:body><office:spreadsheet>` +
        `${sheets.map(tableXml).join('')}</office:spreadsheet></office:body></office:document-content>`,
    },
  ]);
}
