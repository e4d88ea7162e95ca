import {
  type DateType,
  dateType,
  type PageQuery,
  recyclateAnswer,
  type Scalar,
  type SearchRate,
  searchRate,
  type SheetSearch,
} from '@matlas/contract';
import { AppError, badInput } from '@matlas/server-kit';

export interface Span {
  from?: string | undefined;
  to?: string | undefined;
}
/** A search of sheets with its two notations combined: its own inputs, and the filters of any list. */
export interface SheetSearchCriteria extends Pick<
  SheetSearch,
  | 'ownerMds'
  | 'ownerUnit'
  | 'mdsApproved'
  | 'mdsPublished'
  | 'latestVer'
  | 'cid'
  | 'folderId'
  | 'supplier'
  | 'classCode'
  | 'cas'
  | 'recyclate'
> {
  rates: readonly (Span & { rate: SearchRate })[];
  /** Dates of sendings; dates of the sheet itself are columns of the page query. */
  dates: readonly (Span & { kind: DateType })[];
}

/** Dates of the sheet itself. */
const OF_SHEET: Readonly<Partial<Record<DateType, string>>> = {
  [dateType.of.create]: 'createTime',
  [dateType.of.update]: 'updateTime',
  [dateType.of.release]: 'releasedAt',
};
const OF_SENDING: Readonly<Record<string, DateType>> = {
  approveDate: dateType.of.approve,
  receiveDate: dateType.of.receive,
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER = /^\d{1,3}(\.\d{1,6})?$/;
const MAX_PERCENT = 100;
const spanOf = ({ start, end }: { start?: Scalar; end?: Scalar }): Span => ({
  ...(start === undefined ? {} : { from: String(start) }),
  ...(end === undefined ? {} : { to: String(end) }),
});

/**
 * Removes from the page query the filters that are not columns of a sheet. Error messages are those of the
 * specification where it has some.
 */
export function toSearchCriteria(
  question: SheetSearch,
  page: PageQuery,
): { criteria: SheetSearchCriteria; page: PageQuery } {
  const { dateType: kind, dateFrom, dateTo, rates: given, ...own } = question;
  const { supplier, cas, cid, ...like } = page.like;
  const { folderId, classCode, recyclate, ...eq } = page.eq;
  const between = { ...page.between };
  const rates = [...(given ?? [])];
  const dates: (Span & { kind: DateType })[] = [];
  for (const [field, range] of Object.entries(page.between)) {
    const sending = OF_SENDING[field];
    if (searchRate.has(field)) rates.push({ rate: field, ...spanOf(range) });
    else if (sending !== undefined) dates.push({ kind: sending, ...toDayRange(field, spanOf(range)) });
    else continue;
    Reflect.deleteProperty(between, field);
  }
  const column = OF_SHEET[kind];
  if (dateFrom !== undefined || dateTo !== undefined) {
    if (column === undefined) dates.push({ kind, from: dateFrom, to: dateTo });
    else between[column] = toRange(dateFrom, dateTo);
  }
  const fromList = {
    supplier,
    cas,
    cid: toPercentNumber('like.cid', cid),
    folderId: toPercentNumber('eq.folderId', folderId),
    classCode: classCode === undefined ? undefined : String(classCode),
    recyclate: toRecyclateAnswer(recyclate),
  };
  const criteria = {
    ...own,
    ...Object.fromEntries(Object.entries(fromList).filter(([, value]) => value !== undefined)),
    rates,
    dates,
  };
  assertValidCriteria(criteria, given !== undefined);
  return { criteria, page: { ...page, like, eq, between } };
}

const toRange = (start?: string, end?: string) => ({
  ...(start === undefined ? {} : { start }),
  ...(end === undefined ? {} : { end }),
});

/** Requires that own MDS or own modules are selected, and a number in a search for rates. */
function assertValidCriteria({ ownerMds, ownerUnit, rates }: SheetSearchCriteria, isRateSearch: boolean): void {
  if (!ownerMds && !ownerUnit) throw new AppError('sheet.moduleRequired');
  const isNumber = (text: string | undefined): boolean =>
    text !== undefined && NUMBER.test(text) && Number(text) <= MAX_PERCENT;
  if ((isRateSearch || rates.length > 0) && !rates.some(({ from, to }) => isNumber(from) || isNumber(to)))
    throw new AppError('search.rateRequired');
  for (const { rate, from, to } of rates)
    if ([from, to].some((text) => text !== undefined && !isNumber(text)))
      throw badInput({ path: `querys.between.${rate}`, code: 'percentRange' });
}
function toDayRange(field: string, span: Span): Span {
  if ([span.from, span.to].some((text) => text !== undefined && !(DAY.test(text) && !Number.isNaN(Date.parse(text)))))
    throw badInput({
      path: `querys.between.${field}`,
      code: 'invalid_type',
      params: { context: 'date', expected: 'date' },
    });
  return span;
}
function toPercentNumber(path: string, value: Scalar | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\s*\d{1,15}\s*$/.test(String(value)))
    throw badInput({ path: `querys.${path}`, code: 'invalid_type', params: { context: 'number', expected: 'number' } });
  return Number(value);
}
function toRecyclateAnswer(value: Scalar | undefined): SheetSearch['recyclate'] {
  const given = value === undefined ? undefined : Number(value);
  if (given === undefined || recyclateAnswer.has(given)) return given;
  throw badInput({
    path: 'querys.eq.recyclate',
    code: 'invalid_value',
    params: { values: recyclateAnswer.values.join(', ') },
  });
}
