import {
  type CorpusCell,
  type CorpusRow,
  type TableFormat,
  writeTable,
  type WriteTableOptions,
} from '@matlas/testing/corpus';
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
import { onSeeds, seedsOf } from '@matlas/testing/depth';
import {
  LIST_DIALECTS,
  type ListDialect,
  type ListedRule,
  listRows,
  randomCandidateList,
  randomGadsl,
  type RandomList,
  randomRules,
} from '@matlas/testing/list-corpus';
import { SeededRandom } from '@matlas/testing/random';
import type { TableRefusal } from '../workbook/read-table';
import type { ReadList } from './list-document';
import { readList, readListColumns } from './read-list';
import { bufferOf } from './testing/list-workbooks';

const SEEDS = seedsOf({ everyday: 12, pool: 1_000 });
const FORMATS: readonly TableFormat[] = ['xlsx', 'xlsm', 'xls', 'ods'];

/** A list as it is read, or as it is meant: one text for each value of each entry. */
interface Values {
  values: string[];
  columns: number[];
  rows: CorpusRow[];
}
/** A list in the layout of its publisher, or by the mapping that is proposed. */
async function readAny(bytes: Buffer, type: string): Promise<ReadList | undefined> {
  const known = await readList(bufferOf(bytes), type);
  if (!('refusal' in known)) return known;
  if (!known.refusal.code.startsWith('lawList.unknown')) return refusedFor(known);
  const columns = await readListColumns(bufferOf(bytes), type, { saved: [] });
  if ('refusal' in columns) return refusedFor(columns);
  const mapped = await readList(bufferOf(bytes), type, { mapping: columns.mapping });
  return 'refusal' in mapped ? refusedFor(mapped) : mapped;
}
function refusedFor({ refusal }: { refusal: TableRefusal }): undefined {
  expect(refusal.code).toMatch(/^(workbook|xml|lawList)\.(?!unreadable)/);
}
const line = (name: string, what: string, value: unknown): string => JSON.stringify({ name, what, value });
function valuesIn({ entries }: ReadList): string[] {
  return entries.flatMap(({ nameEn, substances, facts, dates }) => [
    // A number of another register stands behind the name of its substance.
    ...substances.map(({ name, cas, ec }) =>
      line(nameEn, 'number', [cas, ec, ...(/ \[(.*)\]$/.exec(name)?.slice(1) ?? [])]),
    ),
    ...(facts.gadsl && facts.conditionEn ? [line(nameEn, 'condition', facts.conditionEn)] : []),
    ...(facts.limitPercent === undefined ? [] : [line(nameEn, 'limit', facts.limitPercent ?? facts.conditionEn)]),
    ...(facts.duty === undefined || facts.gadsl ? [] : [line(nameEn, 'duty', facts.duty)]),
    ...(facts.gadsl ? [line(nameEn, 'class', facts.gadsl)] : []),
    ...(facts.uses ?? []).map((use) => line(nameEn, `use ${use.nameEn}`, use.limitPercent)),
    line(nameEn, 'day', facts.validFrom ?? dates[0] ?? null),
  ]);
}
function valuesOfRules(rules: readonly ListedRule[], { language, uses }: ListDialect): string[] {
  return rules.flatMap((rule) => {
    const name = rule.names[language];
    return [
      line(name, 'number', [rule.cas, rule.ec]),
      line(name, 'limit', rule.limitPercent ?? '0'),
      line(name, 'duty', rule.duty),
      ...(uses === 'none' ? [] : rule.uses).map((use) => line(name, `use ${use.names[language]}`, use.limitPercent)),
      line(name, 'day', rule.validFrom),
    ];
  });
}
const valuesOfList = ({ entries }: RandomList): string[] =>
  entries.flatMap(({ name, numbers, limit, dates, gadsl }) => [
    ...numbers.map((each) => line(name, 'number', each)),
    ...(limit === undefined ? [] : [line(name, 'limit', limit)]),
    ...(gadsl === undefined ? [] : [line(name, 'class', gadsl)]),
    line(name, 'day', dates[0]),
  ]);
function randomList(random: SeededRandom, dialect: ListDialect): Values {
  const shape = random.pick(['candidate', 'gadsl', 'mapped', 'mapped', 'mapped'] as const);
  if (shape === 'mapped') {
    const rules = randomRules(random);
    const rows = listRows(dialect, random.integer(0, 1), rules);
    const first = dialect.strange ? 1 : 0;
    return { rows, values: valuesOfRules(rules, dialect), columns: [2, 3, 4, 5, 7].map((at) => at + first) };
  }
  const list = shape === 'gadsl' ? randomGadsl(random) : randomCandidateList(random);
  return { rows: list.rows, values: valuesOfList(list), columns: list.columns };
}
/** The condition of a threshold of GADSL is its text. */
const isMeant = (value: string, { values }: Pick<Values, 'values'>): boolean =>
  values.includes(value) || /"what":"condition","value":".*(%|pp[mb])/.test(value);
/** An odd text in a cell of numbers, classes, limits or days. */
function withOddCell({ rows, columns }: Values, random: SeededRandom): ChangedRows {
  const isTitle = (row: CorpusRow): boolean => columns.every((column) => typeof row[column] === 'string');
  const titles = rows.findIndex((row) => row.filter((cell) => cell !== null && cell !== '').length > 4 && isTitle(row));
  const isFilled = (cell: CorpusCell | undefined): boolean => cell !== null && cell !== undefined && cell !== '';
  const places = rows.flatMap((row, at) =>
    at <= titles ? [] : columns.flatMap((column) => (isFilled(row[column]) ? [[at, column] as const] : [])),
  );
  const [at, column] = random.pick(places);
  // A dash says that there is none: the number of another column, the usual limit, no day. So does "see".
  return withCell(rows, at, column, random.pick(ODD_TEXTS.filter((odd) => !/^-+$|^see/.test(odd))));
}
const CHANGES: Readonly<Record<string, (list: Values, random: SeededRandom) => ChangedRows>> = {
  odd: withOddCell,
  odder: withOddCell,
  shuffled: ({ rows }, random) => withShuffledColumns(rows, random),
  locale: ({ rows, columns }, random) => withLocaleNumbers(rows, random, (_row, column) => columns.includes(column)),
  encoding: ({ rows }) => ({ rows: [...rows] }),
};
/** Values of the entries whose rows have a fault are reported; a person sees classes that nothing decides. */
function assertReported({ values: was }: Values, read: ReadList, about: object, odd = '\u0000'): void {
  const wrong = new Set([...read.faults, ...(read.notes ?? [])].map(({ row }) => row));
  const actual = new Set(
    read.entries.filter(({ rows }) => rows.some((row) => wrong.has(row))).map(({ nameEn }) => nameEn),
  );
  const is = valuesIn(read);
  const isKnown = (value: string): boolean =>
    isMeant(value, { values: was }) ||
    value.includes(JSON.stringify(odd)) ||
    actual.has((JSON.parse(value) as { name: string }).name);
  const changed = is.filter((value) => !isKnown(value));
  const isReported = read.faults.length > 0 || (read.notes ?? []).some(({ text }) => text.includes(odd));
  const lost = was.filter((value) => !is.includes(value));
  const isLiteral = is.some((value) => value.includes(JSON.stringify(odd)));
  const silent = isReported || isLiteral ? [] : lost;
  expect({ about, odd, changed, silent }).toEqual({ about, odd, changed: [], silent: [] });
}

it('a changed list is read as it is written, or tells', () =>
  onSeeds(SEEDS, async (seed) => {
    const random = new SeededRandom(seed);
    const dialect = random.pick(LIST_DIALECTS);
    const list = randomList(random, dialect);
    const kind = random.pick(Object.keys(CHANGES).filter((one) => one !== 'shuffled' || !dialect.framed));
    const { rows, odd } = CHANGES[kind]!(list, random);
    const file: WriteTableOptions =
      kind === 'encoding' || kind === 'locale' || random.chance(0.3)
        ? textOptions(rows, random)
        : { format: random.pick(FORMATS) };
    const bytes = writeTable(rows, file);
    const read = await readAny(bytes, file.format);
    if (read) assertReported(list, read, { seed, kind, dialect: dialect.name, ...file }, odd?.text);
    await readAny(damaged(bytes, random), file.format);
  }));

it('a list that is cut off is refused, or the rows before the cut are as written', () =>
  onSeeds(SEEDS, async (seed) => {
    const random = new SeededRandom(seed + 10_000);
    const dialect = random.pick(LIST_DIALECTS);
    const list = randomList(random, dialect);
    const file = textOptions(list.rows, random);
    const read = await readAny(cutFile(writeTable(list.rows, file), random), file.format);
    if (!read) return;
    const last = Math.max(...read.entries.flatMap(({ rows }) => rows));
    const isOpenEnd = read.notes?.some(({ kind }) => kind === 'openEnd') === true;
    const whole = read.entries.filter(({ rows }) => !isOpenEnd || !rows.includes(last));
    const wrong = new Set([...read.faults, ...(read.notes ?? [])].map(({ row }) => row));
    const untold = whole.filter(({ rows }) => !rows.some((row) => wrong.has(row)));
    const changed = valuesIn({ ...read, entries: untold }).filter((value) => !isMeant(value, list));
    expect({ seed, dialect: dialect.name, changed }).toEqual({ seed, dialect: dialect.name, changed: [] });
  }));
