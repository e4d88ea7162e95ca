import type { FmdField, FmdMapping } from '@matlas/contract';
import { bareKey, columnLetters } from '@matlas/domain';
import type { FileFault, FilePlace } from '../sheet/sheet-document';
import { cellKindOf, type SheetRow } from '../workbook/sheet-row';
import { readAmount, rangeOf, type ReadAmount, unitOf, isMassUnit, isPortionUnit } from './fmd-amounts';
import { TOTAL_WORDS } from './fmd-words';

const FORMULA_ERROR = /^#(REF|N\/A|VALUE|DIV\/0|NAME\?|NULL|NUM|CALC)!?/i;

/** The fields of one row by the mapping; amounts are read, and each fault is reported at its cell. */
export class FmdRow {
  readonly place: FilePlace;
  constructor(
    readonly row: SheetRow,
    private readonly mapping: FmdMapping,
    private readonly titles: readonly string[],
    private readonly report: (fault: FileFault) => void,
  ) {
    this.place = { ...(row.sheet ? { sheet: row.sheet } : {}), row: row.row };
  }

  /** The text of a field, empty when its column is not mapped. */
  text(field: FmdField): string {
    const index = this.mapping.columns[field];
    return index === undefined ? '' : (this.row.cells[index] ?? '').replace(/\s+/g, ' ').trim();
  }
  /** Whether any cell of the row says something. */
  get isBlank(): boolean {
    return this.row.cells.every((cell) => cell.trim() === '');
  }
  /** A line of sums: one of its texts is `Total` or another word for it. */
  get isTotal(): boolean {
    return this.row.cells.some(
      (cell) =>
        TOTAL_WORDS.includes(bareKey(cell)) ||
        TOTAL_WORDS.some((word) => cell.trim().endsWith(':') && bareKey(cell) === word),
    );
  }
  mass(field: FmdField): ReadAmount | undefined {
    const read = this.amount(field);
    if (!read || read.kind === 'rest') return undefined;
    if (read.kind === 'range') return void this.fault(field, 'row.notNumber', { value: this.text(field) });
    const named = read.unit ?? (field === 'mass' ? this.unitOfCell('massUnit') : undefined);
    if (named !== undefined && !isMassUnit(named))
      return void this.fault(field, 'row.unknownUnit', { value: this.text(field) });
    return { ...read, ...(named ? { unit: named } : {}) };
  }
  portion(field: 'portion' | 'materialPortion'): ReadAmount | undefined {
    const read = this.amount(field) ?? (field === 'portion' ? this.bounds() : undefined);
    if (!read || read.kind === 'rest') return read;
    const named = read.unit ?? (field === 'portion' ? this.unitOfCell('portionUnit') : undefined);
    if (named !== undefined && !isPortionUnit(named))
      return void this.fault(field, 'row.unknownUnit', { value: this.text(field) });
    return { ...read, ...(named ? { unit: named } : {}) };
  }
  warn(code: string, params: Record<string, unknown> = {}, value?: string): void {
    this.report({ place: this.place, code, params, severity: 'warning', ...(value ? { value } : {}) });
  }
  fault(field: FmdField | undefined, code: string, params: Record<string, unknown>): void {
    const column = field === undefined ? undefined : this.titleOf(field);
    this.report({
      place: { ...this.place, ...(column ? { column } : {}) },
      code,
      params,
      severity: 'error',
      value: field ? this.text(field) : '',
    });
  }
  titleOf(field: FmdField): string | undefined {
    const index = this.mapping.columns[field];
    return index === undefined ? undefined : columnTitle(this.titles, index);
  }

  private bounds(): ReadAmount | undefined {
    const [min, max] = [this.amount('portionMin'), this.amount('portionMax')];
    if (min?.kind !== 'fixed' || max?.kind !== 'fixed')
      return min?.kind === 'fixed'
        ? { kind: 'range', min: min.value }
        : max?.kind === 'fixed'
          ? { kind: 'range', max: max.value }
          : undefined;
    const range = rangeOf(min.value, max.value);
    if (!('code' in range)) return range;
    return void this.fault('portionMin', 'row.portionRange', {
      min: this.text('portionMin'),
      max: this.text('portionMax'),
    });
  }
  private unitOfCell(field: 'massUnit' | 'portionUnit') {
    const text = this.text(field);
    if (text === '') return undefined;
    const unit = unitOf(text);
    // One unit column may serve both amounts: the other kind of unit says nothing about this one.
    if (unit === undefined) this.fault(field, 'row.unknownUnit', { value: text });
    return field === 'massUnit' ? (isMassUnit(unit) ? unit : undefined) : isPortionUnit(unit) ? unit : undefined;
  }
  private amount(field: FmdField): ReadAmount | undefined {
    const index = this.mapping.columns[field];
    const text = this.text(field);
    if (index === undefined || text === '') return undefined;
    if (FORMULA_ERROR.test(text)) return void this.fault(field, 'row.formulaError', { value: text });
    const read = readAmount(text, this.mapping.decimalMark, cellKindOf(this.row, index) === 'number');
    if (read && 'code' in read)
      return void this.fault(
        field,
        read.code,
        read.code === 'row.portionRange' ? { min: text, max: text } : { value: text },
      );
    return read;
  }
}

/** The title of a column, or its letter where the title is empty or stands twice. */
export function columnTitle(titles: readonly string[], index: number): string {
  const title = (titles[index] ?? '').replace(/\s+/g, ' ').trim();
  const isOnly = titles.filter((other) => other.replace(/\s+/g, ' ').trim() === title).length === 1;
  return title !== '' && isOnly ? title : columnLetters(index);
}
