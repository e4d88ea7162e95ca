import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { readXml, type XmlListener } from './read-xml';
import { type CellContext, SheetListener, type SheetRow } from './sheet-listener';
import { BookListener, RelationListener, StringsListener, StylesListener } from './workbook-parts';
import { entryText, zipEntries } from './zip-entries';

export type { SheetRow };
/** A chosen sheet of a workbook, with the names of all in the order of their tabs. */
export interface ReadWorkbook { sheetNames: string[]; sheet: string; rows: SheetRow[] }

const ROOT_RELATIONS = '_rels/.rels';
const relationsOf = (path: string): string => `${posix.dirname(path)}/_rels/${posix.basename(path)}.rels`;

/**
 * Rows of the named sheet, or of the first one; dates are ISO days, formulas give their stored result.
 * `onRow` may throw to stop early (too many rows). Throws what the zip or XML reader says of a broken file.
 * Own reader: exceljs 4.4.0 decodes every 64 KB for itself and so breaks Chinese characters that lie across (decisions/0009).
 */
export async function readWorkbook(content: Readable, sheetName?: string, onRow: (count: number) => void = () => undefined): Promise<ReadWorkbook> {
  const file = new WorkbookFile(Buffer.concat((await content.toArray()) as Buffer[]));
  const { book, relations } = await file.book();
  const chosen = sheetName ? book.sheets.find(({ name }) => name === sheetName) : book.sheets[0];
  const rows: SheetRow[] = [];
  if (chosen) {
    const context = await file.cellContext(relations, book.is1904);
    const add = (row: number, cells: string[]): void => onRow(rows.push({ sheet: chosen.name, row, cells }));
    await file.read(relations.byId.get(chosen.relation), new SheetListener(context, add));
  }
  return { sheetNames: book.sheets.map(({ name }) => name), sheet: chosen?.name ?? '', rows };
}

class WorkbookFile {
  private readonly entries: ReturnType<typeof zipEntries>;
  constructor(private readonly archive: Buffer) {
    this.entries = zipEntries(archive);
  }
  /** The part is read to its end; one that a workbook may lack is passed over. */
  async read<L extends XmlListener>(path: string | undefined, listener: L, optional = false): Promise<L> {
    const entry = path === undefined ? undefined : this.entries.get(path);
    if (entry) await readXml(entryText(this.archive, entry), listener);
    else if (!optional) throw new Error(`the workbook has no ${path}`);
    return listener;
  }
  async book(): Promise<{ book: BookListener; relations: RelationListener }> {
    const roots = await this.read(ROOT_RELATIONS, new RelationListener(''));
    const path = roots.byKind.get('officeDocument') ?? 'xl/workbook.xml';
    return { book: await this.read(path, new BookListener()), relations: await this.read(relationsOf(path), new RelationListener(posix.dirname(path))) };
  }
  async cellContext({ byKind }: RelationListener, is1904: boolean): Promise<CellContext> {
    const { strings } = await this.read(byKind.get('sharedStrings'), new StringsListener(), true);
    const { isDay } = await this.read(byKind.get('styles'), new StylesListener(), true);
    return { sharedStrings: strings, isDay, is1904 };
  }
}
