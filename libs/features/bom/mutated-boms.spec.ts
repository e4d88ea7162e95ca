import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CorpusRow, writeTable, type WriteTableOptions } from '@matlas/testing/corpus';
import {
  type ChangedRows,
  cutFile,
  damaged,
  ODD_TEXTS,
  textOptions,
  withCell,
  withLocaleNumbers,
  withShuffledColumns,
} from '@matlas/testing/corpus/mutate-rows';
import { type BomDialect, bomRows, type CorpusPart } from '@matlas/testing/corpus-bom';
import { randomBom, randomBomDialect } from '@matlas/testing/corpus-bom/random';
import { onSeeds, seedsOf } from '@matlas/testing/depth';
import { SeededRandom } from '@matlas/testing/random';
import type { NewPosition } from './bom-write.store';
import { type BomRead, run } from './read-bom.task';

const SEEDS = seedsOf({ everyday: 12, pool: 1_000 });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutated-boms-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Read = Pick<BomRead, 'mapping' | 'errors' | 'notes' | 'pages' | 'faults' | 'textFile' | 'titles'>;
/** The BOM of a file by the mapping that is proposed; undefined when the whole file is refused with a reason. */
async function readBom(
  bytes: Buffer,
  type: string,
  decimalMark?: BomDialect['decimalMark'],
): Promise<Read | undefined> {
  const path = join(folder, `bom.${type}`);
  await writeFile(path, bytes);
  const input = {
    source: { path, type },
    mapping: undefined,
    saved: [],
    corrections: [],
    rootNumbers: [],
    want: 'positions',
  } as const;
  const read = await run(input);
  if ('refusal' in read) {
    expect(read.refusal.code).toMatch(/^(workbook|xml)\.(?!unreadable)/);
    return undefined;
  }
  if (!decimalMark || !read.errors.some(({ code }) => code === 'row.ambiguousNumber')) return read;
  const decided = await run({ ...input, mapping: { ...read.mapping, decimalMark } });
  return 'refusal' in decided ? undefined : decided;
}
/** Every position with the number of its parent and its values. */
function positionsOf({ pages }: Read): string[] {
  const all = pages.flatMap((page) => JSON.parse(page) as NewPosition[]);
  return all.map(({ parentIndex, number, name, quantity, massGrams }) => {
    const above = parentIndex === null ? 'top' : all[parentIndex]?.number;
    return JSON.stringify({ above, number, name, quantity, massGrams });
  });
}
function written(parts: readonly CorpusPart[]): string[] {
  const open: string[] = [];
  return parts.map(({ depth, number, name, quantity, massGrams }) => {
    open.length = depth;
    const above = open.at(-1) ?? 'top';
    open.push(number);
    return JSON.stringify({ above, number, name, quantity, massGrams });
  });
}
const isReported = ({ errors, faults, notes }: Read): boolean => errors.length + faults.length + notes.length > 0;
/** Fails for a value that is not the written one, unless it is the odd text itself; what is missing must be reported. */
function assertReported(parts: readonly CorpusPart[], read: Read, about: object, odd = '\u0000'): void {
  const [was, is] = [written(parts), positionsOf(read)];
  const shown = JSON.stringify(odd);
  const changed = is.filter((position) => !was.includes(position) && !position.includes(shown));
  const lost = was.filter((position) => !is.includes(position));
  const isLiteral = is.some((position) => position.includes(shown));
  const silent = lost.length > 0 && !isReported(read) && !isLiteral ? lost : [];
  expect({ about, odd, changed, silent }).toEqual({ about, odd, changed: [], silent: [] });
}
/** Amounts in the last two columns as another locale writes them. */
function withLocale(rows: readonly CorpusRow[], random: SeededRandom): ChangedRows {
  const width = Math.max(...rows.map((row) => row.length));
  return withLocaleNumbers(rows, random, (_row, column) => column >= width - 2);
}
function withOddCell(rows: readonly CorpusRow[], random: SeededRandom): ChangedRows {
  const places = rows.flatMap((row, at) =>
    at === 0
      ? []
      : row.flatMap((cell, column) => (typeof cell === 'string' && cell !== '' ? [[at, column] as const] : [])),
  );
  const [at, column] = random.pick(places);
  // The spaces before an indented name are its level.
  const indent = /^ */.exec(String(rows[at]?.[column]))?.[0] ?? '';
  const odd = random.pick(ODD_TEXTS);
  const changed = withCell(rows, at, column, indent + odd);
  return { ...changed, odd: { row: at + 1, column, text: odd } };
}
const CHANGES: Readonly<Record<string, (rows: CorpusRow[], random: SeededRandom) => ChangedRows>> = {
  odd: withOddCell,
  odder: withOddCell,
  shuffled: withShuffledColumns,
  locale: withLocale,
  encoding: (rows) => ({ rows }),
};
const markOf = (kind: string, dialect: BomDialect): BomDialect['decimalMark'] | undefined =>
  kind === 'locale' ? undefined : dialect.decimalMark;

it('a changed BOM is read as it is written, or tells', () =>
  onSeeds(SEEDS, async (seed) => {
    const random = new SeededRandom(seed);
    const kind = random.pick(Object.keys(CHANGES));
    const dialect = {
      ...randomBomDialect(random),
      ...(kind === 'locale' ? { decimalMark: 'point' as const, hasFrame: false } : {}),
      ...(kind.startsWith('odd') ? { hasFrame: false } : {}),
    };
    const parts = randomBom(random, dialect.language);
    const { rows, odd } = CHANGES[kind]!(bomRows(parts, dialect), random);
    const file: WriteTableOptions = kind === 'encoding' || kind === 'locale' ? textOptions(rows, random) : dialect.file;
    const bytes = writeTable(rows, file);
    const { file: _own, ...about } = dialect;
    const read = await readBom(bytes, file.format, markOf(kind, dialect));
    if (read) assertReported(parts, read, { seed, kind, ...about, ...file, odd }, odd?.text);
    await readBom(damaged(bytes, random), file.format);
  }));

it('a BOM that is cut off is refused, or the rows before the cut are as written', () =>
  onSeeds(SEEDS, async (seed) => {
    const random = new SeededRandom(seed + 10_000);
    const dialect = { ...randomBomDialect(random), hasFrame: false };
    const parts = randomBom(random, dialect.language);
    const bytes = cutFile(writeTable(bomRows(parts, dialect), dialect.file), random);
    const read = await readBom(bytes, dialect.file.format, dialect.decimalMark);
    if (!read) return;
    const whole = written(parts);
    const [last, ...others] = positionsOf(read).reverse();
    const about = { seed, dialect };
    expect({ about, changed: others.filter((position) => !whole.includes(position)) }).toEqual({ about, changed: [] });
    if (last && !whole.includes(last))
      expect({ about, last, told: read.textFile?.isOpenEnd }).toMatchObject({ told: true });
  }));
