import { FileRefused } from '../safe/file-refused';
import type { KindLetter } from '../workbook/sheet-row';
import { cleanCellText, numberText, shownPercent } from '../workbook/cell-text';

export type OdsAttributes = Readonly<Record<string, string>>;
/** A cell of a row, with how often it is repeated to the right and which cells it spans. */
export interface OdsCell {
  text: string;
  letter: KindLetter;
  repeated: number;
  columns: number;
  rows: number;
  /** A formula without a result. */
  formula?: string;
}
const MAX_SPACES = 1_000;
const ISO_DAY = 'YYYY-MM-DD'.length;
/** Parts of a cell that are no text of it. */
const BESIDE = new Set(['annotation', 'ruby-text', 'note', 'frame', 'shapes']);

/** A number of repetitions; 1 for what is none. */
export function countOf(attributes: OdsAttributes, name: string): number {
  const count = Number(attributes[name] ?? 1);
  return Number.isInteger(count) && count > 0 ? count : 1;
}
/** `of:=[.B2]*[.C2]` in the notation of other formulas, `B2*C2`. */
const plainFormula = (formula: string): string =>
  formula.replace(/^\w*:?=/, '').replace(/\[\.([^\]]*)\]/g, (_, inside: string) => inside.replaceAll(':.', ':'));

/** Takes the events inside one cell. */
export class CellListener {
  private readonly lines: string[] = [];
  private line = '';
  private paragraphs = 0;
  private beside = 0;
  constructor(
    private readonly attributes: OdsAttributes,
    private readonly isCovered: boolean,
  ) {}

  open(name: string, attributes: OdsAttributes): void {
    if (BESIDE.has(name)) this.beside++;
    if (this.beside > 0) return;
    if (name === 'p' || name === 'h') this.paragraphs++;
    else if (name === 's') this.line += ' '.repeat(Math.min(MAX_SPACES, countOf(attributes, 'text:c')));
    else if (name === 'tab') this.line += '\t';
    else if (name === 'line-break') this.line += '\n';
  }
  close(name: string): void {
    if (BESIDE.has(name)) this.beside--;
    else if (this.beside === 0 && (name === 'p' || name === 'h')) {
      this.paragraphs--;
      this.lines.push(this.line);
      this.line = '';
    }
  }
  text(text: string): void {
    if (this.paragraphs > 0 && this.beside === 0) this.line += text;
  }
  cell(): OdsCell {
    const { attributes } = this;
    const formula = attributes['table:formula'];
    const isPending = formula !== undefined && attributes['office:value-type'] === undefined;
    const [text, letter]: [string, KindLetter] = this.isCovered ? ['', ' '] : isPending ? ['', 'f'] : this.shown();
    return {
      text,
      letter: text === '' && !isPending ? ' ' : letter,
      repeated: countOf(attributes, 'table:number-columns-repeated'),
      columns: countOf(attributes, 'table:number-columns-spanned'),
      rows: countOf(attributes, 'table:number-rows-spanned'),
      ...(isPending && !this.isCovered ? { formula: plainFormula(formula) } : {}),
    };
  }

  private shown(): [string, KindLetter] {
    const written = cleanCellText(this.lines.join('\n'));
    const { attributes } = this;
    switch (attributes['office:value-type']) {
      case 'float':
      case 'currency':
        return this.number(written);
      case 'percentage':
        return [shownPercent(this.value()), 'p'];
      case 'date':
        return [(attributes['office:date-value'] ?? written).slice(0, ISO_DAY), 'd'];
      case 'boolean':
        return [attributes['office:boolean-value'] === 'true' ? 'true' : 'false', 'b'];
      default:
        return this.textOf(written);
    }
  }
  private textOf(written: string): [string, KindLetter] {
    if (this.attributes['calcext:value-type'] === 'error')
      return [written.startsWith('#') ? written : `#VALUE! ${written}`.trim(), 'e'];
    return [written === '' ? cleanCellText(this.attributes['office:string-value'] ?? '') : written, 't'];
  }
  private value(): number {
    const value = Number(this.attributes['office:value'] ?? Number.NaN);
    if (!Number.isFinite(value)) throw new FileRefused('brokenRecord');
    return value;
  }
  /** Leading zeroes of a number format are in what is shown. */
  private number(written: string): [string, KindLetter] {
    const value = this.value();
    const digits = written.replace(/\D/g, '');
    const isPadded = /^0\d/.test(digits) && !/[.,]/.test(written) && Number(digits) === value;
    return isPadded ? [written, 'z'] : [numberText(value), 'n'];
  }
}
