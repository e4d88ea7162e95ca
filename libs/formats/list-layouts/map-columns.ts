import {
  type ClosestLayout,
  LIST_MAPPED_FIELDS,
  type ListClassDuty,
  type ListMappedField,
  type ListMapping,
} from '@matlas/contract';
import { bareKey, decimalMarkOf } from '@matlas/domain';
import type { ReadTable } from '../workbook/read-table';
import type { SheetRow } from '../workbook/sheet-row';
import { dutyOfClass, LIST_WORDS } from './list-words';
import { keyDistance } from './near-titles';

/** The columns of a table with a mapping, and what a person needs to judge it. */
export interface MappedColumns {
  sheetName: string;
  sheetNames: string[];
  titles: string[];
  sample: string[][];
  mapping: ListMapping;
  classes: { text: string; count: number; duty: ListClassDuty | null }[];
}
export interface ReadColumns extends MappedColumns {
  closest: ClosestLayout[];
  /** Index of the remembered mapping that fits the titles; null when none does. */
  saved: number | null;
}
/** A mapping that a person confirmed, with the titles of the file that it was for. */
export interface SavedListMapping {
  titles: readonly string[];
  mapping: ListMapping;
}

const ROWS_TO_SEARCH = 20;
const SAMPLE_ROWS = 5;
const MAX_CLASSES = 60;
/** Without a threshold in the file the usual one of declarations applies. */
const USUAL_LIMIT = '0.1';

const WORD_KEYS = LIST_MAPPED_FIELDS.map((field) => [field, LIST_WORDS[field].map(bareKey)] as const);
/** Columns by field: equal titles first, then similar ones, each column once. */
export function columnsByTitle(titles: readonly string[]): Partial<Record<ListMappedField, number>> {
  const pairs = titles.map(bareKey).flatMap((key, index) =>
    key === ''
      ? []
      : WORD_KEYS.flatMap(([field, words]) => {
          const distances = words.map((word) => keyDistance(key, word)).filter((distance) => distance !== undefined);
          return distances.length === 0 ? [] : [{ field, index, distance: Math.min(...distances) }];
        }),
  );
  const columns: Partial<Record<ListMappedField, number>> = {};
  const taken = new Set<number>();
  for (const { field, index } of pairs.sort((one, other) => one.distance - other.distance || one.index - other.index)) {
    if (columns[field] !== undefined || taken.has(index)) continue;
    columns[field] = index;
    taken.add(index);
  }
  return columns;
}
const filledIn = ({ cells }: SheetRow): number => cells.filter((cell) => cell.trim() !== '').length;
/** The row among the first ones whose cells say most fields; without any, the first one with the most cells. */
function headOf(rows: readonly SheetRow[]): SheetRow | undefined {
  const first = rows.slice(0, ROWS_TO_SEARCH);
  const known = (row: SheetRow): number =>
    Object.values(columnsByTitle(row.cells)).filter((index) => (row.cells[index] ?? '').length <= 80).length;
  const ranked = first.map((row) => ({ row, fields: known(row), filled: filledIn(row) }));
  return ranked.reduce<(typeof ranked)[number] | undefined>((best, next) => {
    if (best === undefined) return next;
    const isBetter = best.fields + next.fields === 0 ? next.filled > best.filled : next.fields > best.fields;
    return isBetter ? next : best;
  }, undefined)?.row;
}

/** The unit that the title of the column of thresholds names. */
function unitInTitle(title: string): ListMapping['thresholdUnit'] {
  if (/ppb|[µμu]g\s*\/\s*kg/i.test(title)) return 'ppb';
  return /ppm|mg\s*\/\s*kg/i.test(title) ? 'ppm' : 'percent';
}
function dateOrderIn(texts: readonly string[]): ListMapping['dateOrder'] {
  const days = texts.flatMap((text) => {
    const [, first, second] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}/.exec(text) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const [isDayFirst, isMonthFirst] = [days.some(([first]) => first > 12), days.some(([, second]) => second > 12)];
  return isDayFirst === isMonthFirst ? 'auto' : isDayFirst ? 'dayFirst' : 'monthFirst';
}
function decimalMarkIn(texts: readonly string[]): ListMapping['decimalMark'] {
  const marks = new Set(
    texts.flatMap((text) => [...text.matchAll(/\d[\d.,]*\d/g)].map(([number]) => decimalMarkOf(number))),
  );
  marks.delete(undefined);
  const [mark] = marks;
  return marks.size === 1 && mark !== undefined ? mark : 'auto';
}
const rowsBelow = (table: ReadTable, headerRow: number): SheetRow[] =>
  table.rows.filter((row) => row.row > headerRow && filledIn(row) > 0);
const textsOf = (rows: readonly SheetRow[], index: number | undefined): string[] =>
  index === undefined ? [] : rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((text) => text !== '');

/** Rows without a number below rows with one are members of the entry, unless each has what only an entry has. */
function groupingOf(
  rows: readonly SheetRow[],
  columns: Partial<Record<ListMappedField, number>>,
): ListMapping['grouping'] {
  const { entryNo } = columns;
  if (entryNo === undefined) return 'rows';
  const numbered = textsOf(rows, entryNo).length;
  return numbered > 0 && numbered < rows.length ? 'numbered' : 'rows';
}
/** A mapping proposed from the titles and the values below them. */
export function proposeMapping(table: ReadTable, headerRow: number): ListMapping {
  const titles = table.rows.find(({ row }) => row === headerRow)?.cells ?? [];
  const columns = columnsByTitle(titles);
  const rows = rowsBelow(table, headerRow);
  const dates = (['inclusionDate', 'validFrom', 'validTo'] as const).flatMap((field) => textsOf(rows, columns[field]));
  return {
    sheetName: table.sheet,
    headerRow,
    columns,
    grouping: groupingOf(rows, columns),
    thresholdUnit: unitInTitle(titles[columns.threshold ?? -1] ?? ''),
    decimalMark: decimalMarkIn(textsOf(rows, columns.threshold)),
    dateOrder: dateOrderIn(dates),
    denominator: 'material',
    duty: 'declare',
    classes: Object.fromEntries(
      classesIn(rows, columns.class).flatMap(({ text, duty }) => (duty === null ? [] : [[text, duty]])),
    ),
    limitPercent: USUAL_LIMIT,
  };
}
/** Texts of the column of classes with their numbers of rows, most frequent first. */
function classesIn(rows: readonly SheetRow[], index: number | undefined): MappedColumns['classes'] {
  const counts = new Map<string, { text: string; count: number }>();
  for (const text of textsOf(rows, index)) {
    const known = counts.get(bareKey(text));
    counts.set(bareKey(text), { text: known?.text ?? text, count: (known?.count ?? 0) + 1 });
  }
  return [...counts.values()]
    .filter(({ text }) => text.length <= 200)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_CLASSES)
    .map(({ text, count }) => ({ text, count, duty: dutyOfClass(text) }));
}
/** The columns of a table, by the given mapping or by a proposed one. */
export function mappedColumns(table: ReadTable, given: ListMapping | undefined, headerRow?: number): MappedColumns {
  const mapping = given ?? proposeMapping(table, headerRow ?? headOf(table.rows)?.row ?? 1);
  const rows = rowsBelow(table, mapping.headerRow);
  const titles = titlesIn(table, mapping.headerRow);
  return {
    sheetName: table.sheet,
    sheetNames: table.sheetNames,
    titles,
    sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => titles.map((_, index) => (cells[index] ?? '').slice(0, 200))),
    mapping: { ...mapping, sheetName: table.sheet },
    classes: classesIn(rows, mapping.columns.class),
  };
}
const titlesKey = (titles: readonly string[]): string =>
  titles
    .map(bareKey)
    .filter((key) => key !== '')
    .sort()
    .join('|');
/** The first remembered mapping for the titles of a table, at the places that they have there. */
export function savedMappingFor(
  table: ReadTable,
  saved: readonly SavedListMapping[],
): { index: number; mapping: ListMapping } | undefined {
  for (const row of table.rows.slice(0, ROWS_TO_SEARCH)) {
    const titles = titlesIn(table, row.row);
    const key = titlesKey(titles);
    if (key === '') continue;
    for (const [index, one] of saved.entries()) {
      if (titlesKey(one.titles) !== key) continue;
      const mapping = mappingForTitles(one.mapping, one.titles, titles);
      if (mapping) return { index, mapping: { ...mapping, sheetName: table.sheet, headerRow: row.row } };
    }
  }
  return undefined;
}
/** How many fields the titles of a table say. */
export const countFields = (table: ReadTable): number =>
  Object.keys(columnsByTitle(headOf(table.rows)?.cells ?? [])).length;
/** The titles in a row; a column without one is named by nothing. */
export function titlesIn(table: ReadTable, headerRow: number): string[] {
  const cells = table.rows.find(({ row }) => row === headerRow)?.cells ?? [];
  const last = cells.reduce((most, cell, index) => (cell.trim() === '' ? most : index), -1);
  return cells.slice(0, last + 1).map((cell) => cell.replace(/\s+/g, ' ').trim());
}
/** A mapping for a file with the same titles at other places; undefined when a mapped title is missing. */
export function mappingForTitles(
  mapping: ListMapping,
  from: readonly string[],
  to: readonly string[],
): ListMapping | undefined {
  const columns: Partial<Record<ListMappedField, number>> = {};
  for (const [field, index] of Object.entries(mapping.columns) as [ListMappedField, number][]) {
    const key = bareKey(from[index] ?? '');
    const same = to.flatMap((title, at) => (bareKey(title) === key ? [at] : []));
    const nth = from.slice(0, index).filter((title) => bareKey(title) === key).length;
    const found = same[nth];
    if (key === '' ? to.length <= index : found === undefined) return undefined;
    columns[field] = key === '' ? index : (found ?? index);
  }
  return { ...mapping, columns };
}
