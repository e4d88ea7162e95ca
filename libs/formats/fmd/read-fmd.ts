import type { FmdMapping, FmdTable } from '@matlas/contract';
import { bareKey } from '@matlas/domain';
import { DeclarationNotes } from '../declaration/declaration-notes';
import type {
  CellCorrection,
  DocumentFile,
  DocumentPiece,
  FileFault,
  ReadOptions,
  SheetReader,
} from '../sheet/sheet-document';
import { contentOf } from '../workbook/file-content';
import { readTable, type ReadTable } from '../workbook/read-table';
import type { SheetRow } from '../workbook/sheet-row';
import { columnTitle } from './fmd-rows';
import { detectFmd, factsAbove, findTitles } from './detect-fmd';
import { FmdSheet } from './fmd-tree';
import { nestRows } from './nest-rows';

/** Most rows of a declaration; larger files are of another kind. */
export const MAX_FMD_ROWS = 200_000;
const MAX_SHEETS = 50;
/** How the next file of this layout is read, with what the file shows of it. */
export interface DetectedFmd {
  mapping: FmdMapping;
  table: FmdTable;
}
type Refusal = { refusal: { code: string; params: Record<string, unknown> } };
const isRefusal = (read: ReadTable | Refusal): read is Refusal => 'refusal' in read;

class FmdFile {
  private content: ArrayBuffer | undefined;
  constructor(private readonly file: DocumentFile) {}
  async read(sheetName?: string): Promise<ReadTable | Refusal> {
    this.content ??= await contentOf(this.file.path);
    return readTable(this.content, {
      type: this.file.type,
      maxRows: MAX_FMD_ROWS,
      fillMerged: true,
      ...(sheetName ? { sheetName } : {}),
    });
  }
}

/**
 * Recognises a full material declaration in any layout and proposes its mapping. A refusal when the file cannot be
 * read; without a table whose titles are known, the mapping of its first rows has no columns.
 */
export async function detectFmdFile(file: DocumentFile): Promise<DetectedFmd | Refusal> {
  const source = new FmdFile(file);
  const first = await source.read();
  if (isRefusal(first)) return first;
  const tables = [first];
  for (const name of first.sheetNames.filter((one) => one !== first.sheet).slice(0, MAX_SHEETS)) {
    const read = await source.read(name);
    if (!isRefusal(read)) tables.push(read);
  }
  const found = tables.flatMap((table) => {
    const titles = findTitles(table.rows);
    return titles ? [{ table, titles }] : [];
  });
  const best = [...found].sort(
    (one, other) => other.titles.score - one.titles.score || other.table.rows.length - one.table.rows.length,
  )[0];
  const table = best?.table ?? first;
  const row = best?.titles.row ?? firstFilled(table.rows);
  const { mapping, assumed, facts, sample } = detectFmd(table.rows, { row, columns: best?.titles.columns ?? {} });
  const same = found.filter(({ titles }) => keyOf(titles.row.cells) === keyOf(row.cells)).map((one) => one.table.sheet);
  return {
    mapping: { ...mapping, sheets: best ? same : [table.sheet] },
    table: { sheetNames: first.sheetNames, titles: row.cells, sample, facts, assumed },
  };
}
const firstFilled = (rows: readonly SheetRow[]): SheetRow =>
  rows.find(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1) ??
  rows[0] ?? { sheet: '', row: 1, cells: [] };
const keyOf = (titles: readonly string[]): string => titles.map(bareKey).join('|');

/** The mapping with the columns at which this file has its titles, for a remembered mapping of the same titles. */
export function mappingForTitles(
  known: FmdMapping,
  knownTitles: readonly string[],
  { mapping, table }: DetectedFmd,
): FmdMapping | undefined {
  const places = new Map(table.titles.map((title, index) => [bareKey(title), index]));
  const columns: FmdMapping['columns'] = {};
  for (const [field, index] of Object.entries(known.columns) as [keyof FmdMapping['columns'], number][]) {
    const at = places.get(bareKey(knownTitles[index] ?? ''));
    if (at === undefined) return undefined;
    columns[field] = at;
  }
  return { ...known, columns, headerRow: mapping.headerRow, sheets: mapping.sheets };
}

/** Reader of a table by a mapping. */
export const readFmd = (mapping: FmdMapping): SheetReader =>
  async function* (file, options = {}) {
    const source = new FmdFile(file);
    const names = mapping.sheets.length === 0 ? [''] : mapping.sheets;
    let parts = 0;
    let others: string[] = [];
    for (const name of names) {
      const table = await source.read(name);
      if (isRefusal(table)) yield { fault: { place: { file: file.name }, severity: 'error', ...table.refusal } };
      else {
        others = table.sheetNames.filter((one) => !mapping.sheets.includes(one));
        if (table.textFile?.isOpenEnd) yield { fault: openEnd(table) };
        for (const piece of piecesOf(file, table, mapping, options, parts)) {
          if ('sheet' in piece) parts++;
          yield piece;
        }
      }
    }
    for (const sheet of others)
      yield {
        fault: { place: { sheet }, code: 'declaration.worksheetNotRead', params: { sheet }, severity: 'warning' },
      };
    if (parts === 0) yield { fault: { place: { file: file.name }, code: 'declaration.nothing', severity: 'error' } };
  };

/** The last line of a text file without a line end may be cut off. */
const openEnd = ({ rows }: ReadTable): FileFault => ({
  place: { row: rows.at(-1)?.row ?? 1 },
  code: 'declaration.openEnd',
  severity: 'warning',
});
function piecesOf(
  file: DocumentFile,
  { rows: given, sheet }: ReadTable,
  mapping: FmdMapping,
  { corrections = [] }: ReadOptions,
  before: number,
): DocumentPiece[] {
  const head = given.find(({ row }) => row === mapping.headerRow);
  const titles = head?.cells ?? [];
  const rows = corrected(
    given,
    corrections.filter((one) => (one.sheet ?? '') === sheet),
    titles,
  );
  const facts = factsAbove(rows, mapping.headerRow);
  const name = file.name.replace(/\.[^.]+$/, '');
  const { parts, faults } = nestRows(rows, mapping, titles, facts, sheet && mapping.sheets.length > 1 ? sheet : name);
  const cells = new Map(rows.map((row) => [row.row, cellsOf(row, titles)]));
  const pieces: DocumentPiece[] = [];
  const emit = (fault: FileFault): void => {
    const own = fault.place.row === undefined ? undefined : cells.get(fault.place.row);
    pieces.push({ fault: { ...fault, ...(own && fault.severity === 'error' ? { cells: own } : {}) } });
  };
  for (const fault of unusedColumnFaults(rows, mapping, titles, sheet)) emit(fault);
  const wrong = new Set(faults.filter(({ severity }) => severity === 'error').map(({ place }) => place.row));
  // A row whose amount cannot be read has said so already.
  const isNoted = ({ code, place }: FileFault): boolean => code === 'declaration.amountMissing' && wrong.has(place.row);
  const keys = new Map<number, string>();
  for (const [index, part] of parts.entries()) {
    const key = `part-${before + index + 1}`;
    const notes = new DeclarationNotes(key, (piece) => {
      if ('fault' in piece && !isNoted(piece.fault)) emit(withColumn(piece.fault, mapping, titles));
    });
    const document = new FmdSheet(notes, mapping).build(part);
    markRows(part.root, key, keys);
    pieces.push({ sheet: document });
  }
  for (const fault of withSheetKeys(faults, rows, keys, parts.length > 0 ? `part-${before + 1}` : undefined))
    emit(fault);
  return pieces;
}
/** A fault of a row belongs to the sheet of the nearest taken row above it, else to the first. */
function withSheetKeys(
  faults: readonly FileFault[],
  rows: readonly SheetRow[],
  keys: ReadonlyMap<number, string>,
  first: string | undefined,
): FileFault[] {
  let last = first;
  const keyAt = new Map<number, string | undefined>();
  for (const { row } of rows) {
    last = keys.get(row) ?? last;
    keyAt.set(row, last);
  }
  return faults.map((fault) => {
    const sheetKey = keyAt.get(fault.place.row ?? 0);
    return { ...fault, ...(sheetKey ? { sheetKey } : {}) };
  });
}
const unusedColumnFaults = (
  rows: readonly SheetRow[],
  mapping: FmdMapping,
  titles: readonly string[],
  sheet: string,
): FileFault[] =>
  unusedColumns(rows, mapping, titles).map(({ title, index }) => ({
    place: { ...(sheet ? { sheet } : {}), row: mapping.headerRow, column: title },
    code: 'row.columnUnknown',
    params: { column: titles[index] || title },
    severity: 'warning',
  }));
function markRows(
  node: { place: { row?: number }; children: readonly unknown[] },
  key: string,
  keys: Map<number, string>,
): void {
  if (node.place.row !== undefined) keys.set(node.place.row, key);
  for (const child of node.children as (typeof node)[]) markRows(child, key, keys);
}
/** Faults of amounts and names get the column of their field, so that the cell can be corrected. */
const COLUMN_FIELDS: Readonly<Record<string, readonly (keyof FmdMapping['columns'])[]>> = {
  portion: ['portion', 'mass'],
  massGrams: ['materialMass', 'mass'],
  quantity: ['quantity'],
  'substance.cas': ['cas', 'substanceName'],
  classCode: ['materialClass'],
};
function withColumn(fault: FileFault, { columns }: FmdMapping, titles: readonly string[]): FileFault {
  const field = COLUMN_FIELDS[fault.field ?? '']?.find((one) => columns[one] !== undefined);
  const index = field && columns[field];
  return index === undefined ? fault : { ...fault, place: { ...fault.place, column: columnTitle(titles, index) } };
}
const cellsOf = ({ cells }: SheetRow, titles: readonly string[]): Record<string, string> =>
  Object.fromEntries(cells.flatMap((cell, index) => (cell === '' ? [] : [[columnTitle(titles, index), cell]])));
function unusedColumns(
  rows: readonly SheetRow[],
  { columns, headerRow }: FmdMapping,
  titles: readonly string[],
): { title: string; index: number }[] {
  const used = new Set(Object.values(columns));
  return titles.flatMap((text, index) =>
    !used.has(index) &&
    text.trim() !== '' &&
    rows.some((row) => row.row > headerRow && (row.cells[index] ?? '').trim() !== '')
      ? [{ title: columnTitle(titles, index), index }]
      : [],
  );
}
function corrected(
  rows: readonly SheetRow[],
  corrections: readonly CellCorrection[],
  titles: readonly string[],
): SheetRow[] {
  if (corrections.length === 0) return [...rows];
  const indexOf = new Map<string, number>(
    Array.from({ length: Math.max(titles.length, ...rows.map(({ cells }) => cells.length)) }, (_, index) => [
      columnTitle(titles, index),
      index,
    ]),
  );
  const byRow = new Map<number, CellCorrection[]>();
  for (const one of corrections) byRow.set(one.row, [...(byRow.get(one.row) ?? []), one]);
  return rows.flatMap((row) => {
    const own = byRow.get(row.row);
    if (!own) return [row];
    if (own.some((one) => 'remove' in one)) return [];
    const cells = [...row.cells];
    const kinds = [...(row.kinds ?? '')];
    for (const one of own) {
      const index = 'column' in one ? indexOf.get(one.column) : undefined;
      if (index === undefined || !('value' in one)) continue;
      while (cells.length < index) cells.push('');
      cells[index] = one.value;
      if (row.kinds) kinds[index] = 't';
    }
    return [{ ...row, cells, ...(row.kinds ? { kinds: kinds.join('') } : {}) }];
  });
}
