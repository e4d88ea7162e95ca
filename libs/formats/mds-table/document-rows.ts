import type { DocumentChild, DocumentNode, SheetDocument } from '../sheet/sheet-document';
import { type Cell, formatCell } from './cell-values';
import { fieldAt, PLANS } from './row-plan';
import { codeLabelIn, type TableLanguage } from './table-words';
import { COLUMN_IDS, type RowPart, type RowShape, type RowType } from './tree-columns';

/** One row: its cells in the order of `COLUMN_IDS`. */
export type TableRow = Cell[];
const KIND_TYPES: Readonly<Record<number, RowType>> = { 1: 'component', 2: 'semiComponent', 3: 'material' };
const AT = Object.fromEntries(COLUMN_IDS.map((column, index) => [column, index])) as Record<
  (typeof COLUMN_IDS)[number],
  number
>;
const GRAM = 'g';

/** The rows of sheets, parents before their children. */
export class DocumentRows {
  constructor(private readonly language: TableLanguage) {}

  *rowsOfSheet(sheet: SheetDocument): Generator<TableRow> {
    yield this.row(sheet.key, 1, KIND_TYPES[sheet.root.kind] ?? 'component', 'root', { head: sheet, node: sheet.root });
    yield* this.rowsBelow(sheet.key, 2, sheet.root);
  }
  private *rowsBelow(key: string, level: number, { children }: DocumentNode): Generator<TableRow> {
    for (const child of children) {
      yield this.child(key, level, child);
      for (const override of child.applicationOverrides ?? [])
        yield this.row(key, level + 1, 'override', 'override', { override, substance: override.substance });
      if (child.node) yield* this.rowsBelow(key, level + 1, child.node);
    }
  }
  private child(key: string, level: number, child: DocumentChild): TableRow {
    const { node, reference, substance } = child;
    if (node) return this.row(key, level, KIND_TYPES[node.kind] ?? 'component', 'node', { edge: child, node });
    if (reference) return this.row(key, level, 'reference', 'reference', { edge: child, reference });
    return this.row(key, level, 'substance', 'substance', { edge: child, ...(substance ? { substance } : {}) });
  }
  private row(
    key: string,
    level: number,
    type: RowType,
    shape: RowShape,
    parts: Partial<Record<RowPart, object>>,
  ): TableRow {
    const cells: TableRow = Array.from({ length: COLUMN_IDS.length }, () => null);
    const node = parts.node as DocumentNode | undefined;
    const unit = node?.attributes?.massUnit ?? GRAM;
    cells[AT.sheetKey] = key;
    cells[AT.level] = level;
    cells[AT.type] = codeLabelIn(this.language, type);
    if (node) cells[AT.nodeKey] = node.key;
    for (const { index, kind, part, path } of PLANS[shape]) {
      const value = fieldAt(parts[part], path);
      if (value !== undefined) cells[index] = formatCell(kind, value, this.language, unit);
    }
    return cells;
  }
}
