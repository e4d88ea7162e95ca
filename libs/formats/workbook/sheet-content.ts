import type { FormulaNode } from '../formula/formula-node';
import type { NumberShown } from './shown-number';
import type { SheetRow } from './sheet-row';

/** A range of merged cells; rows and columns count from 0, both ends included. */
export interface MergedRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}
/** A formula without a stored result. */
export interface PendingFormula {
  row: number;
  column: number;
  /** Absent for a formula that is not plain. */
  node?: FormulaNode | undefined;
  /** The formula as far as it is known, for the fault. */
  formula: string;
  shown: NumberShown;
  /** The cell keeps what the file says when the formula is not computed. */
  keepsCell?: boolean;
}
/** What a reader found in a worksheet; `completeSheet` makes the rows of a table from it. */
export interface SheetContent {
  rows: SheetRow[];
  merged: MergedRange[];
  formulas: PendingFormula[];
  is1904: boolean;
}
