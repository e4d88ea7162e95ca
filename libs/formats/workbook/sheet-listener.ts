import { FileRefused } from '../safe/file-refused';
import { dayText, type NumberShown, numberText, shownPercent, unescaped } from './cell-text';
import type { XmlListener } from './read-xml';

/** One row of a sheet: its number as a spreadsheet shows it, and the texts of its cells from column A on. */
export interface SheetRow {
  sheet: string;
  row: number;
  cells: string[];
}
/** What cells refer to. */
export interface CellContext {
  sharedStrings: readonly string[];
  /** By cell style. */ shown: readonly NumberShown[];
  is1904: boolean;
}

/** A spreadsheet has 16,384 columns. */
const MOST_COLUMNS = 16_384;
/** 200,000 rows of fifty columns; what is empty to the right of a row is not counted. */
export const MOST_CELLS = 10_000_000;
const LETTER_A = 64;
const MOST_LETTERS = 10;

function columnOf(reference: string | undefined, next: number): number {
  let column = 0;
  for (const letter of (reference ?? '').slice(0, MOST_LETTERS)) {
    const code = letter.charCodeAt(0) - LETTER_A;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  const at = column > 0 ? column - 1 : next;
  if (at >= MOST_COLUMNS) throw new FileRefused('tooManyColumns');
  return at;
}

/** Turns the events of a worksheet into rows. Formulas give their stored result. */
export class SheetListener implements XmlListener {
  private cells: string[] = [];
  private row = 0;
  private cell = { column: 0, type: '', style: 0 };
  private value = '';
  private listening = false;
  private phonetic = false;
  private next = 0;
  private cellCount = 0;
  constructor(
    private readonly context: CellContext,
    private readonly onRow: (row: number, cells: string[]) => void,
  ) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.openRow(attributes);
    else if (name === 'c') this.openCell(attributes);
    else if (name === 'rPh') this.phonetic = true;
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
    this.next = 0;
  }
  private openCell({ r, t, s }: Readonly<Record<string, string>>): void {
    this.cell = { column: columnOf(r, this.next), type: t ?? 'n', style: Number(s ?? 0) };
    this.next = this.cell.column + 1;
    this.value = '';
  }
  private closeCell(): void {
    const shown = this.shown();
    if (shown === '' && this.cell.column >= this.cells.length) return;
    while (this.cells.length < this.cell.column) this.cells.push('');
    this.cells[this.cell.column] = shown;
  }
  private closeRow(): void {
    this.cellCount += this.cells.length;
    if (this.cellCount > MOST_CELLS) throw new FileRefused('tooManyCells');
    this.onRow(this.row, this.cells);
  }
  private sharedText(): string {
    const text = this.context.sharedStrings[Number(this.value)];
    if (text === undefined) throw new FileRefused('missingPart');
    return text;
  }
  /** What a person sees in the cell, as plain text. */
  private shown(): string {
    const { type, style } = this.cell;
    if (this.value === '') return '';
    if (type === 's') return this.sharedText();
    if (type === 'd') return this.value.slice(0, 'YYYY-MM-DD'.length);
    if (type === 'b') return this.value === '1' ? 'true' : 'false';
    if (type !== 'n') return unescaped(this.value).trim();
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
