import { FileRefused } from '../safe/file-refused';
import { completeSheet } from '../workbook/complete-sheet';
import { type ReadWorkbook, SheetMissing, type WorkbookOptions } from '../workbook/read-rows';
import { readXml, type XmlListener } from '../workbook/read-xml';
import { sourceOf } from '../zip/archive-source';
import type { ZipEntry } from '../zip/entry-guards';
import { entriesOf, entryBytes } from '../zip/read-zip';
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

/** True for the archive of an OpenDocument file. */
export const isOpenDocument = (entries: ReadonlyMap<string, ZipEntry>): boolean =>
  entries.has(CONTENT) && !entries.has('[Content_Types].xml');

/**
 * Rows of a sheet of an OpenDocument spreadsheet (.ods, OpenDocument 1.3 part 3). Macros are never read. Throws
 * FileRefused, ArchiveTooLarge and XmlFault for a broken or protected file, SheetMissing for an unknown name.
 */
export async function readOds(bytes: Buffer, options: WorkbookOptions = {}): Promise<ReadWorkbook> {
  const entries = await entriesOf(sourceOf(bytes));
  const told = entries.get(MANIFEST);
  if (told) await readXml(entryBytes(told), manifest, MANIFEST);
  const entry = entries.get(CONTENT);
  if (!entry) throw new FileRefused('missingPart', CONTENT);
  const listener = new OdsListener(options.sheetName, options.onRow ?? (() => undefined));
  await readXml(entryBytes(entry), listener, CONTENT);
  if (!listener.isSpreadsheet || listener.sheetNames.length === 0) throw new FileRefused('missingPart', SPREADSHEET);
  const { sheet, sheetNames, content } = listener;
  if (sheet === undefined) throw new SheetMissing(options.sheetName ?? '');
  return { sheetNames, sheet, rows: completeSheet(content, options) };
}
