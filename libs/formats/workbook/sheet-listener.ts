import { FileRefused } from '../safe/file-refused';
import { dayText, type NumberShown, numberText, shownPercent, unescapeText } from './cell-text';
import type { XmlListener } from './read-xml';

/** Kinds of cells by their letters in `SheetRow.kinds`. A formula counts by its stored result; `f` has none. */
export const CELL_KINDS = {
  t: 'text',
  n: 'number',
  p: 'percent',
  d: 'day',
  b: 'boolean',
  e: 'error',
  f: 'formula',
  ' ': 'empty',
} as const;
type KindLetter = keyof typeof CELL_KINDS;
export type SheetCellKind = (typeof CELL_KINDS)[KindLetter];
/** The kind of a cell of a row. */
export function cellKindOf({ cells, kinds }: Pick<SheetRow, 'cells' | 'kinds'>, index: number): SheetCellKind {
  const letter = kinds?.[index] as KindLetter | undefined;
  return letter === undefined ? ((cells[index] ?? '') === '' ? 'empty' : 'text') : CELL_KINDS[letter];
}
const LETTER_OF_TYPE: Readonly<Record<string, KindLetter>> = { d: 'd', b: 'b', e: 'e' };
const LETTER_SHOWN: Readonly<Record<NumberShown, KindLetter>> = { day: 'd', percent: 'p', number: 'n' };

/** One row of a worksheet: its number as displayed, and the texts of its cells from column A on. */
export interface SheetRow {
  sheet: string;
  row: number;
  cells: string[];
  /** Letters of `CELL_KINDS`, one for each cell; absent where all are text, as in a CSV file. */
  kinds?: string;
}
/** Shared strings and styles that cells refer to. */
export interface CellContext {
  sharedStrings: readonly string[];
  /** Number kinds by cell style. */ shown: readonly NumberShown[];
  is1904: boolean;
}

/** A spreadsheet has 16,384 columns. */
const MAX_COLUMNS = 16_384;
/** Maximum number of cells: 200,000 rows of fifty columns. Empty cells at the end of a row are not counted. */
export const MAX_CELLS = 10_000_000;
const MAX_KNOWN_KINDS = 1_000;
const LETTER_A = 64;
const MAX_LETTERS = 10;

function columnOf(reference: string | undefined, next: number): number {
  let column = 0;
  for (const letter of (reference ?? '').slice(0, MAX_LETTERS)) {
    const code = letter.charCodeAt(0) - LETTER_A;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  const at = column > 0 ? column - 1 : next;
  if (at >= MAX_COLUMNS) throw new FileRefused('tooManyColumns');
  return at;
}

/** Converts the XML events of a worksheet to rows. Formulas give their stored result. */
export class SheetListener implements XmlListener {
  private cells: string[] = [];
  private kinds: KindLetter[] = [];
  /** Most rows of a table have the same kinds: each is one text in memory. */
  private readonly knownKinds = new Map<string, string>();
  private hasFormula = false;
  private row = 0;
  private cell = { column: 0, type: '', style: 0 };
  private value = '';
  private listening = false;
  private phonetic = false;
  private next = 0;
  private cellCount = 0;
  constructor(
    private readonly context: CellContext,
    private readonly onRow: (row: number, cells: string[], kinds: string) => void,
  ) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.openRow(attributes);
    else if (name === 'c') this.openCell(attributes);
    else if (name === 'rPh') this.phonetic = true;
    else if (name === 'f') this.hasFormula = true;
    else if ((name === 'v' || name === 't') && !this.phonetic) this.listening = true;
  }
  close(name: string): void {
    if (name === 'v' || name === 't') this.listening = false;
    else if (name === 'rPh') this.phonetic = false;
    else if (name === 'c') this.closeCell();
    else if (name === 'row') this.closeRow();
  }
  text(text: string): void {
    if (this.listening) this.value += text;
  }

  private openRow({ r }: Readonly<Record<string, string>>): void {
    const told = Number(r);
    this.row = Number.isInteger(told) && told > 0 ? told : this.row + 1;
    this.cells = [];
    this.kinds = [];
    this.next = 0;
  }
  private openCell({ r, t, s }: Readonly<Record<string, string>>): void {
    this.cell = { column: columnOf(r, this.next), type: t ?? 'n', style: Number(s ?? 0) };
    this.next = this.cell.column + 1;
    this.value = '';
    this.hasFormula = false;
  }
  private closeCell(): void {
    const shown = this.displayedText();
    const { column } = this.cell;
    if (shown === '' && !this.hasFormula && column >= this.cells.length) return;
    while (this.cells.length < column) {
      this.cells.push('');
      this.kinds.push(' ');
    }
    this.cells[column] = shown;
    this.kinds[column] = this.letterOf(shown);
  }
  private closeRow(): void {
    this.cellCount += this.cells.length;
    if (this.cellCount > MAX_CELLS) throw new FileRefused('tooManyCells');
    const kinds = this.kinds.join('');
    const known = this.knownKinds.get(kinds);
    if (known === undefined && this.knownKinds.size < MAX_KNOWN_KINDS) this.knownKinds.set(kinds, kinds);
    this.onRow(this.row, this.cells, known ?? kinds);
  }
  private letterOf(shown: string): KindLetter {
    const { type, style } = this.cell;
    if (shown === '') return this.hasFormula ? 'f' : ' ';
    if (type !== 'n') return LETTER_OF_TYPE[type] ?? 't';
    return LETTER_SHOWN[this.context.shown[style] ?? 'number'];
  }
  private sharedText(): string {
    const text = this.context.sharedStrings[Number(this.value)];
    if (text === undefined) throw new FileRefused('missingPart');
    return text;
  }
  /** The cell as displayed, as plain text. */
  private displayedText(): string {
    const { type, style } = this.cell;
    if (this.value === '') return '';
    if (type === 's') return this.sharedText();
    if (type === 'd') return this.value.slice(0, 'YYYY-MM-DD'.length);
    if (type === 'b') return this.value === '1' ? 'true' : 'false';
    if (type !== 'n') return unescapeText(this.value).trim();
    const number = Number(this.value);
    if (Number.isNaN(number)) return this.value.trim();
    const shown = this.context.shown[style];
    return shown === 'day'
      ? dayText(number, this.context.is1904)
      : shown === 'percent'
        ? shownPercent(number)
        : numberText(number);
  }
}
