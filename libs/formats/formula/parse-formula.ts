import {
  type CellReference,
  type FormulaNode,
  type FormulaOperator,
  isFormulaFunction,
  NotPlain,
} from './formula-node';

const MAX_CHARACTERS = 2_000;
const MAX_DEPTH = 50;
const LETTERS = 26;
const LETTER_A = 64;
const TOKEN =
  /\s*(?:(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+)|"((?:[^"]|"")*)"|(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?![A-Za-z0-9_.(])|([A-Za-z][A-Za-z0-9._]*)(?=\s*\()|([-+*/&%(),;:]))/y;
type Token = RegExpExecArray;
const RANK: Readonly<Record<string, number>> = { '&': 1, '+': 2, '-': 2, '*': 3, '/': 3 };

/** How far a shared formula is from the cell where it is written. */
export interface FormulaShift {
  rows: number;
  columns: number;
}
const columnOf = (text: string): number =>
  [...text.toUpperCase()].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - LETTER_A, 0) - 1;

function tokensOf(formula: string): Token[] {
  if (formula.length > MAX_CHARACTERS) throw new NotPlain();
  const tokens: Token[] = [];
  const text = formula.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (!token) throw new NotPlain();
    tokens.push(token);
  }
  return tokens;
}

class Parsing {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;
  constructor(
    formula: string,
    private readonly shift: FormulaShift,
  ) {
    this.tokens = tokensOf(formula);
  }
  whole(): FormulaNode {
    const node = this.expression(0);
    if (this.at < this.tokens.length) throw new NotPlain();
    return node;
  }
  private get sign(): string {
    return this.tokens[this.at]?.[8] ?? '';
  }
  private take(sign: string): void {
    if (this.sign !== sign) throw new NotPlain();
    this.at++;
  }
  /** Operators that bind more than `rank`, by precedence climbing. */
  private expression(rank: number): FormulaNode {
    if (++this.depth > MAX_DEPTH) throw new NotPlain();
    let left = this.operand();
    for (let own = RANK[this.sign] ?? 0; own > rank; own = RANK[this.sign] ?? 0) {
      const operator = this.sign as FormulaOperator;
      this.at++;
      left = { kind: 'operation', operator, left, right: this.expression(own) };
    }
    this.depth--;
    return left;
  }
  private operand(): FormulaNode {
    let node = this.unit();
    while (this.sign === '%') {
      this.at++;
      node = { kind: 'percent', of: node };
    }
    return node;
  }
  private unit(): FormulaNode {
    const token = this.tokens[this.at];
    if (!token) throw new NotPlain();
    const [, number, text, , letters, , , name] = token;
    this.at++;
    if (number !== undefined) return { kind: 'number', value: Number(number) };
    if (text !== undefined) return { kind: 'text', value: text.replaceAll('""', '"') };
    if (letters !== undefined) return this.reference(token);
    if (name !== undefined) return this.call(name.toUpperCase());
    return this.signed(token[8] ?? '');
  }
  private signed(sign: string): FormulaNode {
    if (sign === '+' || sign === '-') {
      if (++this.depth > MAX_DEPTH) throw new NotPlain();
      const of = this.operand();
      this.depth--;
      return sign === '-' ? { kind: 'negative', of } : of;
    }
    if (sign !== '(') throw new NotPlain();
    const node = this.expression(0);
    this.take(')');
    return node;
  }
  private cellOf([, , , fixedColumn, letters = '', fixedRow, digits]: Token): CellReference {
    const row = Number(digits) - 1 + (fixedRow ? 0 : this.shift.rows);
    const column = columnOf(letters) + (fixedColumn ? 0 : this.shift.columns);
    if (row < 0 || column < 0) throw new NotPlain();
    return { row, column };
  }
  private reference(token: Token): FormulaNode {
    const at = this.cellOf(token);
    if (this.sign !== ':') return { kind: 'cell', at };
    const last = this.tokens[this.at + 1];
    if (last?.[4] === undefined) throw new NotPlain();
    this.at += 2;
    return { kind: 'range', from: at, to: this.cellOf(last) };
  }
  private call(name: string): FormulaNode {
    if (!isFormulaFunction(name)) throw new NotPlain();
    this.take('(');
    const values = [this.expression(0)];
    while (this.sign === ',' || this.sign === ';') {
      this.at++;
      values.push(this.expression(0));
    }
    this.take(')');
    return { kind: 'call', name, values };
  }
}
/** Throws NotPlain for everything that is not computed here. */
export const parseFormula = (formula: string, shift: FormulaShift = { rows: 0, columns: 0 }): FormulaNode =>
  new Parsing(formula, shift).whole();
