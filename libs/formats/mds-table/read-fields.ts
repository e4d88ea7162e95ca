import { nodeType, rateType } from '@matlas/contract/enums';
import type { DocumentSubstance } from '../sheet/sheet-document';
import { type CellReading, valueOf } from './cell-values';
import { PLANS, setField } from './row-plan';
import { codeOfWord, valueOfWord } from './table-words';
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
/** What a line says for each record of the model, and what it says wrongly. */
export type ReadFields = Record<Exclude<RowPart, 'substance'>, Fields> & {
  substance: DocumentSubstance;
  faults: LineFault<TreeColumn>[];
};

const GRAM = 'g';
const OWN: readonly TreeColumn[] = ['sheetKey', 'level', 'type', 'nodeKey', 'massUnit'];
/** Filled cells that a line of the shape has no field for. */
const IDLE: Readonly<Record<RowShape, readonly TreeColumn[]>> = Object.fromEntries(
  Object.entries(PLANS).map(([shape, cells]) => [
    shape,
    COLUMN_IDS.filter((column) => !OWN.includes(column) && !cells.some((cell) => cell.column === column)),
  ]),
) as unknown as Record<RowShape, TreeColumn[]>;
/** A spreadsheet takes 7440-05-3 for a day and shows 7440-05-03; no CAS number ends with two digits. */
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

/** The unit of the masses on a line; one that nobody knows is told once. */
function unitOf(line: TableLine<TreeColumn>): string {
  const unit = line.filled('massUnit')
    ? valueOfWord((TREE_COLUMNS.massUnit.kind as { of: Parameters<typeof valueOfWord>[0] }).of, line.text('massUnit'))
    : undefined;
  return unit === undefined ? GRAM : String(unit);
}

function fields(line: TableLine<TreeColumn>, shape: RowShape): ReadFields {
  const read: ReadFields = { head: {}, node: {}, edge: {}, substance: {}, reference: {}, override: {}, faults: [] };
  const unit = unitOf(line);
  for (const { column, kind, part, path } of PLANS[shape]) {
    const text = line.text(column);
    if (text === '') continue;
    const said = valueOf(kind, column === 'cas' ? text.replace(DAY_CAS, '$1$2') : text, unit);
    if ('code' in said) read.faults.push({ ...said, column, field: path.join('.') });
    else if (said.value !== undefined) setField(read[part], path, said.value);
  }
  for (const column of IDLE[shape])
    if (line.filled(column)) read.faults.push({ code: 'row.cellUnused', column, severity: 'warning' });
  completePortion(read);
  for (const { shape: shapes, name, others, field } of CONTACTS)
    if (shapes.includes(shape) && !line.filled(name) && others.some((one) => line.filled(one)))
      read.faults.push({ code: 'row.required', column: name, field });
  return read;
}
/** The kind of a portion may be seen from what is given of it; a range needs both its ends. */
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
  const isTold = (column: TreeColumn): boolean => faults.some((fault) => fault.column === column);
  for (const [column, field] of needed)
    if (portion[field] === undefined && !isTold(column))
      faults.push({ code: 'row.required', column, field: `portion.${field}` });
}

const KINDS: Readonly<Partial<Record<RowType, number>>> = {
  component: nodeType.of.component,
  semiComponent: nodeType.of.semiComponent,
  material: nodeType.of.material,
};
const level = valueOf.bind(undefined, TREE_COLUMNS.level.kind);

/** Reading of single lines. */
export const readLine = {
  fields,
  type(text: string): { value: RowType } | Extract<CellReading, { code: string }> {
    const value = codeOfWord(ROW_TYPES, text) ?? kindWord(text);
    return value === undefined
      ? (valueOf(TREE_COLUMNS.type.kind, text, GRAM) as Extract<CellReading, { code: string }>)
      : { value: value as RowType };
  },
  level(text: string): { value: number } | Extract<CellReading, { code: string }> {
    return level(text, GRAM) as { value: number } | Extract<CellReading, { code: string }>;
  },
  kind: (type: RowType | undefined): number | undefined => (type === undefined ? undefined : KINDS[type]),
  /** The column that a leaf lacks to name what it is. */
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
/** The numbers of node types, and the words of the platform. */
function kindWord(text: string): RowType | undefined {
  const value = valueOfWord(nodeType, text);
  return value === undefined
    ? undefined
    : ((nodeType.members.find((member) => member.value === value)?.key ?? undefined) as RowType | undefined);
}
