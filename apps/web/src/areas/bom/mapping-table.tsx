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
import { ColumnMapping, ColumnRow, FindingDisc, useOptions, useT, VerdictSymbol } from '@matlas/web-kit';
import { Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import type { Import } from './use-import';

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
  return (
    <ColumnRow
      field={field}
      name={t(`bom.import.field.${field}`)}
      label={label}
      note={isRequired(field, mapping) ? <small>{t('bom.import.required')}</small> : note}
      titles={titles}
      columns={mapping.columns}
      sample={sampleOf(field, report)}
      state={<StateMark field={field} report={report} />}
      onChange={(columns) => work.map({ columns })}
    />
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
    <ColumnMapping label={t('bom.import.mapping')} className="b-mapping" hasState>
      <Structure {...props} />
      {mappedFields.map((field) => (
        <FieldRow key={field} field={field} note={field === 'mass' ? <MassUnitChoice {...props} /> : null} {...props} />
      ))}
    </ColumnMapping>
  );
}
