import { FULL_NORMALISATION, normalisePartNumber } from '../text';
import { TOP, UNPLACED } from './link-rows';
import { reject, type DraftRow, type ReadContext } from './read-context';

/** Rows with their parents. A row below an assembly that is used several times occurs several times. */
export interface LinkedRows {
  rows: DraftRow[];
  /** Index of the parent of each row, TOP or UNPLACED. */
  parents: number[];
  /** There would be more positions than permitted; the rest was not written out. */
  isTooLarge?: boolean;
}

/** Numbers are compared as they are written; without spaces, dashes and case only where that finds none. */
const LOOSE = { ...FULL_NORMALISATION, ignoreDots: false, ignoreLeadingZeros: false };

class RowsByNumber {
  private readonly exact = new Map<string, number[]>();
  private readonly loose = new Map<string, number[]>();

  constructor(rows: readonly DraftRow[]) {
    rows.forEach(({ partNumber }, index) => {
      if (partNumber === '') return;
      addTo(this.exact, partNumber, index);
      addTo(this.loose, normalisePartNumber(partNumber, LOOSE), index);
    });
  }
  find(number: string): readonly number[] {
    return this.exact.get(number) ?? this.loose.get(normalisePartNumber(number, LOOSE)) ?? [];
  }
}
function addTo<Key>(map: Map<Key, number[]>, key: Key, index: number): void {
  const known = map.get(key);
  if (known) known.push(index);
  else map.set(key, [index]);
}

type Parents = readonly number[] | 'top' | 'unplaced';
interface Family {
  places: readonly number[];
  children: number[];
}

/**
 * Finds parents by part number; rows may be in any order. Where an assembly is used several times, and its parts are
 * listed once (as ERP systems do), they belong to each use; where they are listed below each use, each belongs to the
 * use above it. A number that is the parent of all others and has no row of its own stands for the vehicle.
 */
export function linkByNumber(context: ReadContext, rows: readonly DraftRow[]): LinkedRows {
  const byNumber = new RowsByNumber(rows);
  const root = unlistedRoot(rows, byNumber);
  const parents = rows.map((row): Parents => parentsOf(context, row, byNumber, root));
  const families = new Map<string, Family>();
  parents.forEach((places, index) => {
    if (typeof places === 'string' || places.length < 2) return;
    const family = families.get(places.join()) ?? { places, children: [] };
    family.children.push(index);
    families.set(places.join(), family);
  });
  for (const family of families.values()) placeFamily(context, rows, family, parents);
  return repeatShared(context, rows, parents);
}

/** The parent number without a row, when it is the only one and no row is at the top. */
function unlistedRoot(rows: readonly DraftRow[], byNumber: RowsByNumber): string | undefined {
  if (rows.some(({ parentNumber }) => parentNumber === '')) return undefined;
  const unlisted = new Set(
    rows.map(({ parentNumber }) => parentNumber).filter((one) => byNumber.find(one).length === 0),
  );
  return unlisted.size === 1 ? [...unlisted][0] : undefined;
}

function parentsOf(context: ReadContext, row: DraftRow, byNumber: RowsByNumber, root: string | undefined): Parents {
  const { parentNumber: parent, partNumber } = row;
  if (parent === '' || parent === root) return 'top';
  const places = byNumber.find(parent);
  if (places.length === 0) {
    if (context.rules.rootNumbers.includes(parent)) return 'top';
    reject(context, row, 'parentNumber', 'row.parentUnknown', parent, { parent });
    return 'unplaced';
  }
  if (parent !== partNumber) return places;
  reject(context, row, 'parentNumber', 'row.parentCycle', parent, { parent });
  return 'unplaced';
}

/**
 * Decides for the parts of an assembly with several uses: each use has the same parts below it (then they are the
 * nearest use's), the parts are listed once (then they are every use's), or it is not clear.
 */
function placeFamily(
  context: ReadContext,
  rows: readonly DraftRow[],
  { places, children }: Family,
  parents: Parents[],
): void {
  const groups = new Map<number, number[]>();
  for (const child of children) {
    const above = places.filter((place) => place < child).at(-1) ?? UNPLACED;
    addTo(groups, above, child);
  }
  if (groups.size < 2) return;
  const contents = [...groups.values()].map((group) => group.map((child) => rows[child]?.partNumber ?? '').sort());
  const isRepeated = groups.size === places.length && new Set(contents.map((numbers) => numbers.join('\n'))).size === 1;
  if (isRepeated) {
    for (const [above, group] of groups) for (const child of group) parents[child] = [above];
    return;
  }
  if (new Set(contents.flat()).size === contents.flat().length) return;
  for (const child of children) {
    const row = rows[child];
    const params = { parent: row?.parentNumber ?? '', count: places.length };
    if (row) reject(context, row, 'parentNumber', 'row.parentAmbiguous', row.parentNumber, params);
    parents[child] = 'unplaced';
  }
}

/** Writes the tree out from the top; what is below a shared assembly is repeated for each of its uses. */
function repeatShared(context: ReadContext, source: readonly DraftRow[], parents: readonly Parents[]): LinkedRows {
  const children = new Map<number, number[]>();
  parents.forEach((places, index) => {
    const above = places === 'top' ? [TOP] : places === 'unplaced' ? [UNPLACED] : places;
    for (const place of above) addTo(children, place, index);
  });
  const linked: LinkedRows = { rows: [], parents: [] };
  const seen = new Uint8Array(source.length);
  const open = new Set<number>();
  const write = (index: number, parent: number): void => {
    const row = source[index];
    if (linked.rows.length >= context.rules.maxPositions) linked.isTooLarge = true;
    if (!row || linked.isTooLarge) return;
    const place = linked.rows.length;
    linked.rows.push(seen[index] ? { ...row } : row);
    linked.parents.push(parent);
    seen[index] = 1;
    const isTooDeep = open.size > context.rules.maxDepth;
    const below = isTooDeep ? [] : (children.get(index) ?? []);
    open.add(index);
    for (const child of below) {
      if (open.has(child)) rejectCycle(context, source, [...open], child);
      else write(child, place);
    }
    open.delete(index);
  };
  for (const top of [TOP, UNPLACED]) for (const index of children.get(top) ?? []) write(index, top);
  if (linked.isTooLarge) return linked;
  // What is left is in a cycle that nothing above leads to, or below one.
  source.forEach((row, index) => {
    if (seen[index]) return;
    if (isInCycle(parents, index))
      reject(context, row, 'parentNumber', 'row.parentCycle', row.parentNumber, { parent: row.parentNumber });
    linked.rows.push(row);
    linked.parents.push(UNPLACED);
  });
  return linked;
}

/** All rows of a cycle are wrong, because any of them may have the wrong number. */
function rejectCycle(context: ReadContext, rows: readonly DraftRow[], path: readonly number[], again: number): void {
  for (const index of path.slice(path.indexOf(again))) {
    const row = rows[index];
    if (row && !row.wrong)
      reject(context, row, 'parentNumber', 'row.parentCycle', row.parentNumber, { parent: row.parentNumber });
  }
}

function isInCycle(parents: readonly Parents[], start: number): boolean {
  const seen = new Set<number>();
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const places = parents[at];
    for (const place of typeof places === 'object' ? places : []) {
      if (place === start) return true;
      if (!seen.has(place)) open.push(place);
      seen.add(place);
    }
  }
  return false;
}
