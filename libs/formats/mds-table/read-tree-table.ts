import type { DocumentPiece, ReadOptions } from '../sheet/sheet-document';
import type { SideRows } from './side-reader';
import { TableLines, type TableSource } from './table-lines';
import { TREE_TITLES } from './table-words';
import { TreeReader } from './tree-reader';
import { REQUIRED_COLUMNS } from './tree-columns';

/** Sheets and faults of a table of nodes; when required columns are missing, only that fault. */
export async function* readTreeTable(
  source: TableSource,
  side: SideRows,
  options: ReadOptions,
): AsyncGenerator<DocumentPiece> {
  const lines = new TableLines(source, TREE_TITLES, options);
  const rows = await lines.open();
  const missing = REQUIRED_COLUMNS.filter((column) => !lines.has(column));
  for (const column of missing)
    yield {
      fault: {
        place: lines.place,
        code: 'workbook.columnMissing',
        params: { column: lines.titleOf(column) },
        severity: 'error',
      },
    };
  if (missing.length > 0) return void (await source.rows.return(undefined));
  for (const { title } of lines.unknownTitles())
    yield {
      fault: {
        place: { ...lines.place, column: title },
        code: 'row.columnUnknown',
        params: { column: title },
        severity: 'warning',
      },
    };
  const reader = new TreeReader(lines, side);
  for await (const batch of rows) for (const line of batch) yield* reader.readRow(line);
  yield* reader.end();
}

/** Reports a file that contains neither sheets nor faults. */
export async function* withEmptyFault(
  file: string,
  pieces: AsyncIterable<DocumentPiece>,
): AsyncGenerator<DocumentPiece> {
  let isEmpty = true;
  for await (const piece of pieces) {
    isEmpty = false;
    yield piece;
  }
  if (isEmpty) yield { fault: { place: { file }, code: 'workbook.empty', severity: 'error' } };
}
