import { Workbook } from 'exceljs';
import { read } from './testing/list-workbooks';

const TITLES = [
  'GADSL #',
  'REF #',
  'Substance',
  'CAS RN',
  'Classification',
  'Reason Code',
  'Source\n(Legal requirements, regulations)',
  'Effective date (Legal requirements, regulations)\n Date',
  null,
  'Generic examples',
  'Reporting threshold\n(0.1% unless otherwise stated)',
  'First added',
  'Last revised',
];
const ENTRIES = 100;
/** CAS numbers with a right check digit, by their serial number. */
function casOf(serial: number): string {
  const digits = String(10_000 + serial);
  const check = [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at + 1), 0) % 10;
  return `${digits.slice(0, -2)}-${digits.slice(-2)}-${check}`;
}
type Row = (string | number | null)[];
const row = (no: number | null, name: string, cas: string, gadsl: string | null, threshold: string | null): Row => [
  ...[no, null, name, cas, gadsl, no === null ? null : 'LR', null, null, null, null, threshold, '2005-02-01', null],
];

/** The year's workbook as its publisher builds it: search form first, 255 columns, a note below the titles. */
async function gadslShaped(entries: readonly Row[]): Promise<Uint8Array> {
  const book = new Workbook();
  const search = book.addWorksheet('Search');
  search.addRow(['Search', null, 'Result']);
  search.getCell('B1').value = { formula: "VLOOKUP(A2,'Reference List '!A:M,3,FALSE)" };
  const deletions = book.addWorksheet('Deletions');
  deletions.addRows([
    ['GADSL #', 'Substance', 'CAS RN', 'Classi-fication', 'Reason Code'],
    [900, 'Deleted one', '50-00-0', 'D', 'FA'],
    [901, 'Deleted two', '67-56-1', 'D', 'FA'],
  ]);
  const list = book.addWorksheet('Reference List ');
  list.addRow(TITLES);
  list.addRow(['Note: members of a group inherit its class.']);
  for (const [at, cells] of entries.entries()) {
    list.addRow(cells);
    list.getCell(at + 3, 2).value = { formula: `A${at + 3}*1`, result: at };
    list.getCell(at + 3, 14).value = { formula: `LEN(C${at + 3})` };
  }
  list.getCell(1, 255).value = ' ';
  book.addWorksheet('Version-Disclaimer-Information').addRows([['Version 1.0'], ['Revised', null, '2026年2月1日']]);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

describe('the workbook in the shape of its publisher', () => {
  it('takes all members of 7,000 rows, its own day, and tells the deletions', async () => {
    const rows = Array.from({ length: 7_000 }, (_, at) =>
      at % (7_000 / ENTRIES) === 0
        ? row(at + 1, `Group ${at}`, 'NA', 'D/P', null)
        : row(null, `Member ${at}`, casOf(at), null, null),
    );
    const list = await read(await gadslShaped(rows));
    expect(list).toMatchObject({
      layout: 'gadsl',
      sheet: 'Reference List ',
      publishedAt: '2026-02-01',
      deleted: [
        { row: 2, entryNo: '900', name: 'Deleted one', cas: '50-00-0' },
        { row: 3, entryNo: '901', name: 'Deleted two', cas: '67-56-1' },
      ],
      notes: [{ kind: 'textRow', row: 2, text: 'Note: members of a group inherit its class.' }],
      faults: [],
    });
    expect(list.entries).toHaveLength(ENTRIES);
    expect(list.entries.flatMap(({ substances }) => substances)).toHaveLength(7_000 - ENTRIES);
    expect(list.entries[1]?.substances[0]).toMatchObject({ name: 'Member 71', cas: casOf(71) });
  });
  it('tells CAS numbers, EC numbers and those of other registers apart', async () => {
    const list = await read(
      await gadslShaped([
        row(1, 'Lead and its compounds', 'various', 'D/P', null),
        row(null, 'Lead', 'CAS 7439-92-1', null, null),
        row(null, 'Anthracene', 'EINECS 204-371-1', null, null),
        row(null, 'Benzene', '71-43-2; 200-753-7', null, null),
        row(null, 'Confidential polymer', 'EPA 123456', null, null),
        row(null, 'Wrong EC', 'EC 200-753-8', null, null),
        row(null, 'Wrong CAS', '71-43-3', null, null),
        row(null, 'Unknown class', '120-12-7', 'X', null),
      ]),
    );
    expect(list.entries[0]?.substances.slice(0, 4)).toMatchObject([
      { name: 'Lead', cas: '7439-92-1', ec: null },
      { name: 'Anthracene', cas: null, ec: '204-371-1' },
      { name: 'Benzene', cas: '71-43-2', ec: '200-753-7' },
      { name: 'Confidential polymer [EPA 123456]', cas: null, ec: null },
    ]);
    expect(list.faults.map(({ row: at, code }) => [at, code])).toEqual([
      [8, 'substance.ecInvalid'],
      [9, 'substance.casInvalid'],
      [10, 'row.unknownValue'],
    ]);
  });
  it.each(['0.1 - 0.5 %', 'see regulation'])(
    'threshold %j of class P is a fault, never a milder duty',
    async (threshold) => {
      const list = await read(await gadslShaped([row(1, 'Lead', '7439-92-1', 'P', threshold)]));
      expect(list.faults).toHaveLength(1);
      expect(list.entries[0]?.facts).toMatchObject({ duty: 'prohibited', judgement: 'presence', limitPercent: '0' });
    },
  );
  it.each([
    ['1,000 ppb', '0.0001', 'gte', []],
    ['0.1 % (w/w)', '0.1', 'gte', []],
    ['on or above 0.01 %', '0.01', 'gte', []],
    [null, '0.1', 'gte', []],
    ['batteries: 0.01 %\nelectronics: 1,000 ppm\nall other: 0.5 %', '0.5', 'gte', ['0.01', '0.1']],
  ])('threshold %j', async (threshold, limitPercent, comparison, uses) => {
    const list = await read(await gadslShaped([row(1, 'Lead', '7439-92-1', 'P', threshold)]));
    expect(list.faults).toEqual([]);
    expect(list.entries[0]?.facts).toMatchObject({ limitPercent, comparison });
    expect(list.entries[0]?.facts.uses?.map((use) => use.limitPercent)).toEqual(uses);
  });
});
