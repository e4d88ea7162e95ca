import { findingSeverity } from '@matlas/contract';
import { getTableRows, VDA_CODES, withRows, type ParamForm } from '@matlas/domain';
import { NumberField, useT, useWordOf } from '@matlas/web-kit';
import { Select, Switch } from 'antd';
import { useParamWords } from './use-param-words';

type Row = Readonly<Record<string, unknown>>;
interface ParamFieldProps {
  name: string;
  label: string;
  form: ParamForm;
  value: unknown;
  onChange: (value: unknown) => void;
}
const decimals = 6;
const classOptions = VDA_CODES.map((code) => ({ value: code, label: code }));
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function useUnit() {
  const t = useT();
  return (unit: 'percent' | 'points' | 'grams'): string => t(`ruleSet.unitName.${unit}`);
}

function RowsField({
  name,
  label,
  form,
  value,
  onChange,
}: ParamFieldProps & { form: Extract<ParamForm, { kind: 'rows' }> }) {
  const unitOf = useUnit();
  const { rowWords } = useParamWords();
  const rows = getTableRows(value);
  const set = (at: number, field: string, next: string | null) =>
    onChange(
      withRows(
        value,
        rows.map((row, index): Row => (index === at ? { ...row, [field]: next ?? '' } : row)),
      ),
    );
  return (
    <ul className="rs-rows" aria-label={label}>
      {rows.map((row, index) =>
        form.edited
          .filter((field) => row[field] !== undefined)
          .map((field) => (
            <li key={`${index} ${field}`}>
              <span>{rowWords(name, row, 'row')}</span>
              <NumberField
                value={textOf(row[field])}
                decimals={decimals}
                max={Number(form.max)}
                unit={unitOf(form.unit)}
                aria-label={`${label}: ${rowWords(name, row, 'row')}`}
                onChange={(next) => set(index, field, next)}
              />
            </li>
          )),
      )}
    </ul>
  );
}

/** Input for one parameter of a rule. */
export function ParamField({ name, label, form, value, onChange }: ParamFieldProps) {
  const t = useT();
  const wordOf = useWordOf();
  const unitOf = useUnit();
  switch (form.kind) {
    case 'decimal':
      return (
        <NumberField
          value={textOf(value)}
          decimals={decimals}
          max={Number(form.max)}
          unit={unitOf(form.unit)}
          aria-label={label}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    case 'severity': {
      const options = [
        ...findingSeverity.values.map((each) => ({ value: each as string, label: wordOf(findingSeverity, each) })),
        ...(form.off ? [{ value: 'off', label: t('ruleSet.caseOff') }] : []),
      ];
      return (
        <Select className="m-wide" value={textOf(value)} options={options} aria-label={label} onChange={onChange} />
      );
    }
    case 'flag':
      return <Switch checked={value === true} aria-label={label} onChange={onChange} />;
    case 'classes':
      return (
        <Select
          className="m-wide"
          mode="multiple"
          value={value as string[]}
          options={classOptions}
          aria-label={label}
          onChange={onChange}
        />
      );
    case 'texts':
      return (
        <Select
          className="m-wide"
          mode="tags"
          value={value as string[]}
          open={false}
          suffixIcon={null}
          tokenSeparators={[';', '；']}
          aria-label={label}
          onChange={onChange}
        />
      );
    case 'rows':
      return <RowsField name={name} label={label} form={form} value={value} onChange={onChange} />;
  }
}
