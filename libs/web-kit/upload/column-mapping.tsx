import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t';

/** Columns of a file (0 = A) by the field that they are imported as. */
export type ColumnsByField<F extends string> = Readonly<Partial<Record<F, number>>>;

const notImported = -1;

/** Letters of a column as spreadsheets name it: 0 is A, 26 is AA. */
const lettersOf = (index: number): string =>
  (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** A column has one field: choosing it for another takes it away from the first. */
export function withColumn<F extends string>(
  columns: ColumnsByField<F>,
  field: F,
  index: number | undefined,
): Partial<Record<F, number>> {
  const others = Object.entries(columns).filter(([name, taken]) => name !== field && taken !== index);
  return Object.fromEntries(index === undefined ? others : [...others, [field, index]]) as Partial<Record<F, number>>;
}
/** The first different texts of a column below its title. */
export function columnSample(
  rows: readonly (readonly string[])[],
  index: number | undefined,
  count: number = 2,
): string {
  if (index === undefined) return '';
  return [...new Set(rows.map((row) => row[index] ?? '').filter(Boolean))].slice(0, count).join(' · ');
}

interface ColumnRowProps<F extends string> {
  field: F;
  /** Name of the field, for readers of the screen and of the row. */
  name: string;
  label?: ReactNode;
  /** Below the name: that the field is required, or a unit. */
  note?: ReactNode;
  titles: readonly string[];
  columns: ColumnsByField<F>;
  sample: string;
  state?: ReactNode;
  onChange: (columns: Partial<Record<F, number>>) => void;
}
/** A field with the column that it is imported from, and what the column holds. */
export function ColumnRow<F extends string>({
  field,
  name,
  label,
  note,
  titles,
  columns,
  sample,
  state,
  onChange,
}: ColumnRowProps<F>) {
  const t = useT();
  const chosen = columns[field];
  const options = [
    { value: notImported, label: t('kit.mapping.notImported') },
    ...titles
      .map((title, index) => ({ value: index, label: `${lettersOf(index)} · ${title || '–'}` }))
      .filter(({ value }) => (titles[value] ?? '') !== '' || chosen === value),
  ];
  return (
    <tr>
      <th scope="row">
        {label ?? name}
        {note}
      </th>
      <td>
        <Select
          size="small"
          className="m-wide"
          popupMatchSelectWidth={false}
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={name}
          options={options}
          value={chosen ?? notImported}
          onChange={(index: number) => onChange(withColumn(columns, field, index === notImported ? undefined : index))}
        />
      </td>
      <td className="m-mapping-sample" title={sample}>
        {sample}
      </td>
      {state === undefined ? null : <td className="m-mapping-state">{state}</td>}
    </tr>
  );
}

/** The fields of an import with their columns in the file. `children`: rows, most of them `ColumnRow`. */
export function ColumnMapping({
  label,
  hasState = false,
  className = '',
  children,
}: {
  label: string;
  hasState?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <div className={`m-mapping ${className}`.trim()} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('kit.mapping.field')}</th>
            <th scope="col">{t('kit.mapping.column')}</th>
            <th scope="col">{t('kit.mapping.sample')}</th>
            {hasState ? (
              <th scope="col">
                <span className="m-hidden">{t('kit.mapping.state')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
