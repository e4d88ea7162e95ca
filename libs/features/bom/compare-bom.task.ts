import { gunzipSync } from 'node:zlib';
import {
  type BomDifference,
  type ComparablePosition,
  compareBoms,
  type DeclaredFacts,
  keepsSheet,
  pairPositions,
} from '@matlas/domain';
import type { BomDifferenceRow, BomComparisonReport } from '@matlas/contract';
import type { NewPosition } from './bom-write.store';

/** A stored position, as a version keeps it. */
export interface KeptPosition extends Omit<NewPosition, 'index' | 'parentIndex' | 'isAssembly' | 'facts'> {
  id: number;
  parentId: number | null;
  facts: DeclaredFacts | null;
  matchState: string;
  sheetId: number | null;
  reasons: object[];
  candidateCount: number;
  matchedAt: string | null;
  matchedBy: number | null;
  /** Operation flag; absent in versions of before it was kept. */
  flag?: number;
}
/** Positions as JSON pages (`{...},{...}` of a query, `[{...}]` of a file), or as a version packs them. */
export type BomSource = { pages: readonly string[] } | { packed: Uint8Array };
export interface BomsToCompare {
  before: BomSource;
  after: BomSource;
  /** Old positions with marks of people. */
  marked: readonly number[];
  /** `ids`: which position stays which. `report`: the first differences, `all`: every one. */
  want: 'ids' | 'report' | 'all';
}
export type ComparedBoms = { ids: Int32Array<ArrayBuffer>; unhook: number[] } | BomComparisonReport;

/** Differences in an answer; the workbook has all. */
const MAX_DIFFERENCES = 500;
type Row = KeptPosition | NewPosition;
type Side = { rows: readonly Row[]; positions: ComparablePosition[] };

export function rowsOf<T>(source: BomSource): T[] {
  const pages = 'pages' in source ? source.pages : gunzipSync(source.packed).toString('utf8').split('\n');
  return pages
    .filter((page) => page !== '')
    .flatMap((page) => JSON.parse(page.startsWith('[') ? page : `[${page}]`) as T[]);
}
function toSide(rows: readonly Row[], marked: ReadonlySet<number>): Side {
  const places = new Map(rows.flatMap((row, index) => ('id' in row ? [[row.id, index] as const] : [])));
  const parentOf = (row: Row): number =>
    'id' in row ? (row.parentId === null ? -1 : (places.get(row.parentId) ?? -1)) : (row.parentIndex ?? -1);
  const workOf = (row: Row): string =>
    'id' in row ? [row.sheetId, row.facts && JSON.stringify(row.facts), marked.has(row.id)].join(' ') : '';
  return { rows, positions: rows.map((row) => ({ ...row, parent: parentOf(row), work: workOf(row) })) };
}
/** Positions with the same id are the same. */
function equalIds(before: Side, after: Side): Int32Array {
  const places = new Map(before.rows.flatMap((row, index) => ('id' in row ? [[row.id, index] as const] : [])));
  return Int32Array.from(after.rows, (row) => ('id' in row ? (places.get(row.id) ?? -1) : -1));
}

/** Compares two BOMs in a worker thread: 20,000 positions take some hundred milliseconds. */
export function run({ before: old, after: now, marked, want }: BomsToCompare): ComparedBoms {
  const marks = new Set(marked);
  const [before, after] = [toSide(rowsOf<Row>(old), marks), toSide(rowsOf<Row>(now), marks)];
  const pairs = pairPositions(before.positions, after.positions, equalIds(before, after));
  if (want === 'ids') return identify(before, after, pairs.same);
  const { differences, counts } = compareBoms(before.positions, after.positions, pairs);
  // Work is carried over to the positions of a file only; two stored BOMs have each their own.
  const isImport = !after.rows.some((row) => 'id' in row);
  const lostOf = isImport ? workLost(before, after, differences, marks) : (): BomDifferenceRow['lost'] => [];
  const rows = differences.map((difference) => toRow(before, after, difference, lostOf(difference)));
  const first = want === 'all' ? rows : [...rows].sort(byLostWork).slice(0, MAX_DIFFERENCES);
  const lost = { sheet: 0, facts: 0, marks: 0 };
  for (const row of rows) for (const kind of row.lost) lost[kind]++;
  return {
    before: before.rows.length,
    after: after.rows.length,
    counts,
    lost,
    differences: first,
    total: rows.length,
  };
}
const byLostWork = (a: BomDifferenceRow, b: BomDifferenceRow): number =>
  Number(b.lost.length > 0) - Number(a.lost.length > 0);

/** The id of each new position that was there before, 0 for others; and those whose data sheet does not stay. */
function identify(before: Side, after: Side, same: Int32Array): { ids: Int32Array<ArrayBuffer>; unhook: number[] } {
  const unhook: number[] = [];
  const ids = Int32Array.from(same, (place, index) => {
    const row = before.rows[place];
    if (!row || !('id' in row)) return 0;
    if (!keepsSheet(row, after.rows[index] as Row)) unhook.push(row.id);
    return row.id;
  });
  return { ids, unhook };
}

const placeOf = ({ positions }: Side, index: number): string => {
  const position = positions[index] as ComparablePosition;
  return [position.numberKey, position.supplierCode ?? '', positions[position.parent]?.numberKey ?? ''].join('\t');
};
/**
 * The work on an old position that does not carry over. A data sheet is hooked again to new positions with the same
 * number, supplier and number of the parent (`BomReissueStore`).
 */
function workLost(before: Side, after: Side, differences: readonly BomDifference[], marks: ReadonlySet<number>) {
  const added = new Set(
    differences.flatMap(({ change, after: at }) =>
      (change === 'added' || change === 'renumbered') && after.positions[at]?.numberKey !== ''
        ? [placeOf(after, at)]
        : [],
    ),
  );
  return ({ change, before: at, after: to }: BomDifference): BomDifferenceRow['lost'] => {
    const row = before.rows[at];
    if (!row || !('id' in row)) return [];
    const isSheetLost =
      change === 'gone' || change === 'renumbered'
        ? !added.has(placeOf(before, at))
        : !keepsSheet(row, after.rows[to] as Row);
    const sheet = row.sheetId !== null && isSheetLost ? (['sheet'] as const) : [];
    if (change !== 'gone' && change !== 'renumbered') return [...sheet];
    return [...sheet, ...(row.facts ? (['facts'] as const) : []), ...(marks.has(row.id) ? (['marks'] as const) : [])];
  };
}

function toRow(
  before: Side,
  after: Side,
  { change, fields, ...at }: BomDifference,
  lost: BomDifferenceRow['lost'],
): BomDifferenceRow {
  return { change, before: describe(before, at.before), after: describe(after, at.after), fields, lost };
}
export function describe({ positions }: Pick<Side, 'positions'>, index: number): BomDifferenceRow['before'] {
  const position = positions[index];
  if (!position) return null;
  const { name, foreignName, number, supplierCode, supplierName, quantity, massGrams, remark } = position;
  const path: string[] = [];
  for (let at = position.parent; at >= 0; at = positions[at]?.parent ?? -1) path.unshift(positions[at]?.name ?? '');
  return { name, foreignName, number, supplierCode, supplierName, quantity, massGrams, remark, path };
}
