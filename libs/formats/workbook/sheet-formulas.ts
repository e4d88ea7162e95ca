import { FormulaCalculator, type FormulaValue } from '../formula/compute-formula';
import { type CellReference, NotPlain } from '../formula/formula-node';
import { referencesOf, type SheetExtent } from '../formula/formula-references';
import type { PendingFormula, SheetContent } from './sheet-content';
import { numberShown } from './shown-number';
import type { KindLetter, SheetRow } from './sheet-row';

/** Begins the text of a cell whose formula is not computed; readers of rows refuse it as an error of a formula. */
export const NOT_COMPUTED = '#CALC!';
const MAX_FORMULA_TEXT = 100;
const NOT_DIGIT = /\D/g;
const PERCENT = 100;
/** Formulas are ordered by at most this many references; those behind are not computed. */
const MAX_REFERENCES = 2_000_000;

const keyOf = ({ row, column }: CellReference): number => row * 0x8000 + column;
const extentOf = (rows: readonly SheetRow[]): SheetExtent =>
  rows.reduce(
    (most, { row, cells }) => ({ rows: Math.max(most.rows, row), columns: Math.max(most.columns, cells.length) }),
    { rows: 0, columns: 0 },
  );

/** Each formula behind those that it refers to; formulas in a circle are in any order, and find no value. */
function inOrder(formulas: ReadonlyMap<number, PendingFormula>, extent: SheetExtent): PendingFormula[] {
  const ordered: PendingFormula[] = [];
  const seen = new Set<number>();
  let visited = 0;
  const needsOf = ({ node }: PendingFormula): Iterator<CellReference> =>
    (node ? referencesOf(node, extent) : [])[Symbol.iterator]();
  for (const [key, first] of formulas) {
    if (seen.has(key)) continue;
    seen.add(key);
    const open = [{ formula: first, needs: needsOf(first) }];
    while (open.length > 0 && visited < MAX_REFERENCES) {
      const top = open[open.length - 1] as (typeof open)[number];
      const next = top.needs.next();
      visited++;
      if (next.done) {
        ordered.push(top.formula);
        open.pop();
        continue;
      }
      const needed = formulas.get(keyOf(next.value));
      if (!needed || seen.has(keyOf(next.value))) continue;
      seen.add(keyOf(next.value));
      open.push({ formula: needed, needs: needsOf(needed) });
    }
  }
  return ordered;
}

class SheetCalculation {
  private readonly rows: ReadonlyMap<number, SheetRow>;
  private readonly pending: ReadonlyMap<number, PendingFormula>;
  private readonly results = new Map<number, FormulaValue>();
  constructor({ rows, formulas }: SheetContent) {
    this.rows = new Map(rows.map((row) => [row.row - 1, row]));
    this.pending = new Map(formulas.map((formula) => [keyOf(formula), formula]));
    const extent = extentOf(rows);
    const calculator = new FormulaCalculator((at) => this.valueAt(at), extent);
    for (const formula of inOrder(this.pending, extent)) this.compute(calculator, formula);
  }
  /** Undefined for a formula that is not plain, ends in an error, or refers to itself. */
  resultOf(formula: PendingFormula): FormulaValue | undefined {
    return this.results.get(keyOf(formula));
  }
  private compute(calculator: FormulaCalculator, formula: PendingFormula): void {
    if (!formula.node) return;
    try {
      this.results.set(keyOf(formula), calculator.compute(formula.node));
    } catch (error) {
      if (!(error instanceof NotPlain)) throw error;
    }
  }
  private valueAt(at: CellReference): FormulaValue | null {
    const key = keyOf(at);
    if (this.pending.has(key)) {
      const result = this.results.get(key);
      if (result === undefined) throw new NotPlain();
      return result;
    }
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
  const { column, formula: formulaText, shown, keepsCell } = formula;
  if (result === undefined && keepsCell) return;
  const { text, letter } =
    result === undefined
      ? { text: `${NOT_COMPUTED} ${formulaText}`.trim().slice(0, MAX_FORMULA_TEXT), letter: 'f' as const }
      : typeof result === 'number'
        ? numberShown(result, shown, is1904)
        : { text: result.trim(), letter: 't' as const };
  const kinds = (row.kinds ?? '').padEnd(row.cells.length, 't');
  row.cells[column] = text;
  row.kinds = kinds.slice(0, column) + (text === '' ? ' ' : letter) + kinds.slice(column + 1);
}
/** Computes the formulas of a sheet that have no stored result. What is not computed is never an empty cell. */
export function computeFormulas(content: SheetContent): void {
  const calculation = new SheetCalculation(content);
  const rows = new Map(content.rows.map((row) => [row.row - 1, row]));
  for (const formula of content.formulas) {
    const row = rows.get(formula.row);
    if (row) writeResult(row, formula, calculation.resultOf(formula), content.is1904);
  }
}
