import { Decimal } from '@matlas/domain';
import { type CellReference, type FormulaNode, NotPlain } from './formula-node';

export type FormulaValue = number | string;
/** A cell as formulas see it; null is an empty one. Throws NotPlain for a cell that cannot be counted with. */
export type ValueAt = (at: CellReference) => FormulaValue | null;

/** Numbers as texts, as they are written in every language. */
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
/** Texts that look like numbers: programs of different languages disagree whether they count. */
const LIKE_NUMBER = /^[-+\d.,\s'%]+$/;
const DIGITS = 15;
/** Cells that one sheet may visit for its formulas. */
const MAX_VISITED = 5_000_000;

const toNumber = (value: FormulaValue | null): number => {
  if (value === null) return 0;
  if (typeof value === 'number') return value;
  if (!PLAIN_NUMBER.test(value)) throw new NotPlain();
  return Number(value);
};
/** A number as a spreadsheet joins it to a text. */
const toText = (value: FormulaValue | null): string =>
  typeof value === 'number' ? new Decimal(value.toPrecision(DIGITS)).toFixed() : (value ?? '');
const finite = (value: number): number => {
  if (!Number.isFinite(value)) throw new NotPlain();
  return value;
};
/** Half away from zero, of the 15 digits that a spreadsheet counts with; negative places round tens and hundreds. */
function round(value: number, places: number): number {
  if (!Number.isInteger(places) || Math.abs(places) > DIGITS) throw new NotPlain();
  const scale = new Decimal(10).pow(places);
  return new Decimal(value.toPrecision(DIGITS))
    .times(scale)
    .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
    .div(scale)
    .toNumber();
}

/** Computes formulas over the cells of a sheet. */
export class FormulaCalculator {
  private visited = 0;
  constructor(private readonly valueAt: ValueAt) {}

  /** Throws NotPlain when a cell, a text or a division leaves no number. */
  compute(node: FormulaNode): FormulaValue {
    const value = this.valueOf(node);
    return value ?? 0;
  }
  private valueOf(node: FormulaNode): FormulaValue | null {
    switch (node.kind) {
      case 'number':
      case 'text':
        return node.value;
      case 'cell':
        return this.cell(node.at);
      case 'range':
        throw new NotPlain();
      case 'negative':
        return -toNumber(this.valueOf(node.of));
      case 'percent':
        return toNumber(this.valueOf(node.of)) / 100;
      case 'operation':
        return this.operation(node);
      case 'call':
        return this.call(node);
    }
  }
  private operation({ operator, left, right }: Extract<FormulaNode, { kind: 'operation' }>): FormulaValue {
    const [one, other] = [this.valueOf(left), this.valueOf(right)];
    if (operator === '&') return toText(one) + toText(other);
    const [a, b] = [toNumber(one), toNumber(other)];
    if (operator === '+') return finite(a + b);
    if (operator === '-') return finite(a - b);
    return finite(operator === '*' ? a * b : a / b);
  }
  private call({ name, values }: Extract<FormulaNode, { kind: 'call' }>): number {
    if (name === 'ROUND') {
      const [value, places] = values;
      if (!value || !places || values.length > 2) throw new NotPlain();
      return round(toNumber(this.valueOf(value)), toNumber(this.valueOf(places)));
    }
    const numbers = values.flatMap((value) => this.numbersOf(value));
    if (name === 'SUM') return finite(numbers.reduce((sum, one) => sum + one, 0));
    return numbers.length === 0 ? 0 : finite(numbers.reduce((product, one) => product * one, 1));
  }
  /** Texts and empty cells in a range do not count. */
  private numbersOf(node: FormulaNode): number[] {
    if (node.kind !== 'range' && node.kind !== 'cell') return [toNumber(this.valueOf(node))];
    const [from, to] = node.kind === 'cell' ? [node.at, node.at] : [node.from, node.to];
    const numbers: number[] = [];
    for (let row = Math.min(from.row, to.row); row <= Math.max(from.row, to.row); row++)
      for (let column = Math.min(from.column, to.column); column <= Math.max(from.column, to.column); column++) {
        const value = this.cell({ row, column });
        if (typeof value === 'number') numbers.push(value);
        else if (value !== null && LIKE_NUMBER.test(value)) throw new NotPlain();
      }
    return numbers;
  }
  private cell(at: CellReference): FormulaValue | null {
    if (++this.visited > MAX_VISITED) throw new NotPlain();
    return this.valueAt(at);
  }
}
