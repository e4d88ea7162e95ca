import type { BomPosition, MatchState } from '@matlas/contract';
import { bareKey, searchKey, STATES_WITHOUT_SHEET } from '@matlas/domain';
import type { Named, NameOf, VerdictName } from '@matlas/web-kit';

/** A BOM in memory: up to 20,000 positions, with their children by parent. */
export interface BomIndex {
  rows: readonly BomPosition[];
  roots: readonly BomPosition[];
  byId: ReadonlyMap<number, BomPosition>;
  childrenOf: ReadonlyMap<number, readonly BomPosition[]>;
}

/** Worst verdicts of a position and its subtree. */
export interface PositionVerdicts {
  prohibited: VerdictName | null;
  declarable: VerdictName | null;
}
export type VerdictsById = ReadonlyMap<number, PositionVerdicts>;

export const emptyIndex: BomIndex = { rows: [], roots: [], byId: new Map(), childrenOf: new Map() };
export const getPositionKey = ({ id }: Pick<BomPosition, 'id'>): string => String(id);

/** @param rows in tree order, as sent by the server */
export function indexBom(rows: readonly BomPosition[]): BomIndex {
  const byId = new Map<number, BomPosition>();
  const childrenOf = new Map<number, BomPosition[]>();
  const roots: BomPosition[] = [];
  for (const row of rows) {
    byId.set(row.id, row);
    if (row.parentId === null) roots.push(row);
    else {
      const siblings = childrenOf.get(row.parentId);
      if (siblings) siblings.push(row);
      else childrenOf.set(row.parentId, [row]);
    }
  }
  return { rows, roots, byId, childrenOf };
}

/** Ancestors of a position, root first. */
export function ancestorsOf({ byId }: BomIndex, id: number): BomPosition[] {
  const path: BomPosition[] = [];
  for (let at = byId.get(id)?.parentId; at !== null && at !== undefined; at = byId.get(at)?.parentId) {
    const row = byId.get(at);
    if (!row) break;
    path.unshift(row);
  }
  return path;
}

/** Keys of all branches that must be expanded to show these rows. */
export function branchKeys(index: BomIndex, keys: Iterable<string>): Set<string> {
  const open = new Set<string>();
  for (const key of keys) {
    for (
      let at = index.byId.get(Number(key))?.parentId;
      at !== null && at !== undefined && !open.has(String(at));
      at = index.byId.get(at)?.parentId
    )
      open.add(String(at));
  }
  return open;
}

/** Whether both contain the same positions under the same parents. The fields of the positions may differ. */
export function hasSameShape(left: BomIndex, right: BomIndex): boolean {
  return (
    left.rows.length === right.rows.length &&
    left.rows.every((row, place) => row.id === right.rows[place]?.id && row.parentId === right.rows[place]?.parentId)
  );
}

/** The supplier of a position with both names, or its code when it has no name. */
export const supplierNames = ({
  supplierName,
  supplierForeignName,
  supplierCode,
}: Pick<BomPosition, 'supplierName' | 'supplierForeignName' | 'supplierCode'>): Named & { name: string } => ({
  name: supplierName ?? supplierCode ?? '',
  foreignName: supplierForeignName,
});

/** Suppliers of a BOM, sorted by their name in the language of the user. */
export function listSuppliers({ rows }: BomIndex, nameOf: NameOf): { value: string; label: string }[] {
  const labels = new Map(rows.map(supplierNames).map((supplier) => [supplier.name, nameOf(supplier)]));
  return [...labels]
    .filter(([value]) => value !== '')
    .map(([value, label]) => ({ value, label }))
    .sort((left, right) => left.label.localeCompare(right.label));
}

export interface BomFilter {
  q: string;
  states: readonly string[];
  verdicts: readonly string[];
  supplier: string;
  /** Statuses of the attached sheets in the audit of the enterprise. */
  audits?: readonly string[];
}

/** Positions without a data sheet. */
export const statesWithoutSheet: readonly MatchState[] = STATES_WITHOUT_SHEET;

const toSearchText = (row: BomPosition): string =>
  searchKey(
    [row.name, row.foreignName, row.number, row.supplierName, row.supplierForeignName, row.supplierCode, row.sheet?.cid]
      .filter((part) => part !== null && part !== undefined)
      .join(' '),
  );

/** Whether the part number has these letters and digits, however it is separated. */
const hasNumber = ({ number }: BomPosition, key: string): boolean =>
  key !== '' && number !== null && bareKey(number).includes(key);

/**
 * An assembly only carries the worst verdict of its subtree. The filter selects the positions that cause the
 * verdict.
 */
const hasVerdict = (row: BomPosition, verdicts: readonly string[], of: VerdictsById): boolean => {
  const own = row.matchState === 'assembly' ? undefined : of.get(row.id);
  return (
    own !== undefined &&
    [own.prohibited, own.declarable].some((verdict) => verdict !== null && verdicts.includes(verdict))
  );
};

/** Number of rows that a filter by this verdict shows. */
export const countVerdict = ({ rows }: BomIndex, of: VerdictsById, verdict: VerdictName): number =>
  rows.reduce((count, row) => (hasVerdict(row, [verdict], of) ? count + 1 : count), 0);

/**
 * Keys of the rows that pass the filters, null when no filter is set.
 * @param hits rows that the server found for the text; only the server searches by pinyin and its initials
 */
export function filterBom(
  index: BomIndex,
  filter: BomFilter,
  verdicts: VerdictsById,
  hits: ReadonlySet<number>,
): ReadonlySet<string> | null {
  const { states, supplier, audits = [] } = filter;
  const text = searchKey(filter.q);
  const number = bareKey(filter.q);
  if (!text && states.length === 0 && filter.verdicts.length === 0 && !supplier && audits.length === 0) return null;
  const passes = (row: BomPosition) =>
    (states.length === 0 || states.includes(row.matchState)) &&
    (audits.length === 0 || audits.includes(String(row.sheet?.auditStatus))) &&
    (!supplier || supplierNames(row).name === supplier) &&
    (filter.verdicts.length === 0 || hasVerdict(row, filter.verdicts, verdicts)) &&
    (!text || hits.has(row.id) || toSearchText(row).includes(text) || hasNumber(row, number));
  return new Set(index.rows.filter(passes).map(getPositionKey));
}
