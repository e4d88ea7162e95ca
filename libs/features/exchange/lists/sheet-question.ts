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
/** A search of sheets after both of its notations are made one: inputs of its own, and filters of any list. */
export interface AskedSheets extends Pick<
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
  /** Of the sendings of a sheet; its own dates are columns of the page query. */
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
const MOST_PERCENT = 100;
const spanOf = ({ start, end }: { start?: Scalar; end?: Scalar }): Span => ({
  ...(start === undefined ? {} : { from: String(start) }),
  ...(end === undefined ? {} : { to: String(end) }),
});

/**
 * Takes out of the page query what no column of a sheet answers. Refuses in the specification's words where it has
 * some.
 */
export function askedSheets(question: SheetSearch, page: PageQuery): { asked: AskedSheets; page: PageQuery } {
  const { dateType: kind, dateFrom, dateTo, rates: given, ...own } = question;
  const { supplier, cas, cid, ...like } = page.like;
  const { folderId, classCode, recyclate, ...eq } = page.eq;
  const between = { ...page.between };
  const rates = [...(given ?? [])];
  const dates: (Span & { kind: DateType })[] = [];
  for (const [field, range] of Object.entries(page.between)) {
    const sending = OF_SENDING[field];
    if (searchRate.has(field)) rates.push({ rate: field, ...spanOf(range) });
    else if (sending !== undefined) dates.push({ kind: sending, ...days(field, spanOf(range)) });
    else continue;
    Reflect.deleteProperty(between, field);
  }
  const column = OF_SHEET[kind];
  if (dateFrom !== undefined || dateTo !== undefined) {
    if (column === undefined) dates.push({ kind, from: dateFrom, to: dateTo });
    else
      between[column] = {
        ...(dateFrom === undefined ? {} : { start: dateFrom }),
        ...(dateTo === undefined ? {} : { end: dateTo }),
      };
  }
  const fromList = {
    supplier,
    cas,
    cid: number('like.cid', cid),
    folderId: number('eq.folderId', folderId),
    classCode: classCode === undefined ? undefined : String(classCode),
    recyclate: answer(recyclate),
  };
  const asked = {
    ...own,
    ...Object.fromEntries(Object.entries(fromList).filter(([, value]) => value !== undefined)),
    rates,
    dates,
  };
  assertAsked(asked, given !== undefined);
  return { asked, page: { ...page, like, eq, between } };
}

/** Own MDS or own modules are ticked, and who searches for rates names a number. */
function assertAsked({ ownerMds, ownerUnit, rates }: AskedSheets, isRateSearch: boolean): void {
  if (!ownerMds && !ownerUnit) throw new AppError('sheet.moduleRequired');
  const isNumber = (text: string | undefined): boolean =>
    text !== undefined && NUMBER.test(text) && Number(text) <= MOST_PERCENT;
  if ((isRateSearch || rates.length > 0) && !rates.some(({ from, to }) => isNumber(from) || isNumber(to)))
    throw new AppError('search.rateRequired');
  for (const { rate, from, to } of rates)
    if ([from, to].some((text) => text !== undefined && !isNumber(text)))
      throw badInput({ path: `querys.between.${rate}`, code: 'percentRange' });
}
function days(field: string, span: Span): Span {
  if ([span.from, span.to].some((text) => text !== undefined && !(DAY.test(text) && !Number.isNaN(Date.parse(text)))))
    throw badInput({
      path: `querys.between.${field}`,
      code: 'invalid_type',
      params: { context: 'date', expected: 'date' },
    });
  return span;
}
function number(path: string, value: Scalar | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\s*\d{1,15}\s*$/.test(String(value)))
    throw badInput({ path: `querys.${path}`, code: 'invalid_type', params: { context: 'number', expected: 'number' } });
  return Number(value);
}
function answer(value: Scalar | undefined): SheetSearch['recyclate'] {
  const given = value === undefined ? undefined : Number(value);
  if (given === undefined || recyclateAnswer.has(given)) return given;
  throw badInput({
    path: 'querys.eq.recyclate',
    code: 'invalid_value',
    params: { values: recyclateAnswer.values.join(', ') },
  });
}
