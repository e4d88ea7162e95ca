import type { DeclaredFacts } from '../exemptions';
import type { BomField } from './import-fields';
import type { BomImportRules } from './import-rules';
import {
  dataRows,
  titlesOf,
  type BomMapping,
  type ImportRow,
  type ImportTable,
  type RowError,
  type RowErrorCode,
} from './import-table';
import { indentLevels } from './indentation';
import { splitLeftOutRows } from './left-out-rows';
import { decimalMarkOf, massUnitInTitle, splitUnit, type MassUnit } from './numbers';
import { isOutline } from './outline';

/** A row after reading, before its parent is known. */
export interface DraftRow {
  row: number;
  /** Undefined when the cell contains no level. */
  level: number | undefined;
  /** The cell of the level says something that is no level. */
  isLevelUnread?: true;
  /** Outline numbers of the row when the column is an outline (`1.2.3`). */
  outline?: readonly string[];
  parentNumber: string;
  partNumber: string;
  name: string;
  foreignName: string;
  quantity: string | undefined;
  massGrams: string | undefined;
  supplierCode: string;
  supplierName: string;
  remark: string;
  facts?: DeclaredFacts;
  wrong: boolean;
  /** The person decided to leave out rows with such a quantity. */
  leftOut?: true;
}

/** Data that is needed to read the rows of a file. */
export interface ReadContext {
  sheet: string;
  titles: readonly string[];
  mapping: BomMapping;
  rules: BomImportRules;
  marks: Readonly<Record<'quantity' | 'mass', 'point' | 'comma' | undefined>>;
  titleUnit: MassUnit | undefined;
  /** The level is given by outline numbers. */
  isOutline: boolean;
  errors: RowError[];
  /** Levels of an indented column, by row number. */
  indents: ReadonlyMap<number, number | undefined>;
  notes: RowCounts;
}
/** Numbers of rows that were read differently from what they say, for the report. */
export interface RowCounts {
  /** Rows that sum up others, not imported. */
  sums: number;
  /** Repeated titles, not imported. */
  titles: number;
  /** Rows with an amount of more decimals than are stored, rounded. */
  rounded: number;
  /** Quantities that are no number, taken as decided. */
  decidedQuantities: number;
  /** Masses of merged cells, which count for the first of their rows only. */
  mergedMasses: number;
}

/** Converts to half-width form; ASCII texts are skipped because they have no other form. */
const NOT_ASCII = /[^\x20-\x7e]/;
export const toHalfWidth = (text: string): string => (NOT_ASCII.test(text) ? text.normalize('NFKC') : text).trim();

function decimalMarkOfColumn(
  rows: readonly ImportRow[],
  mapping: BomMapping,
  field: 'quantity' | 'mass',
): 'point' | 'comma' | undefined {
  if (mapping.decimalMark !== 'auto') return mapping.decimalMark;
  const index = mapping.columns[field];
  if (index === undefined) return undefined;
  for (const { cells } of rows) {
    const mark = decimalMarkOf(splitUnit(toHalfWidth(cells[index] ?? '')).number.replace(/\s/g, ''));
    if (mark) return mark;
  }
  return undefined;
}

const isOutlineColumn = (rows: readonly ImportRow[], { notation, columns: { level } }: BomMapping): boolean =>
  notation === 'level' && level !== undefined && isOutline(rows.map(({ cells }) => toHalfWidth(cells[level] ?? '')));

function indentsOf(rows: readonly ImportRow[], { indentColumn }: BomMapping): Map<number, number | undefined> {
  if (indentColumn === undefined) return new Map();
  const levels = indentLevels(rows.map(({ cells }) => cells[indentColumn] ?? ''));
  return new Map(rows.map(({ row }, index) => [row, levels[index]]));
}

export function readContext(
  table: ImportTable,
  mapping: BomMapping,
  rules: BomImportRules,
): { context: ReadContext; rows: ImportRow[] } {
  const { rows, sums, titles: repeated } = splitLeftOutRows(table, mapping, dataRows(table, mapping));
  const titles = titlesOf(table, mapping);
  const massTitle = mapping.columns.mass === undefined ? '' : (titles[mapping.columns.mass] ?? '');
  const [quantity, mass] = [decimalMarkOfColumn(rows, mapping, 'quantity'), decimalMarkOfColumn(rows, mapping, 'mass')];
  const marks = { quantity: quantity ?? mass, mass: mass ?? quantity };
  return {
    rows,
    context: {
      sheet: table.sheet,
      titles,
      mapping,
      rules,
      marks,
      titleUnit: massUnitInTitle(massTitle),
      isOutline: isOutlineColumn(rows, mapping),
      errors: [],
      indents: indentsOf(rows, mapping),
      notes: { sums, titles: repeated, rounded: 0, decidedQuantities: 0, mergedMasses: 0 },
    },
  };
}

/** Reports an error and marks the row as invalid. */
export function reject(
  context: ReadContext,
  draft: DraftRow,
  field: BomField,
  code: RowErrorCode,
  value: string,
  params: RowError['params'] = {},
): void {
  const columnIndex = context.mapping.columns[field] ?? -1;
  draft.wrong = true;
  context.errors.push({
    sheet: context.sheet,
    row: draft.row,
    column: context.titles[columnIndex] ?? '',
    columnIndex,
    field,
    code,
    value,
    params,
  });
}
