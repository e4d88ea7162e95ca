import { permitUnless, refusal, type Permit, type Refusal } from '../mds';
import { checkTree, treeOrder } from './check-links';
import { BOM_IMPORT_RULES, type BomImportRules } from './import-rules';
import { titlesOf, type BomMapping, type ImportTable, type ImportedPosition, type RowError } from './import-table';
import { linkByNumber, type LinkedRows } from './link-by-number';
import { TOP, UNPLACED, linkByLevel } from './link-rows';
import { mappingFaults } from './mapping-faults';
import { readContext, type DraftRow, type ReadContext } from './read-context';
import { readRow } from './read-row';
import { addUpDuplicates } from './add-up-duplicates';

/** Result of reading a BOM file: reported by a dry run, stored by an import. */
export interface BomImport {
  /** Reasons why the mapping cannot be used. If there are any, no row was read. */
  faults: readonly Refusal[];
  /** All errors of all rows, ordered by row and column. */
  errors: readonly RowError[];
  /** Valid rows whose ancestors are all valid, in tree order. */
  positions: readonly ImportedPosition[];
  /** Number of rows after the title row that are not empty. */
  rowCount: number;
  /** Number of rows with an error of their own. */
  wrongRows: number;
  /** Number of valid rows below an invalid row. */
  heldBackRows: number;
  /** What was read differently from what the file says; only counts that are not 0. */
  notes: readonly ImportNote[];
}
/**
 * Rows of one kind that were read differently: `leftOut` were left out with what is below them as decided,
 * `repeated` positions were written for shared assemblies, `addedUp` were added to an equal part beside them.
 */
export const IMPORT_NOTES = [
  'sums',
  'titles',
  'rounded',
  'decidedQuantities',
  'mergedMasses',
  'leftOut',
  'repeated',
  'addedUp',
  'tops',
] as const;
export type ImportNoteKind = (typeof IMPORT_NOTES)[number];
export interface ImportNote {
  kind: ImportNoteKind;
  count: number;
}

const orNull = (text: string): string | null => (text === '' ? null : text);

function toPosition(row: DraftRow, parent: number, depth: number, ordinal: number): ImportedPosition {
  return {
    row: row.row,
    parent,
    ordinal,
    depth,
    partNumber: row.partNumber,
    name: row.name,
    foreignName: orNull(row.foreignName),
    quantity: row.quantity ?? '1',
    massGrams: row.massGrams ?? null,
    supplierCode: orNull(row.supplierCode),
    supplierName: orNull(row.supplierName),
    remark: orNull(row.remark),
    ...(row.facts ? { facts: row.facts } : {}),
  };
}

function collectPositions(
  rows: readonly DraftRow[],
  parents: readonly number[],
  order: readonly number[],
  depths: Uint16Array,
): ImportedPosition[] {
  const placeOfRow = new Int32Array(rows.length).fill(UNPLACED);
  const childrenOfPlace = new Uint32Array(rows.length);
  const positions: ImportedPosition[] = [];
  let tops = 0;
  for (const index of order) {
    const row = rows[index];
    const above = parents[index] ?? UNPLACED;
    const parent = above >= 0 ? (placeOfRow[above] ?? UNPLACED) : above;
    if (!row || row.wrong || row.leftOut || parent === UNPLACED) continue;
    placeOfRow[index] = positions.length;
    const ordinal = 1 + (parent === TOP ? tops : (childrenOfPlace[parent] ?? 0));
    if (parent === TOP) tops = ordinal;
    else childrenOfPlace[parent] = ordinal;
    positions.push(toPosition(row, parent, depths[index] ?? 0, ordinal));
  }
  return positions;
}

const byPlace = (a: RowError, b: RowError): number => a.row - b.row || a.columnIndex - b.columnIndex;

/**
 * Reads a BOM workbook into a tree of positions, with all errors of all rows. Does not throw; 20,000 rows take well
 * under a second.
 * @param mapping field of each column (see detectMapping)
 */
export function importBom(
  table: ImportTable,
  mapping: BomMapping,
  rules: BomImportRules = BOM_IMPORT_RULES,
): BomImport {
  const faults = mappingFaults(mapping, titlesOf(table, mapping));
  if (faults.length > 0) return refused(faults);
  const { context, rows: source } = readContext(table, mapping, rules);
  const read = source.map((row) => readRow(context, row));
  const { rows, parents, isTooLarge } = linkRows(context, read);
  if (isTooLarge) return refused([refusal('workbook.tooManyRows', { max: rules.maxPositions })]);
  const order = treeOrder(parents);
  const depths = checkTree(context, rows, parents, order);
  const all = collectPositions(rows, parents, order, depths);
  const { positions, addedUp } = mapping.duplicates === 'sum' ? addUpDuplicates(all) : { positions: all, addedUp: 0 };
  const wrong = new Set(rows.filter((row) => row.wrong).map(({ row }) => row));
  const placed = new Set(all.map(({ row }) => row).filter((row) => !wrong.has(row)));
  const leftOut = countLeftOut(rows, parents, order, placed, wrong);
  const tops = positions.filter(({ parent }) => parent === TOP).length;
  return {
    faults,
    errors: distinctErrors(context.errors),
    positions,
    rowCount: source.length,
    wrongRows: wrong.size,
    heldBackRows: source.length - wrong.size - placed.size - leftOut,
    notes: notesOf({
      ...context.notes,
      leftOut,
      repeated: all.length - new Set(all.map(({ row }) => row)).size,
      addedUp,
      tops: tops > 1 ? tops : 0,
    }),
  };
}

const refused = (faults: readonly Refusal[]): BomImport => ({
  faults,
  errors: [],
  positions: [],
  rowCount: 0,
  wrongRows: 0,
  heldBackRows: 0,
  notes: [],
});

function linkRows(context: ReadContext, rows: DraftRow[]): LinkedRows {
  switch (context.mapping.notation) {
    case 'parentNumber':
      return linkByNumber(context, rows);
    case 'level':
      return { rows, parents: linkByLevel(context, rows) };
    case 'flat':
      return { rows, parents: rows.map(() => TOP) };
  }
}

/** Number of rows of the file that are left out as decided, and those below them that are valid. */
function countLeftOut(
  rows: readonly DraftRow[],
  parents: readonly number[],
  order: readonly number[],
  placed: ReadonlySet<number>,
  wrong: ReadonlySet<number>,
): number {
  const isLeftOut = new Uint8Array(rows.length);
  const leftOut = new Set<number>();
  for (const index of order) {
    const row = rows[index];
    const parent = parents[index] ?? UNPLACED;
    if (!row || !(row.leftOut || (parent >= 0 && isLeftOut[parent]))) continue;
    isLeftOut[index] = 1;
    if (!placed.has(row.row) && !wrong.has(row.row)) leftOut.add(row.row);
  }
  return leftOut.size;
}

/** Errors by place; a row that occurs several times in the tree has each of its errors once. */
function distinctErrors(errors: readonly RowError[]): RowError[] {
  const byKey = new Map(errors.map((error) => [`${error.row} ${error.field} ${error.code}`, error]));
  return [...byKey.values()].sort(byPlace);
}
const notesOf = (counts: Record<ImportNoteKind, number>): ImportNote[] =>
  (Object.entries(counts) as [ImportNoteKind, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ kind, count }));

/** The default is all-or-nothing; importing only the valid rows has to be chosen explicitly. */
export type BomImportMode = 'allOrNothing' | 'validRowsOnly';

/** Whether the import may be stored. */
export function mayImport(read: BomImport, mode: BomImportMode): Permit {
  return permitUnless(
    read.faults[0],
    mode === 'allOrNothing' && read.wrongRows > 0 && refusal('import.invalidRows', { count: read.wrongRows }),
    read.positions.length === 0 && refusal('import.nothingValid'),
  );
}
