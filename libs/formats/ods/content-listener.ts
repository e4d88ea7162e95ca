import { NotPlain } from '../formula/formula-node';
import { parseFormula } from '../formula/parse-formula';
import { FileRefused } from '../safe/file-refused';
import type { XmlListener } from '../workbook/read-xml';
import type { PendingFormula, SheetContent } from '../workbook/sheet-content';
import { NOT_COMPUTED } from '../workbook/sheet-formulas';
import { MAX_CELLS, MAX_COLUMNS, RowCollector, RowStream, type SheetRow } from '../workbook/sheet-row';
import { PLAIN_NUMBER } from '../workbook/shown-number';
import { CellListener, countOf, type OdsAttributes, type OdsCell } from './cell-listener';

const MAX_ROWS = 1_048_576;
const MAX_MERGED = 1_000_000;
const MAX_SHEETS = 10_000;

/** Converts the XML events of the content of a spreadsheet to the rows of one sheet, the named or the first one. */
export class ContentListener implements XmlListener {
  readonly sheetNames: string[] = [];
  readonly content: SheetContent = { rows: [], merged: [], formulas: [], is1904: false };
  sheet: string | undefined;
  private collector: Pick<RowCollector, 'set' | 'permitRows' | 'rows'> | undefined;
  /** Tables inside tables are parts of cells and drawings. */
  private depth = 0;
  private isChosen = false;
  private row = 0;
  private rowRepeated = 1;
  private cells: { column: number; cell: OdsCell }[] = [];
  private column = 0;
  private cell: CellListener | undefined;
  /** @param stream takes the rows one by one instead of `content`, which then stays empty */
  constructor(
    private readonly sheetName: string | undefined,
    private readonly onRow: (count: number) => void,
    private readonly stream?: (row: SheetRow) => void,
  ) {}
  /** The rows of the sheet have come to their end. */
  get isOver(): boolean {
    return this.sheet !== undefined && !this.isChosen;
  }

  open(name: string, attributes: OdsAttributes): void {
    if (this.cell) this.cell.open(name, attributes);
    if (name === 'table') this.openTable(attributes);
    else if (!this.isChosen || this.depth !== 1 || this.cell) return;
    else if (name === 'table-row') {
      this.cells = [];
      this.column = 0;
      this.rowRepeated = countOf(attributes, 'table:number-rows-repeated');
    } else if (name === 'table-cell' || name === 'covered-table-cell')
      this.cell = new CellListener(attributes, name === 'covered-table-cell');
  }
  close(name: string): void {
    if (name === 'table') this.closeTable();
    else if (this.depth !== 1) return;
    else if (this.cell && (name === 'table-cell' || name === 'covered-table-cell')) this.closeCell(this.cell.cell());
    else if (this.cell) this.cell.close(name);
    else if (this.isChosen && name === 'table-row') this.closeRow();
  }
  text(text: string): void {
    if (this.depth === 1) this.cell?.text(text);
  }

  private openTable(attributes: OdsAttributes): void {
    if (++this.depth > 1) return;
    const name = attributes['table:name'] ?? '';
    if (this.sheetNames.push(name) > MAX_SHEETS) throw new FileRefused('tooManyCells');
    this.isChosen = this.sheet === undefined && (this.sheetName === undefined || name === this.sheetName);
    if (!this.isChosen) return;
    this.sheet = name;
    this.collector = this.stream ? new RowStream(name, this.stream) : new RowCollector(name, this.onRow);
    this.row = 0;
  }
  private closeTable(): void {
    if (--this.depth > 0) return;
    if (this.isChosen) this.content.rows = this.collector?.rows() ?? [];
    this.isChosen = false;
  }
  private closeCell(cell: OdsCell): void {
    this.cell = undefined;
    const isFilled = cell.text !== '' || cell.formula !== undefined;
    if (isFilled || cell.columns > 1 || cell.rows > 1) this.cells.push({ column: this.column, cell });
    this.column += cell.repeated;
    if (isFilled && this.column > MAX_COLUMNS) throw new FileRefused('tooManyColumns');
  }
  /** Empty rows at the end are repeated to the last row of the sheet: only rows with cells are repeated here. */
  private closeRow(): void {
    const isEmpty = this.cells.every(({ cell }) => cell.text === '' && cell.formula === undefined);
    for (const { column, cell } of this.cells) this.addMerged(column, cell);
    if (this.column * this.rowRepeated > MAX_CELLS && this.filledCells() * this.rowRepeated > MAX_CELLS)
      throw new FileRefused('tooManyCells');
    if (!isEmpty) this.collector?.permitRows(this.rowRepeated);
    if (!isEmpty)
      for (let count = 0; count < this.rowRepeated; count++)
        for (const { column, cell } of this.cells) this.addCell(this.row + count, column, cell);
    this.row += this.rowRepeated;
    if (!isEmpty && this.row > MAX_ROWS) throw new FileRefused('tooManyCells');
  }
  private filledCells(): number {
    return this.cells.reduce((sum, { cell }) => sum + (cell.text === '' ? 0 : cell.repeated), 0);
  }
  private addCell(row: number, first: number, cell: OdsCell): void {
    if (cell.text === '' && cell.formula === undefined) return;
    for (let column = first; column < first + cell.repeated; column++) {
      const isPending = cell.formula !== undefined && this.stream !== undefined;
      this.collector?.set(row, column, isPending ? `${NOT_COMPUTED} =${cell.formula}` : cell.text, cell.letter);
      if (cell.formula !== undefined && !isPending) this.content.formulas.push(pendingOf(row, column, cell.formula));
    }
  }
  private addMerged(column: number, { columns, rows }: OdsCell): void {
    if ((columns === 1 && rows === 1) || this.stream) return;
    const range = { top: this.row, left: column, bottom: this.row + rows - 1, right: column + columns - 1 };
    if (this.content.merged.push(range) > MAX_MERGED) throw new FileRefused('tooManyCells');
  }
}
function pendingOf(row: number, column: number, formula: string): PendingFormula {
  const pending = { row, column, formula: `=${formula}`, shown: PLAIN_NUMBER };
  try {
    return { ...pending, node: parseFormula(formula) };
  } catch (error) {
    if (error instanceof NotPlain) return pending;
    throw error;
  }
}
