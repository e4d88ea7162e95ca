import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bomRows, type BomDialect, type CorpusPart, STRUCTURES, TITLES, writeBom } from '@matlas/testing/corpus-bom';
import { writeTable } from '@matlas/testing/corpus';
import { onSeeds, seedsOf } from '@matlas/testing/depth';
import * as fc from 'fast-check';
import type { NewPosition } from './bom-write.store';
import { type BomRead, type BomToRead, run } from './read-bom.task';

const SEEDS = seedsOf({ everyday: 40, pool: 400 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bom-dialects-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function readFile(content: Buffer, type: string, more: Partial<BomToRead> = {}): Promise<BomRead> {
  const path = join(folder, `${(files += 1)}.${type}`);
  await writeFile(path, content);
  const read = await run({
    source: { path, type },
    mapping: undefined,
    saved: [],
    corrections: [],
    rootNumbers: [],
    want: 'positions',
    ...more,
  });
  if ('refusal' in read) throw new Error(read.refusal.code);
  return read;
}
const partsOf = ({ pages }: BomRead): CorpusPart[] =>
  pages
    .flatMap((page) => JSON.parse(page) as NewPosition[])
    .map(({ level, number, name, quantity, massGrams }) => ({
      depth: level,
      number: number ?? '',
      name,
      quantity,
      massGrams,
    }));

const amount = fc
  .tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 1, max: 999 }))
  .map(([whole, rest]) => `${whole}.${String(rest).padStart(3, '0')}`.replace(/0+$/, ''));
const tree = fc
  .array(
    fc.record({
      step: fc.integer({ min: -3, max: 1 }),
      name: fc.constantFrom(
        'Türinnenblech',
        'Schraube M6',
        '左前车门',
        '螺栓',
        'ドアパネル',
        'Hinge, left',
        'Ø 12 Hülse',
      ),
      spaced: fc.boolean(),
      quantity: fc.oneof(fc.integer({ min: 1, max: 40 }).map(String), amount),
      massGrams: fc.option(amount, { nil: null }),
    }),
    { minLength: 4, maxLength: 25 },
  )
  .map((parts) => {
    let depth = 0;
    return parts.map(({ step, spaced, quantity, ...part }, index): CorpusPart => {
      // Two levels at least, so that indentation and level columns can be recognised.
      depth = index === 0 ? 0 : index < 3 ? index : Math.min(5, Math.max(1, depth + step));
      const number = spaced ? `5Q0 ${100 + index} ${depth}A` : `A-${index}.${depth}`;
      return { ...part, depth, number, quantity: depth === 0 ? '1' : quantity };
    });
  });
const letters = {
  en: /^[\x20-\x7e]*$/,
  de: /^[\x20-\xff]*$/,
  zh: /^[\x20-\x7e\u3400-\u9fff]*$/,
  ja: /^[\x20-\x7e\u3040-\u30ff]*$/,
};
const encodings = {
  en: ['utf-8', 'windows-1252', 'utf-16le'],
  de: ['utf-8', 'windows-1252', 'utf-16be'],
  zh: ['utf-8', 'gb18030', 'utf-16le'],
  ja: ['utf-8', 'shift_jis', 'utf-16be'],
} as const;
const dialect = fc
  .record({
    structure: fc.constantFrom(...STRUCTURES),
    language: fc.constantFrom(...(Object.keys(TITLES) as (keyof typeof TITLES)[])),
    decimalMark: fc.constantFrom('point' as const, 'comma' as const),
    massUnit: fc.constantFrom('g' as const, 'kg' as const, 'cell' as const),
    hasFrame: fc.boolean(),
    format: fc.constantFrom('xlsx' as const, 'xls' as const, 'ods' as const, 'csv' as const, 'txt' as const),
    encoding: fc.integer({ min: 0, max: 2 }),
    delimiter: fc.constantFrom(';' as const, '\t' as const),
  })
  .map(({ format, encoding, delimiter, ...rest }): BomDialect => {
    const chosen = encodings[rest.language][encoding] ?? 'utf-8';
    return { ...rest, file: { format, encoding: chosen, delimiter, hasMark: chosen.startsWith('utf-16') } };
  });

/** Names that the language of the file has. */
const inLanguage = (parts: readonly CorpusPart[], { language }: BomDialect): CorpusPart[] =>
  parts.map((part) => (letters[language].test(part.name) ? part : { ...part, name: 'Part' }));

describe('a BOM in the dialects of other systems', () => {
  it('comes back equal, whatever structure, language, format, encoding and decimal mark', async () => {
    const seen = async (parts: readonly CorpusPart[], how: BomDialect): Promise<void> => {
      const written = inLanguage(parts, how);
      const read = await readFile(writeBom(written, how), how.file.format);
      // A file without any proof of its decimal mark tells the ambiguous rows; nothing is read wrongly.
      const isAmbiguous = read.errorCount > 0;
      if (isAmbiguous) expect(new Set(read.errors.map(({ code }) => code))).toEqual(new Set(['row.ambiguousNumber']));
      const back = isAmbiguous
        ? await readFile(writeBom(written, how), how.file.format, {
            mapping: { ...read.mapping, decimalMark: how.decimalMark },
          })
        : read;
      expect(partsOf(back)).toEqual(written);
    };
    await onSeeds(SEEDS, (seed) => fc.assert(fc.asyncProperty(tree, dialect, seen), { seed, numRuns: 1 }));
  });

  it('of SAP: Windows-1252, semicolons, spaces in numbers, shared assemblies, quantities as required', async () => {
    const rows = [
      [
        'Kopfmaterial',
        'Komponente',
        'Objektkurztext',
        'Komponentenmenge',
        'Nettogewicht',
        'Gewichtseinheit',
        'Lieferant',
      ],
      ['5Q0 000 001', '5Q0 831 055 A', 'Türe, vorn links', '1', '18,4', 'KG', 'Müller'],
      ['5Q0 000 001', '5Q0 831 056 A', 'Türe, vorn rechts', '1', '18,4', 'KG', 'Müller'],
      ['5Q0 831 055 A', '5Q0 831 411', 'Scharnier', '2', '1.250,5', 'G', ''],
      ['5Q0 831 056 A', '5Q0 831 411', 'Scharnier', '2', '1.250,5', 'G', ''],
      ['5Q0831411', 'N 104 524 01', 'Schraube für Scharnier', '4 ST', '5E-02', 'KG', 'Öhlmann'],
      ['5Q0831411', 'G 052 145', 'Fett', 'AR', '', '', ''],
    ];
    const file = writeTable(rows, { format: 'csv', encoding: 'windows-1252', delimiter: ';' });
    const first = await readFile(file, 'csv');
    expect([first.textFile, first.errors.map(({ row, code }) => [row, code])]).toMatchObject([
      { encoding: 'windows-1252', delimiter: ';' },
      [[7, 'row.quantityAsRequired']],
    ]);
    const read = await readFile(file, 'csv', {
      mapping: { ...first.mapping, quantityTexts: { asRequired: 'leaveOut' } },
    });
    expect(
      partsOf(read).map(
        ({ depth, number, quantity, massGrams }) => `${'.'.repeat(depth)}${number} ${quantity} ${massGrams}`,
      ),
    ).toEqual([
      '5Q0 831 055 A 1 18400',
      '.5Q0 831 411 2 1250.5',
      '..N 104 524 01 4 50',
      '5Q0 831 056 A 1 18400',
      '.5Q0 831 411 2 1250.5',
      '..N 104 524 01 4 50',
    ]);
    expect(read.notes).toEqual([
      { kind: 'decidedQuantities', count: 1 },
      { kind: 'leftOut', count: 1 },
      { kind: 'repeated', count: 1 },
      { kind: 'tops', count: 2 },
    ]);
  });

  it('without any structure is not read before a person says so', async () => {
    const parts: CorpusPart[] = [
      { depth: 0, number: 'A', name: 'Door', quantity: '1', massGrams: null },
      { depth: 1, number: 'B', name: 'Bolt', quantity: '2', massGrams: '1.5' },
    ];
    const how: BomDialect = {
      structure: 'level',
      language: 'en',
      decimalMark: 'point',
      massUnit: 'g',
      hasFrame: false,
      file: { format: 'csv' },
    };
    const flat = bomRows(parts, how).map((row) => row.slice(1));
    const read = await readFile(writeTable(flat, how.file), 'csv');
    expect(read.faults.map(({ code }) => code)).toEqual(['import.levelOrParent']);
  });
});
