import { COLUMNS, type TableSum } from './cells';
import type { Comparison, Side } from './comparison';
import { ROWS_OF_XLS_SHEET } from './shaped-files';

const ROUNDS_SMALL = 5;
const ROUNDS_LARGE = 3;
const SMALL = 20_000;
const LARGE = 200_000;
/** An import has all rows of its table in memory, and nothing else of the file. */
const TABLE_MEGABYTES = 300;
/** What streams needs no more than this at any size. */
const STREAM_MEGABYTES = 200;
const GADSL_ROWS = 7_000;
type Kind = 'xlsx' | 'xls' | 'ods' | 'csv';
const sizeOf = (rows: number): string => `${rows / 1000}k`;

export function assertSame(isSame: boolean, name: string, ...seen: unknown[]): void {
  if (!isSame) throw new Error(`${name}: not the same, ${seen.map((one) => JSON.stringify(one)).join(' against ')}`);
}
interface FileComparison {
  name: string;
  make: Side;
  read: string;
  /** The read of the bytes; of a folder another operation. */
  base?: string;
  rounds: number;
  goal?: Comparison['goal'];
  isRight: (saw: unknown) => boolean;
}
/** A file that is read against the read of its bytes. */
function ofFile({ name, make, read, base = 'bytes.read', rounds, goal, isRight }: FileComparison): Comparison {
  const ours = { ...make, operation: read };
  return {
    name,
    against: 'read of the bytes',
    makes: [make],
    base: { ...make, operation: base },
    ours,
    rounds,
    ...(goal ? { goal } : {}),
    same: async (see) => {
      const saw = await see(ours);
      assertSame(isRight(saw), name, saw);
    },
  };
}
/** Every sheet has a line of titles. */
const linesOf = (kind: Kind, rows: number): number => rows + (kind === 'xls' ? Math.ceil(rows / ROWS_OF_XLS_SHEET) : 1);
const hasAll =
  (kind: Kind, rows: number) =>
  (saw: unknown): boolean => {
    const { rows: found, cells } = saw as TableSum;
    return found === linesOf(kind, rows) && cells === linesOf(kind, rows) * COLUMNS.length;
  };
const makeOf = (kind: Kind, rows: number): Side => ({
  operation: `${kind}.make`,
  file: `cells-${sizeOf(rows)}.${kind}`,
  rows,
});
/** As an import reads a table: all rows in memory. */
const table = (kind: Kind, rows: number, rounds: number, goal?: Comparison['goal']): Comparison =>
  ofFile({
    name: `.${kind} ${sizeOf(rows)} rows x 12, table`,
    make: makeOf(kind, rows),
    read: kind === 'csv' ? 'csv.table.ours' : `${kind}.read.ours`,
    rounds,
    ...(goal ? { goal } : {}),
    isRight: hasAll(kind, rows),
  });
/** Row by row: memory must not grow with the file. */
const stream = (kind: Kind, rows: number, rounds: number): Comparison =>
  ofFile({
    name: `.${kind} ${sizeOf(rows)} rows x 12, stream`,
    make: makeOf(kind, rows),
    read: kind === 'csv' ? 'csv.read.ours' : `${kind}.stream.ours`,
    rounds,
    ...(rows > SMALL
      ? {
          goal: {
            megabytes: STREAM_MEGABYTES,
            growth: 1.5,
            flatTo: `.${kind} ${sizeOf(SMALL)} rows x 12, stream`,
          },
        }
      : {}),
    isRight: hasAll(kind, rows),
  });

/** Tables in the formats of spreadsheet programs, the shape of the year's GADSL, and the files of the corpus. */
export const TABLE_COMPARISONS: readonly Comparison[] = [
  ...(['xlsx', 'xls', 'ods', 'csv'] as const).flatMap((kind) => [
    stream(kind, SMALL, ROUNDS_SMALL),
    stream(kind, LARGE, ROUNDS_LARGE),
  ]),
  table('xls', ROWS_OF_XLS_SHEET, ROUNDS_SMALL, { megabytes: TABLE_MEGABYTES }),
  ...(['xlsx', 'ods', 'csv'] as const).map((kind) => table(kind, LARGE, ROUNDS_LARGE, { megabytes: TABLE_MEGABYTES })),
  ofFile({
    name: 'GADSL shape 7k rows, read as a list',
    make: { operation: 'gadsl.make', file: 'gadsl.xlsx', rows: GADSL_ROWS },
    read: 'gadsl.read.ours',
    rounds: ROUNDS_SMALL,
    isRight: (saw) => (saw as { entries: number; faults: number }).entries === 100,
  }),
  ofFile({
    name: 'corpus of the tests, read as tables',
    make: { operation: 'corpus.make', file: 'corpus', rows: 0 },
    read: 'corpus.read.ours',
    base: 'corpus.bytes',
    rounds: ROUNDS_SMALL,
    isRight: (saw) => {
      const { files, refused } = saw as { files: number; refused: number };
      return files > 40 && refused === 0;
    },
  }),
];
