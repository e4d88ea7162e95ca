import { bareKey, matchTitles, type TitleMatch, type WordKeys } from '../text';
import type { BomField } from './import-fields';
import type { BomMapping, ImportRow, ImportTable } from './import-table';

// Titles that mean one thing in one system and another in the next; what stands beside them decides.

/** Titles of the place in a list in some systems, of the part number in others. */
const PLACE_OR_NUMBER = ['item', 'itemno', 'itemnumber', 'number', 'nummer', '编号', '番号'];
const DRAWING = /drawing|zeichnung|图号|圖號|図番/;
/**
 * Of columns that may be the part number: beside "Part number" neither "Item no." (1, 2, 3 of CAD systems) nor a drawing
 * number; else the one with more distinct values, because SAP's item number repeats 0010, 0020 below each assembly.
 */
export function partNumberColumn(
  { rows }: ImportTable,
  titles: ImportRow,
  scores: readonly TitleMatch<BomField>[],
  words: WordKeys<BomField>,
): number | undefined {
  const chosen = scores.find(({ field }) => field === 'partNumber');
  if (!chosen) return undefined;
  const others = titles.cells.flatMap((title, columnIndex) => {
    const isFree = !scores.some((taken) => taken.columnIndex === columnIndex);
    const score = matchTitles([title], words).find(({ field }) => field === 'partNumber')?.score ?? 0;
    return isFree && score >= chosen.score ? [columnIndex] : [];
  });
  const keyOf = (column: number): string => bareKey(titles.cells[column] ?? '');
  const isPlace = (column: number): boolean => PLACE_OR_NUMBER.includes(keyOf(column));
  if (isPlace(chosen.columnIndex)) {
    const certain = others.find((column) => !isPlace(column) && !DRAWING.test(keyOf(column)));
    if (certain !== undefined) return certain;
  }
  const distinct = (column: number): number =>
    new Set(rows.filter(({ row }) => row > titles.row).map(({ cells }) => cells[column])).size;
  return others
    .filter((column) => isPlace(chosen.columnIndex) || !isPlace(column))
    .reduce((best, column) => (distinct(column) > distinct(best) ? column : best), chosen.columnIndex);
}

/** Titles of the number by the title of the name: of 3DEXPERIENCE and of the material lists of SAP. */
const NUMBERS_BESIDE: readonly (readonly [names: readonly string[], numbers: readonly string[]])[] = [
  [['title', 'titel'], ['name']],
  [
    ['materialkurztext', 'materialdescription', 'materialbezeichnung', '物料描述', '品目テキスト'],
    ['material', '物料', '品目'],
  ],
];
/** The number of a part whose title alone says something else, such as "Name" beside "Title" or "Material". */
export function numberBesideName(titles: readonly string[]): Pick<BomMapping['columns'], 'partNumber' | 'name'> {
  const keys = titles.map(bareKey);
  const columnOf = (known: readonly string[]): number => keys.findIndex((key) => known.includes(key));
  for (const [names, numbers] of NUMBERS_BESIDE) {
    const [name, partNumber] = [columnOf(names), columnOf(numbers)];
    if (name >= 0 && partNumber >= 0) return { partNumber, name };
  }
  return {};
}

const OF_MASSES = /weight|mass|wun|wt|gew|质量|重量|質量/;
/** The unit of masses where a file has units of quantities too; undefined when no title names masses. */
export function massUnitColumn(titles: readonly string[], words: WordKeys<BomField>): number | undefined {
  const found = titles.findIndex(
    (title) => OF_MASSES.test(bareKey(title)) && matchTitles([title], words)[0]?.field === 'massUnit',
  );
  return found < 0 ? undefined : found;
}
