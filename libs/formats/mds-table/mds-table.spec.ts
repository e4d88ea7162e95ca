import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '@matlas/contract';
import { withoutPlaces } from '@matlas/testing/documents';
import { readMdsCsv } from '../mds-csv/read-mds-csv';
import { readMdsWorkbook } from '../mds-workbook/read-mds-workbook';
import type { FileFault, ReadOptions } from '../sheet/sheet-document';
import { type ReportSheet, writeReport } from '../workbook/write-report';
import { shiftDecimalPoint } from './cell-values';
import { SideRows } from './side-reader';
import { TableLines } from './table-lines';
import { TREE_TITLES } from './table-words';
import { TreeReader } from './tree-reader';
import { folder, type Found, read, useTemporaryFolder } from './testing/table-files';

useTemporaryFolder();

async function readLines(lines: readonly string[], options?: ReadOptions): Promise<Found> {
  const path = join(folder, 'lines.csv');
  await writeFile(path, lines.join('\r\n'));
  return read(readMdsCsv, path, options);
}
const table = (name: string, rows: readonly (readonly string[])[]): ReportSheet<never> =>
  ({
    name,
    title: name,
    facts: [],
    columns: (rows[0] ?? []).map((title, index) => ({
      title,
      width: 12,
      value: (row: readonly string[]) => row[index],
    })),
    rows: rows.slice(1),
  }) as unknown as ReportSheet<never>;

it('accepts titles of both languages and alternative titles in any order, below a title block, with masses in any unit', async () => {
  const { sheets, faults } = await readLines([
    'Our parts;;;;',
    '',
    'CAS No.;名称 *;Level;Qty;类型;Weight;单位;Portion %;Min %;最大值 %;Part number;Application;保密',
    ';Bracket;0;;部件;;;;;;BR-1;;',
    ';Bolt;1;2;Component;;;;;;BO-1;;',
    ';Steel;2;;3;5.5 mg;kg;;;;;;',
    '7439-89-6;Iron;3;;基本物质;;;99.5;;;;;no',
    '7440-05-03;;3;;substance;;;;0,1;0.5;;20;√',
    ';Next;0;;Material;;;;;;;;',
  ]);
  expect(faults).toEqual([]);
  expect(withoutPlaces(sheets)).toEqual([
    {
      key: 'row-4',
      source: 'LOCAL',
      root: {
        key: 'r4',
        kind: 1,
        name: 'Bracket',
        number: 'BR-1',
        children: [
          {
            quantity: 2,
            node: {
              key: 'r5',
              kind: 1,
              name: 'Bolt',
              number: 'BO-1',
              children: [
                {
                  massGrams: '0.0055',
                  node: {
                    key: 'r6',
                    kind: 3,
                    name: 'Steel',
                    attributes: { massUnit: 'kg' },
                    children: [
                      {
                        portion: { kind: 2, value: '99.5' },
                        confidential: false,
                        substance: { cas: '7439-89-6', name: 'Iron' },
                      },
                      {
                        portion: { kind: 1, min: '0.1', max: '0.5' },
                        applicationCode: '20',
                        confidential: true,
                        substance: { cas: '7440-05-3' },
                      },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    { key: 'row-9', source: 'LOCAL', root: { key: 'r9', kind: 3, name: 'Next', children: [] } },
  ]);
  expect(sheets[0]?.root.place).toEqual({ file: 'mine', row: 4 });
});

describe('faults', () => {
  const TITLES =
    'Sheet key,Level,Node type,Name,Quantity,Mass,Portion type,Portion %,Minimum %,CAS number,Polymer marking';
  const ROOT = 'A,1,Component,Bracket,,,,,,,';
  it.each<[string, string[], Partial<FileFault>]>([
    [
      'a word that is none of the list',
      [ROOT, 'A,2,Component,Bolt,1,,,,,,maybe'],
      {
        code: 'row.unknownValue',
        value: 'maybe',
        place: { file: 'mine', row: 3, column: 'Polymer marking' },
        field: 'attributes.markingAnswer',
        nodeKey: 'r3',
      },
    ],
    [
      'no number',
      [ROOT, 'A,2,Component,Bolt,two,,,,,,'],
      { code: 'row.notNumber', value: 'two', field: 'quantity', place: { file: 'mine', row: 3, column: 'Quantity' } },
    ],
    ['half a piece', [ROOT, 'A,2,Component,Bolt,1.5,,,,,,'], { code: 'row.notInteger' }],
    [
      'an unknown unit',
      [ROOT, 'A,2,Material,Steel,,3 lb,,,,,'],
      { code: 'row.unknownUnit', params: { value: 'lb' }, field: 'massGrams' },
    ],
    [
      'more than everything',
      [ROOT, 'A,2,Material,Steel,,3,,,,,', 'A,3,substance,,,,,101,,7439-89-6,'],
      { code: 'row.outOfRange', params: { value: '101', min: 0, max: 100 } },
    ],
    [
      'a range with one end',
      [ROOT, 'A,2,Material,Steel,,3,,,,,', 'A,3,substance,,,,range,,5,7439-89-6,'],
      { code: 'row.required', field: 'portion.max' },
    ],
    [
      'a node without a name',
      [ROOT, 'A,2,Component,,1,,,,,,'],
      { code: 'row.required', field: 'name', place: { file: 'mine', row: 3, column: 'Name' } },
    ],
    ['a substance that nothing names', [ROOT, 'A,2,substance,,,,,5,,,'], { code: 'row.required' }],
    [
      'a level that is left out',
      [ROOT, 'A,3,Component,Bolt,1,,,,,,'],
      { code: 'row.levelJump', params: { from: 1, to: 3 } },
    ],
    ['a first line below nothing', ['A,2,Component,Bolt,1,,,,,,'], { code: 'row.firstLevel', params: { level: 2 } }],
    ['a substance at the top', ['A,1,substance,,,,,,,7439-89-6,'], { code: 'row.rootType', sheetKey: 'A' }],
    [
      'something within a substance',
      [ROOT, 'A,2,substance,,,,,5,,7439-89-6,', 'A,3,Component,Bolt,1,,,,,,'],
      { code: 'row.noChildren' },
    ],
    ['an application code at the top', [ROOT, 'A,2,application code,,,,,,,7439-92-1,'], { code: 'row.overridePlace' }],
    [
      'a line of another sheet',
      [ROOT, 'B,2,Component,Bolt,1,,,,,,'],
      { code: 'row.otherSheet', params: { value: 'B', sheet: 'A' } },
    ],
    ['a sheet that is there already', [ROOT, ROOT], { code: 'row.duplicate', params: { row: 2 }, sheetKey: 'A' }],
    [
      'a cell that the line has no field for',
      [ROOT, 'A,2,Component,Bolt,1,,,,,7439-89-6,'],
      { code: 'row.cellUnused', severity: 'warning', value: '7439-89-6' },
    ],
  ])('tells %s', async (_, lines, fault) => {
    const { faults } = await readLines([TITLES, ...lines]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ severity: 'error', sheetKey: expect.any(String) as string, ...fault });
  });
  it('shows the whole row, and has a message for each code', async () => {
    const { faults } = await readLines([TITLES, ROOT, 'A,2,Component,Bolt,two,,,,,,']);
    expect(faults[0]?.cells).toEqual({
      'Sheet key': 'A',
      Level: '2',
      'Node type': 'Component',
      Name: 'Bolt',
      Quantity: 'two',
    });
    for (const code of [
      'rootType',
      'otherSheet',
      'noChildren',
      'overridePlace',
      'cellUnused',
      'columnUnknown',
      'sheetUnknown',
    ] as const)
      expect([LOCALES.zh.errors.row[code], LOCALES.en.errors.row[code]].every((text) => text.length > 5)).toBe(true);
  });
  it('reports missing columns, unknown columns, and a file without rows', async () => {
    expect((await readLines(['Level,Name,Colour', '1,Bolt,red'])).faults).toMatchObject([
      { code: 'workbook.columnMissing' },
    ]);
    expect((await readLines(['Level,Node type,Name,Colour', '1,Component,Bolt,red'])).faults).toMatchObject([
      { code: 'row.columnUnknown', params: { column: 'Colour' }, severity: 'warning' },
    ]);
    expect((await readLines(['Level,Node type,Name'])).faults).toMatchObject([{ code: 'workbook.empty' }]);
  });
  it('limits the number of rows of one sheet', async () => {
    const rows = [
      'Level,Type,Name',
      '1,Component,Bracket',
      ...Array.from({ length: 9 }, () => '2,Component,Bolt'),
      '1,Component,Next',
    ].map((text, index) => ({ sheet: '', row: index + 1, cells: text.split(',') }));
    async function* batches(): AsyncGenerator<typeof rows> {
      yield await Promise.resolve(rows);
    }
    const lines = new TableLines({ file: 'mine', rows: batches() }, TREE_TITLES, {});
    const read = [];
    const below = await lines.open();
    const reader = new TreeReader(lines, new SideRows(), 5);
    for await (const batch of below) for (const line of batch) read.push(...reader.readRow(line));
    expect([...read, ...reader.end()]).toMatchObject([
      { fault: { code: 'workbook.tooManyRows', params: { max: 5 }, place: { row: 7 } } },
      { sheet: { root: { name: 'Bracket', children: [{}, {}, {}, {}] } } },
      { sheet: { root: { name: 'Next' } } },
    ]);
  });
  it("applies a user's corrections instead of the file content, and skips omitted rows", async () => {
    const lines = [TITLES, ROOT, 'A,2,Component,Bolt,two,,,,,,', 'A,3,Component,,1,,,,,,'];
    const { sheets, faults } = await readLines(lines, {
      corrections: [
        { row: 3, column: 'Quantity', value: '2' },
        { row: 3, column: 'Remark', value: 'counted' },
        { row: 4, remove: true },
      ],
    });
    expect(faults).toEqual([]);
    expect(sheets[0]?.root.children).toMatchObject([
      { quantity: 2, node: { name: 'Bolt', remark: 'counted', children: [] } },
    ]);
  });
  it('reads several worksheets of a workbook with their related tables, and gives the place of each fault', async () => {
    const path = join(folder, 'several.xlsx');
    const recipients = table('To', [
      ['Sheet key', 'Recipient', 'Commitment'],
      ['A', 'OEM', 'yes'],
      ['C', 'Nobody', ''],
    ]);
    await writeReport(createWriteStream(path), [
      table('Notes', [
        ['Whatever', 'Else'],
        ['1', '2'],
      ]),
      recipients,
      table('One', [
        ['Sheet key', '层级', 'Type', 'Name'],
        ['A', '1', 'component', 'Bolt'],
      ]),
      table('Two', [
        ['Level', 'Node type', '名称', 'Mass'],
        ['1', '材料', 'Steel', ''],
        ['2', 'substance', '', 'x'],
      ]),
    ]);
    const { sheets, faults } = await read(readMdsWorkbook, path);
    expect(sheets.map(({ key, root, recipients: sent }) => [key, root.name, sent])).toEqual([
      ['A', 'Bolt', [{ enterpriseName: 'OEM', commitment: true }]],
      ['row-4', 'Steel', undefined],
    ]);
    expect(faults.map(({ code, place }) => [code, place.sheet, place.row, place.column])).toEqual([
      ['row.notNumber', 'Two', 5, 'Mass'],
      ['row.required', 'Two', 5, 'CAS号'],
      ['row.sheetUnknown', 'To', 5, 'Sheet key'],
    ]);
  });
});

it.each([
  ['20.8', -3, '0.0208'],
  ['0.000001', 3, '0.001'],
  ['999999999999999.999999', 3, '999999999999999999.999'],
  ['5', -3, '0.005'],
  ['1500', -3, '1.5'],
  ['-2.5', 3, '-2500'],
  ['0', -3, '0'],
])('moves the point of %s by %d places: %s', (text, places, moved) =>
  expect(shiftDecimalPoint(text, places)).toBe(moved),
);
