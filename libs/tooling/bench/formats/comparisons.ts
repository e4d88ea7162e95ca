import { COLUMNS, type TableSum } from './cells';
import { ROWS_OF_SHEET, type SheetCount } from './sheets';

/** An operation (operation.ts) on a file. */
export interface Side {
  operation: string;
  file: string;
  rows: number;
}
type RunSide = (side: Side, deep?: 'deep') => Promise<unknown>;
export interface Comparison {
  name: string;
  /** Description of the base. */
  against: string;
  /** Operations that create the files needed before the comparison. */
  makes?: readonly Side[];
  base: Side;
  ours: Side;
  rounds: number;
  /** Throws if the two sides give different results. */
  same?: (see: RunSide) => Promise<void>;
  /**
   * `times`: maximum ratio to the time of the base. The memory goal is reached if the peak is below `megabytes`, or
   * at most `growth` times that of the comparison `flatTo`.
   */
  goal?: { times?: number; megabytes?: number; growth?: number; flatTo?: string };
}

const ROUNDS_SMALL = 7;
const ROUNDS_LARGE = 5;
/** Title block of `writeReport` above the rows. */
const TITLE_ROWS = 3;
const EXCELJS_MEGABYTES = 250;
const XML_MEGABYTES = 150;
/** An import has all rows of its table in memory, and nothing else of the file. */
const TABLE_MEGABYTES = 300;
/** Rows of the node table whose sheets give 100 MB of MDS-XML (100 bytes per row). */
const XML_ROWS = 1_000_000;

function assertSame(isSame: boolean, name: string, ...seen: unknown[]): void {
  if (!isSame) throw new Error(`${name}: not the same, ${seen.map((one) => JSON.stringify(one)).join(' against ')}`);
}
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
/** Rows of a workbook of another kind, as an import reads them. */
function tableComparison(kind: 'xls' | 'ods', rows: number, rounds: number, goal?: Comparison['goal']): Comparison {
  const file = `cells-${sizeOf(rows)}.${kind}`;
  const ours = { operation: `${kind}.read.ours`, file, rows };
  const name = `.${kind} ${sizeOf(rows)} rows x 12, read`;
  return {
    name,
    against: 'read of the bytes',
    makes: [{ operation: `${kind}.make`, file, rows }],
    base: { operation: 'bytes.read', file, rows },
    ours,
    rounds,
    ...(goal ? { goal } : {}),
    same: async (see) => {
      const saw = (await see(ours)) as TableSum;
      assertSame(saw.rows === rows + 1 && saw.cells === (rows + 1) * COLUMNS.length, name, saw);
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
  tableComparison('xls', 20_000, ROUNDS_SMALL),
  tableComparison('xls', 60_000, ROUNDS_LARGE),
  tableComparison('ods', 20_000, ROUNDS_SMALL),
  tableComparison('ods', 200_000, ROUNDS_LARGE, { megabytes: TABLE_MEGABYTES }),
  textComparisons(
    'MDS CSV 200k rows, read',
    { operation: 'mdscsv.make', file: 'mds.csv', rows: CSV_ROWS },
    'mdscsv.read.ours',
    ROUNDS_LARGE,
    undefined,
    allSheets(CSV_ROWS),
  ),
];
