import { FileRefused } from '../safe/file-refused';

/**
 * Kinds of cells by their letters in `SheetRow.kinds`. A formula counts by its result; `f` has none, and its text
 * is `#CALC!` with the formula. `z`: a number whose format shows leading zeroes, as it is shown.
 */
export const CELL_KINDS = {
  t: 'text',
  z: 'text',
  n: 'number',
  p: 'percent',
  d: 'day',
  b: 'boolean',
  e: 'error',
  f: 'formula',
  ' ': 'empty',
} as const;
export type KindLetter = keyof typeof CELL_KINDS;
export type SheetCellKind = (typeof CELL_KINDS)[KindLetter];
/** The kind of a cell of a row. */
export function cellKindOf({ cells, kinds }: Pick<SheetRow, 'cells' | 'kinds'>, index: number): SheetCellKind {
  const letter = kinds?.[index] as KindLetter | undefined;
  return letter === undefined ? ((cells[index] ?? '') === '' ? 'empty' : 'text') : CELL_KINDS[letter];
}

/** One row of a worksheet: its number as displayed, and the texts of its cells from column A on. */
export interface SheetRow {
  sheet: string;
  row: number;
  cells: string[];
  /** Letters of `CELL_KINDS`, one for each cell; absent where all are text, as in a CSV file. */
  kinds?: string;
  /** Columns, from 0, whose cells are filled from the first cell of a merged range (`fillMerged` of `readTable`). */
  filled?: number[];
}

/** A spreadsheet has 16,384 columns. */
export const MAX_COLUMNS = 16_384;
/** Maximum number of cells: 200,000 rows of fifty columns. Empty cells at the end of a row are not counted. */
export const MAX_CELLS = 10_000_000;
const MAX_KNOWN_KINDS = 1_000;

/** Most rows of a table have the same kinds: each is one text in memory. */
export class KindTexts {
  private readonly known = new Map<string, string>();
  textOf(letters: readonly KindLetter[]): string {
    const kinds = letters.join('');
    const known = this.known.get(kinds);
    if (known === undefined && this.known.size < MAX_KNOWN_KINDS) this.known.set(kinds, kinds);
    return known ?? kinds;
  }
}

/** Rows of a sheet whose cells come row by row, passed on one by one. */
export class RowStream {
  private row = -1;
  private cells: string[] = [];
  private letters: KindLetter[] = [];
  private readonly kinds = new KindTexts();
  private cellCount = 0;
  constructor(
    private readonly sheet: string,
    private readonly onRow: (row: SheetRow) => void,
  ) {}

  /** `row` and `column` count from 0; rows come in their order. */
  set(row: number, column: number, text: string, letter: KindLetter): void {
    if (column >= MAX_COLUMNS) throw new FileRefused('tooManyColumns', `${this.sheet}:${row + 1}`);
    if (row !== this.row) this.flush();
    this.row = row;
    while (this.cells.length < column) {
      this.cells.push('');
      this.letters.push(' ');
    }
    this.cells[column] = text;
    this.letters[column] = letter;
  }
  /** As many as a sheet has. */
  permitRows(): void {}
  rows(): SheetRow[] {
    this.flush();
    return [];
  }
  private flush(): void {
    const { sheet, row, cells } = this;
    if (cells.length === 0) return;
    this.cellCount += cells.length;
    if (this.cellCount > MAX_CELLS) throw new FileRefused('tooManyCells', `${sheet}:${row + 1}`);
    this.onRow({ sheet, row: row + 1, cells, kinds: this.kinds.textOf(this.letters) });
    this.cells = [];
    this.letters = [];
  }
}

interface CollectedRow {
  cells: string[];
  /** Letters of the row that is being filled; other rows have them as one text. */
  letters: KindLetter[] | undefined;
  kinds: string;
}
/** Rows of a sheet whose cells may come in any order; most come row by row. */
export class RowCollector {
  private readonly byRow = new Map<number, CollectedRow>();
  private readonly kinds = new KindTexts();
  private current: CollectedRow | undefined;
  private currentRow = -1;
  private cellCount = 0;
  constructor(
    private readonly sheet: string,
    private readonly onRow: (count: number) => void,
  ) {}

  /** `row` and `column` count from 0. */
  set(row: number, column: number, text: string, letter: KindLetter): void {
    if (column >= MAX_COLUMNS) throw new FileRefused('tooManyColumns', `${this.sheet}:${row + 1}`);
    const { cells, letters = [] } = row === this.currentRow && this.current ? this.current : this.openRow(row);
    const before = cells.length;
    while (cells.length < column) {
      cells.push('');
      letters.push(' ');
    }
    cells[column] = text;
    letters[column] = letter;
    this.cellCount += Math.max(0, cells.length - before);
    if (this.cellCount > MAX_CELLS) throw new FileRefused('tooManyCells', `${this.sheet}:${row + 1}`);
  }
  /** Asks whether so many further rows are permitted, before they are made. */
  permitRows(count: number): void {
    this.onRow(this.byRow.size + count);
  }
  /** The rows in their order; rows without cells are left out. */
  rows(): SheetRow[] {
    this.closeRow();
    return [...this.byRow]
      .sort(([one], [other]) => one - other)
      .map(([row, { cells, kinds }]) => ({ sheet: this.sheet, row: row + 1, cells, kinds }));
  }
  private closeRow(): void {
    if (!this.current?.letters) return;
    this.current.kinds = this.kinds.textOf(this.current.letters);
    this.current.letters = undefined;
  }
  private openRow(row: number): CollectedRow {
    this.closeRow();
    const known = this.byRow.get(row);
    const opened = known ?? { cells: [], letters: undefined, kinds: '' };
    opened.letters = [...opened.kinds] as KindLetter[];
    [this.current, this.currentRow] = [opened, row];
    if (known) return opened;
    this.byRow.set(row, opened);
    this.onRow(this.byRow.size);
    return opened;
  }
}
