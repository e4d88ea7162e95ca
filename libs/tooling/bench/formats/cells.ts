/** A table for section 4 of performance.md: 12 columns of texts and numbers, the same each time. */
export const COLUMNS = [
  'Number',
  'Name',
  '名称',
  'Level',
  'Quantity',
  'Mass g',
  'Material',
  'Class',
  'CAS',
  'Portion %',
  'Supplier',
  'Remark',
] as const;
export type BenchCell = string | number;

const PARTS = ['Bolt M6x20', 'Bracket, left', 'Cover <upper>', 'Clip & nut', 'Sealing strip'];
const NAMES = ['螺栓', '左支架', '上盖板', '卡扣', '密封条'];
const MATERIALS = ['DC01', 'PP-GF30', 'EPDM', 'AlSi9Cu3', 'PA66-GF30'];
const CLASSES = ['1.1.1', '5.1.a', '5.3', '2.1.1', '5.1.a'];
const CAS = ['7439-89-6', '9003-07-0', '25038-36-2', '7429-90-5', '32131-17-2'];
const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

export function* benchRows(count: number): Generator<BenchCell[]> {
  for (let row = 0; row < count; row++) {
    yield [
      `PN-${100_000 + row}`,
      `${pick(PARTS, row)} ${row}`,
      `${pick(NAMES, row)} ${row}`,
      row % 7,
      1 + (row % 12),
      (row % 9_973) / 16,
      pick(MATERIALS, row),
      pick(CLASSES, row),
      pick(CAS, row),
      ((row % 199) + 1) / 2,
      `Supplier ${row % 311}`,
      `Remark on line ${row}, as drawn`,
    ];
  }
}
/**
 * Checksum of a table, to compare writers and readers: rows, filled cells, characters, and a sum over all letters
 * in order.
 */
export interface TableSum {
  rows: number;
  cells: number;
  characters: number;
  sum: number;
}
export const newSum = (): TableSum => ({ rows: 0, cells: 0, characters: 0, sum: 0 });
const MODULUS = 2_147_483_647;
/** With `isDeep` every letter is added to the sum; without it only their number counts, which costs almost nothing. */
export function addCell(total: TableSum, cell: string, isDeep: boolean): void {
  if (cell === '') return;
  total.cells++;
  total.characters += cell.length;
  if (!isDeep) return;
  for (let at = 0; at < cell.length; at++) total.sum = (total.sum * 31 + cell.charCodeAt(at)) % MODULUS;
}
