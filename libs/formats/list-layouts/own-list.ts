import { LOCALES } from '@matlas/contract';
import { bareKey } from '@matlas/domain';
import type { TitledRow, TitlesOf } from '../workbook/titled-rows';
import { parseCellDay, isNone, joinCellValues, valuesIn } from './cell-values';
import type { EntryFacts, ListedSubstance, ListEntry } from './list-document';
import { type ListLayout, type Report, substancesOf } from './list-layout';
import { numberedRuns } from './numbered-rows';
import { parseLimits } from './read-limit';

/**
 * Columns of our own layout in the order of its template; their titles are in the locale files
 * (`reports.lawList.column`).
 */
export const OWN_LIST_COLUMNS = [
  'entryNo',
  'subType',
  'nameZh',
  'nameEn',
  'cas',
  'ec',
  'limitPercent',
  'denominator',
  'duty',
  'inclusionDate',
  'validFrom',
  'validTo',
  'clause',
  'reason',
  'note',
] as const;
export type OwnListColumn = (typeof OWN_LIST_COLUMNS)[number];
type Line = TitledRow<OwnListColumn>;

const words = [LOCALES.zh.reports.lawList, LOCALES.en.reports.lawList];
const titles = Object.fromEntries(
  OWN_LIST_COLUMNS.map((column) => [column, [...words.map((language) => language.column[column]), column]]),
) as unknown as TitlesOf<OwnListColumn>;

function enumValueIn<K extends 'duty' | 'denominator'>(
  line: Line,
  column: K,
  report: Report<OwnListColumn>,
): keyof (typeof words)[number][K] | undefined {
  const cell = line.cells[column] ?? '';
  if (isNone(cell)) return undefined;
  const meanings = words
    .flatMap((language) => Object.entries(language[column]))
    .concat(Object.keys(words[0]?.[column] ?? {}).map((key): [string, string] => [key, key]));
  const found = meanings.find(([, text]) => bareKey(text) === bareKey(cell))?.[0];
  if (found === undefined)
    report(line, column, 'row.unknownValue', {
      value: cell,
      allowed: words.flatMap((language) => Object.values(language[column])).join(', '),
    });
  return found as keyof (typeof words)[number][K] | undefined;
}
function dateIn(line: Line, column: OwnListColumn, report: Report<OwnListColumn>): string | null {
  const cell = line.cells[column] ?? '';
  if (isNone(cell)) return null;
  const day = parseCellDay(cell, false);
  if (day === undefined) report(line, column, 'row.notDate', { value: cell });
  return day ?? null;
}
/** Without a limit any content is prohibited, or has to be declared. */
function ruleOf(line: Line, report: Report<OwnListColumn>): EntryFacts {
  const cell = line.cells.limitPercent ?? '';
  const duty = enumValueIn(line, 'duty', report) ?? 'declare';
  const read = isNone(cell) ? { limitPercent: '0', presence: true, uses: [] } : parseLimits(cell, { bare: true });
  if (typeof read === 'string') report(line, 'limitPercent', read, { value: cell });
  const denominator = enumValueIn(line, 'denominator', report) ?? 'material';
  if (typeof read === 'string' || read.presence)
    return {
      duty,
      denominator,
      comparison: 'gt',
      uses: [],
      ...(duty === 'prohibited'
        ? { judgement: 'presence', limitPercent: '0' }
        : { judgement: 'conditions', limitPercent: null }),
    };
  const { limitPercent, comparison = 'gt', uses } = read;
  if (uses.length > 0 && denominator === 'article') report(line, 'limitPercent', 'row.usesOfArticle', { value: cell });
  return {
    duty,
    denominator,
    judgement: 'concentration',
    limitPercent,
    comparison,
    uses: uses.map((use) => ({ comparison: 'gt', ...use })),
  };
}
const nameIn = ({ cells }: Line): string => joinCellValues(cells.nameEn) || joinCellValues(cells.nameZh);
function membersOf(head: Line, below: readonly Line[], report: Report<OwnListColumn>): ListedSubstance[] {
  return below.flatMap((line) => {
    const name = nameIn(line);
    const numbered = substancesOf(
      { ...line, cells: { ...line.cells } },
      name || nameIn(head),
      { cas: 'cas', ec: 'ec' },
      report,
    );
    if (numbered.length === 0 && name === '') report(line, 'nameEn', 'row.required');
    return numbered.length > 0 ? numbered : [{ row: line.row, name, cas: null, ec: null }];
  });
}
function entryOf([head, ...below]: readonly [Line, ...Line[]], report: Report<OwnListColumn>): ListEntry {
  const nameEn = nameIn(head);
  if (nameEn === '') report(head, 'nameEn', 'row.required');
  const own = substancesOf(head, nameEn, { cas: 'cas', ec: 'ec' }, report);
  const included = dateIn(head, 'inclusionDate', report);
  return {
    rows: [head, ...below].map(({ row }) => row),
    entryNo: joinCellValues(head.cells.entryNo),
    nameEn,
    nameZh: joinCellValues(head.cells.nameZh),
    description: joinCellValues(head.cells.note),
    isGroup: own.length === 0 || below.length > 0,
    substances: [...own, ...membersOf(head, below, report)],
    dates: included === null ? [] : [included],
    reasons: valuesIn(head.cells.reason),
    facts: {
      ...ruleOf(head, report),
      validFrom: dateIn(head, 'validFrom', report),
      validTo: dateIn(head, 'validTo', report),
      subType: joinCellValues(head.cells.subType),
      clause: joinCellValues(head.cells.clause),
    },
  };
}
const keyOf = ({ entryNo, nameEn, nameZh, facts: { validFrom } }: ListEntry): string =>
  [entryNo, bareKey(nameEn), bareKey(nameZh), validFrom].join(' ');
/** Two entries with the same number, name and start date would be one: the second is reported as a fault. */
function reportDuplicates(entries: readonly ListEntry[], lines: readonly Line[], report: Report<OwnListColumn>): void {
  const first = new Map<string, number>();
  for (const entry of entries) {
    const [row = 0] = entry.rows;
    const known = first.get(keyOf(entry));
    const line = lines.find((one) => one.row === row);
    if (known === undefined) first.set(keyOf(entry), row);
    else if (line) report(line, 'nameEn', 'row.duplicate', { row: known });
  }
}

/**
 * An enterprise's own list. Rows without a number are members of the group in the numbered row above. Without the
 * number column each row is an entry.
 */
export const OWN_LIST_LAYOUT: ListLayout<OwnListColumn> = {
  name: 'own',
  namesMembers: true,
  marks: ['nameEn', 'cas', 'duty'],
  titles,
  entries: (table, report) => {
    const hasNumbers = table.columns.includes('entryNo');
    const entries = numberedRuns(table.rows, ({ cells }) => !hasNumbers || (cells.entryNo ?? '') !== '').map((run) =>
      entryOf(run, report),
    );
    reportDuplicates(entries, table.rows, report);
    return entries;
  },
};
