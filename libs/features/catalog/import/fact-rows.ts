import {
  gadslKind,
  LOCALES,
  MAX_IMPORTED_SUBSTANCES,
  physicalState,
  SUBSTANCE_FACT_COLUMNS,
  SUBSTANCE_KEY_COLUMNS,
  type SubstanceImportColumn,
} from '@matlas/contract';
import { bareKey } from '@matlas/domain';
import { isoDayOf, type RowFault, rowLayout, unknownValue } from '@matlas/features/imports';
import type { TitledRow } from '@matlas/formats';

type FactFault = RowFault<SubstanceImportColumn>;
/** The facts of a row; empty cells are absent. */
export interface Facts {
  gadsl?: string;
  declarableList?: string;
  declarableSince?: string;
  physicalState?: string;
  confidentialAllowed?: boolean;
  active?: boolean;
  remark?: string;
}
export interface JudgedFacts {
  row: number;
  key: string | undefined;
  facts: Facts;
  faults: FactFault[];
}
interface ParsedCell {
  value?: string | boolean;
  fault?: Pick<FactFault, 'code' | 'params'>;
}

/** Column titles that publishers of lists use. */
const ALSO: Partial<Record<SubstanceImportColumn, readonly string[]>> = {
  cas: ['CAS', 'CAS RN', 'CAS No', 'CAS number'],
  ec: ['EC', 'EINECS', 'EC number', 'EC No', 'EINECS No'],
  gadsl: ['Classification', 'GADSL classification', 'D/P'],
  declarableList: ['List'],
  declarableSince: ['Since', 'Effective date', 'First added'],
};
export const FACT_LAYOUT = rowLayout([...SUBSTANCE_KEY_COLUMNS, ...SUBSTANCE_FACT_COLUMNS], {
  titleIn: { zh: LOCALES.zh.reports.substances.column, en: LOCALES.en.reports.substances.column },
  also: ALSO,
  required: [
    ['cas', ...SUBSTANCE_KEY_COLUMNS],
    ['gadsl', ...SUBSTANCE_FACT_COLUMNS],
  ],
  maxRows: MAX_IMPORTED_SUBSTANCES,
});

const words = (
  entries: readonly (readonly [string | boolean, readonly string[]])[],
): ((cell: string) => ParsedCell) => {
  const meanings = new Map(entries.flatMap(([value, texts]) => texts.map((text) => [bareKey(text), value] as const)));
  return (cell) => {
    const value = meanings.get(bareKey(cell));
    return value === undefined
      ? {
          fault: unknownValue(
            cell,
            entries.map(([, texts]) => texts[0] ?? ''),
          ),
        }
      : { value };
  };
};
const labelled = (kind: typeof gadslKind | typeof physicalState): ((cell: string) => ParsedCell) =>
  words(
    kind.members.map(({ value, key }) => {
      const ofKind = (language: 'zh' | 'en'): string =>
        (LOCALES[language].enums as Record<string, Record<string, string>>)[kind.name]?.[key] ?? '';
      return [value, [value, key, ofKind('zh'), ofKind('en')]] as const;
    }),
  );
const yesOrNo = words([
  [true, ['yes', '是', 'y', 'true', '1']],
  [false, ['no', '否', 'n', 'false', '0']],
]);
const MAX_LENGTH = { declarableList: 100, remark: 1_000 };
const text =
  (max: number) =>
  (cell: string): ParsedCell =>
    cell.length > max ? { fault: { code: 'row.tooLong', params: { max } } } : { value: cell };

function day(cell: string): ParsedCell {
  const iso = isoDayOf(cell);
  const time = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? Date.parse(`${iso}T00:00:00Z`) : NaN;
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(iso)
    ? { fault: { code: 'row.notDate', params: { value: cell } } }
    : { value: iso };
}
const READERS: Readonly<Record<(typeof SUBSTANCE_FACT_COLUMNS)[number], (cell: string) => ParsedCell>> = {
  gadsl: labelled(gadslKind),
  physicalState: labelled(physicalState),
  declarableList: text(MAX_LENGTH.declarableList),
  declarableSince: day,
  confidentialAllowed: yesOrNo,
  active: yesOrNo,
  remark: text(MAX_LENGTH.remark),
};

/** The facts of a row, with every fault of its cells; whether the catalogue has the substance is checked separately. */
export function judgeFacts({ row, cells }: TitledRow<SubstanceImportColumn>): JudgedFacts {
  const key = SUBSTANCE_KEY_COLUMNS.map((column) => cells[column]).find((cell) => cell !== undefined && cell !== '');
  const faults: FactFault[] = key === undefined ? [{ row, column: 'cas', code: 'row.required', params: {} }] : [];
  const facts: Record<string, string | boolean> = {};
  for (const column of SUBSTANCE_FACT_COLUMNS) {
    const cell = cells[column] ?? '';
    const { value, fault } = cell === '' ? ({} as ParsedCell) : READERS[column](cell);
    if (fault) faults.push({ row, column, ...fault });
    if (value !== undefined) facts[column] = value;
  }
  const together = ['declarableList', 'declarableSince'] as const;
  const lacking = together.find((column) => facts[column] === undefined);
  if (lacking && together.some((column) => facts[column] !== undefined))
    faults.push({ row, column: lacking, code: 'row.required', params: {} });
  return { row, key, facts: facts as Facts, faults };
}
