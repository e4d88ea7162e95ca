import type { CascadeRow, SheetFinding } from '@matlas/contract';

/** Lines of the grid: a level, the sheets of it, the findings of each. */
export type Line =
  | { key: string; kind: 'level'; level: number; rows: readonly CascadeRow[] }
  | { key: string; kind: 'sheet'; row: CascadeRow }
  | { key: string; kind: 'finding'; finding: SheetFinding };

export const cascadeFilters = ['ready', 'errors', 'blocked', 'foreign', 'untouched'] as const;
/** What a figure of the page counts and filters by. */
export type CascadeFilter = (typeof cascadeFilters)[number];
export const isOf = (row: CascadeRow, filter: CascadeFilter): boolean =>
  filter === 'errors' ? row.errors > 0 : row.state === filter;

function grouped(rows: readonly CascadeRow[], keyOf: (row: CascadeRow) => number): Map<number, CascadeRow[]> {
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

export const shownOf = (rows: readonly CascadeRow[], filter: CascadeFilter | undefined): readonly CascadeRow[] =>
  filter === undefined ? rows : rows.filter((row) => isOf(row, filter));
/** Levels from below, as the rows come. */
export function linesOf(rows: readonly CascadeRow[], filter: CascadeFilter | undefined): Line[] {
  return [...grouped(shownOf(rows, filter), ({ level }) => level)].map(([level, of]) => ({
    key: levelKey(level),
    kind: 'level',
    level,
    rows: of,
  }));
}
export function linesBelow(line: Line): readonly Line[] {
  if (line.kind === 'level') return line.rows.map((row) => ({ key: sheetKey(row.sheetId), kind: 'sheet', row }));
  return line.kind === 'sheet'
    ? line.row.findings.map((finding, index) => ({ key: `${line.key} ${index}`, kind: 'finding', finding }))
    : [];
}
export const hasLinesBelow = (line: Line): boolean =>
  line.kind === 'level' || (line.kind === 'sheet' && line.row.findings.length > 0);

/** Chosen at first: whatever can be released as it stands. */
export const firstChoice = (rows: readonly CascadeRow[]): ReadonlySet<number> =>
  new Set(rows.filter((row) => canChoose(row) && row.errors === 0).map(({ sheetId }) => sheetId));
export const allChoices = (rows: readonly CascadeRow[]): ReadonlySet<number> =>
  new Set(rows.filter(canChoose).map(({ sheetId }) => sheetId));

/** Keys that show as chosen: the sheets, and the levels of which everything that can be chosen is. */
export function chosenKeys(rows: readonly CascadeRow[], chosen: ReadonlySet<number>): Set<string> {
  const keys = new Set([...chosen].map(sheetKey));
  for (const line of linesOf(rows, undefined)) {
    const choosable = line.kind === 'level' ? line.rows.filter(canChoose) : [];
    if (choosable.length > 0 && choosable.every(({ sheetId }) => chosen.has(sheetId))) keys.add(line.key);
  }
  return keys;
}
/** What is chosen after keys were switched: a level stands for its sheets; what cannot be chosen stays so. */
export function nextChoice(
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

/** One owner of other sheets, with all of those. */
export interface Owner {
  enterpriseId: number;
  name: string;
  foreignName: string;
  rows: readonly CascadeRow[];
  canAsk: boolean;
  askedAt: string | null;
  reason: string | null;
}
export function ownersOf(rows: readonly CascadeRow[]): Owner[] {
  return [
    ...grouped(
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
