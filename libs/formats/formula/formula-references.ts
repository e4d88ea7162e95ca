import type { CellReference, FormulaNode } from './formula-node';

/** How many rows and columns a sheet has. */
export interface SheetExtent {
  rows: number;
  columns: number;
}
/** The cells of a range as far as the sheet goes. */
export function* cellsOfRange(from: CellReference, to: CellReference, extent: SheetExtent): Generator<CellReference> {
  const bottom = Math.min(Math.max(from.row, to.row), extent.rows - 1);
  const right = Math.min(Math.max(from.column, to.column), extent.columns - 1);
  for (let row = Math.min(from.row, to.row); row <= bottom; row++)
    for (let column = Math.min(from.column, to.column); column <= right; column++) yield { row, column };
}
/** The cells that a formula refers to. */
export function* referencesOf(node: FormulaNode, extent: SheetExtent): Generator<CellReference> {
  if (node.kind === 'cell') yield node.at;
  else if (node.kind === 'range') yield* cellsOfRange(node.from, node.to, extent);
  else if (node.kind === 'negative' || node.kind === 'percent') yield* referencesOf(node.of, extent);
  else if (node.kind === 'operation') {
    yield* referencesOf(node.left, extent);
    yield* referencesOf(node.right, extent);
  } else if (node.kind === 'call') for (const value of node.values) yield* referencesOf(value, extent);
}
