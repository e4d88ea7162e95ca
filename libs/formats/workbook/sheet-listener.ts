import { NotPlain } from '../formula/formula-node';
import { parseFormula } from '../formula/parse-formula';
import { FileRefused } from '../safe/file-refused';
import { cleanCellText, unescapeText } from './cell-text';
import type { XmlListener } from './read-xml';
import type { MergedRange, PendingFormula } from './sheet-content';
import { NOT_COMPUTED } from './sheet-formulas';
import type { SharedStrings } from './shared-strings';
import { type KindLetter, KindTexts, MAX_CELLS, MAX_COLUMNS } from './sheet-row';
import { type NumberShown, numberShown, PLAIN_NUMBER } from './shown-number';

/** Shared strings and styles that cells refer to. */
export interface CellContext {
  sharedStrings: SharedStrings;
  /** How numbers are shown, by cell style. */ shown: readonly NumberShown[];
  is1904: boolean;
}
/** Takes what is beside the rows: merged ranges and formulas without a result. */
export interface SheetExtras {
  merged: MergedRange[];
  formulas: PendingFormula[];
}

const LETTER_A = 64;
const MAX_LETTERS = 10;
const MAX_MERGED = 1_000_000;
const MAX_ROW = 1_048_576;
const RANGE = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/;

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
/** A merged range; undefined for what is none. */
function mergedRangeOf(reference: string): MergedRange | undefined {
  const [, left, top, right, bottom] = RANGE.exec(reference) ?? [];
  if (left === undefined) return undefined;
  const range = {
    top: Number(top) - 1,
    left: columnOf(left, 0),
    bottom: Number(bottom) - 1,
    right: columnOf(right, 0),
  };
  return range.top >= 0 && range.bottom < MAX_ROW ? range : undefined;
}
interface SharedFormula {
  text: string;
  row: number;
  column: number;
}

/** Converts the XML events of a worksheet to rows. Formulas give their stored result. */
export class SheetListener implements XmlListener {
  private cells: string[] = [];
  private kinds: KindLetter[] = [];
  private readonly kindTexts = new KindTexts();
  private readonly shared = new Map<string, SharedFormula>();
  private row = 0;
  private cell = { column: 0, type: '', style: 0 };
  private value = '';
  private hasValue = false;
  private formula: { text: string; type: string; shared: string } | undefined;
  private listening: 'value' | 'formula' | undefined;
  private phonetic = false;
  private next = 0;
  private cellCount = 0;
  constructor(
    private readonly context: CellContext,
    private readonly onRow: (row: number, cells: string[], kinds: string) => void,
    private readonly extras?: SheetExtras,
  ) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.openRow(attributes);
    else if (name === 'c') this.openCell(attributes);
    else if (name === 'rPh') this.phonetic = true;
    else if (name === 'f') this.openFormula(attributes);
    else if ((name === 'v' || name === 't') && !this.phonetic) {
      this.listening = 'value';
      this.hasValue = true;
    } else if (name === 'mergeCell') this.addMerged(attributes.ref ?? '');
  }
  close(name: string): void {
    if (name === 'v' || name === 't' || name === 'f') this.listening = undefined;
    else if (name === 'rPh') this.phonetic = false;
    else if (name === 'c') this.closeCell();
    else if (name === 'row') this.closeRow();
  }
  text(text: string): void {
    if (this.listening === 'value') this.value += text;
    else if (this.listening === 'formula' && this.formula) this.formula.text += text;
  }

  private openRow({ r }: Readonly<Record<string, string>>): void {
    const rowNumber = Number(r);
    this.row = Number.isInteger(rowNumber) && rowNumber > 0 ? rowNumber : this.row + 1;
    this.cells = [];
    this.kinds = [];
    this.next = 0;
  }
  private openCell({ r, t, s }: Readonly<Record<string, string>>): void {
    this.cell = { column: columnOf(r, this.next), type: t ?? 'n', style: Number(s ?? 0) };
    this.next = this.cell.column + 1;
    this.value = '';
    this.hasValue = false;
    this.formula = undefined;
  }
  private openFormula({ t, si }: Readonly<Record<string, string>>): void {
    this.formula = { text: '', type: t ?? 'normal', shared: si ?? '' };
    this.listening = 'formula';
  }
  private closeCell(): void {
    const { column, type } = this.cell;
    const isPending = this.formula !== undefined && this.value === '' && !(this.hasValue && type === 'str');
    if (this.formula?.type === 'shared' && this.formula.text !== '')
      this.shared.set(this.formula.shared, { text: this.formula.text, row: this.row, column });
    const [shown, letter]: [string, KindLetter] = isPending ? ['', 'f'] : this.displayed();
    if (shown === '' && !isPending && column >= this.cells.length) return;
    while (this.cells.length < column) {
      this.cells.push('');
      this.kinds.push(' ');
    }
    this.cells[column] = shown;
    this.kinds[column] = letter;
    if (isPending) this.addFormula(column);
    // Rows that are passed on at once are not computed: never an empty cell instead of a number.
    if (isPending && !this.extras) this.cells[column] = `${NOT_COMPUTED} =${this.formula?.text ?? ''}`;
  }
  private closeRow(): void {
    this.cellCount += this.cells.length;
    if (this.cellCount > MAX_CELLS) throw new FileRefused('tooManyCells');
    this.onRow(this.row, this.cells, this.kindTexts.textOf(this.kinds));
  }
  private addMerged(reference: string): void {
    const range = mergedRangeOf(reference);
    if (!range || !this.extras) return;
    if (this.extras.merged.push(range) > MAX_MERGED) throw new FileRefused('tooManyCells');
  }
  /** A shared formula is written once; the other cells refer to it and are moved by their distance. */
  private addFormula(column: number): void {
    if (!this.extras || !this.formula) return;
    const { text, type, shared } = this.formula;
    const master = type === 'shared' ? this.shared.get(shared) : undefined;
    const formulaText = text === '' ? (master?.text ?? '') : text;
    const shift = { rows: this.row - (master?.row ?? this.row), columns: column - (master?.column ?? column) };
    this.extras.formulas.push({
      row: this.row - 1,
      column,
      formula: formulaText === '' ? '' : `=${formulaText}`,
      shown: this.context.shown[this.cell.style] ?? PLAIN_NUMBER,
      node: type === 'normal' || master ? nodeOf(formulaText, shift) : undefined,
    });
  }
  private sharedText(): string {
    const text = this.context.sharedStrings.textAt(Number(this.value));
    if (text === undefined) throw new FileRefused('missingPart');
    return text;
  }
  /** The cell as displayed, as plain text, and its kind. */
  private displayed(): [string, KindLetter] {
    const { type, style } = this.cell;
    if (this.value === '') return ['', ' '];
    if (type === 's') return letterOfText(this.sharedText());
    if (type === 'd') return [this.value.slice(0, 'YYYY-MM-DD'.length), 'd'];
    if (type === 'b') return [this.value === '1' ? 'true' : 'false', 'b'];
    if (type === 'e') return [unescapeText(this.value).trim(), 'e'];
    const number = type === 'n' ? Number(this.value) : Number.NaN;
    if (Number.isNaN(number)) return letterOfText(cleanCellText(unescapeText(this.value)));
    const { text, letter } = numberShown(number, this.context.shown[style] ?? PLAIN_NUMBER, this.context.is1904);
    return [text, letter];
  }
}
const letterOfText = (text: string): [string, KindLetter] => [text, text === '' ? ' ' : 't'];
function nodeOf(formula: string, shift: { rows: number; columns: number }): PendingFormula['node'] {
  try {
    return parseFormula(formula, shift);
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}
