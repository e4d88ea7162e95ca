import type { BomImportReport } from '@matlas/contract';
import {
  QUANTITY_DECISIONS,
  QUANTITY_TEXT_CODES,
  QUANTITY_TEXTS,
  type QuantityDecision,
  type QuantityText,
} from '@matlas/domain';
import { formatNumber, useT } from '@matlas/web-kit';
import { Select } from 'antd';
import type { Import } from './use-import';

const asError = 'error';

interface ChoicesProps {
  work: Import;
  report: BomImportReport;
}

/** Kinds of quantities in the file that are no number, and those that a decision was made for. */
function quantityTextsIn({ errors, mapping }: BomImportReport): QuantityText[] {
  return QUANTITY_TEXTS.filter(
    (kind) =>
      mapping.quantityTexts?.[kind] !== undefined ||
      errors.some(({ field, code }) => field === 'quantity' && code === QUANTITY_TEXT_CODES[kind]),
  );
}

function Choice<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}) {
  return (
    <label className="b-choice">
      <span>{label}</span>
      <Select
        size="small"
        className="b-column"
        popupMatchSelectWidth={false}
        aria-label={label}
        options={[...options]}
        value={value}
        onChange={onChoose}
      />
    </label>
  );
}

/** One decision for all quantities of a kind that are no number, for the decimal mark, and for parts listed twice. */
export function ReadingChoices({ work, report }: ChoicesProps) {
  const t = useT();
  const { mapping } = report;
  const decide = (kind: QuantityText, decision: QuantityDecision | typeof asError) =>
    work.map({
      quantityTexts: { ...mapping.quantityTexts, [kind]: decision === asError ? undefined : decision },
    });
  return (
    <div className="b-choices">
      {quantityTextsIn(report).map((kind) => (
        <Choice<QuantityDecision | typeof asError>
          key={kind}
          label={t(`bom.import.quantityText.${kind}`)}
          value={mapping.quantityTexts?.[kind] ?? asError}
          options={[asError, ...QUANTITY_DECISIONS[kind]].map((value) => ({
            value: value as QuantityDecision | typeof asError,
            label: t(`bom.import.quantityDecision.${value}`),
          }))}
          onChoose={(decision) => decide(kind, decision)}
        />
      ))}
      <Choice
        label={t('bom.import.decimalMark')}
        value={mapping.decimalMark}
        options={(['auto', 'point', 'comma'] as const).map((value) => ({
          value,
          label: t(`bom.import.decimalMarkOf.${value}`),
        }))}
        onChoose={(decimalMark) => work.map({ decimalMark })}
      />
      <Choice
        label={t('bom.import.duplicates')}
        value={mapping.duplicates ?? 'positions'}
        options={(['positions', 'sum'] as const).map((value) => ({
          value,
          label: t(`bom.import.duplicatesOf.${value}`),
        }))}
        onChoose={(duplicates) => work.map({ duplicates })}
      />
    </div>
  );
}

/** What was read differently from what the file says, with the number of rows. */
export function ReadingNotes({ report }: Pick<ChoicesProps, 'report'>) {
  const t = useT();
  if (report.notes.length === 0) return null;
  return (
    <ul className="b-notes m-faint" aria-label={t('bom.import.notes')}>
      {report.notes.map(({ kind, count }) => (
        <li key={kind}>{t(`bom.import.note.${kind}`, { count, total: formatNumber(count) })}</li>
      ))}
    </ul>
  );
}
