import { bareKey, matchTitles, wordKeysOf, type TitleMatch, type WordKeys } from '../text';
import { BOM_FIELDS, type BomField } from './import-fields';
import { BOM_HEADER_WORDS } from './import-titles';
import type { BomMapping, ImportRow, ImportTable } from './import-table';
import { massUnitColumn, numberBesideName, partNumberColumn } from './ambiguous-titles';
import { massUnitInTitle } from './numbers';
import { isIndented } from './indentation';
import { levelColumnsOf } from './level-columns';
import { isOutline } from './outline';

export type TitleScore = TitleMatch<BomField>;

/** A mapping that a user confirmed. It is stored by column titles, and columns are found again by their titles. */
export interface SavedMapping {
  columns: Readonly<Partial<Record<BomField, string>>>;
  notation: BomMapping['notation'];
  massUnit: BomMapping['massUnit'];
  decimalMark: BomMapping['decimalMark'];
  /** Titles of the columns for each level, and of the indented column. */
  levelTitles?: readonly string[];
  indentTitle?: string;
  quantityTexts?: BomMapping['quantityTexts'];
  duplicates?: BomMapping['duplicates'];
}

export interface DetectedMapping {
  mapping: BomMapping;
  titles: readonly string[];
  scores: readonly TitleScore[];
  /** Index of the saved mapping that was used; undefined when the mapping was detected from the titles. */
  savedIndex?: number;
}

export interface DetectOptions {
  saved?: readonly SavedMapping[];
  /** Additional column titles of an enterprise, by field (configuration of BOM import fields). */
  words?: Readonly<Partial<Record<BomField, readonly string[]>>>;
}

const ROWS_TO_SEARCH = 20;

/** The row among the first rows that matches known titles best; if no row matches, the first row that is not empty. */
function findTitles(rows: readonly ImportRow[], words: WordKeys<BomField>): { row: ImportRow; scores: TitleScore[] } {
  const searched = rows.slice(0, ROWS_TO_SEARCH).map((row) => ({ row, scores: matchTitles(row.cells, words) }));
  const total = (scores: readonly TitleScore[]): number => scores.reduce((sum, { score }) => sum + score, 0);
  const best = searched.reduce(
    (winner, next) => (total(next.scores) > total(winner.scores) ? next : winner),
    searched[0] ?? { row: { row: 1, cells: [] }, scores: [] },
  );
  if (best.scores.length > 0) return best;
  return searched.find(({ row }) => row.cells.some((cell) => cell.trim() !== '')) ?? best;
}

function applySavedMapping(saved: SavedMapping, row: ImportRow): BomMapping | undefined {
  const places = new Map(row.cells.map((title, index) => [bareKey(title), index]));
  const columns: Partial<Record<BomField, number>> = {};
  for (const field of BOM_FIELDS) {
    const title = saved.columns[field];
    if (title === undefined) continue;
    const index = places.get(bareKey(title));
    if (index === undefined) return undefined;
    columns[field] = index;
  }
  const levelColumns = saved.levelTitles?.map((title) => places.get(bareKey(title)));
  const indentColumn = saved.indentTitle === undefined ? undefined : places.get(bareKey(saved.indentTitle));
  if (levelColumns?.includes(undefined) || (saved.indentTitle !== undefined && indentColumn === undefined))
    return undefined;
  const { notation, massUnit, decimalMark, quantityTexts, duplicates } = saved;
  return {
    headerRow: row.row,
    columns,
    notation,
    massUnit,
    decimalMark,
    ...(levelColumns ? { levelColumns: levelColumns as number[] } : {}),
    ...(indentColumn === undefined ? {} : { indentColumn }),
    ...(quantityTexts ? { quantityTexts } : {}),
    ...(duplicates ? { duplicates } : {}),
  };
}

/** Converts a confirmed mapping into its stored form. */
export function savedMapping(mapping: BomMapping, titles: readonly string[]): SavedMapping {
  const columns = Object.fromEntries(
    Object.entries(mapping.columns).map(([field, index]) => [field, titles[index] ?? '']),
  );
  const { notation, massUnit, decimalMark, levelColumns, indentColumn, quantityTexts, duplicates } = mapping;
  return {
    columns,
    notation,
    massUnit,
    decimalMark,
    ...(levelColumns ? { levelTitles: levelColumns.map((index) => titles[index] ?? '') } : {}),
    ...(indentColumn === undefined ? {} : { indentTitle: titles[indentColumn] ?? '' }),
    ...(quantityTexts ? { quantityTexts } : {}),
    ...(duplicates ? { duplicates } : {}),
  };
}

/** When there is no column for level or parent: finds a column with outline numbers (1.2.3), whatever its title is. */
function outlineColumn({ rows }: ImportTable, headerRow: number, taken: ReadonlySet<number>): number | undefined {
  const below = rows.filter(({ row }) => row > headerRow);
  const width = below.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return Array.from({ length: width }, (_, index) => index).find(
    (index) => !taken.has(index) && isOutline(below.map(({ cells }) => (cells[index] ?? '').trim())),
  );
}

/** Finds the title row and the field of each column. A saved mapping is preferred when all its titles are present. */
export function detectMapping(table: ImportTable, options: DetectOptions = {}): DetectedMapping {
  const words = wordKeysOf(BOM_HEADER_WORDS, options.words);
  const { row, scores } = findTitles(table.rows, words);
  for (const [savedIndex, saved] of (options.saved ?? []).entries()) {
    const mapping = applySavedMapping(saved, row);
    if (mapping) return { mapping, titles: row.cells, scores, savedIndex };
  }
  const columns = Object.fromEntries(scores.map(({ field, columnIndex }) => [field, columnIndex])) as Partial<
    Record<BomField, number>
  >;
  const partNumber = partNumberColumn(table, row, scores, words);
  if (partNumber === undefined) Object.assign(columns, numberBesideName(row.cells));
  else columns.partNumber = partNumber;
  const massUnit = massUnitColumn(row.cells, words);
  if (massUnit !== undefined) columns.massUnit = massUnit;
  const levelColumns = levelColumnsOf(row.cells);
  for (const field of BOM_FIELDS) if (levelColumns.includes(columns[field] ?? -1)) delete columns[field];
  const isOpen = (): boolean =>
    columns.level === undefined && columns.parentNumber === undefined && levelColumns.length === 0;
  if (isOpen()) {
    const level = outlineColumn(table, row.row, new Set(Object.values(columns)));
    if (level !== undefined) columns.level = level;
  }
  const below = table.rows.filter((each) => each.row > row.row);
  const indentColumn = isOpen()
    ? [columns.partNumber, columns.name].find((column) => column !== undefined && isIndented(below, column))
    : undefined;
  const massTitle = columns.mass === undefined ? '' : (row.cells[columns.mass] ?? '');
  const notation = columns.level === undefined && columns.parentNumber !== undefined ? 'parentNumber' : 'level';
  const mapping: BomMapping = {
    headerRow: row.row,
    columns,
    notation,
    massUnit: massUnitInTitle(massTitle) ?? 'g',
    decimalMark: 'auto',
    ...(levelColumns.length > 0 && columns.level === undefined ? { levelColumns } : {}),
    ...(indentColumn === undefined ? {} : { indentColumn }),
  };
  return { mapping, titles: row.cells, scores };
}
