import { type CorpusRow, writeTable, type WriteTableOptions } from '../writers/write-table';
import { RULES } from './listed-rules';

/** A list in the layout of its publisher, and what it must give. */
export interface KnownList {
  name: string;
  type: string;
  bytes: Buffer;
  layout: string;
  entries: readonly { name: string; numbers: readonly (readonly (string | null)[])[]; limit: string | undefined }[];
  deleted: number;
  notes: number;
  publishedAt: string | null;
}
const EXCEL = ['xlsx', 'xls', 'ods'] as const;

/** Titles of the reference list in two years. */
const GADSL_TITLES: readonly CorpusRow[] = [
  [
    ...['GADSL #', 'REF #', 'Substance', 'CAS RN', 'Classification', 'Reason Code'],
    ...['Source\n(Legal requirements, regulations)', 'Generic examples'],
    ...['Reporting threshold\n(0.1% unless otherwise stated)', 'First added', 'Last revised'],
  ],
  [
    ...['No.', null, 'Substance', 'CAS RN®', 'Classification', 'Reason Code', 'Source', 'Generic Examples'],
    ...['Reporting threshold', 'First added', 'Last revised'],
  ],
];
const gadslRows = (titles: CorpusRow): CorpusRow[] => [
  titles,
  ['Note: members of a group inherit its class.'],
  [1, null, 'Lead and its compounds', 'NA', 'P', 'LR', 'ELV', 'paint', '1,000 ppm', '2005-02-01', null],
  [null, null, 'Lead', '7439-92-1'],
  [null, null, 'Lead, EC number', 'EINECS 231-100-4'],
  [2, null, 'Benzene', '71-43-2', 'D', 'FA', null, null, null, '2006-02-01', null],
];
function gadslFile(titles: CorpusRow, format: WriteTableOptions['format']): Buffer {
  return writeTable(gadslRows(titles), {
    format,
    sheetName: 'Reference List ',
    sheetsBefore: [{ name: 'Search', rows: [['Search', { formula: 'A1', result: 'Search' }]] }],
    sheetsBehind: [
      {
        name: 'Deletions',
        rows: [
          ['GADSL #', 'Substance', 'CAS RN', 'Classi-fication', 'Reason Code'],
          [9, 'Deleted one', '50-00-0', 'D', 'FA'],
        ],
      },
      { name: 'Version-Disclaimer-Information', rows: [['Version 1'], ['Revised', { day: '2026-02-01' }]] },
    ],
  });
}
const gadsl = GADSL_TITLES.flatMap((titles, year) =>
  EXCEL.map((format): KnownList => ({
    name: `GADSL, titles ${year}, .${format}`,
    type: format,
    bytes: gadslFile(titles, format),
    layout: 'gadsl',
    entries: [
      {
        name: 'Lead and its compounds',
        numbers: [
          ['7439-92-1', null],
          [null, '231-100-4'],
        ],
        limit: '0.1',
      },
      { name: 'Benzene', numbers: [['71-43-2', null]], limit: '0.1' },
    ],
    deleted: 1,
    notes: 1,
    publishedAt: '2026-02-01',
  })),
);
const CANDIDATE_TITLES = [
  ...['Substance name', 'Description', 'EC number', 'CAS number', 'Date of inclusion', 'Reason for inclusion'],
  ...['Decision', 'Regulatory outcome', 'Regulatory outcome date'],
];
const candidate = (['xlsx', 'xls', 'csv', 'ods'] as const).map((format): KnownList => ({
  name: `Candidate List, .${format}`,
  type: format,
  bytes: writeTable(
    [
      CANDIDATE_TITLES,
      ...RULES.map(({ names, ec, cas }): CorpusRow => [
        ...[names.en, '', ec, cas, '27-Jun-2018', 'Toxic for reproduction (Article 57c)', '', '', ''],
      ]),
    ],
    { format },
  ),
  layout: 'candidateList',
  entries: RULES.map(({ names, cas, ec }) => ({ name: names.en, numbers: [[cas, ec]], limit: undefined })),
  deleted: 0,
  notes: 0,
  publishedAt: null,
}));
export const KNOWN_LISTS: readonly KnownList[] = [...gadsl, ...candidate];
