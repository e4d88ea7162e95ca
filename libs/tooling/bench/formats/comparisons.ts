import type { TableSum } from './cells';
import type { Comparison, RunSide, Side } from './comparison';
import { ROWS_OF_SHEET, type SheetCount } from './sheets';
export type { Comparison, Side } from './comparison';
import { assertSame, TABLE_COMPARISONS } from './table-comparisons';

const ROUNDS_SMALL = 7;
const ROUNDS_LARGE = 5;
/** Title block of `writeReport` above the rows. */
const TITLE_ROWS = 3;
const EXCELJS_MEGABYTES = 250;
const XML_MEGABYTES = 150;
/** Rows of the node table whose sheets give 100 MB of MDS-XML (100 bytes per row). */
const XML_ROWS = 1_000_000;

const equalSums = (one: TableSum, other: TableSum, fields: readonly (keyof TableSum)[]): boolean =>
  fields.every((field) => one[field] === other[field]);
const sheetsIn = (rows: number): number => Math.ceil(rows / ROWS_OF_SHEET);

/**
 * A kind of workbook in one size, written and read by the base and by us: `file` is written by the base, `written`
 * by us.
 */
function sidesOf(kind: 'cells' | 'mds', file: string, rows: number) {
  const written = file.replace('plain', 'ours');
  return {
    plain: file,
    write: {
      base: { operation: `${kind}.write.base`, file, rows },
      ours: { operation: `${kind}.write.ours`, file: written, rows },
    },
    read: {
      base: { operation: `${kind}.read.base`, file: written, rows },
      ours: { operation: `${kind}.read.ours`, file: written, rows },
    },
  };
}
type WorkbookSides = ReturnType<typeof sidesOf>;
const sizeOf = (rows: number): string => `${rows / 1000}k`;
/** Large workbooks must not need much more memory than small ones of the same kind. */
const memoryGoal = (rows: number, workbook: string, what: string) =>
  rows > 20_000 ? { megabytes: EXCELJS_MEGABYTES, growth: 1.5, flatTo: `${workbook} 20k rows, ${what}` } : {};

const sameCells =
  ({ plain, write, read }: WorkbookSides) =>
  async (see: RunSide): Promise<void> => {
    await see(write.base);
    await see(write.ours);
    const seen = [
      await see({ ...read.ours, file: plain }, 'deep'),
      await see(read.base, 'deep'),
      await see(read.ours, 'deep'),
    ] as TableSum[];
    const [first] = seen;
    assertSame(
      seen.every(
        (one) => first !== undefined && one.cells > 0 && equalSums(one, first, ['cells', 'characters', 'sum']),
      ),
      'workbook',
      ...seen,
    );
  };

function cellComparisons(rows: number, rounds: number): Comparison[] {
  const sides = sidesOf('cells', `plain-${sizeOf(rows)}.xlsx`, rows);
  return [
    {
      name: `workbook ${sizeOf(rows)} rows, write`,
      against: 'own XML + zlib 6',
      ...sides.write,
      rounds,
      same: sameCells(sides),
      goal: { times: 2.5, ...memoryGoal(rows, 'workbook', 'write') },
    },
    {
      name: `workbook ${sizeOf(rows)} rows, read`,
      against: 'inflate + saxes',
      makes: [sides.write.ours],
      ...sides.read,
      rounds,
      goal: { times: 2.2, ...memoryGoal(rows, 'workbook', 'read') },
    },
  ];
}

const sameSheets =
  ({ plain, write, read }: WorkbookSides, rows: number) =>
  async (see: RunSide): Promise<void> => {
    await see(write.base);
    await see(write.ours);
    const [cellsOfBase, cellsOfOurs] = [
      (await see({ ...read.base, file: plain })) as TableSum,
      (await see(read.base)) as TableSum,
    ];
    assertSame(
      cellsOfBase.rows - 1 === sheetsIn(rows) * ROWS_OF_SHEET + TITLE_ROWS - 1 &&
        equalSums(cellsOfBase, cellsOfOurs, ['cells']),
      'MDS workbook',
      cellsOfBase,
      cellsOfOurs,
    );
    const seen = await see(read.ours);
    assertSame(allSheets(rows)(seen), 'MDS workbook', seen);
  };

function sheetComparisons(rows: number, rounds: number): Comparison[] {
  const sides = sidesOf('mds', `mds-plain-${sizeOf(rows)}.xlsx`, rows);
  return [
    {
      name: `MDS workbook ${sizeOf(rows)} rows, write`,
      against: 'own XML + zlib 6, cells at hand',
      ...sides.write,
      rounds,
      same: sameSheets(sides, rows),
      goal: memoryGoal(rows, 'MDS workbook', 'write'),
    },
    {
      name: `MDS workbook ${sizeOf(rows)} rows, read`,
      against: 'inflate + saxes',
      makes: [sides.write.ours],
      ...sides.read,
      rounds,
      goal: memoryGoal(rows, 'MDS workbook', 'read'),
    },
  ];
}

function textComparisons(
  name: string,
  make: Side,
  read: string,
  rounds: number,
  goal: Comparison['goal'],
  expected: (saw: unknown) => boolean,
): Comparison {
  const ours = { ...make, operation: read };
  return {
    name,
    against: 'utf8 read',
    makes: [make],
    base: { ...make, operation: 'text.read' },
    ours,
    rounds,
    ...(goal ? { goal } : {}),
    same: async (see) => {
      const saw = await see(ours);
      assertSame(expected(saw), name, saw);
    },
  };
}
const allSheets =
  (rows: number) =>
  (saw: unknown): boolean => {
    const { sheets: found, nodes, faults } = saw as SheetCount;
    return found === sheetsIn(rows) && nodes === sheetsIn(rows) * ROWS_OF_SHEET && faults === 0;
  };

const CSV_ROWS = 200_000;
export const COMPARISONS: readonly Comparison[] = [
  ...cellComparisons(20_000, ROUNDS_SMALL),
  ...cellComparisons(200_000, ROUNDS_LARGE),
  ...sheetComparisons(20_000, ROUNDS_SMALL),
  ...sheetComparisons(200_000, ROUNDS_LARGE),
  textComparisons(
    'MDS-XML 10 MB, read',
    { operation: 'xml.make', file: '10.xml', rows: XML_ROWS / 10 },
    'xml.read.ours',
    ROUNDS_SMALL,
    undefined,
    allSheets(XML_ROWS / 10),
  ),
  textComparisons(
    'MDS-XML 100 MB, read',
    { operation: 'xml.make', file: '100.xml', rows: XML_ROWS },
    'xml.read.ours',
    ROUNDS_LARGE,
    { times: 12, megabytes: XML_MEGABYTES, flatTo: 'MDS-XML 10 MB, read' },
    allSheets(XML_ROWS),
  ),
  textComparisons(
    'CSV 200k x 12, read',
    { operation: 'csv.make', file: 'cells.csv', rows: CSV_ROWS },
    'csv.read.ours',
    ROUNDS_SMALL,
    { times: 8 },
    (saw) => (saw as TableSum).rows === CSV_ROWS + 1 && (saw as TableSum).cells === (CSV_ROWS + 1) * 12,
  ),
  ...TABLE_COMPARISONS,
  textComparisons(
    'MDS CSV 200k rows, read',
    { operation: 'mdscsv.make', file: 'mds.csv', rows: CSV_ROWS },
    'mdscsv.read.ours',
    ROUNDS_LARGE,
    undefined,
    allSheets(CSV_ROWS),
  ),
];
