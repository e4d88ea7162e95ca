import { type FormulaFunction, type FormulaNode, type FormulaOperator, NotPlain } from '../formula/formula-node';

// Tokens of plain formulas in BIFF8 ([MS-XLS] 2.5.198), in the order of a stack machine.

const OPERATORS: Readonly<Record<number, FormulaOperator>> = { 0x03: '+', 0x04: '-', 0x05: '*', 0x06: '/', 0x08: '&' };
const FUNCTIONS: Readonly<Record<number, FormulaFunction>> = { 4: 'SUM', 183: 'PRODUCT', 27: 'ROUND' };
const ARGUMENTS_OF_ROUND = 2;
/** Attribute of a SUM with one argument; other attributes (spaces, volatile) do not count. */
const ATTRIBUTE_SUM = 0x10;
const PLAIN_ATTRIBUTES = [0x40, 0x41, 0x01];
const COLUMN_BITS = 0x3fff;
const MAX_TOKENS = 1_000;

class Tokens {
  private at = 0;
  private readonly stack: FormulaNode[] = [];
  constructor(private readonly bytes: Buffer) {}

  formula(): FormulaNode {
    for (let count = 0; this.at < this.bytes.length; count++) {
      if (count > MAX_TOKENS) throw new NotPlain();
      this.token(this.next(1));
    }
    const node = this.pop();
    if (this.stack.length > 0) throw new NotPlain();
    return node;
  }
  private next(bytes: 1 | 2): number {
    const value = this.bytes.readUIntLE(this.at, bytes);
    this.at += bytes;
    return value;
  }
  private pop(): FormulaNode {
    const node = this.stack.pop();
    if (!node) throw new NotPlain();
    return node;
  }
  private token(token: number): void {
    const operator = OPERATORS[token];
    if (operator) {
      const right = this.pop();
      this.stack.push({ kind: 'operation', operator, left: this.pop(), right });
    } else if (token === 0x13) this.stack.push({ kind: 'negative', of: this.pop() });
    else if (token === 0x14) this.stack.push({ kind: 'percent', of: this.pop() });
    else if (token === 0x12 || token === 0x15) return;
    else if (token === 0x19) this.attribute();
    // The classes of operands (reference, value, array) do not matter here.
    else this.stack.push(this.operand(token < 0x20 ? token : (token & 0x1f) | 0x20));
  }
  private attribute(): void {
    const kind = this.next(1);
    this.next(2);
    if (kind === ATTRIBUTE_SUM) this.stack.push({ kind: 'call', name: 'SUM', values: [this.pop()] });
    else if (!PLAIN_ATTRIBUTES.includes(kind)) throw new NotPlain();
  }
  private operand(token: number): FormulaNode {
    switch (token) {
      case 0x1e:
        return { kind: 'number', value: this.next(2) };
      case 0x1f:
        this.at += 8;
        return { kind: 'number', value: this.bytes.readDoubleLE(this.at - 8) };
      case 0x17:
        return this.text();
      case 0x24:
        return { kind: 'cell', at: { row: this.next(2), column: this.next(2) & COLUMN_BITS } };
      case 0x25:
        return this.range();
      case 0x21:
        return this.call(this.next(2), ARGUMENTS_OF_ROUND);
      case 0x22: {
        const count = this.next(1);
        return this.call(this.next(2), count);
      }
      default:
        throw new NotPlain();
    }
  }
  private text(): FormulaNode {
    const length = this.next(1);
    const isWide = (this.next(1) & 1) !== 0;
    const from = this.at;
    this.at += isWide ? length * 2 : length;
    if (this.at > this.bytes.length) throw new NotPlain();
    return { kind: 'text', value: this.bytes.toString(isWide ? 'utf16le' : 'latin1', from, this.at) };
  }
  private range(): FormulaNode {
    const [top, bottom, left, right] = [this.next(2), this.next(2), this.next(2), this.next(2)];
    return {
      kind: 'range',
      from: { row: top, column: left & COLUMN_BITS },
      to: { row: bottom, column: right & COLUMN_BITS },
    };
  }
  private call(number: number, count: number): FormulaNode {
    const name = FUNCTIONS[number];
    if (!name || count > this.stack.length) throw new NotPlain();
    return { kind: 'call', name, values: this.stack.splice(this.stack.length - count, count) };
  }
}
/** The formula; undefined when it is not plain or its tokens are broken. */
export function biffFormulaOf(bytes: Buffer): FormulaNode | undefined {
  try {
    return new Tokens(bytes).formula();
  } catch (error) {
    if (error instanceof NotPlain || error instanceof RangeError) return undefined;
    throw error;
  }
}
