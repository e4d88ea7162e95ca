import { briefly, csv, read, workbook } from './testing/list-workbooks';

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
