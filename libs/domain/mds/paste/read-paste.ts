import {
  decimalMarkOf,
  massUnitInTitle,
  massUnitOf,
  readNumber,
  splitUnit,
  toGrams,
  type MassUnit,
} from '../../bom/numbers';
import type { Decimal } from '../../decimal';
import type { Portion } from '../../portions';
import type { NodeKind } from '../../substances';
import { bareKey, formatCasNumber, matchTitles, wordKeysOf } from '../../text';
import {
  CAS_BEFORE_NAME,
  CAS_FIRST,
  KIND_WORDS,
  PASTE_HEADER_WORDS,
  PASTE_POSITIONS,
  type PasteError,
  type PasteErrorCode,
  type PasteField,
} from './paste-fields';
import { parsePortion } from './portion-text';
import { splitTable, type PastedLine } from './split-table';

/** A parsed row that is not yet part of a tree; amounts are grams and percent. */
export interface PastedRow {
  row: number;
  level: number | undefined;
  kind: NodeKind | undefined;
  texts: Readonly<
    Partial<
      Record<'name' | 'foreignName' | 'number' | 'classCode' | 'symbol' | 'standard' | 'application' | 'remark', string>
    >
  >;
  cas: string | undefined;
  quantity: Decimal | undefined;
  massGrams: Decimal | undefined;
  portion: Portion | undefined;
}
export interface PasteTable {
  rows: readonly PastedRow[];
  errors: readonly PasteError[];
  /** Index of the column by field. */
  columns: Readonly<Partial<Record<PasteField, number>>>;
  hasTitles: boolean;
}

const WORDS = wordKeysOf(PASTE_HEADER_WORDS);
const TEXTS = ['name', 'foreignName', 'number', 'classCode', 'symbol', 'standard', 'application', 'remark'] as const;
/** The first row counts as titles when at least two columns match a title (one, when there is only one column). */
const MIN_TITLES = 2;

type Columns = Partial<Record<PasteField, number>>;
interface Layout {
  columns: Columns;
  unit: MassUnit | undefined;
  mark: 'point' | 'comma' | undefined;
}

const byPosition = (fields: readonly PasteField[]): Columns =>
  Object.fromEntries(fields.map((field, index) => [field, index]));

function columnsWithoutTitles(lines: readonly PastedLine[], below: Exclude<NodeKind, 'substance'>): Columns {
  const mostlyCas = (index: number): boolean =>
    lines.filter(({ cells }) => formatCasNumber(cells[index] ?? '') !== undefined).length * 2 > lines.length;
  const mostlyPortions = (index: number): boolean =>
    lines.filter(({ cells }) => parsePortion(cells[index] ?? '') !== undefined).length * 2 > lines.length;
  if (mostlyCas(0)) return byPosition(mostlyPortions(1) ? CAS_FIRST : CAS_BEFORE_NAME);
  if (below !== 'component' && mostlyPortions(1)) return byPosition(['name', 'portion']);
  return byPosition(PASTE_POSITIONS[below]);
}

/** Reads the cells of a row one after the other and collects their errors. */
class RowReader {
  readonly errors: PasteError[] = [];
  constructor(
    private readonly line: PastedLine,
    private readonly layout: Layout,
  ) {}

  textOf(field: PasteField): string {
    const column = this.layout.columns[field];
    return column === undefined ? '' : (this.line.cells[column] ?? '');
  }
  private reportError(field: PasteField, code: PasteErrorCode): undefined {
    this.errors.push({ row: this.line.row, field, code, params: { value: this.textOf(field) } });
    return undefined;
  }
  private numberIn(field: PasteField, text: string): Decimal | undefined {
    const value = readNumber(text, this.layout.mark);
    return typeof value === 'string' ? this.reportError(field, value) : value;
  }
  readDecimal(field: PasteField): Decimal | undefined {
    const text = this.textOf(field);
    return text === '' ? undefined : this.numberIn(field, text);
  }
  readMassGrams(): Decimal | undefined {
    const text = this.textOf('mass');
    if (text === '') return undefined;
    const { number, unit } = splitUnit(text);
    const written = unit === '' ? this.textOf('massUnit') : unit;
    const chosen = written === '' ? (this.layout.unit ?? 'g') : massUnitOf(written);
    const value = this.numberIn('mass', number);
    if (chosen === undefined) return this.reportError(unit === '' ? 'massUnit' : 'mass', 'unit');
    return value && toGrams(value, chosen);
  }
  readPortion(): Portion | undefined {
    const text = this.textOf('portion');
    if (text !== '') return parsePortion(text, this.layout.mark) ?? this.reportError('portion', 'portion');
    const [min, max] = [this.readDecimal('portionMin'), this.readDecimal('portionMax')];
    if (min && max) return min.eq(max) ? { kind: 'fixed', value: min } : { kind: 'range', min, max };
    const only = min ?? max;
    return only && { kind: 'fixed', value: only };
  }
  readKind(): NodeKind | undefined {
    const text = this.textOf('kind');
    return text === '' ? undefined : (KIND_WORDS[bareKey(text)] ?? this.reportError('kind', 'kind'));
  }
  readLevel(): number | undefined {
    const text = this.textOf('level').replace(/^[.·\s]+/, '');
    if (text === '') return undefined;
    return /^\d{1,3}$/.test(text) ? Number(text) : this.reportError('level', 'notNumber');
  }
  readCas(): string | undefined {
    const text = this.textOf('cas');
    if (text === '' || /^system$|^-+$/i.test(text)) return undefined;
    return formatCasNumber(text) ?? this.reportError('cas', 'cas');
  }
}

function readRow(line: PastedLine, layout: Layout): { row: PastedRow; errors: PasteError[] } {
  const reader = new RowReader(line, layout);
  const texts = Object.fromEntries(
    TEXTS.flatMap((field) => (reader.textOf(field) === '' ? [] : [[field, reader.textOf(field)]])),
  );
  const row: PastedRow = {
    row: line.row,
    texts,
    level: reader.readLevel(),
    kind: reader.readKind(),
    cas: reader.readCas(),
    quantity: reader.readDecimal('quantity'),
    massGrams: reader.readMassGrams(),
    portion: reader.readPortion(),
  };
  return { row, errors: reader.errors };
}

const NUMERIC: readonly PasteField[] = ['quantity', 'mass', 'portion', 'portionMin', 'portionMax'];

/** Decimal mark derived from the first unambiguous number of the table. */
function decimalMarkIn(lines: readonly PastedLine[], columns: Columns): 'point' | 'comma' | undefined {
  for (const { cells } of lines) {
    for (const field of NUMERIC) {
      const column = columns[field];
      const mark = column === undefined ? undefined : decimalMarkOf(splitUnit(cells[column] ?? '').number);
      if (mark) return mark;
    }
  }
  return undefined;
}

/**
 * Reads rows from the clipboard of a spreadsheet (or a CSV file). Columns are found by their titles in either
 * language, or by position when there are no titles.
 * @param below kind of the node into which the rows are pasted
 */
export function readPaste(text: string, below: Exclude<NodeKind, 'substance'>): PasteTable {
  const lines = splitTable(text);
  const [first, ...others] = lines;
  if (!first) return { rows: [], errors: [{ row: 1, code: 'nothing', params: {} }], columns: {}, hasTitles: false };
  const titles = matchTitles(first.cells, WORDS);
  const hasTitles =
    titles.length >= Math.min(MIN_TITLES, first.cells.length) && parsePortion(first.cells[1] ?? '') === undefined;
  const columns: Columns = hasTitles
    ? Object.fromEntries(titles.map(({ field, columnIndex }) => [field, columnIndex]))
    : columnsWithoutTitles(lines, below);
  const body = hasTitles ? others : lines;
  const unit = hasTitles && columns.mass !== undefined ? massUnitInTitle(first.cells[columns.mass] ?? '') : undefined;
  const layout: Layout = { columns, unit, mark: decimalMarkIn(body, columns) };
  const read = body.map((line) => readRow(line, layout));
  return { rows: read.map(({ row }) => row), errors: read.flatMap(({ errors }) => errors), columns, hasTitles };
}
