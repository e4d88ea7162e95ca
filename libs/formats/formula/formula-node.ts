// Plain formulas: numbers, texts, cells of the same sheet, + - * / & %, parentheses, SUM, PRODUCT and ROUND.

/** A cell; rows and columns count from 0. */
export interface CellReference {
  row: number;
  column: number;
}
export type FormulaOperator = '+' | '-' | '*' | '/' | '&';
export type FormulaFunction = 'SUM' | 'PRODUCT' | 'ROUND';
export type FormulaNode =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'cell'; at: CellReference }
  | { kind: 'range'; from: CellReference; to: CellReference }
  | { kind: 'operation'; operator: FormulaOperator; left: FormulaNode; right: FormulaNode }
  | { kind: 'negative' | 'percent'; of: FormulaNode }
  | { kind: 'call'; name: FormulaFunction; values: readonly FormulaNode[] };
export const isFormulaFunction = (name: string): name is FormulaFunction =>
  name === 'SUM' || name === 'PRODUCT' || name === 'ROUND';

/** The formula uses more than what is computed here. */
export class NotPlain extends Error {}
