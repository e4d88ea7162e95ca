import { formatDecimal, type Decimal } from '../decimal';
import { isTooLong, tidyName } from '../text';
import { NO_FACTS, type DeclaredFacts } from '../exemptions';
import { BOM_FACT_FIELDS, BOM_FIELDS, type BomField } from './import-fields';
import type { ImportRow } from './import-table';
import { parseOutline } from './outline';
import { decidedQuantity, isCountUnit, QUANTITY_TEXT_CODES, quantityTextOf } from './quantity-texts';
import { type DraftRow, type ReadContext, reject, toHalfWidth } from './read-context';
import { readDay, readSparePart, SPARE_PART_WORDS } from './read-facts';
import { massUnitOf, readNumber, splitUnit, toGrams, type MassUnit } from './numbers';

const FORMULA_ERROR = /^#(REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!)/;
const LEVEL = /^[.\s·]*(\d{1,3})(?:\.0+)?$/;
type Cells = Readonly<Record<BomField, string>>;

const NO_CELLS: Cells = {
  level: '',
  parentNumber: '',
  partNumber: '',
  name: '',
  foreignName: '',
  quantity: '',
  mass: '',
  massUnit: '',
  supplierCode: '',
  supplierName: '',
  remark: '',
  sparePart: '',
  typeApproval: '',
  putOnMarket: '',
  engineDeveloped: '',
};

function cellsOf(context: ReadContext, { cells, filled }: ImportRow): Cells {
  const { columns } = context.mapping;
  const result: Record<BomField, string> = { ...NO_CELLS };
  for (const field of BOM_FIELDS) {
    const text = cells[columns[field] ?? -1];
    if (text) result[field] = toHalfWidth(text);
  }
  if (result.mass !== '' && filled?.includes(columns.mass ?? -1)) {
    result.mass = '';
    context.notes.mergedMasses += 1;
  }
  if (result.partNumber === '') result.partNumber = toHalfWidth(cells[levelColumn(context, cells) ?? -1] ?? '');
  return result;
}
/** The filled column of a file with one column for each level; undefined when none or several are filled. */
function levelColumn({ mapping: { levelColumns = [] } }: ReadContext, cells: readonly string[]): number | undefined {
  const filled = levelColumns.filter((index) => (cells[index] ?? '').trim() !== '');
  return filled.length === 1 ? filled[0] : undefined;
}

function rejectLevel(context: ReadContext, draft: DraftRow, text: string): void {
  draft.isLevelUnread = true;
  if (!FORMULA_ERROR.test(text)) reject(context, draft, 'level', 'row.notInteger', text, { value: text });
}
function readOutline(context: ReadContext, draft: DraftRow, text: string): void {
  const outline = parseOutline(text);
  if (!outline) return rejectLevel(context, draft, text);
  draft.outline = outline;
  draft.level = outline.length;
}
function readLevel(context: ReadContext, draft: DraftRow, cells: Cells, row: ImportRow): void {
  const { notation, levelColumns, indentColumn } = context.mapping;
  if (notation !== 'level') return;
  if (levelColumns || indentColumn !== undefined) {
    const column = levelColumn(context, row.cells);
    draft.level = column === undefined ? context.indents.get(row.row) : levelColumns?.indexOf(column);
    if (draft.level === undefined) reject(context, draft, 'level', 'row.required', '');
    return;
  }
  if (context.isOutline && cells.level !== '') return readOutline(context, draft, cells.level);
  const match = LEVEL.exec(cells.level);
  if (match) draft.level = Number(match[1]);
  else if (cells.level === '') reject(context, draft, 'level', 'row.required', '');
  else rejectLevel(context, draft, cells.level);
}

function checkTexts(context: ReadContext, draft: DraftRow, cells: Cells): void {
  const { rules } = context;
  if (draft.partNumber === '') reject(context, draft, 'partNumber', 'row.required', '');
  if (draft.name === '') reject(context, draft, 'name', 'row.required', '');
  for (const field of ['partNumber', 'parentNumber', 'supplierCode'] as const) {
    const value = cells[field];
    if (isTooLong(value, rules.maxNumberLength))
      reject(context, draft, field, 'row.tooLong', value, { max: rules.maxNumberLength });
  }
  for (const field of ['name', 'foreignName', 'supplierName'] as const) {
    if (isTooLong(draft[field], rules.maxNameLength))
      reject(context, draft, field, 'row.tooLong', draft[field], { max: rules.maxNameLength });
  }
  if (isTooLong(cells.remark, rules.maxRemarkLength))
    reject(context, draft, 'remark', 'row.tooLong', cells.remark, { max: rules.maxRemarkLength });
}

/** Maximum of fifteen digits before the decimal point, as in the whole API. */
const MAX_AMOUNT = 999_999_999_999_999;
const SHOWN_CHARACTERS = 50;

/**
 * Reads a positive number, rounded to the decimals that are stored; undefined when an error was reported. A number that
 * would become 0 is an error.
 */
function readPositive(
  context: ReadContext,
  draft: DraftRow,
  field: 'quantity' | 'mass',
  { text, value, unit, isText }: { text: string; value: string; unit: MassUnit; isText: boolean },
): string | undefined {
  const { maxDecimals } = context.rules;
  const read = readNumber(text, context.marks[field], isText);
  if (read === 'ambiguous') return void reject(context, draft, field, 'row.ambiguousNumber', value, { value });
  if (read === 'notNumber') return void reject(context, draft, field, 'row.notNumber', value, { value });
  const amount: Decimal = field === 'mass' ? toGrams(read, unit) : read;
  if (amount.lte(0)) return void reject(context, draft, field, 'row.notPositive', value, { value });
  const rounded = amount.toDecimalPlaces(maxDecimals);
  if (rounded.isZero())
    return void reject(context, draft, field, 'row.tooManyDigits', value, { value, max: maxDecimals });
  if (!rounded.eq(amount)) context.notes.rounded += 1;
  if (amount.gt(MAX_AMOUNT))
    return void reject(context, draft, field, 'row.outOfRange', value, {
      value: value.slice(0, SHOWN_CHARACTERS),
      min: 0,
      max: MAX_AMOUNT,
    });
  return formatDecimal(rounded);
}

const NUMBER_KINDS: ReadonlySet<string | undefined> = new Set(['n', 'p']);
/** Whether the cell of a field holds a text, which may be grouped by points, and no number of the spreadsheet. */
const isTextCell = ({ kinds }: ImportRow, index: number | undefined): boolean =>
  !NUMBER_KINDS.has(kinds?.[index ?? -1]);

/** Reads a quantity; one that is no number as the person decided for all of its kind, else it is an error. */
function readQuantity(context: ReadContext, draft: DraftRow, { quantity: value }: Cells, row: ImportRow): void {
  const kind = quantityTextOf(value);
  const decision = kind && context.mapping.quantityTexts?.[kind];
  if (kind === 'empty') return; // a top position needs none, see checkQuantities
  if (kind && !decision) return reject(context, draft, 'quantity', QUANTITY_TEXT_CODES[kind], value, { value });
  const text = decision ? decidedQuantity(value, decision) : value;
  if (decision) context.notes.decidedQuantities += 1;
  if (text === undefined) {
    draft.leftOut = true;
    return;
  }
  const { number, unit } = splitUnit(text);
  const isText = isTextCell(row, context.mapping.columns.quantity);
  const counted = isCountUnit(unit) ? number : text;
  draft.quantity = readPositive(context, draft, 'quantity', { text: counted, value, unit: 'g', isText });
}

function readMass(context: ReadContext, draft: DraftRow, cells: Cells, row: ImportRow): string | undefined {
  if (cells.mass === '') return undefined;
  const { number, unit: inCell } = splitUnit(cells.mass);
  const inColumn = inCell === '' ? cells.massUnit : inCell;
  const unit = inColumn === '' ? (context.titleUnit ?? context.mapping.massUnit) : massUnitOf(inColumn);
  const isText = isTextCell(row, context.mapping.columns.mass);
  if (unit) return readPositive(context, draft, 'mass', { text: number, value: cells.mass, unit, isText });
  const field = inCell === '' ? 'massUnit' : 'mass';
  return void reject(context, draft, field, 'row.unknownUnit', inColumn, { value: inColumn });
}

function checkFormulas(context: ReadContext, draft: DraftRow, cells: Cells): boolean {
  const broken = BOM_FIELDS.filter((field) => cells[field][0] === '#' && FORMULA_ERROR.test(cells[field]));
  for (const field of broken) reject(context, draft, field, 'row.formulaError', cells[field], { value: cells[field] });
  return broken.length > 0;
}

/**
 * Facts of the row for exemptions; undefined when there are none, so that a BOM without these columns needs no
 * memory for them.
 */
function readFacts(context: ReadContext, draft: DraftRow, cells: Cells): DeclaredFacts | undefined {
  if (BOM_FACT_FIELDS.every((field) => cells[field] === '')) return undefined;
  const facts: DeclaredFacts = { ...NO_FACTS };
  for (const field of ['typeApproval', 'putOnMarket', 'engineDeveloped'] as const) {
    const value = cells[field];
    facts[field] = readDay(value) ?? null;
    if (value !== '' && facts[field] === null) reject(context, draft, field, 'row.notDate', value, { value });
  }
  const value = cells.sparePart;
  facts.sparePart = readSparePart(value) ?? null;
  if (value !== '' && facts.sparePart === null)
    reject(context, draft, 'sparePart', 'row.unknownValue', value, { value, allowed: SPARE_PART_WORDS });
  return facts;
}

/**
 * Reads one row; errors go to the context. Spaces are trimmed, and inner runs of spaces are one: part numbers are
 * written with spaces (VW `5Q0 123 456 A`) and compared without.
 */
export function readRow(context: ReadContext, row: ImportRow): DraftRow {
  const cells = cellsOf(context, row);
  const draft: DraftRow = {
    row: row.row,
    level: undefined,
    parentNumber: tidyName(cells.parentNumber),
    partNumber: tidyName(cells.partNumber),
    name: tidyName(cells.name),
    foreignName: tidyName(cells.foreignName),
    quantity: undefined,
    massGrams: undefined,
    supplierCode: cells.supplierCode,
    supplierName: tidyName(cells.supplierName),
    remark: cells.remark,
    wrong: false,
  };
  const isBroken = checkFormulas(context, draft, cells);
  readLevel(context, draft, cells, row);
  if (isBroken) return draft;
  checkTexts(context, draft, cells);
  readQuantity(context, draft, cells, row);
  draft.massGrams = readMass(context, draft, cells, row);
  const facts = readFacts(context, draft, cells);
  if (facts) draft.facts = facts;
  return draft;
}
