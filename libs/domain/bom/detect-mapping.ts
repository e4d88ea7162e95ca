import { bareKey, matchTitles, wordKeysOf, type TitleMatch, type WordKeys } from '../text';
import { BOM_FIELDS, BOM_HEADER_WORDS, type BomField } from './import-fields';
import type { BomMapping, ImportRow, ImportTable } from './import-table';
import { massUnitInTitle } from './numbers';

export type TitleScore = TitleMatch<BomField>;

/** A mapping that a person confirmed, kept by the titles of the file; columns are found again by their titles. */
export interface SavedMapping {
  columns: Readonly<Partial<Record<BomField, string>>>;
  notation: BomMapping['notation'];
  massUnit: BomMapping['massUnit'];
  decimalMark: BomMapping['decimalMark'];
}

export interface DetectedMapping {
  mapping: BomMapping;
  titles: readonly string[];
  scores: readonly TitleScore[];
  /** Index of the saved mapping that was used; undefined when the titles were read. */
  savedIndex?: number;
}

export interface DetectOptions {
  saved?: readonly SavedMapping[];
  /** Further titles of an enterprise, by field (configuration of BOM import fields). */
  words?: Readonly<Partial<Record<BomField, readonly string[]>>>;
}

const ROWS_TO_SEARCH = 20;

/** The row among the first ones that reads most like titles; the first row that holds anything when none does. */
function findTitles(rows: readonly ImportRow[], words: WordKeys<BomField>): { row: ImportRow; scores: TitleScore[] } {
  const searched = rows.slice(0, ROWS_TO_SEARCH).map((row) => ({ row, scores: matchTitles(row.cells, words) }));
  const total = (scores: readonly TitleScore[]): number => scores.reduce((sum, { score }) => sum + score, 0);
  const best = searched.reduce((winner, next) => (total(next.scores) > total(winner.scores) ? next : winner), searched[0] ?? { row: { row: 1, cells: [] }, scores: [] });
  if (best.scores.length > 0) return best;
  return searched.find(({ row }) => row.cells.some((cell) => cell.trim() !== '')) ?? best;
}

function useSaved(saved: SavedMapping, row: ImportRow): BomMapping | undefined {
  const places = new Map(row.cells.map((title, index) => [bareKey(title), index]));
  const columns: Partial<Record<BomField, number>> = {};
  for (const field of BOM_FIELDS) {
    const title = saved.columns[field];
    if (title === undefined) continue;
    const index = places.get(bareKey(title));
    if (index === undefined) return undefined;
    columns[field] = index;
  }
  const { notation, massUnit, decimalMark } = saved;
  return { headerRow: row.row, columns, notation, massUnit, decimalMark };
}

/** The mapping that a person confirmed, in the form in which it is kept. */
export function savedMapping(mapping: BomMapping, titles: readonly string[]): SavedMapping {
  const columns = Object.fromEntries(Object.entries(mapping.columns).map(([field, index]) => [field, titles[index] ?? '']));
  const { notation, massUnit, decimalMark } = mapping;
  return { columns, notation, massUnit, decimalMark };
}

/** Finds the title row and what its columns hold; a saved mapping whose titles are all there goes first. */
export function detectMapping(table: ImportTable, options: DetectOptions = {}): DetectedMapping {
  const { row, scores } = findTitles(table.rows, wordKeysOf(BOM_HEADER_WORDS, options.words));
  for (const [savedIndex, saved] of (options.saved ?? []).entries()) {
    const mapping = useSaved(saved, row);
    if (mapping) return { mapping, titles: row.cells, scores, savedIndex };
  }
  const columns = Object.fromEntries(scores.map(({ field, columnIndex }) => [field, columnIndex])) as Partial<Record<BomField, number>>;
  const massTitle = columns.mass === undefined ? '' : (row.cells[columns.mass] ?? '');
  const notation = columns.level === undefined && columns.parentNumber !== undefined ? 'parentNumber' : 'level';
  const mapping: BomMapping = { headerRow: row.row, columns, notation, massUnit: massUnitInTitle(massTitle) ?? 'g', decimalMark: 'auto' };
  return { mapping, titles: row.cells, scores };
}
