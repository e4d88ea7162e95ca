import { nodeType, rateType } from '@matlas/contract/enums';
import type { DocumentSubstance } from '../sheet/sheet-document';
import { type CellReading, readCellValue } from './cell-values';
import { PLANS, setField } from './row-plan';
import { codeOfText, enumValueOfText } from './table-words';
import type { LineFault, TableLine } from './table-lines';
import {
  COLUMN_IDS,
  ROW_TYPES,
  type RowPart,
  type RowShape,
  type RowType,
  TREE_COLUMNS,
  type TreeColumn,
} from './tree-columns';

type Fields = Record<string, unknown>;
/** The fields that a row gives for each record of the model, and its faults. */
export type ReadFields = Record<Exclude<RowPart, 'substance'>, Fields> & {
  substance: DocumentSubstance;
  faults: LineFault<TreeColumn>[];
};

const GRAM = 'g';
const OWN: readonly TreeColumn[] = ['sheetKey', 'level', 'type', 'nodeKey', 'massUnit'];
/** Columns that have no field on a row of the shape; filled ones are reported. */
const UNUSED_COLUMNS: Readonly<Record<RowShape, readonly TreeColumn[]>> = Object.fromEntries(
  Object.entries(PLANS).map(([shape, cells]) => [
    shape,
    COLUMN_IDS.filter((column) => !OWN.includes(column) && !cells.some((cell) => cell.column === column)),
  ]),
) as unknown as Record<RowShape, TreeColumn[]>;
/**
 * A spreadsheet program takes 7440-05-3 for a date and changes it to 7440-05-03; a real CAS number never ends with
 * two digits.
 */
const DAY_CAS = /^(\d{4}-\d{2}-)0(\d)$/;
const CONTACTS: readonly { shape: RowShape[]; name: TreeColumn; others: TreeColumn[]; field: string }[] = [
  {
    shape: ['root', 'node'],
    name: 'contactName',
    others: ['contactEmail', 'contactPhone'],
    field: 'attributes.contact.name',
  },
  {
    shape: ['root'],
    name: 'supplierContactName',
    others: ['supplierContactEmail', 'supplierContactPhone'],
    field: 'supplier.contact.name',
  },
];

/** The mass unit of a row; an unknown unit is reported once. */
function unitOf(line: TableLine<TreeColumn>): string {
  const unit = line.filled('massUnit')
    ? enumValueOfText(
        (TREE_COLUMNS.massUnit.kind as { of: Parameters<typeof enumValueOfText>[0] }).of,
        line.getText('massUnit'),
      )
    : undefined;
  return unit === undefined ? GRAM : String(unit);
}

function fields(line: TableLine<TreeColumn>, shape: RowShape): ReadFields {
  const read: ReadFields = { head: {}, node: {}, edge: {}, substance: {}, reference: {}, override: {}, faults: [] };
  const unit = unitOf(line);
  for (const { column, kind, part, path } of PLANS[shape]) {
    const text = line.getText(column);
    if (text === '') continue;
    const cellValue = readCellValue(kind, column === 'cas' ? text.replace(DAY_CAS, '$1$2') : text, unit);
    if ('code' in cellValue) read.faults.push({ ...cellValue, column, field: path.join('.') });
    else if (cellValue.value !== undefined) setField(read[part], path, cellValue.value);
  }
  for (const column of UNUSED_COLUMNS[shape])
    if (line.filled(column)) read.faults.push({ code: 'row.cellUnused', column, severity: 'warning' });
  completePortion(read);
  for (const { shape: shapes, name, others, field } of CONTACTS)
    if (shapes.includes(shape) && !line.filled(name) && others.some((one) => line.filled(one)))
      read.faults.push({ code: 'row.required', column: name, field });
  return read;
}
/** Derives the kind of a portion from its filled cells when none is given; a range needs both ends. */
function completePortion({ edge, faults }: ReadFields): void {
  const portion = edge.portion as { kind?: number; value?: string; min?: string; max?: string } | undefined;
  if (!portion) return;
  portion.kind ??= portion.value === undefined ? rateType.of.range : rateType.of.fixed;
  const needed: [TreeColumn, 'value' | 'min' | 'max'][] =
    portion.kind === rateType.of.fixed
      ? [['portionValue', 'value']]
      : portion.kind === rateType.of.range
        ? [
            ['portionMin', 'min'],
            ['portionMax', 'max'],
          ]
        : [];
  const isReported = (column: TreeColumn): boolean => faults.some((fault) => fault.column === column);
  for (const [column, field] of needed)
    if (portion[field] === undefined && !isReported(column))
      faults.push({ code: 'row.required', column, field: `portion.${field}` });
}

const KINDS: Readonly<Partial<Record<RowType, number>>> = {
  component: nodeType.of.component,
  semiComponent: nodeType.of.semiComponent,
  material: nodeType.of.material,
};
const level = readCellValue.bind(undefined, TREE_COLUMNS.level.kind);

/** Reads single rows. */
export const readLine = {
  fields,
  type(text: string): { value: RowType } | Extract<CellReading, { code: string }> {
    const value = codeOfText(ROW_TYPES, text) ?? rowTypeOfText(text);
    return value === undefined
      ? (readCellValue(TREE_COLUMNS.type.kind, text, GRAM) as Extract<CellReading, { code: string }>)
      : { value: value as RowType };
  },
  level(text: string): { value: number } | Extract<CellReading, { code: string }> {
    return level(text, GRAM) as { value: number } | Extract<CellReading, { code: string }>;
  },
  kind: (type: RowType | undefined): number | undefined => (type === undefined ? undefined : KINDS[type]),
  /** The missing column that would identify the substance or reference of a row. */
  missing: ({ substance, reference }: ReadFields, shape: 'reference' | 'substance'): TreeColumn | undefined =>
    shape === 'substance'
      ? Object.keys(substance).length === 0
        ? 'cas'
        : undefined
      : reference.key === undefined &&
          reference.cid === undefined &&
          reference.name === undefined &&
          reference.number === undefined
        ? 'refKey'
        : undefined,
};
/** Accepts the numbers of node types and the texts of the platform. */
function rowTypeOfText(text: string): RowType | undefined {
  const value = enumValueOfText(nodeType, text);
  return value === undefined
    ? undefined
    : ((nodeType.members.find((member) => member.value === value)?.key ?? undefined) as RowType | undefined);
}
