import { FormulaCalculator, type FormulaValue } from '../formula/compute-formula';
import { type CellReference, type FormulaNode, NotPlain } from '../formula/formula-node';
import type { PendingFormula, SheetContent } from './sheet-content';
import { numberShown } from './shown-number';
import type { KindLetter, SheetRow } from './sheet-row';

/** Begins the text of a cell whose formula is not computed; readers of rows refuse it as an error of a formula. */
export const NOT_COMPUTED = '#CALC!';
const MAX_TOLD = 100;
/** How deep formulas may refer to others that are not computed yet. */
const MAX_DEPTH = 200;
const NOT_DIGIT = /\D/g;
const PERCENT = 100;

const keyOf = ({ row, column }: CellReference): number => row * 0x8000 + column;
/** Thrown where a chain is too deep for now: the next pass has more of its cells. */
class TooDeep extends NotPlain {}

class SheetCalculation {
  private readonly rows: ReadonlyMap<number, SheetRow>;
  private readonly pending: Map<number, PendingFormula>;
  private readonly results = new Map<number, FormulaValue>();
  private readonly failed = new Set<number>();
  private readonly open = new Set<number>();
  private readonly calculator = new FormulaCalculator((at) => this.valueAt(at));
  constructor({ rows, formulas }: SheetContent) {
    this.rows = new Map(rows.map((row) => [row.row - 1, row]));
    this.pending = new Map(formulas.map((formula) => [keyOf(formula), formula]));
  }

  /** Undefined for a formula that is not plain, ends in an error, or refers to itself. */
  resultOf(formula: PendingFormula): FormulaValue | undefined {
    try {
      return this.compute(keyOf(formula), formula.node);
    } catch (error) {
      if (!(error instanceof NotPlain)) throw error;
      return undefined;
    }
  }
  private compute(key: number, node: FormulaNode | undefined): FormulaValue {
    const known = this.results.get(key);
    if (known !== undefined) return known;
    if (!node || this.open.has(key) || this.failed.has(key)) throw new NotPlain();
    if (this.open.size > MAX_DEPTH) throw new TooDeep();
    this.open.add(key);
    try {
      const result = this.calculator.compute(node);
      this.results.set(key, result);
      return result;
    } catch (error) {
      if (!(error instanceof TooDeep)) this.failed.add(key);
      throw error;
    } finally {
      this.open.delete(key);
    }
  }
  private valueAt(at: CellReference): FormulaValue | null {
    const pending = this.pending.get(keyOf(at));
    if (pending) return this.compute(keyOf(at), pending.node);
    const row = this.rows.get(at.row);
    const text = row?.cells[at.column] ?? '';
    if (text === '') return null;
    const letter = (row?.kinds?.[at.column] ?? 't') as KindLetter;
    if (letter === 't') return text;
    if (letter === 'n') return Number(text);
    if (letter === 'z') return Number(text.replace(NOT_DIGIT, ''));
    if (letter === 'p') return Number.parseFloat(text) / PERCENT;
    throw new NotPlain(); // days, errors, and true and false
  }
}

function writeResult(row: SheetRow, formula: PendingFormula, result: FormulaValue | undefined, is1904: boolean): void {
  const { column, told, shown, keepsCell } = formula;
  if (result === undefined && keepsCell) return;
  const { text, letter } =
    result === undefined
      ? { text: `${NOT_COMPUTED} ${told}`.trim().slice(0, MAX_TOLD), letter: 'f' as const }
      : typeof result === 'number'
        ? numberShown(result, shown, is1904)
        : { text: result.trim(), letter: 't' as const };
  const kinds = [...(row.kinds ?? '').padEnd(row.cells.length, 't')];
  row.cells[column] = text;
  kinds[column] = text === '' ? ' ' : letter;
  row.kinds = kinds.join('');
}
/**
 * Computes the formulas of a sheet that have no stored result, from above and then from below, so that long chains
 * end in both directions. What is not computed is `#CALC!` with the formula, never an empty cell.
 */
export function computeFormulas(content: SheetContent): void {
  const calculation = new SheetCalculation(content);
  const { formulas, is1904 } = content;
  for (const formula of formulas) calculation.resultOf(formula);
  for (const formula of formulas.toReversed()) calculation.resultOf(formula);
  const rows = new Map(content.rows.map((row) => [row.row - 1, row]));
  for (const formula of formulas) {
    const row = rows.get(formula.row);
    if (row) writeResult(row, formula, calculation.resultOf(formula), is1904);
  }
}
