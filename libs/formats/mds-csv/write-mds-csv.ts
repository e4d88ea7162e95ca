import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeCsv } from '../csv/write-csv';
import { DocumentRows } from '../mds-table/document-rows';
import { sideLosses } from '../mds-table/side-tables';
import { type TableLanguage, wordsIn } from '../mds-table/table-words';
import { COLUMN_IDS } from '../mds-table/tree-columns';
import type { FormatLoss, SheetDocument } from '../sheet/sheet-document';

/**
 * Writes data sheets as CSV, one row for each node. Recipients, requests and attachments have no columns; they are
 * the losses.
 */
export async function writeMdsCsv(
  sheets: AsyncIterable<SheetDocument> | Iterable<SheetDocument>,
  target: Writable,
  { language }: { language: TableLanguage },
): Promise<FormatLoss[]> {
  const losses: FormatLoss[] = [];
  const rows = new DocumentRows(language);
  async function* lines(): AsyncGenerator<unknown[]> {
    for await (const sheet of sheets) {
      for (const loss of sideLosses(sheet)) losses.push(loss);
      yield* rows.rowsOfSheet(sheet);
    }
  }
  await pipeline(
    Readable.from(
      writeCsv(
        COLUMN_IDS.map((column) => wordsIn(language).columns[column]),
        lines(),
      ),
    ),
    target,
  );
  return losses;
}
