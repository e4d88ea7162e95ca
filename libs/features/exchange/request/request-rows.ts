import {
  fieldIssues,
  LOCALES,
  REQUEST_IMPORT_COLUMNS,
  requestDataType,
  type RequestImportColumn,
  requestSave,
  type RequestSave,
} from '@matlas/contract';
import { bareKey, isDeadlineLater } from '@matlas/domain';
import type { TitledRow, TitlesOf } from '@matlas/formats';
import type { IssueInput, Language } from '@matlas/server-kit';
import type { Colleague } from './request-party.store';

export interface RequestRowFaultAt {
  row: number;
  column: RequestImportColumn;
  code: string;
  params: Record<string, unknown>;
}
export interface JudgedRequest {
  row: number;
  input?: Omit<RequestSave, 'send'>;
  faults: RequestRowFaultAt[];
}
type Row = TitledRow<RequestImportColumn>;

const { column: zh } = LOCALES.zh.reports.requests;
const { column: en } = LOCALES.en.reports.requests;
export const REQUEST_TITLES = Object.fromEntries(
  REQUEST_IMPORT_COLUMNS.map((column) => [column, [column, zh[column], en[column]]]),
) as unknown as TitlesOf<RequestImportColumn>;
export const REQUIRED_REQUEST_COLUMNS: readonly RequestImportColumn[] = [
  'projectName',
  'supplyNumber',
  'supplyName',
  'dataType',
  'deadline',
];

const COLUMN_OF: Readonly<Record<string, RequestImportColumn>> = { recipientUserId: 'recipient' };
/** Converts an error of the use case to a fault of the column. */
export const requestFault = (row: number, { path, code, params = {} }: IssueInput): RequestRowFaultAt => ({
  row,
  column: COLUMN_OF[path] ?? (path.split('.')[0] as RequestImportColumn),
  code,
  params,
});

const typeLabels = (language: 'zh' | 'en'): Record<string, string> => LOCALES[language].enums.requestDataType;
const TYPES = new Map(
  requestDataType.members.flatMap(({ value, key }) =>
    [String(value), key, typeLabels('zh')[key] ?? '', typeLabels('en')[key] ?? ''].map(
      (word) => [bareKey(word), value] as const,
    ),
  ),
);
const LANGUAGES = new Map([
  ['zh', 'zh'],
  ['cn', 'zh'],
  ['中文', 'zh'],
  ['chinese', 'zh'],
  ['en', 'en'],
  ['英文', 'en'],
  ['english', 'en'],
  ['', 'zh'],
]);
/** Also accepts days such as `2026/3/1` and `2026.03.01`. */
function parseDay(cell: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(cell) ?? [];
  return year === undefined ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
const unknownValue = (
  column: RequestImportColumn,
  value: string,
  allowed: readonly string[],
): Omit<RequestRowFaultAt, 'row'> => ({
  column,
  code: 'row.unknownValue',
  params: { value, allowed: allowed.join(', ') },
});

/** Context for the validation of rows. */
export interface RowContext {
  colleagues: readonly Colleague[];
  today: string;
  language: Language;
}

/** Converts the texts of a row to values of the form; a text without a value is a fault. */
function formOf(
  { cells }: Row,
  { colleagues, today, language: reader }: RowContext,
): { form: Record<string, unknown>; faults: Omit<RequestRowFaultAt, 'row'>[] } {
  const { dataType = '', language = '', recipient = '', deadline = '', ...plain } = cells;
  const faults: Omit<RequestRowFaultAt, 'row'>[] = [];
  const type = TYPES.get(bareKey(dataType));
  if (dataType !== '' && type === undefined)
    faults.push(unknownValue('dataType', dataType, Object.values(typeLabels(reader))));
  const spoken = LANGUAGES.get(language.toLowerCase());
  if (spoken === undefined) faults.push(unknownValue('language', language, ['zh', 'en']));
  const named = colleagues.filter(({ name, loginName }) =>
    [name, loginName].some((known) => known.toLowerCase() === recipient.toLowerCase()),
  );
  if (recipient !== '' && named.length !== 1)
    faults.push({ column: 'recipient', code: 'row.unknownUser', params: { value: recipient } });
  const day = parseDay(deadline);
  if (/^\d{4}-\d{2}-\d{2}$/.test(day) && !isDeadlineLater(day, today))
    faults.push({ column: 'deadline', code: 'request.deadlinePast', params: {} });
  return {
    form: {
      ...plain,
      dataType: type,
      language: spoken,
      deadline: day,
      recipientUserId: named.length === 1 ? named[0]?.id : undefined,
    },
    faults,
  };
}
const duplicateKey = ({ batch, supplierCode, email, supplyNumber, dataType }: Omit<RequestSave, 'send'>): string =>
  JSON.stringify([
    batch ?? '',
    (supplierCode ?? '').toLowerCase(),
    (email ?? '').toLowerCase(),
    supplyNumber,
    dataType,
  ]);

/**
 * Validates every row by itself and against the others: reports the same part requested twice from the same
 * supplier in one batch.
 */
export function judgeRequests(rows: readonly Row[], meanings: RowContext): JudgedRequest[] {
  const seen = new Map<string, number>();
  return rows.map((given) => {
    const { row } = given;
    const { form, faults: words } = formOf(given, meanings);
    const parsed = requestSave.safeParse(form);
    const refused = parsed.success
      ? []
      : fieldIssues(parsed.error, form).map(({ path, code, params }) =>
          requestFault(row, {
            path,
            code: code === 'required' || form[path] === undefined || form[path] === '' ? 'row.required' : code,
            params,
          }),
        );
    const faults = [...words.map((fault) => ({ row, ...fault })), ...refused].filter(
      (fault, index, all) => all.findIndex(({ column }) => column === fault.column) === index,
    );
    if (!parsed.success || faults.length > 0) return { row, faults };
    const { send: _send, ...input } = parsed.data;
    const before = seen.get(duplicateKey(input));
    seen.set(duplicateKey(input), before ?? row);
    return before === undefined
      ? { row, input, faults: [] }
      : { row, faults: [{ row, column: 'supplyNumber', code: 'row.duplicate', params: { row: before } }] };
  });
}
