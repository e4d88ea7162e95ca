import { open } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { FileRefused } from '../safe/file-refused';
import { refuseLiveParts } from './live-parts';
import { readSmallPart, readXmlBySteps, readXml, type XmlListener } from './read-xml';
import type { XmlElement } from '../xml/small-xml';
import { trimIndents } from './indented-cells';
import { completeSheet, type SheetOptions } from './complete-sheet';
import type { SheetContent } from './sheet-content';
import { TextStore } from './shared-strings';
import { type CellContext, SheetListener } from './sheet-listener';
import type { SheetRow } from './sheet-row';
import {
  type BookPart,
  type RelationsPart,
  StringsListener,
  StylesListener,
  toBookPart,
  toRelationsPart,
} from './workbook-parts';
import { type ArchiveSource, diskSource, sourceOf } from '../zip/archive-source';
import type { ZipEntry } from '../zip/entry-guards';
import { entriesOf, entryBytes } from '../zip/read-zip';

export { CELL_KINDS, cellKindOf, type SheetCellKind } from './sheet-row';
export type { SheetRow };
/** A selected worksheet, with the names of all worksheets in the order of their tabs. */
export interface ReadWorkbook {
  sheetNames: string[];
  sheet: string;
  rows: SheetRow[];
}

/** The workbook has no worksheet of that name. */
export class SheetMissing extends Error {
  constructor(readonly sheet: string) {
    super(`no sheet ${sheet}`);
  }
}

const ROOT_RELATIONS = '_rels/.rels';
const relationsOf = (path: string): string => `${posix.dirname(path)}/_rels/${posix.basename(path)}.rels`;

export interface WorkbookOptions extends SheetOptions {
  /** The first one without a name. */
  sheetName?: string | undefined;
  /** Called for each row; may throw to stop early (too many rows). */
  onRow?: (count: number) => void;
  /** For .xlsm: macros and controls are left alone; they are never run. Without it they are refused. */
  allowsMacros?: boolean;
}
/** The sheet of a name, or the first one. Throws SheetMissing. */
export function chooseSheet<S extends { name: string }>(sheets: readonly S[], sheetName: string | undefined): S {
  const chosen = sheetName ? sheets.find(({ name }) => name === sheetName) : sheets[0];
  if (!chosen) throw sheetName ? new SheetMissing(sheetName) : new FileRefused('missingPart', 'xl/worksheets');
  return chosen;
}

/**
 * Rows of a worksheet of an .xlsx or .xlsm workbook. Dates are ISO days; formulas give their stored result, plain
 * ones without a result are computed. Throws FileRefused, ArchiveTooLarge and XmlFault for a broken file,
 * SheetMissing for an unknown name. Own reader, because exceljs 4.4.0 decodes each 64 KB block separately and
 * breaks Chinese characters at the boundaries (decisions/0009).
 */
export async function readWorkbook(content: Readable, options: WorkbookOptions = {}): Promise<ReadWorkbook> {
  return readWorkbookBytes(Buffer.concat((await content.toArray()) as Buffer[]), options);
}
export async function readWorkbookBytes(bytes: Buffer, options: WorkbookOptions): Promise<ReadWorkbook> {
  const file = await WorkbookFile.openArchive(sourceOf(bytes), options.allowsMacros);
  const { book, relations } = await file.readBook();
  const chosen = chooseSheet(book.sheets, options.sheetName);
  const content: SheetContent = { rows: [], merged: [], formulas: [], is1904: book.is1904 };
  const context = await file.cellContext(relations, book.is1904, new TextStore());
  const add = (row: number, cells: string[], kinds: string): void => {
    const count = content.rows.push({ sheet: chosen.name, row, cells, kinds });
    options.onRow?.(count);
  };
  await file.readPart(relations.byId.get(chosen.relation), new SheetListener(context, add, content));
  return {
    sheetNames: book.sheets.map(({ name }) => name),
    sheet: chosen.name,
    rows: completeSheet(content, options),
  };
}

/** A workbook on disk whose worksheets can be read row by row, any number of times; call `close` when done. */
export interface OpenWorkbook {
  sheetNames: string[];
  rows(sheetName: string): AsyncGenerator<SheetRow[]>;
  close(): Promise<void>;
}

/**
 * Opens a workbook of any size: rows come in batches, and memory does not grow with the file. A formula without a result is
 * `#CALC!` with the formula.
 */
export async function openWorkbook(
  path: string,
  { allowsMacros = false }: Pick<WorkbookOptions, 'allowsMacros'> = {},
): Promise<OpenWorkbook> {
  const handle = await open(path);
  const texts = new TextStore(path);
  try {
    const file = await WorkbookFile.openArchive(diskSource(path, handle, (await handle.stat()).size), allowsMacros);
    const { book, relations } = await file.readBook();
    const context = await file.cellContext(relations, book.is1904, texts);
    const partOf = (name: string): string | undefined =>
      relations.byId.get(book.sheets.find((sheet) => sheet.name === name)?.relation ?? '');
    return {
      sheetNames: book.sheets.map(({ name }) => name),
      rows: (name) => file.readRows(name, partOf(name), context),
      close: () => {
        texts.close();
        return handle.close();
      },
    };
  } catch (error) {
    texts.close();
    await handle.close();
    throw error;
  }
}
class WorkbookFile {
  private constructor(private readonly entries: ReadonlyMap<string, ZipEntry>) {}
  static async openArchive(archive: ArchiveSource, allowsMacros = false): Promise<WorkbookFile> {
    const entries = await entriesOf(archive);
    await refuseLiveParts(entries, allowsMacros);
    return new WorkbookFile(entries);
  }
  async *readRows(sheet: string, path: string | undefined, context: CellContext): AsyncGenerator<SheetRow[]> {
    const entry = path === undefined ? undefined : this.entries.get(path);
    if (!entry) throw new FileRefused('missingPart', path ?? sheet);
    let rows: SheetRow[] = [];
    for await (const _ of readXmlBySteps(
      entryBytes(entry),
      new SheetListener(context, (row, cells) => void rows.push({ sheet, row, cells })),
      entry.name,
    )) {
      if (rows.length === 0) continue;
      trimIndents(rows);
      yield rows;
      rows = [];
    }
    trimIndents(rows);
    if (rows.length > 0) yield rows;
  }
  /** Reads a part to its end; an optional part that is missing is skipped. */
  async readPart<L extends XmlListener>(path: string | undefined, listener: L, optional = false): Promise<L> {
    const entry = path === undefined ? undefined : this.entries.get(path);
    if (entry) await readXml(entryBytes(entry), listener, entry.name);
    else if (!optional) throw new FileRefused('missingPart', path ?? 'xl/workbook.xml');
    return listener;
  }
  private async readSmall(path: string): Promise<XmlElement> {
    const entry = this.entries.get(path);
    if (!entry) throw new FileRefused('missingPart', path);
    return readSmallPart(entryBytes(entry), entry.name);
  }
  async readBook(): Promise<{ book: BookPart; relations: RelationsPart }> {
    const roots = toRelationsPart(await this.readSmall(ROOT_RELATIONS), '');
    const path = roots.byKind.get('officeDocument') ?? 'xl/workbook.xml';
    const book = toBookPart(await this.readSmall(path));
    if (book.sheets.length === 0) throw new FileRefused('missingPart', 'xl/worksheets');
    return { book, relations: toRelationsPart(await this.readSmall(relationsOf(path)), posix.dirname(path)) };
  }
  async cellContext({ byKind }: RelationsPart, is1904: boolean, texts: TextStore): Promise<CellContext> {
    await this.readPart(byKind.get('sharedStrings'), new StringsListener(texts), true);
    const { shown } = await this.readPart(byKind.get('styles'), new StylesListener(), true);
    return { sharedStrings: texts, shown, is1904 };
  }
}
