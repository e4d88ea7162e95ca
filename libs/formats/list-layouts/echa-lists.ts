import { bareKey } from '@matlas/domain';
import type { TitledRow } from '../workbook/titled-rows';
import { parseCellDay, isNone, joinCellValues, valuesIn } from './cell-values';
import type { EntryFacts, ListEntry } from './list-document';
import { mergeByKey, type ListLayout, type Report, substancesOf, distinctUnion } from './list-layout';

const SUBSTANCE = {
  name: ['Substance name'],
  description: ['Description'],
  ec: ['EC number'],
  cas: ['CAS number'],
} as const;
const OUTCOME = { outcome: ['Regulatory outcome'], outcomeDate: ['Regulatory outcome date'] } as const;
type Base = keyof typeof SUBSTANCE | keyof typeof OUTCOME;

/** ISO day of a cell; a filled cell that is not a day is reported. */
export function dayIn<C extends string>(line: TitledRow<C>, column: C, report: Report<C>): string | null {
  const cell = line.cells[column] ?? '';
  if (isNone(cell)) return null;
  const day = parseCellDay(cell, true);
  if (day === undefined) report(line, column, 'row.notDate', { value: cell });
  return day ?? null;
}
/** Columns and parsing common to all lists of ECHA's portal. `dates`: columns with days of inclusion. */
function readEntry<C extends string>(
  line: TitledRow<C | Base>,
  report: Report<C | Base>,
  more: { entryNo?: string; dates: readonly (C | Base)[]; reasons?: readonly string[]; facts?: EntryFacts },
): ListEntry {
  const nameEn = joinCellValues(line.cells.name);
  if (nameEn === '') report(line, 'name', 'row.required');
  const substances = substancesOf(line, nameEn, { cas: 'cas', ec: 'ec' }, report);
  return {
    rows: [line.row],
    entryNo: more.entryNo ?? '',
    nameEn,
    nameZh: '',
    description: joinCellValues(line.cells.description),
    isGroup: substances.length === 0,
    substances,
    dates: distinctUnion(more.dates.flatMap((column) => dayIn(line, column, report) ?? [])).sort(),
    reasons: [...(more.reasons ?? [])],
    facts: more.facts ?? {},
  };
}
const byName = ({ entryNo, nameEn, description }: ListEntry): string =>
  [entryNo, bareKey(nameEn), bareKey(description)].join(' ');
const link = (cell: string | undefined): EntryFacts => {
  const [first] = valuesIn(cell);
  return first === undefined ? {} : { sourceUrl: first };
};

/** The Candidate List as exported by chem.echa.europa.eu. */
export const CANDIDATE_LIST_LAYOUT: ListLayout<Base | 'date' | 'reason' | 'decision'> = {
  name: 'candidateList',
  namesMembers: false,
  marks: ['name', 'ec', 'cas', 'date', 'reason', 'decision', 'outcome'],
  titles: {
    ...SUBSTANCE,
    ...OUTCOME,
    date: ['Date of inclusion'],
    reason: ['Reason for inclusion'],
    decision: ['Decision'],
  },
  entries: (table, report) =>
    mergeByKey(
      table.rows.map((line) =>
        readEntry(line, report, {
          dates: ['date', 'outcomeDate'],
          reasons: valuesIn(line.cells.reason),
          facts: link(line.cells.decision),
        }),
      ),
      byName,
    ),
};

/** Annex XIV (authorisation). */
export const ANNEX_XIV_LAYOUT: ListLayout<
  Base | 'entryNo' | 'latest' | 'latestRemark' | 'sunset' | 'sunsetRemark' | 'reason' | 'uses' | 'review'
> = {
  name: 'annexXiv',
  namesMembers: false,
  marks: ['name', 'ec', 'cas', 'latest', 'sunset', 'outcome'],
  titles: {
    ...SUBSTANCE,
    ...OUTCOME,
    entryNo: ['Entry number'],
    latest: ['Latest application date'],
    latestRemark: ['Latest application date remarks'],
    sunset: ['Sunset date'],
    sunsetRemark: ['Sunset date remarks'],
    reason: ['Reason for inclusion'],
    uses: ['Exempted (categories of) uses', 'Exempted uses'],
    review: ['Review periods'],
  },
  entries: (table, report) =>
    mergeByKey(
      table.rows.map((line) =>
        readEntry(line, report, {
          entryNo: joinCellValues(line.cells.entryNo),
          dates: ['outcomeDate'],
          reasons: valuesIn(line.cells.reason),
          facts: { latestApplicationDate: dayIn(line, 'latest', report), sunsetDate: dayIn(line, 'sunset', report) },
        }),
      ),
      byName,
    ),
};

/** Annex XVII (restriction): a row for each amendment of an entry. */
export const ANNEX_XVII_LAYOUT: ListLayout<Base | 'entryNo' | 'conditions'> = {
  name: 'annexXvii',
  namesMembers: false,
  marks: ['name', 'ec', 'cas', 'entryNo', 'conditions', 'outcome'],
  titles: { ...SUBSTANCE, ...OUTCOME, entryNo: ['Entry number'], conditions: ['Conditions'] },
  entries: (table, report) =>
    mergeByKey(
      table.rows.map((line) =>
        readEntry(line, report, {
          entryNo: joinCellValues(line.cells.entryNo),
          dates: ['outcomeDate'],
          facts: link(line.cells.conditions),
        }),
      ),
      byName,
    ),
};

/** Annexes of the POPs regulation. */
export const POPS_LAYOUT: ListLayout<Base | 'date' | 'annex'> = {
  name: 'pops',
  namesMembers: false,
  marks: ['name', 'ec', 'cas', 'date', 'annex'],
  titles: { ...SUBSTANCE, ...OUTCOME, date: ['Date of inclusion'], annex: ['POPs Regulation Annex'] },
  entries: (table, report) =>
    mergeByKey(
      table.rows.map((line) =>
        readEntry(line, report, {
          dates: ['date'],
          facts: { clause: ['(EU) 2019/1021', ...valuesIn(line.cells.annex)].join(', ') },
        }),
      ),
      byName,
    ),
};
