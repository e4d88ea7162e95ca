import { bareKey } from '../text';
import { titlesOf, type BomMapping, type ImportRow, type ImportTable } from './import-table';

const SUMS = [
  ...['gesamt', 'gesamtsumme', 'zwischensumme', 'summe', 'total', 'grandtotal', 'subtotal', 'sum', 'totals'],
  ...['合计', '总计', '小计', '共计', '合計', '総計', '小計'],
];
const OF = ['质量', '重量', '数量', 'mass', 'weight', 'masse', 'gewicht', 'quantity'];
const SUM_WORDS = new RegExp(`^(${SUMS.join('|')})(${OF.join('|')})?$`);

/** Whether the row sums up others: it has no part number and names itself a sum, in any of its mapped texts. */
function isSumRow({ cells }: ImportRow, { columns, levelColumns = [] }: BomMapping): boolean {
  const [number = '', ...others] = [columns.partNumber, columns.name, columns.level, ...levelColumns, 0, 1]
    .map((index) => cells[index ?? -1] ?? '')
    .map((text) => bareKey(text));
  return (number === '' || SUM_WORDS.test(number)) && [number, ...others].some((text) => SUM_WORDS.test(text));
}

/** Whether the row repeats the titles, as lists do at the top of each printed page. */
function isTitleRow({ cells }: ImportRow, titles: readonly string[], columns: readonly number[]): boolean {
  return columns.length > 1 && columns.every((index) => bareKey(cells[index] ?? '') === bareKey(titles[index] ?? ''));
}

/** Rows that are no positions: sums, and titles that are repeated. */
export function splitLeftOutRows(
  table: ImportTable,
  mapping: BomMapping,
  rows: readonly ImportRow[],
): { rows: ImportRow[]; sums: number; titles: number } {
  const titles = titlesOf(table, mapping);
  const columns = Object.values(mapping.columns).filter((index) => (titles[index] ?? '').trim() !== '');
  const kept: ImportRow[] = [];
  const leftOut = { sums: 0, titles: 0 };
  for (const row of rows) {
    if (isSumRow(row, mapping)) leftOut.sums += 1;
    else if (isTitleRow(row, titles, columns)) leftOut.titles += 1;
    else kept.push(row);
  }
  return { rows: kept, ...leftOut };
}
