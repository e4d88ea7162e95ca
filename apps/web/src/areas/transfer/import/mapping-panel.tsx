import {
  FMD_MASS_FIELDS,
  fmdField,
  fmdMassUnit,
  fmdPortionUnit,
  transferImportApi,
  type FmdField,
  type FmdMapping,
  type FmdTable,
  type SheetImportRow,
} from '@matlas/contract';
import { columnLetters } from '@matlas/domain';
import { useCommand, useT } from '@matlas/web-kit';
import { Alert, Button, InputNumber, Segmented, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { log } from './log';
import { TreePreview } from './tree-preview';

const notTaken = -1;
const samples = 2;
type Change = (change: Partial<FmdMapping>) => void;
interface PanelProps {
  mapping: FmdMapping;
  table: FmdTable;
  onChange: Change;
}
/** Fields that only lines with level numbers have, and those that only columns for each kind of node have. */
const levelOnly: readonly FmdField[] = ['level', 'type', 'number', 'name'];
const columnsOnly: readonly FmdField[] = [
  ...(['partNumber', 'partName', 'partMass', 'componentNumber', 'componentName', 'componentMass'] as const),
  ...(['materialNumber', 'materialName', 'materialMass', 'materialPortion', 'substanceName'] as const),
];
/** The fields of the nesting, and those that have a column although they are of the other one. */
const fieldsOf = ({ nesting, columns }: FmdMapping): FmdField[] => {
  const others = nesting === 'level' ? columnsOnly : levelOnly;
  return fmdField.options.filter((field) => !others.includes(field) || columns[field] !== undefined);
};
/** With level numbers, mass and portion are of any line. */
const wordOf = (field: FmdField, nesting: FmdMapping['nesting']): string =>
  nesting === 'level' && (field === 'mass' || field === 'portion')
    ? `mdsUpload.mapping.lineField.${field}`
    : `mdsUpload.mapping.field.${field}`;
const massFieldOf = (field: FmdField) => FMD_MASS_FIELDS.find((each) => each === field);

/** A column has one field: choosing it for another takes it away from the first. */
function withColumn(columns: FmdMapping['columns'], field: FmdField, index: number): FmdMapping['columns'] {
  const others = Object.entries(columns).filter(([name, taken]) => name !== field && taken !== index);
  return Object.fromEntries(index === notTaken ? others : [...others, [field, index]]) as FmdMapping['columns'];
}

function FieldRow({ field, mapping, table, onChange }: PanelProps & { field: FmdField }) {
  const t = useT();
  const label = t(wordOf(field, mapping.nesting));
  const index = mapping.columns[field];
  const options = [
    { value: notTaken, label: t('mdsUpload.mapping.notTaken') },
    ...table.titles.map((title, at) => ({ value: at, label: `${columnLetters(at)} · ${title || '–'}` })),
  ];
  const massField = massFieldOf(field);
  const shown = index === undefined ? [] : table.sample.map((cells) => cells[index] ?? '').filter(Boolean);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Select
          size="small"
          className="mi-column"
          popupMatchSelectWidth={false}
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={label}
          options={options}
          value={index ?? notTaken}
          onChange={(chosen: number) => onChange({ columns: withColumn(mapping.columns, field, chosen) })}
        />
        {massField && index !== undefined ? (
          <Select
            size="small"
            aria-label={t('mdsUpload.mapping.unitOf', { field: label })}
            options={fmdMassUnit.options.map((value) => ({ value, label: value === 'ug' ? 'µg' : value }))}
            value={mapping.massUnits[massField] ?? 'g'}
            onChange={(unit) => onChange({ massUnits: { ...mapping.massUnits, [massField]: unit } })}
          />
        ) : null}
      </td>
      <td className="mi-sample">{[...new Set(shown)].slice(0, samples).join(' · ')}</td>
    </tr>
  );
}

function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="mi-setting">
      <span>{label}</span>
      {children}
    </div>
  );
}

/** What holds for the whole table: nesting, units, decimal mark, row of titles, worksheets. */
function Settings({ mapping, table, onChange }: PanelProps) {
  const t = useT();
  const words = <Value extends string>(name: string, values: readonly Value[]) =>
    values.map((value) => ({ value, label: t(`mdsUpload.mapping.${name}.${value}`) }));
  const label = (name: string): string => t(`mdsUpload.mapping.label.${name}`);
  return (
    <div className="mi-settings">
      <Setting label={label('nesting')}>
        <Segmented
          size="small"
          aria-label={label('nesting')}
          options={words('nesting', ['columns', 'level'] as const)}
          value={mapping.nesting}
          onChange={(nesting) => onChange({ nesting })}
        />
      </Setting>
      <Setting label={label('portionUnit')}>
        <Select
          size="small"
          aria-label={label('portionUnit')}
          options={words('portionUnit', fmdPortionUnit.options)}
          value={mapping.portionUnit}
          onChange={(portionUnit) => onChange({ portionUnit })}
        />
      </Setting>
      <Setting label={label('portionOf')}>
        <Select
          size="small"
          aria-label={label('portionOf')}
          options={words('portionOf', ['material', 'part'] as const)}
          value={mapping.portionOf}
          onChange={(portionOf) => onChange({ portionOf })}
        />
      </Setting>
      <Setting label={label('decimalMark')}>
        <Select
          size="small"
          aria-label={label('decimalMark')}
          options={words('decimalMark', ['auto', 'point', 'comma'] as const)}
          value={mapping.decimalMark}
          onChange={(decimalMark) => onChange({ decimalMark })}
        />
      </Setting>
      <Setting label={label('headerRow')}>
        <InputNumber
          size="small"
          min={1}
          aria-label={label('headerRow')}
          value={mapping.headerRow}
          onChange={(headerRow) => onChange({ headerRow: headerRow ?? 1 })}
        />
      </Setting>
      {table.sheetNames.length > 1 ? (
        <Setting label={label('sheets')}>
          <Select
            size="small"
            mode="multiple"
            className="mi-column"
            aria-label={label('sheets')}
            options={table.sheetNames.map((value) => ({ value, label: value }))}
            value={mapping.sheets}
            onChange={(sheets: string[]) => onChange({ sheets })}
          />
        </Setting>
      ) : null}
    </div>
  );
}

/** How a supplier's spreadsheet is read, with the tree that results; remembered when the import starts. */
export function MappingPanel({ row, views, onRead }: { row: SheetImportRow; views: ReactNode; onRead: () => void }) {
  const t = useT();
  const [mapping, setMapping] = useState(row.mapping);
  const map = useCommand(transferImportApi.map, { log: log('map'), onDone: onRead, pendingUntil: 'lists' });
  if (!mapping || !row.table) return <>{views}</>;
  const { table } = row;
  const isChanged = JSON.stringify(mapping) !== JSON.stringify(row.mapping);
  const props: PanelProps = { mapping, table, onChange: (change) => setMapping({ ...mapping, ...change }) };
  return (
    <>
      {views}
      <div className="mi-bar">
        <span className="m-faint" role="status">
          {t(isChanged ? 'mdsUpload.mapping.changed' : 'mdsUpload.mapping.hint')}
        </span>
        {row.can.recheck ? (
          <Button
            type={isChanged ? 'primary' : 'default'}
            disabled={!isChanged}
            loading={map.isPending}
            onClick={() => map.mutate({ id: row.id, mapping })}
          >
            {t('mdsUpload.mapping.read')}
          </Button>
        ) : null}
      </div>
      {table.assumed.length > 0 ? (
        <div className="mi-notes">
          {table.assumed.map((what) => (
            <Alert key={what} type="warning" showIcon title={t(`mdsUpload.mapping.assumed.${what}`)} />
          ))}
        </div>
      ) : null}
      <div className="mi-mapping" tabIndex={0} role="region" aria-label={t('mdsUpload.tab.mapping')}>
        <section aria-label={t('mdsUpload.mapping.columnsTitle')}>
          <Settings {...props} />
          <table>
            <thead>
              <tr>
                <th scope="col">{t('mdsUpload.mapping.fieldTitle')}</th>
                <th scope="col">{t('mdsUpload.mapping.columnTitle')}</th>
                <th scope="col">{t('mdsUpload.mapping.sampleTitle')}</th>
              </tr>
            </thead>
            <tbody>
              {fieldsOf(mapping).map((field) => (
                <FieldRow key={field} field={field} {...props} />
              ))}
            </tbody>
          </table>
        </section>
        <TreePreview row={row} />
      </div>
    </>
  );
}
