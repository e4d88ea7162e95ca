import { open } from 'node:fs/promises';
import { FileRefused } from '../safe/file-refused';
import { completeSheet } from '../workbook/complete-sheet';
import { type OpenWorkbook, type ReadWorkbook, SheetMissing, type WorkbookOptions } from '../workbook/read-rows';
import { trimIndents } from '../workbook/indented-cells';
import { readXml, readXmlBySteps, type XmlListener } from '../workbook/read-xml';
import type { SheetRow } from '../workbook/sheet-row';
import { type ArchiveSource, diskSource, sourceOf } from '../zip/archive-source';
import type { ZipEntry } from '../zip/entry-guards';
import { entriesOf, entryBytes, entryNames } from '../zip/read-zip';
import { ContentListener } from './content-listener';

const CONTENT = 'content.xml';
const MANIFEST = 'META-INF/manifest.xml';
const SPREADSHEET = 'spreadsheet';

const manifest: XmlListener = {
  open: (name) => {
    if (name === 'encryption-data') throw new FileRefused('encrypted', MANIFEST);
  },
  close: () => undefined,
};
/** A text document or a drawing has no spreadsheet in its content. */
class OdsListener extends ContentListener {
  isSpreadsheet = false;
  override open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === SPREADSHEET) this.isSpreadsheet = true;
    if (this.isSpreadsheet) super.open(name, attributes);
  }
  override close(name: string): void {
    if (this.isSpreadsheet) super.close(name);
  }
}

/** Cells are written at length, some 130 bytes each: 200,000 rows of 20 columns. They are read piece by piece. */
const MOST_UNPACKED_BYTES = 600_000_000;
const MOST_NAMES = 10_000;

/** True for the archive of an OpenDocument file. Nothing is refused here. */
export async function isOpenDocument(source: ArchiveSource): Promise<boolean> {
  const names = await entryNames(source, MOST_NAMES);
  return names.includes(CONTENT) && !names.includes('[Content_Types].xml');
}

/**
 * Rows of a sheet of an OpenDocument spreadsheet (.ods, OpenDocument 1.3 part 3). Macros are never read. Throws
 * FileRefused, ArchiveTooLarge and XmlFault for a broken or protected file, SheetMissing for an unknown name.
 */
export async function readOds(bytes: Buffer, options: WorkbookOptions = {}): Promise<ReadWorkbook> {
  const entry = await contentOf(sourceOf(bytes));
  const listener = new OdsListener(options.sheetName, options.onRow ?? (() => undefined));
  await readXml(entryBytes(entry), listener, CONTENT);
  assertSpreadsheet(listener);
  const { sheet, sheetNames, content } = listener;
  if (sheet === undefined) throw new SheetMissing(options.sheetName ?? '');
  return { sheetNames, sheet, rows: completeSheet(content, options) };
}
async function contentOf(source: ArchiveSource): Promise<ZipEntry> {
  const entries = await entriesOf(source, MOST_UNPACKED_BYTES);
  const reported = entries.get(MANIFEST);
  if (reported) await readXml(entryBytes(reported), manifest, MANIFEST);
  const entry = entries.get(CONTENT);
  if (!entry) throw new FileRefused('missingPart', CONTENT);
  return entry;
}
function assertSpreadsheet({ isSpreadsheet, sheetNames }: OdsListener): void {
  if (!isSpreadsheet || sheetNames.length === 0) throw new FileRefused('missingPart', SPREADSHEET);
}

/**
 * Opens a spreadsheet on disk whose rows come in batches, as `openWorkbook` does for .xlsx: memory does not grow with the
 * file, and a formula without a result is `#CALC!` with the formula.
 */
export async function openOds(path: string): Promise<OpenWorkbook> {
  const handle = await open(path);
  try {
    const entry = await contentOf(diskSource(path, handle, (await handle.stat()).size));
    const names = new OdsListener(NO_SHEET, () => undefined);
    await readXml(entryBytes(entry), names, CONTENT);
    assertSpreadsheet(names);
    return { sheetNames: names.sheetNames, rows: (name) => rowsOf(entry, name), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
/** XML permits no such character in a name. */
const NO_SHEET = '\0';
async function* rowsOf(entry: ZipEntry, sheetName: string): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  const listener = new OdsListener(
    sheetName,
    () => undefined,
    (row) => void rows.push(row),
  );
  for await (const _ of readXmlBySteps(entryBytes(entry), listener, CONTENT)) {
    if (rows.length > 0) {
      trimIndents(rows);
      yield rows;
      rows = [];
    }
    if (listener.isOver) return;
  }
  if (listener.sheet === undefined) throw new SheetMissing(sheetName);
  trimIndents(rows);
  if (rows.length > 0) yield rows;
}
