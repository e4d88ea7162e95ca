import type { DeclaredFacts } from '../exemptions';
import type { BomField } from './import-fields';
import type { MassUnit } from './numbers';
import type { QuantityDecisions } from './quantity-texts';

/** A row of a spreadsheet: its row number, and the texts of its cells from column A on. */
export interface ImportRow {
  row: number;
  cells: readonly string[];
  /** A letter for each cell: `n` and `p` are numbers of a spreadsheet; absent where all are texts, as in a CSV file. */
  kinds?: string;
  /** Columns whose cells repeat the first one of a merged range. */
  filled?: readonly number[];
}

/** The first or the chosen sheet of a workbook, or a CSV file (whose name is empty). */
export interface ImportTable {
  sheet: string;
  rows: readonly ImportRow[];
}

/** How a workbook identifies the parent of a row; `flat`: it has no structure, and all positions are at the top. */
export type LevelNotation = 'level' | 'parentNumber' | 'flat';
/** The same part of the same supplier twice below one parent: two positions, or one with the sum of the quantities. */
export type DuplicateChoice = 'positions' | 'sum';

/** `auto`: derived from the unambiguous numbers of the column; numbers that stay ambiguous are reported as errors. */
export type DecimalMark = 'auto' | 'point' | 'comma';

/** Assignment of columns to fields. */
export interface BomMapping {
  /** Number of the title row; the rows after it are positions. */
  headerRow: number;
  /** Column indexes, 0 = A. */
  columns: Readonly<Partial<Record<BomField, number>>>;
  notation: LevelNotation;
  /** Unit of masses when no cell, unit column or title names one. */
  massUnit: MassUnit;
  decimalMark: DecimalMark;
  /**
   * Columns of a file that has one column for each level, from the top. The filled one gives the level, and the part
   * number where no column has it.
   */
  levelColumns?: number[] | undefined;
  /** Column whose texts are indented by level. */
  indentColumn?: number | undefined;
  quantityTexts?: QuantityDecisions | undefined;
  duplicates?: DuplicateChoice | undefined;
}

/** The error codes of the contract that a row can have. */
export const ROW_ERROR_CODES = [
  'row.required',
  'row.ambiguousNumber',
  'row.notNumber',
  'row.notInteger',
  'row.notPositive',
  'row.outOfRange',
  'row.tooManyDigits',
  'row.tooLong',
  'row.notDate',
  'row.unknownValue',
  'row.unknownUnit',
  'row.formulaError',
  'row.firstLevel',
  'row.levelJump',
  'row.secondRoot',
  'row.parentUnknown',
  'row.parentAmbiguous',
  'row.quantityAsRequired',
  'row.quantityNotSpecified',
  'row.quantityTwo',
  'row.parentCycle',
] as const;
export type RowErrorCode = (typeof ROW_ERROR_CODES)[number];

/** One error in one cell. */
export interface RowError {
  sheet: string;
  row: number;
  /** Title of the column in the file; empty when the field has no column. */
  column: string;
  /** 0 = A; -1 when the field has no column. */
  columnIndex: number;
  field: BomField;
  code: RowErrorCode;
  value: string;
  params: Readonly<Record<string, string | number>>;
}

/** A valid row as a position of the BOM. Amounts are decimal texts; null = not given. */
export interface ImportedPosition {
  row: number;
  /** Index of the parent in the list, -1 for a top position. */
  parent: number;
  /** Position among its siblings, from 1. */
  ordinal: number;
  /** 0 for a top position. */
  depth: number;
  partNumber: string;
  name: string;
  foreignName: string | null;
  /** Pieces per parent. */
  quantity: string;
  /** Grams of one piece. */
  massGrams: string | null;
  supplierCode: string | null;
  supplierName: string | null;
  remark: string | null;
  /** Facts of the position for exemptions; absent when there are none. */
  facts?: DeclaredFacts;
}

export const titlesOf = (table: ImportTable, mapping: Pick<BomMapping, 'headerRow'>): readonly string[] =>
  table.rows.find(({ row }) => row === mapping.headerRow)?.cells ?? [];

/** Rows after the title row that have text in a mapped column. */
export function dataRows(
  table: ImportTable,
  mapping: Pick<BomMapping, 'headerRow' | 'columns' | 'levelColumns'>,
): ImportRow[] {
  const columns = [...Object.values(mapping.columns), ...(mapping.levelColumns ?? [])];
  return table.rows.filter(
    ({ row, cells }) => row > mapping.headerRow && columns.some((index) => (cells[index] ?? '').trim() !== ''),
  );
}

/** `A`, `Z`, `AA`, as a spreadsheet names its columns. */
export function columnLetters(index: number): string {
  const first = index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '';
  return first + String.fromCharCode(65 + (index % 26));
}
