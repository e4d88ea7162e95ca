import {
  type CorpusCell,
  type CorpusRow,
  type TableFormat,
  writeTable,
  type WriteTableOptions,
} from '@matlas/testing/corpus';
import { readTable, type ReadTable, type TableOptions } from './read-table';
import type { SheetRow } from './read-rows';
import type { TableRefusal } from './table-refusal';

type Read = ReadTable | { refusal: TableRefusal };
const read = (bytes: Buffer, options: Partial<TableOptions> & { type: string }): Promise<Read> =>
  readTable(new Uint8Array(bytes).buffer, { maxRows: 10_000, ...options });
async function rowsOf(
  rows: readonly CorpusRow[],
  options: WriteTableOptions,
  reading: Partial<TableOptions> = {},
): Promise<SheetRow[]> {
  const type = options.format === 'xls5' ? 'xls' : options.format;
  const table = await read(writeTable(rows, options), { type, ...reading });
  if ('refusal' in table) throw new Error(JSON.stringify(table.refusal));
  return table.rows;
}
const cellsOf = (rows: readonly SheetRow[]): string[][] => rows.map(({ cells }) => cells);

const WORKBOOKS: readonly TableFormat[] = ['xlsx', 'xlsm', 'xls', 'ods'];
const ALL_WORKBOOKS: readonly TableFormat[] = [...WORKBOOKS, 'xls5'];
const formula = (text: string, result?: string | number): CorpusCell =>
  result === undefined ? { formula: text } : { formula: text, result };

describe.each(ALL_WORKBOOKS)('%s', (format) => {
  it('gives texts, numbers, days, percentages and leading zeroes as they are shown', async () => {
    const rows: CorpusRow[] = [
      ['Part', 'n', 'x', 'day', 'share', 'id', 'dashed'],
      [
        ' 00123 ',
        12,
        0.1 + 0.2,
        { day: '2026-03-18' },
        { value: 0.001, format: '0.0%' },
        { value: 42, format: '00000' },
        null,
      ],
      ['a', -5, 1e-7, { day: '1999-12-31' }, { value: 1, format: '0%' }, { value: 1234567, format: '00000' }, true],
      [formula('B2*2', 24), formula('A2&"x"', 'Text x'), null, null, 1234.5],
    ];
    const found = await rowsOf(rows, { format });
    expect(cellsOf(found)).toEqual([
      ['Part', 'n', 'x', 'day', 'share', 'id', 'dashed'],
      ['00123', '12', '0.3', '2026-03-18', '0.1 %', '00042'],
      ['a', '-5', '0.0000001', '1999-12-31', '100 %', '1234567', 'true'],
      ['24', 'Text x', '', '', '1234.5'],
    ]);
    expect(found.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
    expect(found[1]?.kinds).toBe('tnndpz');
  });
  it('names all sheets, reads the one that is asked for, and says which is missing', async () => {
    const bytes = writeTable([['in front']], {
      format,
      sheetName: 'First',
      sheetsBehind: [{ name: 'Zweites', rows: [['second', 2]] }],
    });
    const type = format === 'xls5' ? 'xls' : format;
    expect(await read(bytes, { type, sheetName: 'Zweites' })).toMatchObject({
      sheetNames: ['First', 'Zweites'],
      sheet: 'Zweites',
      rows: [{ sheet: 'Zweites', row: 1, cells: ['second', '2'] }],
    });
    expect(await read(bytes, { type })).toMatchObject({ sheet: 'First' });
    expect(await read(bytes, { type, sheetName: 'Third' })).toEqual({
      refusal: { code: 'workbook.sheetMissing', params: { sheet: 'Third' } },
    });
    expect(await read(bytes, { type, maxRows: 0 })).toMatchObject({ refusal: { code: 'workbook.tooManyRows' } });
  });
});

describe.each(WORKBOOKS)('%s', (format) => {
  it('computes plain formulas without a result, and tells the others with the word of the fault', async () => {
    const rows: CorpusRow[] = [
      ['Qty', 'Mass', 'Total'],
      [2, 0.1, formula('A2*B2')],
      [3, 0.2, formula('ROUND(A3*B3,1)+(A2-1)/2')],
      [null, 1.005, formula('SUM(C2:C3)-PRODUCT(A2:A3)')],
      ['PN', 7, formula('A5&"-"&B5')],
      [formula('C6'), null, formula('A6')],
      ['AR', 5, formula('A7*B7')],
      [1, 2, formula('VLOOKUP(A8,A1:B9,2)')],
      [4, null, formula('C10+A9')],
      [5, null, formula('A10+A11')],
    ];
    const found = cellsOf(await rowsOf(rows, { format }));
    expect(found.map((cells) => cells[2])).toEqual([
      'Total',
      '0.2',
      '1.1',
      '-4.7',
      'PN-7',
      expect.stringMatching(/^#CALC!/),
      expect.stringMatching(/^#CALC!/),
      format === 'xls' ? undefined : expect.stringMatching(/^#CALC! =VLOOKUP\(A8.A1:B9.2\)$/),
      '9',
      '5',
    ]);
  });
  it('fills merged cells and says which, and leaves headings and sections alone', async () => {
    const rows: CorpusRow[] = [
      ['BOM of the front axle'],
      ['No', 'Part', 'Mass'],
      ['A-1', 'Bolt', 1],
      [null, 'Nut', 2],
      [null, 'Washer', 3],
      ['Section two'],
      ['A-2', 'Clip', 4],
    ];
    const mergedCells = ['A1:C1', 'A3:A5', 'A6:C6'];
    const found = await rowsOf(rows, { format, mergedCells }, { fillMerged: true });
    expect(cellsOf(found)).toEqual([
      ['BOM of the front axle'],
      ['No', 'Part', 'Mass'],
      ['A-1', 'Bolt', '1'],
      ['A-1', 'Nut', '2'],
      ['A-1', 'Washer', '3'],
      ['Section two'],
      ['A-2', 'Clip', '4'],
    ]);
    expect(found.map(({ filled }) => filled)).toEqual([
      undefined,
      undefined,
      undefined,
      [0],
      [0],
      undefined,
      undefined,
    ]);
    expect(cellsOf(await rowsOf(rows, { format, mergedCells }))[3]).toEqual(['', 'Nut', '2']);
  });
  it('joins titles of two rows, but no title with the first row of data', async () => {
    const titles: CorpusRow[] = [
      ['No', 'Material', null, 'Substance', null],
      [null, 'Name', 'Code', 'CAS', 'Share'],
      ['A', 'Steel', '1.0330', '7439-89-6', 98],
    ];
    const mergedCells = ['A1:A2', 'B1:C1', 'D1:E1'];
    expect(cellsOf(await rowsOf(titles, { format, mergedCells }, { fillMerged: true }))).toEqual([
      [],
      ['No', 'Material Name', 'Material Code', 'Substance CAS', 'Substance Share'],
      ['A', 'Steel', '1.0330', '7439-89-6', '98'],
    ]);
    const one: CorpusRow[] = [
      ['No', 'Material', null],
      ['A', 'Steel', 'DC01'],
    ];
    expect(cellsOf(await rowsOf(one, { format, mergedCells: ['B1:C1'] }, { fillMerged: true }))).toEqual([
      ['No', 'Material', 'Material'],
      ['A', 'Steel', 'DC01'],
    ]);
  });
  it('takes invisible characters and ="..." out of texts', async () =>
    expect(cellsOf(await rowsOf([['\u200bA\u200d1\ufeff', '="00123"', '=“x”']], { format }))).toEqual([
      ['A1', '00123', '=“x”'],
    ]));
});

describe('text files', () => {
  const german: CorpusRow[] = [
    ['Position', 'Benennung', 'Masse in kg'],
    [10, 'Gehäuse, groß', '1,25'],
    [20, 'Dämpfer', '0,5'],
  ];
  it('says how the file was read, and reads it anew as a person chose', async () => {
    const bytes = writeTable(german, { format: 'txt', encoding: 'windows-1252', delimiter: ';' });
    expect(await read(bytes, { type: 'txt' })).toMatchObject({
      textFile: { encoding: 'windows-1252', delimiter: ';', sample: '10;Gehäuse, groß;1,25' },
      rows: [{}, { cells: ['10', 'Gehäuse, groß', '1,25'] }, {}],
    });
    expect(await read(bytes, { type: 'txt', text: { encoding: 'windows-1252', delimiter: ',' } })).toMatchObject({
      textFile: { encoding: 'windows-1252', delimiter: ',' },
      rows: [{}, { cells: ['10;Gehäuse', 'groß;1', '25'] }, {}],
    });
    expect(await read(bytes, { type: 'txt', text: { encoding: 'gb18030' } })).toEqual({
      refusal: { code: 'workbook.refused', params: { reason: 'encoding', place: 'csv:1' } },
    });
  });
  it('reads the printed list of an ERP system, a told separator, and what is written to keep zeroes', async () => {
    const list = ['|Pos |Material |', '|----|---------|', '|0010|="00123" |'].join('\r\n');
    expect(await read(Buffer.from(list), { type: 'txt' })).toMatchObject({
      rows: [
        { cells: ['', 'Pos', 'Material', ''] },
        { row: 2, cells: [] },
        { row: 3, cells: ['', '0010', '00123', ''] },
      ],
    });
    expect(await read(Buffer.from('sep=;\r\na,1;b\r\n'), { type: 'csv' })).toMatchObject({
      rows: [{ row: 2, cells: ['a,1', 'b'] }],
    });
    expect(await read(Buffer.from('a;b\n"=""007""";\u200b5\n'), { type: 'csv' })).toMatchObject({
      rows: [{}, { cells: ['007', '5'] }],
    });
  });
  it('reads text that a system named .xls, and says what a web page of that name is', async () => {
    const text = writeTable(german, { format: 'txt', encoding: 'utf-16le', delimiter: '\t', hasMark: true });
    expect(await read(text, { type: 'xls' })).toMatchObject({ textFile: { encoding: 'utf-16le', delimiter: '\t' } });
    expect(await read(Buffer.from('<html><table><tr><td>1'), { type: 'xls' })).toMatchObject({
      refusal: { code: 'workbook.refused', params: { reason: 'webPage' } },
    });
  });
});

it('reads what a file holds when its name says another kind of workbook', async () => {
  const rows: CorpusRow[] = [['a', 1]];
  for (const [format, type] of [
    ['xls', 'xlsx'],
    ['xlsx', 'xls'],
    ['ods', 'xlsx'],
  ] as const)
    expect(await read(writeTable(rows, { format }), { type })).toMatchObject({ rows: [{ cells: ['a', '1'] }] });
  expect(await read(writeTable(rows, { format: 'xlsm' }), { type: 'xlsx' })).toMatchObject({
    refusal: { params: { reason: 'macros' } },
  });
});
it('reads the texts of Excel 5 in the code page of its country', async () =>
  expect(cellsOf(await rowsOf([['零件', '螺栓']], { format: 'xls5', codePage: 936, sheetName: '清单' }))).toEqual([
    ['零件', '螺栓'],
  ]));
it('reads shared texts of .xls that go over several records', async () => {
  const rows = Array.from({ length: 400 }, (_, n): CorpusRow => [
    `${'螺栓总成'.repeat(n % 40)}${n}`,
    `${'x'.repeat(n)}é${n}`,
  ]);
  expect(cellsOf(await rowsOf(rows, { format: 'xls' }))).toEqual(rows.map((row) => row.map(String)));
});
