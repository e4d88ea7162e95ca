import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCsvRows } from '../csv/read-csv';
import { readList } from './read-list';
import { briefly, bufferOf, csv, read, workbook } from './testing/list-workbooks';

const DATA = process.env['SHARED_DATA'] ?? join(__dirname, '../../../../shared/data');
const refusal = async (bytes: Uint8Array, type = 'xlsx'): Promise<string | undefined> => {
  const list = await readList(bufferOf(bytes), type);
  return 'refusal' in list ? list.refusal.code : undefined;
};

if (existsSync(DATA))
  describe('ECHA workbooks of shared/data', () => {
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
     * Four entries have numbers in the table from the older export and none in the newer one (PROVENANCE.md of
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
        const declared = entry && [
          once(entry.substances.map(({ cas }) => cas)),
          once(entry.substances.map(({ ec }) => ec)),
          entry.dates.join(' | '),
          once(entry.reasons),
          plain(entry.description),
          entry.facts.sunsetDate ?? '',
        ];
        const actual = [
          once((row['cas_no'] ?? '').split(' | ')),
          once((row['ec_no'] ?? '').split(' | ')),
          row['all_inclusion_dates'] ?? row['decision_dates'] ?? row['inclusion_date'] ?? '',
          once((row['reason'] ?? '').split(' | ')),
          plain(row['description'] ?? ''),
          row['sunset_date'] ?? '',
        ];
        return JSON.stringify(declared) !== JSON.stringify(actual);
      });
      expect(different.map((row) => row['name_en']).sort()).toEqual(layout === 'candidateList' ? FROM_OLDER : []);
    });
  });

/** The same titles, marks and empty-value texts as in ECHA's workbooks; the rows are invented. */
describe("workbooks in ECHA's layout", () => {
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
  it('reports an invalid date', async () => {
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
  it('reports every fault of a row, and a duplicate entry', async () => {
    const { faults } = await read(
      csv(
        'Entry number,English name,CAS,EC,Limit %,Duty,Listed on\n' +
          '1,Lead,7439-92-2,231-100-5,much,forbidden,03/04/2026\n2,Benzene,71-43-2,,0.1,Declare,\n' +
          '2,Benzene,71-43-2,,0.2,Declare,\n4,,,,,,2026-02-30\n',
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
it('refuses a truncated workbook and one without a list on any worksheet', async () => {
  const whole = await workbook({ A: [['Part', 'Mass']], B: [['x']] });
  expect(await refusal(whole)).toBe('lawList.unknownLayout');
  expect(await refusal(whole.slice(0, whole.length / 2))).toBe('workbook.refused');
});
