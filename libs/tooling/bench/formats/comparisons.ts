import type { TableSum } from './cells';
import { ROWS_OF_SHEET, type SheetCount } from './sheets';

/** An operation (operation.ts) on a file. */
export interface Side {
  operation: string;
  file: string;
  rows: number;
}
type See = (side: Side, deep?: 'deep') => Promise<unknown>;
export interface Comparison {
  name: string;
  /** What the base is. */
  against: string;
  /** Files that are there before. */
  makes?: readonly Side[];
  base: Side;
  ours: Side;
  rounds: number;
  /** Throws where both do not give the same. */
  same?: (see: See) => Promise<void>;
  /**
   * `times`: of the base. Memory is right when it is below `megabytes`, or grew by no more than `growth` since the
   * comparison `flatTo`.
   */
  goal?: { times?: number; megabytes?: number; growth?: number; flatTo?: string };
}

const ROUNDS_SMALL = 7;
const ROUNDS_LARGE = 5;
/** Title block of `writeReport` above the rows. */
const TITLE_ROWS = 3;
const EXCELJS_MEGABYTES = 250;
const XML_MEGABYTES = 150;
/** Rows of the table of nodes whose sheets make 100 MB of MDS-XML (100 bytes a row). */
const XML_ROWS = 1_000_000;

function demand(isSame: boolean, name: string, ...seen: unknown[]): void {
  if (!isSame) throw new Error(`${name}: not the same, ${seen.map((one) => JSON.stringify(one)).join(' against ')}`);
}
const equalSums = (one: TableSum, other: TableSum, fields: readonly (keyof TableSum)[]): boolean =>
  fields.every((field) => one[field] === other[field]);
const sheetsIn = (rows: number): number => Math.ceil(rows / ROWS_OF_SHEET);

/** A kind of workbook in one size, written and read by the base and by us: `file` of the base, `written` by us. */
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
/** Large workbooks may take no more memory than small ones of the same kind. */
const memoryGoal = (rows: number, workbook: string, what: string) =>
  rows > 20_000 ? { megabytes: EXCELJS_MEGABYTES, growth: 1.5, flatTo: `${workbook} 20k rows, ${what}` } : {};

const sameCells =
  ({ plain, write, read }: WorkbookSides) =>
  async (see: See): Promise<void> => {
    await see(write.base);
    await see(write.ours);
    const seen = [
      await see({ ...read.ours, file: plain }, 'deep'),
      await see(read.base, 'deep'),
      await see(read.ours, 'deep'),
    ] as TableSum[];
    const [first] = seen;
    demand(
      seen.every(
        (one) => first !== undefined && one.cells > 0 && equalSums(one, first, ['cells', 'characters', 'sum']),
      ),
      'workbook',
      ...seen,
    );
  };

function cells(rows: number, rounds: number): Comparison[] {
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
  async (see: See): Promise<void> => {
    await see(write.base);
    await see(write.ours);
    const [cellsOfBase, cellsOfOurs] = [
      (await see({ ...read.base, file: plain })) as TableSum,
      (await see(read.base)) as TableSum,
    ];
    demand(
      cellsOfBase.rows - 1 === sheetsIn(rows) * ROWS_OF_SHEET + TITLE_ROWS - 1 &&
        equalSums(cellsOfBase, cellsOfOurs, ['cells']),
      'MDS workbook',
      cellsOfBase,
      cellsOfOurs,
    );
    const seen = await see(read.ours);
    demand(allSheets(rows)(seen), 'MDS workbook', seen);
  };

function sheets(rows: number, rounds: number): Comparison[] {
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

function text(
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
      demand(expected(saw), name, saw);
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
  ...cells(20_000, ROUNDS_SMALL),
  ...cells(200_000, ROUNDS_LARGE),
  ...sheets(20_000, ROUNDS_SMALL),
  ...sheets(200_000, ROUNDS_LARGE),
  text(
    'MDS-XML 10 MB, read',
    { operation: 'xml.make', file: '10.xml', rows: XML_ROWS / 10 },
    'xml.read.ours',
    ROUNDS_SMALL,
    undefined,
    allSheets(XML_ROWS / 10),
  ),
  text(
    'MDS-XML 100 MB, read',
    { operation: 'xml.make', file: '100.xml', rows: XML_ROWS },
    'xml.read.ours',
    ROUNDS_LARGE,
    { times: 12, megabytes: XML_MEGABYTES, flatTo: 'MDS-XML 10 MB, read' },
    allSheets(XML_ROWS),
  ),
  text(
    'CSV 200k x 12, read',
    { operation: 'csv.make', file: 'cells.csv', rows: CSV_ROWS },
    'csv.read.ours',
    ROUNDS_SMALL,
    { times: 8 },
    (saw) => (saw as TableSum).rows === CSV_ROWS + 1 && (saw as TableSum).cells === (CSV_ROWS + 1) * 12,
  ),
  text(
    'MDS CSV 200k rows, read',
    { operation: 'mdscsv.make', file: 'mds.csv', rows: CSV_ROWS },
    'mdscsv.read.ours',
    ROUNDS_LARGE,
    undefined,
    allSheets(CSV_ROWS),
  ),
];
