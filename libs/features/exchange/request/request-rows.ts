import {
  fieldIssues,
  LOCALES,
  MAX_IMPORTED_REQUESTS,
  REQUEST_IMPORT_COLUMNS,
  requestDataType,
  type RequestImportColumn,
  requestSave,
  type RequestSave,
} from '@matlas/contract';
import { bareKey, isDeadlineLater } from '@matlas/domain';
import { isoDayOf, type JudgedRow, type RowFault, rowLayout, unknownValue } from '@matlas/features/imports';
import type { TitledRow } from '@matlas/formats';
import type { Language } from '@matlas/server-kit';
import type { Colleague } from './request-party.store';

export type RequestRowInput = Omit<RequestSave, 'send'>;
type JudgedRequest = JudgedRow<RequestImportColumn, RequestRowInput>;
type Fault = Omit<RowFault<RequestImportColumn>, 'row'>;
export type RequestRow = TitledRow<RequestImportColumn>;

export const REQUIRED_REQUEST_COLUMNS: readonly RequestImportColumn[] = [
  'projectName',
  'supplyNumber',
  'supplyName',
  'dataType',
  'deadline',
];

export const REQUEST_LAYOUT = rowLayout(REQUEST_IMPORT_COLUMNS, {
  titleIn: { zh: LOCALES.zh.reports.requests.column, en: LOCALES.en.reports.requests.column },
  required: [...REQUIRED_REQUEST_COLUMNS.map((column) => [column] as const), ['supplierCode', 'email']],
  maxRows: MAX_IMPORTED_REQUESTS,
});

/** The column that an error of the use case concerns. */
export const columnOf = (path: string): RequestImportColumn =>
  path === 'recipientUserId' ? 'recipient' : (path.split('.')[0] as RequestImportColumn);

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
/** Context for the validation of rows. */
export interface RowContext {
  colleagues: readonly Colleague[];
  today: string;
  language: Language;
}

/** Converts the texts of a row to values of the form; a text without a value is a fault. */
function formOf(
  { cells }: RequestRow,
  { colleagues, today, language: reader }: RowContext,
): { form: Record<string, unknown>; faults: Fault[] } {
  const { dataType = '', language = '', recipient = '', deadline = '', ...plain } = cells;
  const faults: Fault[] = [];
  const type = TYPES.get(bareKey(dataType));
  if (dataType !== '' && type === undefined)
    faults.push({ column: 'dataType', ...unknownValue(dataType, Object.values(typeLabels(reader))) });
  const spoken = LANGUAGES.get(language.toLowerCase());
  if (spoken === undefined) faults.push({ column: 'language', ...unknownValue(language, ['zh', 'en']) });
  const named = colleagues.filter(({ name, loginName }) =>
    [name, loginName].some((known) => known.toLowerCase() === recipient.toLowerCase()),
  );
  if (recipient !== '' && named.length !== 1)
    faults.push({ column: 'recipient', code: 'row.unknownUser', params: { value: recipient } });
  const day = isoDayOf(deadline);
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
const duplicateKey = ({ batch, supplierCode, email, supplyNumber, dataType }: RequestRowInput): string =>
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
export function judgeRequests(rows: readonly RequestRow[], meanings: RowContext): JudgedRequest[] {
  const seen = new Map<string, number>();
  return rows.map((given) => {
    const { row } = given;
    const { form, faults: words } = formOf(given, meanings);
    const parsed = requestSave.safeParse(form);
    const refused = parsed.success
      ? []
      : fieldIssues(parsed.error, form).map(({ path, code, params }) => ({
          row,
          column: columnOf(path),
          code: code === 'required' || form[path] === undefined || form[path] === '' ? 'row.required' : code,
          params,
        }));
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
