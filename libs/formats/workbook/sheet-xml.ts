import { setImmediate as nextTurn } from 'node:timers/promises';
import { cellXml, columnLetters, escapeXml, textXml } from './cell-xml';
import { type CellComment, MAIN, RELATION, XML_HEAD } from './package-xml';
import type { ReportColumn, ReportSheet } from './report-sheet';
import type { CellStyles } from './styles-xml';

/** Number of characters that are passed on at once. */
const PIECE = 1 << 16;
/** Number of rows after which the event loop gets a turn, for rows that are already in memory. */
const YIELD_INTERVAL_MS = 20;
/** Number of template rows that get drop-downs. */
const ROWS_OF_FORM = 5_000;
const MAX_FOOTER_PART = 100;
type Sheet = ReportSheet<never>;

/** Number of rows above the data: the title, the facts, an empty row, and the column titles. */
export const headerRowOf = ({ facts }: Sheet): number => facts.length + 3;
export const commentsOf = (sheet: Sheet): CellComment[] =>
  sheet.columns.flatMap(({ comment }, column) => (comment ? [{ row: headerRowOf(sheet), column, text: comment }] : []));

/**
 * Writes a worksheet: title block, frozen column titles with a filter, then the rows as they arrive. `atEnd` hears the
 * number of the last row.
 */
export async function* sheetXml(
  sheet: Sheet,
  styles: CellStyles,
  atEnd: (lastRow: number) => void,
): AsyncGenerator<string> {
  const letters = sheet.columns.map((_, index) => columnLetters(index));
  yield opening(sheet, styles) + titleBlock(sheet, styles, letters);
  let text = '';
  let number = headerRowOf(sheet);
  let lastYieldAt = performance.now();
  for await (const row of sheet.rows) {
    number++;
    text += rowXml(number, sheet.columns, row, styles, letters);
    if (text.length < PIECE) continue;
    yield text;
    text = '';
    if (performance.now() - lastYieldAt < YIELD_INTERVAL_MS) continue;
    await nextTurn();
    lastYieldAt = performance.now();
  }
  atEnd(number);
  yield text + closing(sheet, letters);
}
function rowXml(
  number: number,
  columns: readonly ReportColumn<never>[],
  row: never,
  styles: CellStyles,
  letters: readonly string[],
): string {
  let cells = '';
  for (let index = 0; index < columns.length; index++) {
    const column = columns[index];
    if (column) cells += cellXml(`${letters[index]}${number}`, column.value(row), column.format, styles);
  }
  return `<row r="${number}">${cells}</row>`;
}
function opening(sheet: Sheet, styles: CellStyles): string {
  const top = headerRowOf(sheet);
  const columns = sheet.columns
    .map(({ width, format }, index) => {
      const style = format ? ` style="${styles.index(format)}"` : '';
      return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${style}/>`;
    })
    .join('');
  return (
    `${XML_HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATION}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    '<sheetViews><sheetView workbookViewId="0">' +
    `<pane ySplit="${top}" topLeftCell="A${top + 1}" activePane="bottomLeft" state="frozen"/>` +
    '</sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/>${columns ? `<cols>${columns}</cols>` : ''}<sheetData>`
  );
}
function titleBlock(sheet: Sheet, styles: CellStyles, letters: readonly string[]): string {
  const facts = sheet.facts.map(([label, value], index) => {
    const cells = [
      cellXml(`A${index + 2}`, label, undefined, styles),
      cellXml(`B${index + 2}`, value, undefined, styles),
    ];
    return `<row r="${index + 2}">${cells.join('')}</row>`;
  });
  const top = headerRowOf(sheet);
  const titles = sheet.columns.map(({ title }, index) => textXml(`${letters[index]}${top}`, title, styles.header));
  return (
    `<row r="1">${textXml('A1', sheet.title, styles.title)}</row>` +
    facts.join('') +
    `<row r="${top}">${titles.join('')}</row>`
  );
}
/** The footer of printed pages; `&` begins a code there. A footer has at most 255 characters. */
function footerXml({ title, footer = '' }: Sheet): string {
  const plain = (text: string): string => text.slice(0, MAX_FOOTER_PART).replaceAll('&', '&&');
  return `<headerFooter><oddFooter>${escapeXml(`&L${plain(title)}&C${plain(footer)}&R&P / &N`)}</oddFooter></headerFooter>`;
}
function closing(sheet: Sheet, letters: readonly string[]): string {
  const top = headerRowOf(sheet);
  const last = letters.at(-1) ?? 'A';
  const choices = sheet.columns.flatMap((column, index) =>
    column.choices
      ? [
          '<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorStyle="warning"' +
            ` sqref="${letters[index]}${top + 1}:${letters[index]}${top + ROWS_OF_FORM}">` +
            `<formula1>${escapeXml(column.choices)}</formula1></dataValidation>`,
        ]
      : [],
  );
  return (
    `</sheetData><autoFilter ref="A${top}:${last}${top}"/>` +
    (choices.length > 0 ? `<dataValidations count="${choices.length}">${choices.join('')}</dataValidations>` : '') +
    '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>' +
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>' +
    footerXml(sheet) +
    (sheet.picture ? '<drawing r:id="rId3"/>' : '') +
    (commentsOf(sheet).length > 0 ? '<legacyDrawing r:id="rId2"/>' : '') +
    '</worksheet>'
  );
}
