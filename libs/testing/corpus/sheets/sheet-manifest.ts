import { amountText, type CorpusPoint, type ManifestEntry } from '../manifest-entry';
import { type CorpusRow, writeTable, type WriteTableOptions } from '../writers/write-table';
import { declarationCorpus } from './declaration-corpus';
import type { DeclarationFormat } from './declaration-dialect';
import type { DeclaredPart } from './declared-part';
import { fmdCorpus } from './fmd-corpus';

interface Shape {
  isFlat?: boolean;
  hasNoClass?: boolean;
}
export const partValue = (number: string | undefined, name: string): string => `part ${number ?? '-'} | ${name}`;
export const componentValue = (number: string | undefined, name: string): string => `. ${number ?? '-'} | ${name}`;
export const materialValue = (name: string, classCode: string | undefined, grams: string | number): string =>
  `.. ${name} | ${classCode ?? '-'} | ${amountText(grams)} g`;
export const substanceValue = (number: string | undefined, percent: string | number): string =>
  `... ${number ?? '-'} | ${amountText(percent)} %`;

/** What the parts declare, in the order of the file. */
function valuesOf(parts: readonly DeclaredPart[], { isFlat, hasNoClass }: Shape): string[] {
  return parts.flatMap(({ number, name, components }) => [
    partValue(number, name),
    ...components.flatMap((component) => [
      ...(isFlat ? [] : [componentValue(component.number, component.name)]),
      ...component.materials.flatMap((material) => [
        materialValue(material.name, hasNoClass ? undefined : material.vda, material.milligrams / 1000),
        ...material.substances.map(({ cas, percent }) => substanceValue(cas, percent)),
      ]),
    ]),
  ]);
}
const POINTS: Readonly<Record<DeclarationFormat, CorpusPoint>> = {
  ...{ iec62474: 8, shai: 8, japia: 8 },
  ...{ ipc1752: 9, granta: 9 },
};
function* declarations(): Generator<ManifestEntry> {
  for (const { name, dialect, bytes, parts } of declarationCorpus())
    yield {
      ...{
        name,
        point: POINTS[dialect.format],
        shape: dialect.format,
        kind: dialect.format,
        type: dialect.type,
        bytes,
      },
      rows: parts.length,
      values: valuesOf(parts, dialect),
      faults: [],
    };
}
function* tables(): Generator<ManifestEntry> {
  for (const { name, type, bytes, parts, layout } of fmdCorpus())
    yield {
      ...{ name, point: 10, shape: name.split('.')[0] ?? name, kind: 'table', type, bytes },
      rows: parts.length,
      values: valuesOf(parts, layout),
      faults: [],
    };
}
const TITLES: CorpusRow = [
  'Part number',
  'Part name',
  'Material',
  'VDA class',
  'Material weight (g)',
  'Substance',
  'CAS No.',
  '%',
];
interface Given {
  point: CorpusPoint;
  shape: string;
  rows: readonly CorpusRow[];
  values: readonly string[];
  faults?: readonly string[];
}
const row = (name: string, cas: string, percent: CorpusRow[number], materialClass = '5.1.a'): CorpusRow => [
  ...['P-1', 'Cover', 'PA66', materialClass, 10, name, cas, percent],
];
const COVER = [partValue('P-1', 'Cover'), materialValue('PA66', '5.1.a', 10)];
const GIVEN: readonly Given[] = [
  {
    point: 3,
    shape: 'a number that no catalogue has',
    rows: [TITLES, row('Polyamide 66', '32131-17-2', 90), row('Secret additive', '99999-99-4', 10)],
    values: [...COVER, substanceValue('32131-17-2', 90), substanceValue('99999-99-4', 10)],
  },
  {
    point: 3,
    shape: 'other numbers of polymers',
    rows: [TITLES, row('PBT', '26062-94-2', 60), row('Epoxy', '25068-38-6', 40)],
    values: [...COVER, substanceValue('26062-94-2', 60), substanceValue('25068-38-6', 40)],
  },
  {
    point: 10,
    shape: 'amounts that are none',
    rows: [TITLES, row('Polyamide 66', '32131-17-2', 90), row('Carbon black', '1333-86-4', 'approx. 10')],
    // What is not declared is the rest.
    values: [
      ...COVER,
      substanceValue('32131-17-2', 90),
      substanceValue('1333-86-4', '0'),
      substanceValue(undefined, '0'),
    ],
    faults: ['3 row.notNumber'],
  },
  {
    point: 11,
    shape: 'more faults of a table than a page shows',
    rows: [
      TITLES,
      row('Polyamide 66', '32131-17-2', 100),
      ...Array.from({ length: 700 }, () => row('Iron', '7439-89-6', 'some')),
    ],
    values: [
      ...COVER,
      substanceValue('32131-17-2', 100),
      ...Array.from({ length: 700 }, () => substanceValue('7439-89-6', '0')),
    ],
    faults: Array.from({ length: 700 }, (_, at) => `${at + 3} row.notNumber`),
  },
];
const FILES: readonly WriteTableOptions[] = [{ format: 'xlsx' }, { format: 'csv', delimiter: ';' }];

/** Data sheets of the corpus, points 3, 8 to 11. */
export function* sheetManifest(): Generator<ManifestEntry> {
  yield* declarations();
  yield* tables();
  for (const { point, shape, rows, values, faults = [] } of GIVEN)
    for (const file of FILES)
      yield {
        ...{ name: `table, ${shape}, ${file.format}`, point, shape, kind: 'table', type: file.format, values, faults },
        bytes: writeTable(rows, file),
        rows: 1,
      };
}
