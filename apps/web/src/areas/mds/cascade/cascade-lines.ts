import type { CascadeRow, SheetFinding } from '@matlas/contract';

/** Lines of the grid: levels, below them sheets, below them findings. */
export type CascadeLine =
  | { key: string; kind: 'level'; level: number; rows: readonly CascadeRow[] }
  | { key: string; kind: 'sheet'; row: CascadeRow }
  | { key: string; kind: 'finding'; finding: SheetFinding };

export const cascadeFilters = ['ready', 'errors', 'blocked', 'foreign', 'untouched'] as const;
/** The figures above the grid; each also works as a filter. */
export type CascadeFilter = (typeof cascadeFilters)[number];
export const matchesFilter = (row: CascadeRow, filter: CascadeFilter): boolean =>
  filter === 'errors' ? row.errors > 0 : row.state === filter;

function groupRows(rows: readonly CascadeRow[], keyOf: (row: CascadeRow) => number): Map<number, CascadeRow[]> {
  const groups = new Map<number, CascadeRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
const levelKey = (level: number): string => `level ${level}`;
const sheetKey = (sheetId: number): string => `sheet ${sheetId}`;
const canChoose = (row: CascadeRow): boolean => row.state === 'ready';

export const filterRows = (rows: readonly CascadeRow[], filter: CascadeFilter | undefined): readonly CascadeRow[] =>
  filter === undefined ? rows : rows.filter((row) => matchesFilter(row, filter));
/** Levels from the bottom up, in the order of the rows. */
export function listLevels(rows: readonly CascadeRow[], filter: CascadeFilter | undefined): CascadeLine[] {
  return [...groupRows(filterRows(rows, filter), ({ level }) => level)].map(([level, of]) => ({
    key: levelKey(level),
    kind: 'level',
    level,
    rows: of,
  }));
}
export function listChildLines(line: CascadeLine): readonly CascadeLine[] {
  if (line.kind === 'level') return line.rows.map((row) => ({ key: sheetKey(row.sheetId), kind: 'sheet', row }));
  return line.kind === 'sheet'
    ? line.row.findings.map((finding, index) => ({ key: `${line.key} ${index}`, kind: 'finding', finding }))
    : [];
}
export const hasChildLines = (line: CascadeLine): boolean =>
  line.kind === 'level' || (line.kind === 'sheet' && line.row.findings.length > 0);

/** Initial choice: all sheets that can be released without errors. */
export const initialChoice = (rows: readonly CascadeRow[]): ReadonlySet<number> =>
  new Set(rows.filter((row) => canChoose(row) && row.errors === 0).map(({ sheetId }) => sheetId));
export const allChoosable = (rows: readonly CascadeRow[]): ReadonlySet<number> =>
  new Set(rows.filter(canChoose).map(({ sheetId }) => sheetId));

/** Keys displayed as chosen: the chosen sheets, and each level whose choosable sheets are all chosen. */
export function chosenKeys(rows: readonly CascadeRow[], chosen: ReadonlySet<number>): Set<string> {
  const keys = new Set([...chosen].map(sheetKey));
  for (const line of listLevels(rows, undefined)) {
    const choosable = line.kind === 'level' ? line.rows.filter(canChoose) : [];
    if (choosable.length > 0 && choosable.every(({ sheetId }) => chosen.has(sheetId))) keys.add(line.key);
  }
  return keys;
}
/**
 * The new choice after keys were toggled. A level stands for its sheets; sheets that cannot be chosen stay
 * unchosen.
 */
export function toggleChoice(
  rows: readonly CascadeRow[],
  chosen: ReadonlySet<number>,
  keys: ReadonlySet<string>,
): ReadonlySet<number> {
  const before = chosenKeys(rows, chosen);
  const next = new Set(chosen);
  for (const row of rows.filter(canChoose)) {
    const [own, level] = [sheetKey(row.sheetId), levelKey(row.level)];
    const isSwitched = (key: string): boolean => keys.has(key) !== before.has(key);
    const switched = isSwitched(own) ? own : isSwitched(level) ? level : undefined;
    if (switched === undefined) continue;
    if (keys.has(switched)) next.add(row.sheetId);
    else next.delete(row.sheetId);
  }
  return next;
}

/** Another enterprise that owns sheets above the change, with these sheets. */
export interface Owner {
  enterpriseId: number;
  name: string;
  foreignName: string;
  rows: readonly CascadeRow[];
  canAsk: boolean;
  askedAt: string | null;
  reason: string | null;
}
export function groupByOwner(rows: readonly CascadeRow[]): Owner[] {
  return [
    ...groupRows(
      rows.filter(({ state }) => state === 'foreign'),
      ({ enterpriseId }) => enterpriseId,
    ),
  ].flatMap(([enterpriseId, of]) => {
    const [first] = of;
    if (!first) return [];
    return [
      {
        enterpriseId,
        name: first.enterpriseName,
        foreignName: first.enterpriseNameEn,
        rows: of,
        canAsk: of.some(({ canAsk }) => canAsk),
        askedAt:
          of
            .flatMap(({ askedAt }) => askedAt ?? [])
            .sort()
            .at(-1) ?? null,
        reason: of.find(({ reason }) => reason !== null)?.reason ?? null,
      },
    ];
  });
}
