import { Readable } from 'node:stream';
import { bytePieces } from '../csv/csv-text';
import { FileRefused } from '../safe/file-refused';
import { cleanCellText } from '../workbook/cell-text';
import { completeSheet } from '../workbook/complete-sheet';
import { type ReadWorkbook, SheetMissing, type WorkbookOptions } from '../workbook/read-rows';
import { readXml, type XmlListener } from '../workbook/read-xml';
import type { SheetContent } from '../workbook/sheet-content';
import { MAX_COLUMNS, RowCollector } from '../workbook/sheet-row';
import { type NumberShown, numberShown, numberShownBy, PLAIN_NUMBER } from '../workbook/shown-number';

// XML Spreadsheet 2003, which systems write under the name .xls.

const NAMESPACE = 'urn:schemas-microsoft-com:office:spreadsheet';
const SEARCHED = 4_096;
const MAX_ROWS = 1_048_576;
const MAX_MERGED = 1_000_000;
const ISO_DAY = 'YYYY-MM-DD'.length;
/** Number of a format that is written by its code. */
const OWN_FORMAT = 1_000;
/** Formats by name; all others show numbers as they are. */
const NAMED: Readonly<Record<string, string>> = { Percent: '0%' };
type Attributes = Readonly<Record<string, string>>;

export function isXmlSpreadsheet(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, SEARCHED);
  return /<(\w+:)?Workbook[\s>]/.test(head) && head.includes(NAMESPACE);
}
const countOf = (attributes: Attributes, name: string): number | undefined => {
  const count = Number(attributes[`ss:${name}`]);
  return Number.isInteger(count) && count >= 0 ? count : undefined;
};
const shownBy = (code: string): NumberShown =>
  numberShownBy(OWN_FORMAT, /^[A-Za-z ]*$/.test(code) ? (NAMED[code] ?? '0') : code);

class WorkbookListener implements XmlListener {
  readonly sheetNames: string[] = [];
  readonly content: SheetContent = { rows: [], merged: [], formulas: [], is1904: false };
  sheet: string | undefined;
  private collector: RowCollector | undefined;
  private readonly styles = new Map<string, NumberShown>();
  private style = '';
  private isChosen = false;
  private row = -1;
  private column = -1;
  private cell: Attributes | undefined;
  private comments = 0;
  private data: { type: string; text: string } | undefined;
  private listening = false;
  constructor(private readonly options: WorkbookOptions) {}

  open(name: string, attributes: Attributes): void {
    if (name === 'Style') this.style = attributes['ss:ID'] ?? '';
    else if (name === 'NumberFormat') this.styles.set(this.style, shownBy(attributes['ss:Format'] ?? ''));
    else if (name === 'Worksheet') this.openSheet(attributes['ss:Name'] ?? '');
    else if (!this.isChosen) return;
    else if (name === 'Row') this.openRow(attributes);
    else if (name === 'Cell') this.openCell(attributes);
    else if (name === 'Comment') this.comments++;
    else if (name === 'Data' && this.cell && this.comments === 0) {
      this.data = { type: attributes['ss:Type'] ?? 'String', text: '' };
      this.listening = true;
    }
  }
  close(name: string): void {
    if (!this.isChosen) return;
    if (name === 'Comment') this.comments--;
    else if (name === 'Data') this.listening = false;
    else if (name === 'Cell') this.closeCell();
    else if (name === 'Worksheet') {
      this.content.rows = this.collector?.rows() ?? [];
      this.isChosen = false;
    }
  }
  text(text: string): void {
    if (this.listening && this.data) this.data.text += text;
  }

  private openSheet(name: string): void {
    this.sheetNames.push(name);
    const { sheetName, onRow = () => undefined } = this.options;
    this.isChosen = this.sheet === undefined && (sheetName === undefined || name === sheetName);
    if (!this.isChosen) return;
    this.sheet = name;
    this.collector = new RowCollector(name, onRow);
  }
  /** Rows and cells that are left out are counted by the index of the next one. */
  private openRow(attributes: Attributes): void {
    this.row = (countOf(attributes, 'Index') ?? this.row + 2) - 1;
    this.column = -1;
    if (this.row >= MAX_ROWS) throw new FileRefused('tooManyCells');
  }
  private openCell(attributes: Attributes): void {
    this.column = (countOf(attributes, 'Index') ?? this.column + 2) - 1;
    if (this.column >= MAX_COLUMNS || this.column < 0 || this.row < 0) throw new FileRefused('tooManyColumns');
    this.cell = attributes;
    this.data = undefined;
  }
  private closeCell(): void {
    const { cell, data, row, column } = this;
    this.cell = undefined;
    if (!cell) return;
    const formula = cell['ss:Formula'];
    const shown = this.styles.get(cell['ss:StyleID'] ?? '') ?? PLAIN_NUMBER;
    const isPending = formula !== undefined && (!data || (data.type === 'Number' && data.text.trim() === ''));
    if (data && !isPending) this.addData(data, shown);
    else if (isPending) {
      this.collector?.set(row, column, '', 'f');
      this.content.formulas.push({ row, column, formula, shown });
    }
    this.addMerged(countOf(cell, 'MergeAcross') ?? 0, countOf(cell, 'MergeDown') ?? 0);
  }
  private addData({ type, text }: { type: string; text: string }, shown: NumberShown): void {
    const plain = cleanCellText(text);
    const set = (shownText: string, letter: Parameters<RowCollector['set']>[3]): void => {
      if (shownText !== '') this.collector?.set(this.row, this.column, shownText, letter);
    };
    if (type === 'DateTime') return set(plain.slice(0, ISO_DAY), 'd');
    if (type === 'Boolean') return set(plain === '1' ? 'true' : 'false', 'b');
    if (type === 'Error') return set(plain, 'e');
    const number = type === 'Number' && plain !== '' ? Number(plain) : Number.NaN;
    if (!Number.isFinite(number)) return set(plain, 't');
    const { text: displayed, letter } = numberShown(number, shown, false);
    return set(displayed, letter);
  }
  private addMerged(across: number, down: number): void {
    if (across === 0 && down === 0) return;
    const { row: top, column: left } = this;
    if (this.content.merged.push({ top, left, bottom: top + down, right: left + across }) > MAX_MERGED)
      throw new FileRefused('tooManyCells');
    this.column += across;
  }
}

/** Rows of a worksheet. Throws FileRefused, XmlFault, and SheetMissing for an unknown name. */
export async function readXmlSpreadsheet(bytes: Buffer, options: WorkbookOptions = {}): Promise<ReadWorkbook> {
  const listener = new WorkbookListener(options);
  await readXml(Readable.from(bytePieces(bytes)), listener, 'xls');
  const { sheet, sheetNames, content } = listener;
  if (sheetNames.length === 0) throw new FileRefused('missingPart', 'Worksheet');
  if (sheet === undefined) throw new SheetMissing(options.sheetName ?? '');
  return { sheetNames, sheet, rows: completeSheet(content, options) };
}
