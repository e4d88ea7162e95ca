import type { CorpusPoint, ManifestEntry } from '../manifest-entry';
import { type CorpusRow, writeTable, type WriteTableOptions } from '../writers/write-table';
import { bomRows, type BomDialect, type CorpusPart, STRUCTURES } from './write-bom';

export const bomValue = ({ depth, number, name, quantity, massGrams }: CorpusPart): string =>
  `${'.'.repeat(depth)}${number} | ${name} | ${quantity} | ${massGrams ?? '-'}`;

interface Given {
  point: CorpusPoint;
  shape: string;
  rows: readonly CorpusRow[];
  parts: readonly CorpusPart[];
  faults?: readonly string[];
}
const fileNameOf = ({ format, encoding, codePage, delimiter }: WriteTableOptions): string =>
  [format, encoding, codePage, delimiter === '\t' ? 'tab' : delimiter].filter(Boolean).join(' ');
const entryOf = ({ point, shape, rows, parts, faults = [] }: Given, file: WriteTableOptions): ManifestEntry => ({
  name: `bom, ${shape}, ${fileNameOf(file)}`,
  ...{ point, shape, kind: 'bom', faults },
  type: file.format === 'xls5' ? 'xls' : file.format,
  bytes: writeTable(rows, file),
  rows: parts.length,
  values: parts.map(bomValue),
});
const part = (depth: number, number: string, name: string, quantity: string, massGrams: string | null): CorpusPart => ({
  ...{ depth, number, name, quantity, massGrams },
});
const DOOR: Readonly<Record<BomDialect['language'], readonly string[]>> = {
  en: ['Door', 'Hinge', 'Bolt M6', 'Seal'],
  zh: ['左前车门', '铰链', '螺栓', '密封条'],
  de: ['Türe – links', 'Scharnier', 'Schraube M6', 'Dichtung „A“'],
  ja: ['左前ドア', 'ヒンジ', 'ボルト', 'シール'],
};
const doorIn = (language: BomDialect['language']): CorpusPart[] => {
  const [door = '', hinge = '', bolt = '', seal = ''] = DOOR[language];
  return [
    part(0, '5Q0 831 055 A', door, '1', '18400.5'),
    part(1, '5Q0 831 411', hinge, '2', '1250.25'),
    part(2, 'N-104-524-01', bolt, '4', '50.125'),
    part(1, '5Q0 867 911', seal, '1.5', null),
  ];
};
const LANGUAGES = ['en', 'zh', 'de', 'ja'] as const;
const FILES: Readonly<Record<BomDialect['language'], readonly WriteTableOptions[]>> = {
  en: [{ format: 'xlsx' }, { format: 'csv', encoding: 'utf-8', delimiter: ',' }],
  zh: [{ format: 'xls' }, { format: 'csv', encoding: 'gb18030', delimiter: ';' }],
  de: [{ format: 'ods' }, { format: 'txt', encoding: 'windows-1252', delimiter: '\t' }],
  ja: [{ format: 'xlsm' }, { format: 'csv', encoding: 'shift_jis', delimiter: ';' }],
};
/** Point 6: each structure in two languages, as a workbook and as text. */
function* structures(): Generator<ManifestEntry> {
  for (const [at, structure] of STRUCTURES.entries())
    for (const next of [0, 1]) {
      const language = LANGUAGES[(at + next) % LANGUAGES.length] as BomDialect['language'];
      const file = FILES[language][next] as WriteTableOptions;
      const dialect = { structure, language, decimalMark: 'point', massUnit: 'g', hasFrame: next === 1, file } as const;
      const parts = doorIn(language);
      yield entryOf({ point: 6, shape: `structure ${structure}`, rows: bomRows(parts, dialect), parts }, file);
    }
}
/** Point 7: the encoding is detected from the text, the kind of workbook from the content of the file. */
function* files(): Generator<ManifestEntry> {
  const all: readonly (readonly [BomDialect['language'], WriteTableOptions])[] = [
    ...(['xlsx', 'xlsm', 'xls', 'ods'] as const).map((format) => ['zh', { format }] as const),
    ['de', { format: 'xls5', codePage: 1252 }],
    ['zh', { format: 'xls5', codePage: 936 }],
    ...(['utf-8', 'windows-1252', 'utf-16le'] as const).map(
      (encoding) => ['de', { format: 'csv', encoding, delimiter: ';', hasMark: true }] as const,
    ),
    ...(['utf-8', 'gb18030', 'utf-16be'] as const).map(
      (encoding) => ['zh', { format: 'txt', encoding, delimiter: '\t', hasMark: encoding !== 'utf-8' }] as const,
    ),
    ...(['shift_jis', 'utf-16le'] as const).map(
      (encoding) => ['ja', { format: 'csv', encoding, delimiter: ',', hasMark: true }] as const,
    ),
  ];
  for (const [language, file] of all) {
    const parts = doorIn(language);
    const dialect = {
      structure: 'level',
      language,
      massUnit: 'cell',
      decimalMark: 'point',
      hasFrame: false,
      file,
    } as const;
    const shape = ['csv', 'txt'].includes(file.format) ? `text in ${language}` : 'workbook';
    yield entryOf({ point: 7, shape, rows: bomRows(parts, dialect), parts }, file);
  }
}
const TITLES: CorpusRow = ['Level', 'Part number', 'Name', 'Quantity', 'Weight (g)'];
const BOOKS: readonly WriteTableOptions[] = [{ format: 'xlsx' }, { format: 'xls' }, { format: 'ods' }];
const TEXTS: readonly WriteTableOptions[] = [
  { format: 'csv', delimiter: ';' },
  { format: 'txt', delimiter: '\t' },
];
const both = [BOOKS[0], TEXTS[0]] as readonly WriteTableOptions[];

/** Point 4: part numbers as people write them. */
const NUMBERS: readonly (readonly [Given, readonly WriteTableOptions[]])[] = [
  [
    {
      point: 4,
      shape: 'spaces in part numbers',
      rows: [TITLES, [0, '5Q0 123 456 A', 'Door', 1, 10], [1, 'A 204 545 99 28', 'Clip', 2, 1.5]],
      parts: [part(0, '5Q0 123 456 A', 'Door', '1', '10'), part(1, 'A 204 545 99 28', 'Clip', '2', '1.5')],
    },
    both,
  ],
  [
    {
      point: 4,
      shape: 'leading zeros of cell formats',
      rows: [
        TITLES,
        [0, { value: 123, format: '00000' }, 'Door', 1, 10],
        [1, { value: 45_678, format: '000-000' }, 'Clip', 2, 1.5],
      ],
      parts: [part(0, '00123', 'Door', '1', '10'), part(1, '045-678', 'Clip', '2', '1.5')],
    },
    BOOKS,
  ],
  [
    {
      point: 4,
      shape: 'invisible characters and ="..."',
      rows: [TITLES, [0, '\u200bA-\u20601\ufeff', 'Door', 1, 10], [1, '="00123"', 'Clip\u200b', 2, 1.5]],
      parts: [part(0, 'A-1', 'Door', '1', '10'), part(1, '00123', 'Clip', '2', '1.5')],
    },
    TEXTS,
  ],
];
/** Point 5: masses and quantities as systems compute them. */
const AMOUNTS: readonly (readonly [Given, readonly WriteTableOptions[]])[] = [
  [
    {
      point: 5,
      shape: 'computed masses',
      rows: [
        TITLES,
        [0, 'A', 'Door', '1', '5E-05'],
        [1, 'B', 'Clip', '2', '0.1234567'],
        [1, 'C', 'Pin', '1', '1,250.5'],
      ],
      parts: [
        part(0, 'A', 'Door', '1', '0.00005'),
        part(1, 'B', 'Clip', '2', '0.123457'),
        part(1, 'C', 'Pin', '1', '1250.5'),
      ],
    },
    both,
  ],
  [
    {
      point: 5,
      shape: 'decimal commas',
      rows: [
        TITLES,
        [0, 'A', 'Tür', '1', '1.234,5'],
        [1, 'B', 'Clip', '1,5', '0,25'],
        [1, 'C', 'Stift', '2 ST', '1.250'],
      ],
      parts: [
        part(0, 'A', 'Tür', '1', '1234.5'),
        part(1, 'B', 'Clip', '1.5', '0.25'),
        part(1, 'C', 'Stift', '2', '1250'),
      ],
    },
    both,
  ],
  [
    {
      point: 5,
      shape: 'units in cells',
      rows: [TITLES, [0, 'A', 'Door', '1', '2 kg'], [1, 'B', 'Clip', '2 pcs', '150 mg'], [1, 'C', 'Pin', '1', '3 lb']],
      parts: [part(0, 'A', 'Door', '1', '2000'), part(1, 'B', 'Clip', '2', '0.15')],
      faults: ['4 row.unknownUnit'],
    },
    both,
  ],
  [
    {
      point: 5,
      shape: 'quantities that are no number',
      rows: [
        TITLES,
        [0, 'A', 'Door', '1', '2'],
        [1, 'B', 'Grease', 'AR', ''],
        [1, 'C', 'Paint', 'NS', ''],
        [1, 'D', 'Pin', '1 (2)', ''],
        [1, 'E', 'Clip', '', ''],
      ],
      parts: [part(0, 'A', 'Door', '1', '2')],
      faults: ['3 row.quantityAsRequired', '4 row.quantityNotSpecified', '5 row.quantityTwo', '6 row.required'],
    },
    both,
  ],
  [
    {
      point: 5,
      shape: 'the same part twice below one parent',
      rows: [TITLES, [0, 'A', 'Door', 1, 2], [1, 'B', 'Bolt', 2, 3], [1, 'B', 'Bolt', 4, 3]],
      parts: [part(0, 'A', 'Door', '1', '2'), part(1, 'B', 'Bolt', '2', '3'), part(1, 'B', 'Bolt', '4', '3')],
    },
    both,
  ],
];
/** Points 6, 7 and 11: further structures, formulas, merged cells, and more faults than a page. */
const MANY_FAULTS = 700;
const OTHERS: readonly (readonly [Given, readonly WriteTableOptions[]])[] = [
  [
    {
      point: 6,
      shape: 'a shared assembly',
      rows: [
        ['Parent part number', 'Part number', 'Name', 'Quantity', 'Weight (g)'],
        ['', 'CAR', 'Car', 1, ''],
        ['CAR', 'L', 'Left', 1, ''],
        ['CAR', 'R', 'Right', 1, ''],
        ['L', 'H', 'Hinge', 2, 5],
        ['R', 'H', 'Hinge', 2, 5],
        ['H', 'B', 'Bolt', 3, 1],
      ],
      parts: [
        part(0, 'CAR', 'Car', '1', null),
        part(1, 'L', 'Left', '1', null),
        part(2, 'H', 'Hinge', '2', '5'),
        part(3, 'B', 'Bolt', '3', '1'),
        part(1, 'R', 'Right', '1', null),
        part(2, 'H', 'Hinge', '2', '5'),
        part(3, 'B', 'Bolt', '3', '1'),
      ],
    },
    both,
  ],
  [
    {
      point: 6,
      shape: 'several roots, sums and blank lines',
      rows: [
        TITLES,
        [0, 'A', 'Door', 1, 2],
        [1, 'B', 'Bolt', 2, 3],
        ['', '', '', '', ''],
        [0, 'C', 'Hood', 1, 4],
        ['', '', 'Total', '', 9],
      ],
      parts: [part(0, 'A', 'Door', '1', '2'), part(1, 'B', 'Bolt', '2', '3'), part(0, 'C', 'Hood', '1', '4')],
    },
    both,
  ],
  [
    {
      point: 7,
      shape: 'formulas without a result',
      rows: [
        TITLES,
        [0, 'A', 'Door', 1, { formula: 'E3*2' }],
        [1, 'B', 'Bolt', 2, { formula: '2*1.5' }],
        [1, 'C', 'Pin', 1, { formula: 'VLOOKUP(B4,X1:Y9,2)' }],
      ],
      parts: [part(0, 'A', 'Door', '1', '6'), part(1, 'B', 'Bolt', '2', '3')],
      faults: ['4 row.formulaError'],
    },
    [{ format: 'xlsx' }, { format: 'ods' }],
  ],
  [
    {
      point: 11,
      shape: 'more faults than a page shows',
      rows: [
        TITLES,
        [0, 'A', 'Door', 1, 2],
        ...Array.from({ length: MANY_FAULTS }, (_, at): CorpusRow => [1, `B-${at}`, 'Bolt', 'many', 1]),
      ],
      parts: [part(0, 'A', 'Door', '1', '2')],
      faults: Array.from({ length: MANY_FAULTS }, (_, at) => `${at + 3} row.notNumber`),
    },
    both,
  ],
];
/** BOMs of the corpus, points 4 to 7 and 11. */
export function* bomManifest(): Generator<ManifestEntry> {
  yield* structures();
  yield* files();
  for (const [given, options] of [...NUMBERS, ...AMOUNTS, ...OTHERS])
    for (const file of options) yield entryOf(given, file);
}
