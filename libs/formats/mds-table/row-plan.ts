import {
  COLUMN_IDS,
  type CellKind,
  type RowPart,
  type RowShape,
  SHAPE_PARTS,
  TREE_COLUMNS,
  type TreeColumn,
} from './tree-columns';

/** The field and record that a column fills on a row of a given shape. */
export interface PlannedCell {
  column: TreeColumn;
  index: number;
  kind: CellKind;
  part: RowPart;
  path: readonly string[];
}

const planCells = (shape: RowShape): PlannedCell[] =>
  COLUMN_IDS.flatMap((column, index) => {
    const { kind, at } = TREE_COLUMNS[column];
    const part = SHAPE_PARTS[shape].find((one) => at[one] !== undefined);
    return part ? [{ column, index, kind, part, path: (at[part] ?? '').split('.') }] : [];
  });
export const PLANS: Readonly<Record<RowShape, readonly PlannedCell[]>> = {
  root: planCells('root'),
  node: planCells('node'),
  substance: planCells('substance'),
  reference: planCells('reference'),
  override: planCells('override'),
};

type Loose = Record<string, unknown>;
export function fieldAt(record: object | undefined, path: readonly string[]): unknown {
  let value: unknown = record;
  for (const name of path) value = (value as Loose | undefined)?.[name];
  return value;
}
export function setField(record: object, path: readonly string[], value: unknown): void {
  let at = record as Loose;
  for (const name of path.slice(0, -1)) at = (at[name] ??= {}) as Loose;
  at[path.at(-1) ?? ''] = value;
}
