import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReportSheet, SheetDocument, SheetReader } from '@matlas/formats';
import { addCell, type BenchCell, benchRows, COLUMNS, newSum, type TableSum } from './cells';
import { readPlain, writePlain } from './plain-workbook';
import { makeCorpus, makeGadsl, makeTable, readCorpus, readCorpusBytes, readGadsl } from './shaped-files';
import type { SheetCount } from './sheets';

// Runs one operation in a process of its own, which loads only what it needs, as a thread does. Prints the time, the
// peak memory of the process, and the result.

const MEGABYTE_OF_KILOBYTES = 1_024;
const [, , operation = '', path = '', size = '0', deep = ''] = process.argv;
const count = Number(size);
const isDeep = deep === 'deep';

const cellSheet: ReportSheet<BenchCell[]> = {
  name: 'Sheet1',
  title: 'Bench',
  facts: [],
  columns: COLUMNS.map((title, index) => ({ title, width: 16, value: (row) => row[index] })),
  rows: benchRows(count),
};
/** The cells that `writeReport` adds around the rows, so that both sides write the same. */
const TITLE_BLOCK = [['Bench'], [], [...COLUMNS]];
function* withTitles<Row>(titles: readonly Row[], rows: Iterable<Row>): Generator<Row> {
  yield* titles;
  yield* rows;
}
async function readCells(batches: AsyncIterable<{ cells: string[] }[]>): Promise<TableSum> {
  const total = newSum();
  for await (const batch of batches) {
    for (const { cells } of batch) {
      total.rows++;
      for (const cell of cells) addCell(total, cell, isDeep);
    }
  }
  return total;
}
async function readWorkbookCells(): Promise<TableSum> {
  const { openWorkbook } = await import('@matlas/formats/workbook/read-rows');
  const book = await openWorkbook(path);
  const total = await readCells(book.rows(book.sheetNames[0] ?? ''));
  await book.close();
  return total;
}
/** As an import reads a table: the file in memory, all rows in memory. */
async function readTableCells(type: string): Promise<TableSum> {
  const [{ readTable }, { contentOf }] = await Promise.all([
    import('@matlas/formats/workbook/read-table'),
    import('@matlas/formats/workbook/file-content'),
  ]);
  const table = await readTable(await contentOf(path), { type, maxRows: count + 1, fillMerged: true });
  if ('refusal' in table) throw new Error(JSON.stringify(table.refusal));
  const total = newSum();
  for (const { cells } of table.rows) {
    total.rows++;
    for (const cell of cells) addCell(total, cell, isDeep);
  }
  return total;
}
/** Sheet by sheet and row by row, as data sheets in a workbook are read. */
async function streamCells(type: string): Promise<TableSum> {
  const { openTables } = await import('@matlas/formats/workbook/open-tables');
  const book = await openTables(path, type);
  const total = newSum();
  for (const name of book.sheetNames) {
    const { rows, cells, characters } = await readCells(book.rows(name));
    total.rows += rows;
    total.cells += cells;
    total.characters += characters;
  }
  await book.close();
  return total;
}
async function readBytes(): Promise<{ bytes: number }> {
  let bytes = 0;
  for await (const piece of createReadStream(path)) bytes += (piece as Buffer).length;
  return { bytes };
}
async function readText(): Promise<{ characters: number }> {
  let characters = 0;
  for await (const text of createReadStream(path, { encoding: 'utf8' })) characters += (text as string).length;
  return { characters };
}
async function readSheets(reader: SheetReader, type: string): Promise<SheetCount> {
  const total: SheetCount = { sheets: 0, nodes: 0, faults: 0 };
  const nodesOf = ({ children }: { children: readonly { node?: { children: [] } | object }[] }): number =>
    1 + children.reduce((sum, { node }) => sum + (node ? nodesOf(node as Parameters<typeof nodesOf>[0]) : 1), 0);
  for await (const piece of reader({ path, name: path, type })) {
    if ('fault' in piece) total.faults++;
    else [total.sheets, total.nodes] = [total.sheets + 1, total.nodes + nodesOf(piece.sheet.root)];
  }
  return total;
}
const language = 'en';
const sheets = () => import('./sheets.js');
const OPERATIONS: Readonly<Record<string, () => Promise<unknown>>> = {
  'cells.write.base': () => writePlain(path, withTitles<readonly BenchCell[]>(TITLE_BLOCK, benchRows(count))),
  'cells.write.ours': async () =>
    (await import('@matlas/formats/workbook/write-report')).writeReport(createWriteStream(path), [
      cellSheet as unknown as ReportSheet<never>,
    ]),
  'cells.read.base': () => readPlain(path, isDeep),
  'cells.read.ours': readWorkbookCells,
  'mds.write.base': async () => writePlain(path, (await sheets()).sheetCells(count)),
  'mds.write.ours': async () =>
    (await import('@matlas/formats/mds-workbook/write-mds-workbook')).writeMdsWorkbook(
      (await sheets()).benchSheets(count),
      createWriteStream(path),
      { language },
    ),
  'mds.read.base': () => readPlain(path, isDeep),
  'mds.read.ours': async () =>
    readSheets((await import('@matlas/formats/mds-workbook/read-mds-workbook')).readMdsWorkbook, 'xlsx'),
  'text.read': readText,
  'csv.make': async () =>
    pipeline(
      Readable.from((await import('@matlas/formats/csv/write-csv')).writeCsv(COLUMNS, benchRows(count))),
      createWriteStream(path),
    ),
  'csv.read.ours': async () => readCells((await import('@matlas/formats/csv/read-csv')).readCsvFile(path)),
  'bytes.read': readBytes,
  'xls.make': () => makeTable(path, 'xls', count),
  'xls.read.ours': () => readTableCells('xls'),
  'xls.stream.ours': () => streamCells('xls'),
  'ods.make': () => makeTable(path, 'ods', count),
  'ods.read.ours': () => readTableCells('ods'),
  'ods.stream.ours': () => streamCells('ods'),
  'xlsx.make': () => makeTable(path, 'xlsx', count),
  'xlsx.read.ours': () => readTableCells('xlsx'),
  'xlsx.stream.ours': () => streamCells('xlsx'),
  'csv.table.ours': () => readTableCells('csv'),
  'gadsl.make': () => makeGadsl(path, count),
  'gadsl.read.ours': () => readGadsl(path),
  'corpus.make': () => makeCorpus(path),
  'corpus.bytes': () => readCorpusBytes(path),
  'corpus.read.ours': () => readCorpus(path),
  'mdscsv.make': async () =>
    (await import('@matlas/formats/mds-csv/write-mds-csv')).writeMdsCsv(
      (await sheets()).benchSheets(count),
      createWriteStream(path),
      { language },
    ),
  'mdscsv.read.ours': async () => readSheets((await import('@matlas/formats/mds-csv/read-mds-csv')).readMdsCsv, 'csv'),
  'xml.make': async () =>
    (await import('@matlas/formats/mds-xml/write-mds-xml')).writeMdsXml(
      Readable.from((await sheets()).benchSheets(count)) as AsyncIterable<SheetDocument>,
      createWriteStream(path),
    ),
  'xml.read.ours': async () => readSheets((await import('@matlas/formats/mds-xml/read-mds-xml')).readMdsXml, 'xml'),
};

async function main(): Promise<void> {
  const run = OPERATIONS[operation];
  if (!run) throw new Error(`there is no operation ${operation}`);
  const started = performance.now();
  const saw = await run();
  const ms = performance.now() - started;
  process.stdout.write(
    JSON.stringify({ ms, megabytes: process.resourceUsage().maxRSS / MEGABYTE_OF_KILOBYTES, saw: saw ?? null }),
  );
}
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
