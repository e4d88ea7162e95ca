import { rangeOf } from './corpus-table';

// Formulas as tokens of BIFF8 ([MS-XLS] 2.5.198), for the plain ones that the tests write.

const OPERATORS: Readonly<Record<string, readonly [rank: number, token: number]>> = {
  '&': [1, 0x08],
  '+': [2, 0x03],
  '-': [2, 0x04],
  '*': [3, 0x05],
  '/': [3, 0x06],
};
/** Numbers of functions; ROUND has a fixed number of arguments. */
const FUNCTIONS: Readonly<Record<string, number>> = { SUM: 4, PRODUCT: 183, ROUND: 27, VLOOKUP: 102 };
const ROUND = 27;
const RELATIVE = 0xc000;
const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|"([^"]*)"|(\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?)|([A-Z]+)(?=\()|([-+*/&(),]))/y;

const bytes = (...parts: readonly (readonly [size: 1 | 2, value: number])[]): Buffer =>
  Buffer.concat(
    parts.map(([size, value]) => {
      const part = Buffer.alloc(size);
      part.writeUIntLE(value, 0, size);
      return part;
    }),
  );
function referenceToken(reference: string): Buffer {
  const { rows, columns } = rangeOf(reference);
  if (!reference.includes(':')) return bytes([1, 0x44], [2, rows[0]], [2, columns[0] | RELATIVE]);
  return bytes([1, 0x25], [2, rows[0]], [2, rows[1]], [2, columns[0] | RELATIVE], [2, columns[1] | RELATIVE]);
}
function numberToken(text: string): Buffer {
  const value = Number(text);
  if (Number.isInteger(value) && value < 65_536) return bytes([1, 0x1e], [2, value]);
  const token = Buffer.alloc(9);
  token[0] = 0x1f;
  token.writeDoubleLE(value, 1);
  return token;
}
const textToken = (text: string): Buffer =>
  Buffer.concat([bytes([1, 0x17], [1, text.length], [1, 1]), Buffer.from(text, 'utf16le')]);
const callToken = (name: string, count: number): Buffer => {
  const number = FUNCTIONS[name] ?? 0;
  return number === ROUND ? bytes([1, 0x41], [2, number]) : bytes([1, 0x42], [1, count], [2, number]);
};

class Writer {
  readonly out: Buffer[] = [];
  private readonly tokens: (RegExpExecArray | undefined)[] = [];
  private at = 0;
  constructor(formula: string) {
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < formula.length) {
      const token = TOKEN.exec(formula);
      if (!token) throw new Error(`no tokens for ${formula}`);
      this.tokens.push(token);
    }
  }
  /** Operators that bind at least as strongly as `rank`, by precedence climbing. */
  expression(rank = 0): void {
    this.operand();
    for (;;) {
      const found = OPERATORS[this.tokens[this.at]?.[5] ?? ''];
      if (!found || found[0] <= rank) return;
      this.at++;
      this.expression(found[0]);
      this.out.push(bytes([1, found[1]]));
    }
  }
  private operand(): void {
    const [, number, text, reference, name, sign] = this.tokens[this.at++] ?? [];
    if (number !== undefined) this.out.push(numberToken(number));
    else if (text !== undefined) this.out.push(textToken(text));
    else if (reference !== undefined) this.out.push(referenceToken(reference));
    else if (name !== undefined) this.call(name);
    else if (sign === '-') {
      this.operand();
      this.out.push(bytes([1, 0x13]));
    } else if (sign === '(') {
      this.expression();
      this.at++;
      this.out.push(bytes([1, 0x15]));
    } else throw new Error('no operand');
  }
  private call(name: string): void {
    let count = 0;
    do {
      this.at++;
      this.expression();
      count++;
    } while (this.tokens[this.at]?.[5] === ',');
    this.at++;
    this.out.push(callToken(name, count));
  }
}
export function biffFormula(formula: string): Buffer {
  const writer = new Writer(formula);
  writer.expression();
  return Buffer.concat(writer.out);
}
