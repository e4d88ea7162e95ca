import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import archiver from 'archiver';
import { reportedElsewhere } from '@matlas/domain';
import {
  bookRelations,
  bookXml,
  commentBoxes,
  commentsXml,
  contentTypes,
  drawingRelations,
  drawingXml,
  type PackagedSheet,
  rootRelations,
  sheetRelations,
} from './package-xml';
import type { ReportSheet } from './report-sheet';
import { commentsOf, headerRowOf, sheetXml } from './sheet-xml';
import { CellStyles } from './styles-xml';

export type { ReportColumn, ReportSheet, SheetPicture } from './report-sheet';

const MAX_SHEET_NAME = 31;
/** Compression level: sheets shrink to a tenth; a higher level takes more time for little gain. */
const LEVEL = 6;
/** Sheet names must not hold []:*?/\ nor exceed 31 characters. */
const safeName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, MAX_SHEET_NAME);

/**
 * Streams a workbook: every worksheet with title block, frozen header, filter, column widths and print set-up. Rows are requested
 * as fast as the target accepts them, so memory does not grow with them. Own writer, because exceljs 4.4.0 takes
 * four times as long as XML and zlib need (decisions/0039).
 */
export async function writeReport(target: Writable, sheets: readonly ReportSheet<never>[]): Promise<void> {
  const archive = archiver('zip', { zlib: { level: LEVEL } });
  const written = pipeline(archive, target);
  void reportedElsewhere(written); // awaited below
  for (const [name, pieces] of partsOf(sheets)) {
    const content = Readable.from(pieces(), { objectMode: false });
    content.once('error', (error) => void archive.destroy(error));
    const stored = once(archive, 'entry');
    void reportedElsewhere(stored); // awaited below
    archive.append(content, { name });
    await Promise.race([stored, written]); // archiver reads ahead: a part begins when the one before it is at its end
  }
  await Promise.all([archive.finalize(), written]);
}
type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string>;
function partsOf(sheets: readonly ReportSheet<never>[]): (readonly [name: string, pieces: () => Pieces])[] {
  const styles = new CellStyles();
  const lastRows = new Map<number, number>();
  const packaged = sheets.map((sheet): PackagedSheet => ({
    name: safeName(sheet.name),
    headerRow: headerRowOf(sheet),
    comments: commentsOf(sheet),
    picture: sheet.picture,
  }));
  const numbered = packaged.map((sheet, index) => ({ sheet, number: index + 1 }));
  const commented = numbered.filter(({ sheet }) => sheet.comments.length > 0);
  const drawn = numbered.flatMap(({ sheet: { picture }, number }) => (picture ? [{ picture, number }] : []));
  const related = numbered.filter(({ sheet }) => sheet.comments.length > 0 || sheet.picture);
  return [
    ['[Content_Types].xml', () => [contentTypes(packaged)]],
    ['_rels/.rels', () => [rootRelations()]],
    ['xl/workbook.xml', () => [bookXml(packaged)]],
    ['xl/_rels/workbook.xml.rels', () => [bookRelations(packaged)]],
    ...sheets.map((sheet, index) => {
      const atEnd = (row: number): void => void lastRows.set(index + 1, row);
      return [`xl/worksheets/sheet${index + 1}.xml`, () => sheetXml(sheet, styles, atEnd)] as const;
    }),
    ...related.map(
      ({ sheet, number }) =>
        [`xl/worksheets/_rels/sheet${number}.xml.rels`, () => [sheetRelations(number, sheet)]] as const,
    ),
    ...drawn.flatMap(({ picture, number }) => [
      [`xl/drawings/drawing${number}.xml`, () => [drawingXml(picture, lastRows.get(number) ?? 0)]] as const,
      [`xl/drawings/_rels/drawing${number}.xml.rels`, () => [drawingRelations(number)]] as const,
      [`xl/media/image${number}.png`, () => [picture.png]] as const,
    ]),
    ...commented.flatMap(({ sheet: { comments }, number }) => [
      [`xl/comments${number}.xml`, () => [commentsXml(comments)]] as const,
      [`xl/drawings/vmlDrawing${number}.vml`, () => [commentBoxes(comments)]] as const,
    ]),
    ['xl/styles.xml', () => [styles.xml()]], // the last one: the formats are known when the cells are written
  ];
}
