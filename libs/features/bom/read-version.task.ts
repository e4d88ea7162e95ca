import type { Out, api } from '@matlas/contract';
import { type KeptPosition, rowsOf } from './compare-bom.task';
import type { NewPosition } from './bom-write.store';

export type VersionPositions = Out<typeof api.bom.versionPositions>;
export type VersionToRead = { packed: Uint8Array } & (
  | { want: 'page'; q: string; from: number; count: number }
  | { want: 'positions' }
);
/** A version ready to be stored: JSON arrays of NewPosition, the ids, and JSON arrays of the matches. */
export interface StorableVersion {
  pages: string[];
  ids: Int32Array<ArrayBuffer>;
  matches: string[];
}

const PAGE = 2000;
function pagesOf(rows: readonly object[]): string[] {
  return Array.from({ length: Math.ceil(rows.length / PAGE) }, (_, page) =>
    JSON.stringify(rows.slice(page * PAGE, (page + 1) * PAGE)),
  );
}

/** Reads a packed version in a worker thread. */
export function run(input: VersionToRead): VersionPositions | StorableVersion {
  const rows = rowsOf<KeptPosition>(input);
  return input.want === 'page' ? readPage(rows, input) : toStorable(rows);
}

function readPage(
  rows: readonly KeptPosition[],
  { q, from, count }: { q: string; from: number; count: number },
): VersionPositions {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wanted = q.trim().toLowerCase();
  const found =
    wanted === ''
      ? rows
      : rows.filter((row) =>
          [row.name, row.foreignName, row.number, row.pinyin].some((text) => text?.toLowerCase().includes(wanted)),
        );
  const pathOf = ({ parentId }: KeptPosition): string[] => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent ? [...pathOf(parent), parent.name] : [];
  };
  const records = found.slice(from, from + count).map((row) => ({
    id: row.id,
    level: row.level,
    name: row.name,
    foreignName: row.foreignName,
    number: row.number,
    supplierCode: row.supplierCode,
    supplierName: row.supplierName,
    quantity: row.quantity,
    massGrams: row.massGrams,
    remark: row.remark,
    sheetId: row.sheetId,
    path: pathOf(row),
  }));
  return { records, total: found.length };
}

function toStorable(rows: readonly KeptPosition[]): StorableVersion {
  const places = new Map(rows.map((row, index) => [row.id, index]));
  const parents = new Set(rows.map(({ parentId }) => parentId));
  const positions = rows.map((row, index): NewPosition => ({
    ...row,
    index,
    parentIndex: row.parentId === null ? null : (places.get(row.parentId) ?? null),
    isAssembly: parents.has(row.id),
    facts: row.facts ?? undefined,
  }));
  const matches = rows.map(({ id, matchState, sheetId, reasons, candidateCount, matchedAt, matchedBy, flag }) => ({
    id,
    matchState,
    sheetId,
    reasons,
    candidateCount,
    matchedAt,
    matchedBy,
    flag: flag ?? (matchState === 'byHand' ? 1 : 0),
  }));
  return { pages: pagesOf(positions), ids: Int32Array.from(rows, ({ id }) => id), matches: pagesOf(matches) };
}
