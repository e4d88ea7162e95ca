import type { SaidFacts } from '../exemptions';
import type { BomField } from './import-fields';
import type { MassUnit } from './numbers';

/** A row as a spreadsheet shows it: its number there, and the texts of its cells from column A on. */
export interface ImportRow {
  row: number;
  cells: readonly string[];
}

/** The first or chosen sheet of a workbook, or a CSV file (then the name is empty). */
export interface ImportTable {
  sheet: string;
  rows: readonly ImportRow[];
}

/** How a workbook tells the parent of a row. */
export type LevelNotation = 'level' | 'parentNumber';

/** `auto`: decided by the unambiguous numbers of the column; what stays ambiguous is reported, not guessed. */
export type DecimalMark = 'auto' | 'point' | 'comma';

/** Which column holds what. */
export interface BomMapping {
  /** Number of the title row; the rows behind it are positions. */
  headerRow: number;
  /** Column indexes, 0 = A. */
  columns: Readonly<Partial<Record<BomField, number>>>;
  notation: LevelNotation;
  /** Unit of masses where neither cell, unit column nor title names one. */
  massUnit: MassUnit;
  decimalMark: DecimalMark;
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
  'row.spaces',
  'row.notDate',
  'row.unknownValue',
  'row.unknownUnit',
  'row.formulaError',
  'row.firstLevel',
  'row.levelJump',
  'row.secondRoot',
  'row.parentUnknown',
  'row.parentAmbiguous',
  'row.parentCycle',
  'row.duplicate',
] as const;
export type RowErrorCode = (typeof ROW_ERROR_CODES)[number];

/** One fault of one cell. */
export interface RowError {
  sheet: string;
  row: number;
  /** Title of the column as it stands in the file; empty where no column holds the field. */
  column: string;
  /** 0 = A; -1 where no column holds the field. */
  columnIndex: number;
  field: BomField;
  code: RowErrorCode;
  value: string;
  params: Readonly<Record<string, string | number>>;
}

/** One right row as a position of the BOM. Amounts are plain decimal texts; null = not told. */
export interface ImportedPosition {
  row: number;
  /** Index of the parent in the list, -1 for a top position. */
  parent: number;
  /** Place among its siblings, from 1. */
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
  /** What the position says for exemptions; absent: nothing. */
  facts?: SaidFacts;
}

export const titlesOf = (table: ImportTable, mapping: Pick<BomMapping, 'headerRow'>): readonly string[] =>
  table.rows.find(({ row }) => row === mapping.headerRow)?.cells ?? [];

/** Rows behind the title row that hold anything in a mapped column. */
export function dataRows(table: ImportTable, mapping: Pick<BomMapping, 'headerRow' | 'columns'>): ImportRow[] {
  const columns = Object.values(mapping.columns);
  return table.rows.filter(
    ({ row, cells }) => row > mapping.headerRow && columns.some((index) => (cells[index] ?? '').trim() !== ''),
  );
}

/** `A`, `Z`, `AA`, as a spreadsheet names its columns. */
export function columnLetters(index: number): string {
  const first = index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '';
  return first + String.fromCharCode(65 + (index % 26));
}
