import { Workbook } from 'exceljs';
import { briefly, type Cell, read, workbook } from './testing/list-workbooks';

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

  it('is found on its worksheet; members inherit empty values, and members of another class form a separate entry', async () => {
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
  it('keeps comparison and thresholds by use, reads a percentage as the spreadsheet shows it, and reports ambiguous texts', async () => {
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
      ['0', 'gte', []],
    ]);
    expect(list.faults).toMatchObject([{ row: 5, value: '1,000 %', code: 'row.ambiguousNumber' }]);
  });
  it('reports a wrong number and an unknown class with sheet, row, column and value', async () => {
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
