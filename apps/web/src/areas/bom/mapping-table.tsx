import { bomLevelNotation, type BomImportReport } from '@matlas/contract';
import {
  BOM_FACT_FIELDS,
  columnLetters,
  formatDecimal,
  MASS_UNITS,
  decimalMarkOf,
  massUnitInTitle,
  readNumber,
  REQUIRED_BOM_FIELDS,
  toGrams,
  type BomField,
  type BomMapping,
  type MassUnit,
} from '@matlas/domain';
import { FindingDisc, useOptions, useT, VerdictSymbol } from '@matlas/web-kit';
import { Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import type { Import } from './use-import';

const notImported = -1;
/** Short values need several samples to be understood, long ones only one. */
const sampleCount = (field: BomField): number => (field === 'level' || field === 'quantity' ? 3 : 1);
const mappedFields: readonly BomField[] = [
  'partNumber',
  'name',
  'foreignName',
  'quantity',
  'mass',
  'massUnit',
  'supplierCode',
  'supplierName',
  'remark',
  ...BOM_FACT_FIELDS,
];

interface TableProps {
  work: Import;
  report: BomImportReport;
}

const isRequired = (field: BomField, { notation }: BomMapping): boolean =>
  field === notation || (REQUIRED_BOM_FIELDS as readonly BomField[]).includes(field);

/** How the first mass will be stored, such as `0.684 → 684 g`. */
function massSample(text: string, { massUnit, columns }: BomMapping, title: string): string {
  const unit: MassUnit = massUnitInTitle(title) ?? massUnit;
  const number = readNumber(text, decimalMarkOf(text));
  if (typeof number === 'string' || columns.massUnit !== undefined || unit === 'g') return text;
  return `${text} → ${formatDecimal(toGrams(number, unit))} g`;
}

function sampleOf(field: BomField, { sample, mapping, titles }: BomImportReport): string {
  const index = mapping.columns[field];
  if (index === undefined) return '';
  const texts = sample.map((row) => row[index] ?? '').filter(Boolean);
  if (field === 'mass') return texts[0] === undefined ? '' : massSample(texts[0], mapping, titles[index] ?? '');
  return [...new Set(texts)].slice(0, sampleCount(field)).join(' · ');
}

/** Assigns a field to a column, or removes it. A column has only one field. */
function assignColumn(columns: BomMapping['columns'], field: BomField, index: number): BomMapping['columns'] {
  const others = Object.entries(columns).filter(([name, taken]) => name !== field && taken !== index);
  return Object.fromEntries(index === notImported ? others : [...others, [field, index]]) as BomMapping['columns'];
}

function StateMark({ field, report }: { field: BomField; report: BomImportReport }) {
  const t = useT();
  const { mapping, errors } = report;
  if (mapping.columns[field] === undefined)
    return isRequired(field, mapping) ? (
      <FindingDisc severity="error" label={t('bom.import.missing')} />
    ) : (
      <span className="m-faint">{t('bom.import.optional')}</span>
    );
  return errors.some((error) => error.field === field) ? (
    <FindingDisc severity="error" label={t('bom.import.hasErrors')} />
  ) : (
    <VerdictSymbol verdict="pass" />
  );
}

function FieldRow({
  field,
  label,
  note,
  work,
  report,
}: TableProps & { field: BomField; label?: ReactNode; note?: ReactNode }) {
  const t = useT();
  const { mapping, titles } = report;
  const name = t(`bom.import.field.${field}`);
  const options = [
    { value: notImported, label: t('bom.import.notImported') },
    ...titles
      .map((title, index) => ({ value: index, label: `${columnLetters(index)} · ${title}` }))
      .filter(({ value }) => (titles[value] ?? '') !== '' || mapping.columns[field] === value),
  ];
  const sample = sampleOf(field, report);
  return (
    <tr>
      <th scope="row">
        {label ?? name}
        {isRequired(field, mapping) ? <small>{t('bom.import.required')}</small> : note}
      </th>
      <td>
        <Select
          size="small"
          className="b-column"
          popupMatchSelectWidth={false}
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={name}
          options={options}
          value={mapping.columns[field] ?? notImported}
          onChange={(index: number) => work.map({ columns: assignColumn(mapping.columns, field, index) })}
        />
      </td>
      <td className="b-sample" title={sample}>
        {sample}
      </td>
      <td className="b-state">
        <StateMark field={field} report={report} />
      </td>
    </tr>
  );
}

/** The column of the structure, or the columns of the levels, where the file has one for each. */
function StructureColumn({ work, report }: TableProps) {
  const t = useT();
  const { notation, levelColumns, indentColumn } = report.mapping;
  const columns = levelColumns ?? (indentColumn === undefined ? [] : [indentColumn]);
  if (notation === 'flat') return null;
  if (notation === 'parentNumber' || columns.length === 0)
    return <FieldRow field={notation} work={work} report={report} />;
  return (
    <tr>
      <th scope="row">{t(levelColumns ? 'bom.import.levelColumns' : 'bom.import.indentColumn')}</th>
      <td colSpan={2}>
        {columns.map((index) => `${columnLetters(index)} · ${report.titles[index] ?? ''}`).join(', ')}
      </td>
      <td className="b-state">
        <button
          type="button"
          className="m-link"
          onClick={() => work.map({ levelColumns: undefined, indentColumn: undefined })}
        >
          {t('bom.import.chooseColumn')}
        </button>
      </td>
    </tr>
  );
}

/** Level number, parent number, or none. The mapped field depends on the choice. */
function Structure({ work, report }: TableProps) {
  const t = useT();
  const notations = useOptions(bomLevelNotation);
  const { notation } = report.mapping;
  const label = (
    <Segmented
      size="small"
      aria-label={t('bom.import.structure')}
      options={notations}
      value={notation}
      onChange={(chosen) => work.map({ notation: chosen })}
    />
  );
  return (
    <>
      <tr className="b-structure">
        <th scope="row">{t('bom.import.structure')}</th>
        <td colSpan={3}>{label}</td>
      </tr>
      <StructureColumn work={work} report={report} />
    </>
  );
}

function MassUnitChoice({ work, report: { mapping } }: TableProps) {
  const t = useT();
  if (mapping.columns.massUnit !== undefined) return null;
  return (
    <small>
      {t('bom.import.unit')}{' '}
      <Select
        size="small"
        variant="borderless"
        className="b-unit"
        popupMatchSelectWidth={false}
        aria-label={t('bom.import.unit')}
        options={MASS_UNITS.map((value) => ({ value, label: value }))}
        value={mapping.massUnit}
        onChange={(massUnit: MassUnit) => work.map({ massUnit })}
      />
    </small>
  );
}

/** The fields with their columns in the file, and samples of the values. */
export function MappingTable(props: TableProps) {
  const t = useT();
  return (
    <div className="b-mapping" tabIndex={0} role="region" aria-label={t('bom.import.mapping')}>
      <table>
        <thead>
          <tr>
            <th>{t('bom.import.fieldTitle')}</th>
            <th>{t('bom.import.columnTitle')}</th>
            <th>{t('bom.import.sampleTitle')}</th>
            <th>
              <span className="m-hidden">{t('bom.import.stateTitle')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Structure {...props} />
          {mappedFields.map((field) => (
            <FieldRow
              key={field}
              field={field}
              note={field === 'mass' ? <MassUnitChoice {...props} /> : null}
              {...props}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
