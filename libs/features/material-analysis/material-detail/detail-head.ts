import type { PageQuery } from '@matlas/contract';
import { type Auth, authorOf, clock, type Fact, type Workbook } from '@matlas/server-kit';
import type { MassDetailRecord } from './mass-detail.store';

/** Key of the texts of the workbooks of a vehicle's material list. */
export const DETAIL_BOOK = 'massDetail';

/** Describes the filters; empty without a filter. */
export function describeFilters(book: Workbook, input: Record<string, unknown>): string {
  const given = Object.entries(input).filter(
    ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  const wordsOf = (value: unknown): string => {
    if (Array.isArray(value)) return value.join(', ');
    return value === true ? book.text('yes') : String(value);
  };
  return given.map(([name, value]) => `${book.text(`filter.${name}`)}: ${wordsOf(value)}`).join('; ');
}
/** Head of the workbook: vehicle, list and filters. */
export function headFacts(
  book: Workbook,
  auth: Auth,
  model: string,
  { detail, stale }: { detail: MassDetailRecord | undefined; stale: boolean },
  filter: Record<string, unknown>,
  { q, like }: PageQuery,
): Fact[] {
  const made = (finished: MassDetailRecord): Fact[] => [
    [
      book.text('fact.made'),
      book.text(stale ? 'fact.stale' : 'fact.current', {
        at: clock.minute(finished.finishedAt),
        by: finished.startedBy,
      }),
    ],
    [book.text('fact.version'), finished.inputVersion],
  ];
  return [
    [book.text('fact.model'), model],
    ...(detail ? made(detail) : []),
    [
      book.commonText('filters'),
      describeFilters(book, { ...filter, ...(q ? { q } : {}), ...like }) || book.text('none'),
    ],
    [book.commonText('exportedBy'), `${authorOf(auth)}, ${clock.stamp()}`],
  ];
}
