import type { CorpusPoint, ManifestEntry } from '../manifest-entry';
import { type CorpusRow, writeTable, type WriteTableOptions } from '../writers/write-table';
import { KNOWN_LISTS } from './known-lists';
import { LIST_DIALECTS } from './list-corpus';
import { RULES } from './listed-rules';
import { writeList } from './write-list';

/** Name, numbers, and the limit in percent; lists of substances alone have none. */
export const listValue = (
  name: string,
  numbers: readonly (readonly (string | null)[])[],
  limit: string | null | undefined,
): string =>
  `${name} | ${numbers.map((each) => each.filter(Boolean).join('/')).join(', ')} | ${limit === undefined ? '-' : (limit ?? '0')}`;

function* dialects(): Generator<ManifestEntry> {
  for (const dialect of LIST_DIALECTS)
    for (const titles of [0, 1])
      yield {
        name: `list, ${dialect.name}, titles ${titles}`,
        ...{ point: 2, shape: `list in ${dialect.language}`, kind: 'list' },
        type: dialect.file.format,
        bytes: writeList(dialect, titles),
        rows: RULES.length,
        values: RULES.map(({ names, cas, ec, limitPercent }) =>
          listValue(names[dialect.language], [[cas, ec]], limitPercent),
        ),
        faults: [],
      };
}
function* known(): Generator<ManifestEntry> {
  for (const { name, type, bytes, layout, entries } of KNOWN_LISTS)
    yield {
      name: `list, ${name}`,
      ...{ point: layout === 'gadsl' ? 1 : 2, shape: layout, kind: 'list', type, bytes, faults: [] },
      rows: entries.length,
      values: entries.map((entry) => listValue(entry.name, entry.numbers, entry.limit)),
    };
}
const GADSL: CorpusRow = [
  ...['GADSL #', 'REF #', 'Substance', 'CAS RN', 'Classification', 'Reason Code', 'Source'],
  ...['Generic examples', 'Reporting threshold\n(0.1% unless otherwise stated)', 'First added', 'Last revised'],
];
const gadsl = (no: number | null, name: string, cas: string, classText: string, threshold: string): CorpusRow => [
  ...[no, null, name, cas, classText, 'LR', 'ELV', '', threshold, '2006-02-01', null],
];
interface Given {
  point: CorpusPoint;
  shape: string;
  rows: readonly CorpusRow[];
  values: readonly string[];
  faults: readonly string[];
}
const MANY_FAULTS = 700;
const CANDIDATES: CorpusRow = [
  ...['Substance name', 'Description', 'EC number', 'CAS number', 'Date of inclusion', 'Reason for inclusion'],
  ...['Decision', 'Regulatory outcome', 'Regulatory outcome date'],
];
const candidate = (name: string, ec: string, cas: string, day: string): CorpusRow => [
  ...[name, '', ec, cas, day, 'Toxic for reproduction (Article 57c)', 'D(2020) 1', '', ''],
];
const GIVEN: readonly Given[] = [
  {
    point: 1,
    shape: 'thresholds of GADSL',
    rows: [
      GADSL,
      gadsl(1, 'Lead', '7439-92-1', 'P', '1,000 ppb'),
      gadsl(2, 'Cadmium', '7440-43-9', 'P', '0.01 % (w/w)'),
      gadsl(3, 'Nickel', '7440-02-0', 'D', 'on or above 0.05 %'),
      gadsl(4, 'Benzene', '71-43-2', 'D', ''),
    ],
    values: [
      listValue('Lead', [['7439-92-1']], '0.0001'),
      listValue('Cadmium', [['7440-43-9']], '0.01'),
      listValue('Nickel', [['7440-02-0']], '0.05'),
      listValue('Benzene', [['71-43-2']], '0.1'),
    ],
    faults: [],
  },
  {
    point: 1,
    shape: 'classes within an entry, numbers of other registers, a wrong row',
    rows: [
      GADSL,
      gadsl(1, 'Lead compounds', 'NA', 'D', ''),
      gadsl(null, 'Lead', '7439-92-1', 'P', ''),
      gadsl(null, 'Secret', 'EPA 12345', '', ''),
      gadsl(2, 'Benzene', '71-43-3', 'D', ''),
    ],
    values: [
      listValue('Lead compounds', [[null]], '0.1'),
      listValue('Lead compounds (P)', [['7439-92-1']], '0.1'),
      listValue('Benzene', [], '0.1'),
    ],
    faults: ['5 substance.casInvalid'],
  },
  {
    point: 2,
    shape: 'days and numbers that are none',
    rows: [
      CANDIDATES,
      candidate('Lead', '231-100-4', '7439-92-1', '27-Jun-2018'),
      candidate('Cadmium', '231-152-9', '7440-43-9', 'soon'),
      candidate('Nickel', '231-111-4', '#N/A', '2018-06-27'),
    ],
    values: [
      listValue('Lead', [['7439-92-1', '231-100-4']], undefined),
      listValue('Cadmium', [['7440-43-9']], undefined),
      listValue('Nickel', [['231-111-4']], undefined),
    ],
    faults: ['3 row.notDate', '3 substance.ecInvalid', '4 row.formulaError'],
  },
  {
    point: 11,
    shape: 'more faults of a list than a page shows',
    rows: [
      CANDIDATES,
      ...Array.from({ length: MANY_FAULTS }, (_, at) => candidate(`Substance ${at}`, '', '12-34-5', '27-Jun-2018')),
    ],
    values: Array.from({ length: MANY_FAULTS }, (_, at) => listValue(`Substance ${at}`, [], undefined)),
    faults: Array.from({ length: MANY_FAULTS }, (_, at) => `${at + 2} substance.casInvalid`),
  },
];
const FILES: readonly WriteTableOptions[] = [{ format: 'xlsx' }, { format: 'csv', delimiter: ';' }];

/** Lists of the corpus, points 1, 2 and 11. */
export function* listManifest(): Generator<ManifestEntry> {
  yield* dialects();
  yield* known();
  for (const { rows, values, ...given } of GIVEN)
    for (const file of FILES)
      yield {
        ...{ name: `list, ${given.shape}, ${file.format}`, kind: 'list', type: file.format, values, ...given },
        bytes: writeTable(rows, file),
        rows: values.length,
      };
}
