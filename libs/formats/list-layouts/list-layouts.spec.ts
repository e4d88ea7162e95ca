import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Workbook } from 'exceljs';
import { readCsvRows } from '../csv/read-csv';
import type { ListEntry, ReadList } from './list-document';
import { readList } from './read-list';

const DATA = process.env['SHARED_DATA'] ?? join(__dirname, '../../../../shared/data');
const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
async function read(bytes: Uint8Array, type = 'xlsx'): Promise<ReadList> {
  const list = await readList(bufferOf(bytes), type);
  if ('refusal' in list) throw new Error(list.refusal.code);
  return list;
}
const refusal = async (bytes: Uint8Array, type = 'xlsx'): Promise<string | undefined> => {
  const list = await readList(bufferOf(bytes), type);
  return 'refusal' in list ? list.refusal.code : undefined;
};
const csv = (text: string): Uint8Array => Buffer.from(text);
type Cell = string | number | Date | null;
async function workbook(sheets: Record<string, readonly (readonly Cell[])[]>): Promise<Uint8Array> {
  const book = new Workbook();
  for (const [name, rows] of Object.entries(sheets)) book.addWorksheet(name).addRows(rows.map((row) => [...row]));
  return new Uint8Array(await book.xlsx.writeBuffer());
}
const briefly = ({ entryNo, nameEn, isGroup, substances, dates, facts }: ListEntry) => ({
  entryNo,
  nameEn,
  isGroup,
  numbers: substances.map(({ cas, ec }) => cas ?? ec),
  dates,
  facts,
});

if (existsSync(DATA))
  describe('the authority’s workbooks of shared/data', () => {
    const plain = (text: string): string => text.replace(/[\s|]+/g, ' ').trim();
    const once = (values: readonly (string | null | undefined)[]): string =>
      [...new Set(values.filter(Boolean))].sort().join(' | ');
    async function rowsOf(path: string): Promise<Record<string, string>[]> {
      const rows: string[][] = [];
      for await (const { cells } of readCsvRows(createReadStream(join(DATA, path)))) rows.push(cells);
      const [head = [], ...lines] = rows;
      return lines
        .filter((cells) => cells.some(Boolean))
        .map((cells) => Object.fromEntries(head.map((title, at) => [title, cells[at] ?? ''])));
    }
    /**
     * Four entries have numbers in the table from the older export, which the newer one leaves blank (PROVENANCE.md of
     * echa_svhc).
     */
    const FROM_OLDER = [
      '4-Nonylphenol, branched and linear, ethoxylated',
      "6,6'-di-tert-butyl-2,2'-methylenedi-p-cresol",
      'Oligomerisation and alkylation reaction products of 2-phenylpropene and phenol',
      'tris(2-methoxyethoxy)vinylsilane',
    ];

    it.each([
      [
        'candidateList',
        'echa_svhc/raw/candidate_list_full.xlsx',
        'echa_svhc/svhc_candidate_list.csv',
        263,
        '2026-02-27',
      ],
      [
        'annexXiv',
        'echa_lists/raw/authorisation_list_full.xlsx',
        'echa_lists/annex_xiv_authorisation.csv',
        59,
        '2025-09-13',
      ],
      [
        'annexXvii',
        'echa_lists/raw/restriction_list_full.xlsx',
        'echa_lists/annex_xvii_restrictions.csv',
        237,
        '2026-03-03',
      ],
      ['pops', 'echa_lists/raw/pops_list_full.xlsx', 'echa_lists/eu_pops.csv', 34, '2026-03-17'],
    ])('%s: %s says what its table says', async (layout, path, table, lines, day) => {
      const list = await read(readFileSync(join(DATA, path)));
      const rows = await rowsOf(table);
      expect(list).toMatchObject({ layout, rows: lines, publishedAt: day, faults: [] });
      expect(list.entries).toHaveLength(rows.length);
      const entries = new Map(list.entries.map((entry) => [plain(`${entry.entryNo} ${entry.nameEn}`), entry]));
      const different = rows.filter((row) => {
        const entry = entries.get(plain(`${row['entry_no'] ?? ''} ${row['name_en'] ?? ''}`));
        const said = entry && [
          once(entry.substances.map(({ cas }) => cas)),
          once(entry.substances.map(({ ec }) => ec)),
          entry.dates.join(' | '),
          once(entry.reasons),
          plain(entry.description),
          entry.facts.sunsetDate ?? '',
        ];
        const told = [
          once((row['cas_no'] ?? '').split(' | ')),
          once((row['ec_no'] ?? '').split(' | ')),
          row['all_inclusion_dates'] ?? row['decision_dates'] ?? row['inclusion_date'] ?? '',
          once((row['reason'] ?? '').split(' | ')),
          plain(row['description'] ?? ''),
          row['sunset_date'] ?? '',
        ];
        return JSON.stringify(said) !== JSON.stringify(told);
      });
      expect(different.map((row) => row['name_en']).sort()).toEqual(layout === 'candidateList' ? FROM_OLDER : []);
    });
  });

/** The same titles, marks and ways to write nothing as in the authority's workbooks; the rows are invented. */
describe('workbooks as the authority writes them', () => {
  const HEAD = ['Substance name', 'Description', 'EC number', 'CAS number'];
  const OUTCOME = ['Regulatory outcome', 'Regulatory outcome date'];
  const LEAD = ['Lead', '-', '231-100-4', '7439-92-1'];
  const SALTS = ['Salts of an acid', 'covering any of its isomers', '-', '-'];
  const REASONS = 'Toxic for reproduction (Article 57c)\nPBT (Article 57d)';
  it.each<[layout: string, titles: string[], rows: string[][], entries: object[]]>([
    [
      'candidateList',
      [...HEAD, 'Date of inclusion', 'Reason for inclusion', 'Decision', ...OUTCOME],
      [
        [...LEAD, '27-Jun-2018', REASONS, 'https://a.example/1', 'SVHC', '27-Jun-2018'],
        [...LEAD, '04-Feb-2026', 'vPvB (Article 57e)', 'https://a.example/2', 'SVHC', '04-Feb-2026'],
        [...SALTS, '04-Feb-2026', '-', '-', 'SVHC', '04-Feb-2026'],
      ],
      [
        {
          nameEn: 'Lead',
          rows: [2, 3],
          dates: ['2018-06-27', '2026-02-04'],
          reasons: ['Toxic for reproduction (Article 57c)', 'PBT (Article 57d)', 'vPvB (Article 57e)'],
        },
        {
          nameEn: 'Salts of an acid',
          isGroup: true,
          substances: [],
          description: 'covering any of its isomers',
          dates: ['2026-02-04'],
          reasons: [],
        },
      ],
    ],
    [
      'annexXiv',
      [
        ...HEAD,
        'Entry number',
        'Latest application date',
        'Latest application date remarks',
        'Sunset date',
        'Sunset date remarks',
        'Reason for inclusion',
        'Exempted (categories of) uses',
        'Review periods',
        ...OUTCOME,
      ],
      [[...LEAD, '55', '21-Feb-2013', '-', '21-Aug-2014', '-', REASONS, '-', '-', 'Annex XIV', '17-Feb-2011']],
      [
        {
          entryNo: '55',
          nameEn: 'Lead',
          dates: ['2011-02-17'],
          facts: { latestApplicationDate: '2013-02-21', sunsetDate: '2014-08-21' },
        },
      ],
    ],
    [
      'annexXvii',
      [...HEAD, 'Entry number', 'Conditions', ...OUTCOME],
      [
        [...LEAD, '63', 'https://a.example/63', 'Restriction', '27-Jul-1976'],
        [...LEAD, '63', 'https://a.example/63', 'Restriction', '03-Dec-1982'],
      ],
      [{ entryNo: '63', nameEn: 'Lead', rows: [2, 3], dates: ['1976-07-27', '1982-12-03'] }],
    ],
    [
      'pops',
      [...HEAD, 'Date of inclusion', 'POPs Regulation Annex', ...OUTCOME],
      [[...SALTS, '29-Dec-2022', 'Annex I, part A\nAnnex IV', 'POPs', '29-Dec-2022']],
      [
        {
          nameEn: 'Salts of an acid',
          isGroup: true,
          dates: ['2022-12-29'],
          facts: { clause: '(EU) 2019/1021, Annex I, part A, Annex IV' },
        },
      ],
    ],
  ])('%s: says what its rows say', async (layout, titles, rows, entries) => {
    const list = await read(await workbook({ List_results: [titles, ...rows] }));
    expect(list).toMatchObject({ layout, rows: rows.length, faults: [], entries });
    expect(list.entries).toHaveLength(entries.length);
  });
  it('tells a day that is none', async () => {
    const list = await read(
      await workbook({
        List_results: [
          [...HEAD, 'Date of inclusion', 'POPs Regulation Annex', ...OUTCOME],
          [...LEAD, '31-Feb-2022', 'Annex I', 'POPs', '-'],
        ],
      }),
    );
    expect(list.faults).toMatchObject([
      { row: 2, column: 'Date of inclusion', value: '31-Feb-2022', code: 'row.notDate' },
    ]);
  });
});

describe('the Candidate List of the older portal', () => {
  const inclusion = (date: string, paper: string, reason = 'Toxic for reproduction (Article 57c)'): string[] => [
    reason,
    date,
    `https://echa.europa.eu/d/${paper}`,
    '',
    `https://echa.europa.eu/s/${paper}`,
    `https://echa.europa.eu/c/${paper}`,
    '',
  ];
  const ROWS = [
    ['Group of salts', '', '-', '-', ...inclusion('17-jan-2023', 'a')],
    ['The acid', '', '206-798-9', '375-85-9', ...inclusion('17-jan-2023', 'a')],
    ['The sodium salt', '', '243-518-4', '-', ...inclusion('17-jan-2023', 'a')],
    ['Lead', '', '231-100-4', '7439-92-1', ...inclusion('27-jun-2018', 'b')],
    ['Dibutyl phthalate (DBP)', '', '201-557-4', '84-74-2', ...inclusion('28-okt-2008', 'c')],
    [
      'Dibutyl phthalate (DBP)',
      '',
      '201-557-4',
      '84-74-2',
      ...inclusion('19-mrt-2014', 'd', 'Endocrine disrupting properties (Article 57(f) - environment)'),
    ],
  ];
  const ABOVE = [
    ['Candidate List of SVHC for authorisation'],
    ['Note: Group entries are split in different rows.'],
    ['Export date: 11-mrt-2026 17:20:40'],
    [],
    ['Substance Identifier', ''],
  ];
  const DUTCH = [
    'Naam van de stof ',
    'Description',
    'EG-nr. ',
    'CAS-nr. ',
    'Reden voor opname ',
    'Datum van opname ',
    'Besluit ',
    'IUCLID-gegevensset ',
    'Ondersteunend document ',
    'Reactie op commentaren ',
    'Opmerkingen ',
  ];
  const ENGLISH = [
    'Substance name',
    'Description',
    'EC No.',
    'CAS No.',
    'Reason for inclusion',
    'Date of inclusion',
    'Decision',
    'IUCLID dataset',
    'Support document',
    'Response to comments',
    'Remarks',
  ];
  const EXPECTED = [
    { nameEn: 'Group of salts', isGroup: true, numbers: ['375-85-9', '243-518-4'], dates: ['2023-01-17'] },
    { nameEn: 'Lead', isGroup: false, numbers: ['7439-92-1'], dates: ['2018-06-27'] },
    { nameEn: 'Dibutyl phthalate (DBP)', isGroup: false, numbers: ['84-74-2'], dates: ['2008-10-28', '2014-03-19'] },
  ];

  it.each([
    ['a workbook in English', () => workbook({ Results: [...ABOVE, ENGLISH, ...ROWS] }), 'xlsx'],
    ['a workbook in Dutch', () => workbook({ Results: [...ABOVE, DUTCH, ...ROWS] }), 'xlsx'],
    [
      'tab-separated text in Dutch',
      () =>
        csv(
          [
            ...ABOVE.map(([cell = '']) => cell),
            ...[DUTCH, ...ROWS].map((row) => row.map((cell) => `"${cell}"`).join('\t')),
          ].join('\n'),
        ),
      'csv',
    ],
  ])(
    'as %s: a group is one entry with the members below it, and an entry that is included again is one',
    async (_name, make, type) => {
      const list = await read(await make(), type);
      expect(list).toMatchObject({ layout: 'candidateListOlder', publishedAt: '2026-03-11', rows: 6, faults: [] });
      expect(list.entries.map(briefly)).toMatchObject(EXPECTED);
    },
  );
});

describe('a GADSL workbook', () => {
  const HEAD = [
    'No.',
    'Substance',
    'CAS RN',
    'Classification',
    'Reason Code',
    'Source (Legal requirements, regulations)',
    'Reporting threshold (0.1% unless otherwise stated)',
    'Generic Examples',
    'First added',
    'Last revised',
  ];
  const made = (rows: readonly (readonly Cell[])[]) =>
    workbook({ Cover: [['Invented for a test']], 'Reference List ': [HEAD, ...rows] });
  const ROWS: Cell[][] = [
    [1, 'Lead and its compounds, all members', 'various', 'D/P', 'LR', 'A law', null, 'solder', '2005-02-01', null],
    [null, 'Lead', '7439-92-1'],
    [null, 'Lead monoxide', '1317-36-8'],
    [null, 'A compound without a number', '-'],
    [
      2,
      'Glycol ethers, selected',
      null,
      'D, except those listed below',
      'FA',
      null,
      '250 ppm',
      null,
      new Date(Date.UTC(2010, 1, 1)),
      null,
    ],
    [null, '2-Methoxyethanol', '109-86-4'],
    [null, '2-Ethoxyethanol (1)', '110-80-5', 'P', 'LR', null, 'intentionally added'],
    [3, 'Benzene', '71-43-2 (2)', 'P', 'LR', null, '0.01 %', null, 2005, null],
  ];

  it('is found on its sheet; members inherit what they leave empty, and those of another class are an entry of their own', async () => {
    const list = await read(await made(ROWS));
    expect(list).toMatchObject({ layout: 'gadsl', sheet: 'Reference List ', rows: 8, namesMembers: true, faults: [] });
    expect(list.entries.map(briefly)).toMatchObject([
      {
        entryNo: '1',
        isGroup: true,
        numbers: ['7439-92-1', '1317-36-8', null],
        dates: ['2005-02-01'],
        facts: {
          gadsl: 'D/P',
          duty: 'declare',
          judgement: 'conditions',
          limitPercent: '0.1',
          comparison: 'gte',
          denominator: 'material',
          clause: 'A law',
        },
      },
      {
        entryNo: '2',
        nameEn: 'Glycol ethers, selected',
        numbers: ['109-86-4'],
        dates: ['2010-02-01'],
        facts: {
          gadsl: 'D',
          duty: 'declare',
          judgement: 'concentration',
          limitPercent: '0.025',
          conditionEn: '250 ppm',
        },
      },
      {
        entryNo: '2',
        nameEn: 'Glycol ethers, selected (P)',
        numbers: ['110-80-5'],
        facts: { gadsl: 'P', duty: 'prohibited', judgement: 'presence', limitPercent: '0' },
      },
      {
        entryNo: '3',
        isGroup: false,
        numbers: ['71-43-2'],
        dates: [],
        facts: { gadsl: 'P', duty: 'prohibited', judgement: 'concentration', limitPercent: '0.01' },
      },
    ]);
    expect(list.entries.map(({ rows }) => rows)).toEqual([[2, 3, 4, 5], [6, 7], [8], [9]]);
  });
  it('keeps how an entry compares and its thresholds by use, reads a percentage as the spreadsheet shows it, and asks back what is not clear', async () => {
    const book = new Workbook();
    const sheet = book.addWorksheet('Reference List');
    sheet.addRows([
      HEAD,
      [1, 'Lead', '7439-92-1', 'P', 'LR', null, 'batteries > 0.01 %, all other 1,000 ppm'],
      [2, 'Benzene', '71-43-2', 'P', 'LR', null, '> 1,000 ppb'],
      [3, 'Toluene', '108-88-3', 'D', 'LR', null, 0.005],
      [4, 'Cadmium', '7440-43-9', 'P', 'LR', null, '1,000 %'],
    ]);
    sheet.getCell('G4').numFmt = '0.0%';
    const list = await read(new Uint8Array(await book.xlsx.writeBuffer()));
    expect(
      list.entries.map(({ facts: { limitPercent, comparison, uses } }) => [
        limitPercent,
        comparison,
        uses?.map((use) => [use.nameEn, use.limitPercent, use.comparison]),
      ]),
    ).toEqual([
      ['0.1', 'gte', [['batteries', '0.01', 'gt']]],
      ['0.0001', 'gt', []],
      ['0.5', 'gte', []],
      [null, 'gte', []],
    ]);
    expect(list.faults).toMatchObject([{ row: 5, value: '1,000 %', code: 'row.ambiguousNumber' }]);
  });
  it('tells a wrong number and an unknown class with sheet, row, column and value', async () => {
    const { faults } = await read(
      await made([
        [1, 'Lead', '7439-92-2', 'D', 'LR'],
        [2, 'Benzene', '71-43-2', 'X', 'LR'],
        [3, null, '109-86-4', 'D', 'LR'],
      ]),
    );
    expect(faults).toMatchObject([
      { sheet: 'Reference List ', row: 2, column: 'CAS RN', value: '7439-92-2', code: 'substance.casInvalid' },
      { row: 3, column: 'Classification', value: 'X', code: 'row.unknownValue' },
      { row: 4, column: 'Substance', value: '', code: 'row.required' },
    ]);
    expect(faults).toHaveLength(3);
  });
});

describe('our own layout', () => {
  it('reads both languages, groups, units and days', async () => {
    const list = await read(
      csv(
        [
          '条目号,中文名称,英文名称,CAS号,EC号,限值 %,计算基准,义务,列入日期,备注',
          '1,铅,Lead,7439-92-1,231-100-4,0.1 %,均质材料,禁用,2026年2月1日,',
          '2,溶剂,Solvents,-,-,100 ppm,物品,需申报,2026-03-18,two',
          ',苯,Benzene,71-43-2,,,,,,',
          ',甲苯,Toluene,108-88-3 | 108-88-3,,,,,,',
          '3,石棉,Asbestos,,,,,禁用,46000,',
        ].join('\n'),
      ),
      'csv',
    );
    expect(list).toMatchObject({ layout: 'own', publishedAt: null, faults: [] });
    expect(list.entries.map(briefly)).toMatchObject([
      {
        entryNo: '1',
        numbers: ['7439-92-1'],
        dates: ['2026-02-01'],
        facts: { limitPercent: '0.1', denominator: 'material', duty: 'prohibited', judgement: 'concentration' },
      },
      {
        entryNo: '2',
        isGroup: true,
        numbers: ['71-43-2', '108-88-3', '108-88-3'],
        facts: { limitPercent: '0.01', denominator: 'article', duty: 'declare' },
      },
      { entryNo: '3', numbers: [], dates: ['2025-12-09'], facts: { duty: 'prohibited', judgement: 'presence' } },
    ]);
  });
  it('tells every fault of a row, and an entry that stands twice', async () => {
    const { faults } = await read(
      csv(
        'Entry number,English name,CAS,EC,Limit %,Duty,Listed on\n1,Lead,7439-92-2,231-100-5,much,forbidden,03/04/2026\n2,Benzene,71-43-2,,0.1,Declare,\n2,Benzene,71-43-2,,0.2,Declare,\n4,,,,,,2026-02-30\n',
      ),
      'csv',
    );
    expect(faults.map(({ row, column, code }) => `${row} ${column} ${code}`).sort()).toEqual([
      '2 CAS substance.casInvalid',
      '2 Duty row.unknownValue',
      '2 EC substance.ecInvalid',
      '2 Limit % row.notNumber',
      '2 Listed on row.notDate',
      '4 English name row.duplicate',
      '5 English name row.required',
      '5 Listed on row.notDate',
    ]);
  });
  it('accepts ELINCS numbers whose weighted sum is 10 mod 11 with check digit 1', async () => {
    expect((await read(csv('English name,CAS,EC,Duty\nOne,-,424-300-1,Declare\n'), 'csv')).faults).toEqual([]);
  });
});

it.each([
  ['no archive', csv('not a workbook'), 'xlsx', 'workbook.refused'],
  ['another table', csv('Part,Mass\nA,1\n'), 'csv', 'lawList.unknownLayout'],
  ['titles without rows', csv('English name,CAS,Duty\n'), 'csv', 'workbook.empty'],
  ['nothing', csv('\n'), 'csv', 'lawList.unknownLayout'],
])('refuses a broken file: %s', async (_name, bytes, type, code) => {
  expect(await refusal(bytes, type)).toBe(code);
});
it('refuses a truncated workbook and one that has no list on any sheet', async () => {
  const whole = await workbook({ A: [['Part', 'Mass']], B: [['x']] });
  expect(await refusal(whole)).toBe('lawList.unknownLayout');
  expect(await refusal(whole.slice(0, whole.length / 2))).toBe('workbook.refused');
});
