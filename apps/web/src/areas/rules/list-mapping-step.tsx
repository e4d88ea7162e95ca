import {
  LIST_DATE_ORDERS,
  LIST_DECIMAL_MARKS,
  LIST_MAPPED_FIELDS,
  LIST_THRESHOLD_UNITS,
  type ListColumns,
  type ListMapping,
} from '@matlas/contract';
import { ColumnMapping, ColumnRow, columnSample, formatDate, formatNumber, useT } from '@matlas/web-kit';
import { Alert, Select } from 'antd';
import type { ReactNode } from 'react';
import { ListJudging } from './list-judging';
import './rules.css';
import type { ColumnsWork, MappedFile } from './use-list-import';

const titleRows = 20;

export interface MappingProps {
  columns: ListColumns;
  onChange: (mapping: ListMapping) => void;
}
export function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="rl-choice">
      {label}
      {children}
    </label>
  );
}

/** Which known layout the titles are closest to, and what it misses. */
function Closest({ columns: { closest } }: { columns: ListColumns }) {
  const t = useT();
  if (closest.length === 0) return null;
  return (
    <ul className="rl-closest m-faint" aria-label={t('listImport.map.closest')}>
      {closest.map(({ layout, found, missing }) => (
        <li key={layout}>
          {t('listImport.map.closeTo', {
            layout: t(`listImport.layout.${layout}`),
            found: found.length,
            sought: found.length + missing.length,
          })}{' '}
          {missing
            .map(({ title, near }) =>
              t(near === null ? 'listImport.map.missing' : 'listImport.map.missingNear', { title, near: near ?? '' }),
            )
            .join(' ')}
        </li>
      ))}
    </ul>
  );
}
function Origin({ columns: { source, lastImport } }: { columns: ListColumns }) {
  const t = useT();
  return (
    <p className="m-faint">
      {t(`listImport.map.source.${source}`)}
      {lastImport
        ? ` · ${t('listImport.map.lastImport', {
            file: lastImport.file,
            list: lastImport.list,
            count: lastImport.entries,
            total: formatNumber(lastImport.entries),
            date: formatDate(lastImport.at),
          })}`
        : null}
    </p>
  );
}
/** Worksheet and row of titles: another one proposes the columns anew. */
function Place({ work, columns }: { work: ColumnsWork; columns: ListColumns }) {
  const t = useT();
  const { sheetNames, mapping } = columns;
  const rows = Array.from({ length: Math.max(titleRows, mapping.headerRow) }, (_none, at) => ({
    value: at + 1,
    label: String(at + 1),
  }));
  return (
    <div className="rl-choices">
      {sheetNames.length > 1 ? (
        <Setting label={t('listImport.map.sheet')}>
          <Select
            aria-label={t('listImport.map.sheet')}
            options={sheetNames.map((value) => ({ value, label: value }))}
            value={columns.sheetName}
            onChange={(sheetName: string) => void work.readAgain({ sheetName })}
          />
        </Setting>
      ) : null}
      <Setting label={t('listImport.map.headerRow')}>
        <Select
          aria-label={t('listImport.map.headerRow')}
          options={rows}
          value={mapping.headerRow}
          onChange={(headerRow: number) => void work.readAgain({ sheetName: columns.sheetName, headerRow })}
        />
      </Setting>
    </div>
  );
}
function Columns({
  columns,
  onChange,
  onClassesChange,
}: MappingProps & { onClassesChange: (to: ListMapping) => void }) {
  const t = useT();
  const { mapping, titles, sample } = columns;
  const change = (next: ListMapping['columns']) => {
    const changed = { ...mapping, columns: next };
    if (next.class === mapping.columns.class) onChange(changed);
    else onClassesChange(changed);
  };
  return (
    <ColumnMapping label={t('listImport.map.columns')} className="rl-mapping">
      {LIST_MAPPED_FIELDS.map((field) => (
        <ColumnRow
          key={field}
          field={field}
          name={t(`listImport.map.field.${field}`)}
          titles={titles}
          columns={mapping.columns}
          sample={columnSample(sample, mapping.columns[field])}
          onChange={change}
        />
      ))}
    </ColumnMapping>
  );
}
/** How the cells of the file are written. */
function Reading({ columns: { mapping }, onChange }: MappingProps) {
  const t = useT();
  const choice = <K extends 'grouping' | 'thresholdUnit' | 'decimalMark' | 'dateOrder'>(
    key: K,
    values: readonly ListMapping[K][],
  ) => (
    <Setting label={t(`listImport.map.${key}`)}>
      <Select
        aria-label={t(`listImport.map.${key}`)}
        popupMatchSelectWidth={false}
        options={values.map((value) => ({ value, label: t(`listImport.map.${key}Of.${value}`) }))}
        value={mapping[key]}
        onChange={(value: ListMapping[K]) => onChange({ ...mapping, [key]: value })}
      />
    </Setting>
  );
  const { threshold, entryNo, inclusionDate, validFrom, validTo } = mapping.columns;
  const hasDates = [inclusionDate, validFrom, validTo].some((index) => index !== undefined);
  return (
    <div className="rl-choices">
      {entryNo === undefined ? null : choice('grouping', ['rows', 'numbered'])}
      {threshold === undefined ? null : choice('thresholdUnit', LIST_THRESHOLD_UNITS)}
      {threshold === undefined ? null : choice('decimalMark', LIST_DECIMAL_MARKS)}
      {hasDates ? choice('dateOrder', LIST_DATE_ORDERS) : null}
    </div>
  );
}

/** Maps the columns of a list whose layout is not known, and decides how its entries judge. */
export function ListMappingStep({ work, file }: { work: ColumnsWork; file: MappedFile }) {
  const { columns, reason } = file;
  const props = { columns, onChange: work.changeMapping };
  return (
    <div className="rl-body" aria-busy={work.isBusy}>
      {reason === undefined ? null : (
        <Alert type="info" showIcon title={reason} description={<Closest columns={columns} />} />
      )}
      <Origin columns={columns} />
      <Place work={work} columns={columns} />
      <Columns {...props} onClassesChange={(mapping) => void work.readAgain({ mapping })} />
      <Reading {...props} />
      <ListJudging {...props} />
    </div>
  );
}
/** Why the mapping cannot be checked yet; undefined when it can. */
export const mappingBlock = ({ mapping: { columns } }: ListColumns): string | undefined =>
  [columns.nameEn, columns.nameZh, columns.cas, columns.ec].every((index) => index === undefined)
    ? 'listImport.map.needsName'
    : undefined;
