import { createReadStream, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NODE_STREAM_INPUT, parse } from 'papaparse';

/** Several values in one cell are written `a | b`. */
const SEPARATOR = ' | ';

export const asText = (cell: string): string => cell;
export const asOptional = (cell: string): string | null => (cell === '' ? null : cell);
export const asNumber = (cell: string): number => Number(cell);
export const asList = (cell: string): string[] => (cell === '' ? [] : cell.split(SEPARATOR));
export const asFlag = (cell: string): boolean => cell === '1';
/** Yes, no, or null if the source does not state it. */
export const asOptionalFlag = (cell: string): boolean | null => (cell === '' ? null : cell === '1');

type Columns = Readonly<Record<string, (cell: string) => unknown>>;
export type RowOf<C extends Columns> = { [Key in keyof C]: ReturnType<C[Key]> };

/** A CSV file of seed/reference and how its cells become values. The header of `nameEn` is `name_en`. */
export interface ReferenceTable<C extends Columns = Columns> {
  file: string;
  columns: C;
}

export const referenceTable = <C extends Columns>(file: string, columns: C): ReferenceTable<C> => ({ file, columns });

const header = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Folder of seed/reference, searched in the parent folders: the built server is in dist and contains no data.
 * Throws if there is none.
 */
export function referenceFolder(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'seed', 'reference');
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new Error(`no seed/reference above ${__dirname}`);
  }
}

function toRow<C extends Columns>(table: ReferenceTable<C>, record: Readonly<Record<string, string>>): RowOf<C> {
  const entries = Object.entries(table.columns).map(([key, convert]) => {
    const cell = record[header(key)];
    if (cell === undefined) throw new Error(`${table.file}: column ${header(key)} is missing`);
    return [key, convert(cell)];
  });
  return Object.fromEntries(entries) as RowOf<C>;
}

/** The rows of a table in file order, one at a time, so that 27,000 substances are never in memory together. */
export async function* readTable<C extends Columns>(table: ReferenceTable<C>): AsyncGenerator<RowOf<C>> {
  const file = createReadStream(join(referenceFolder(), table.file));
  const records = parse(NODE_STREAM_INPUT, { header: true, skipEmptyLines: true });
  file.on('error', (error) => records.destroy(error));
  for await (const record of file.pipe(records)) yield toRow(table, record);
}
