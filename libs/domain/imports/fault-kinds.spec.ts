import { DecidedRows, isDecidedBy, kindsOfFaults } from '.';

const fault = (row: number, code: string, column: string, value: string) => ({ sheet: 'A', row, code, column, value });
const FAULTS = [
  fault(2, 'row.unknown', 'unit', 'Stk'),
  fault(3, 'row.required', 'name', ''),
  fault(4, 'row.unknown', 'unit', 'PCE'),
  fault(5, 'row.unknown', 'unit', 'Stk'),
];

describe('kinds of faults', () => {
  it('count rows by code and column, with the texts that are wrong', () => {
    expect(kindsOfFaults(FAULTS).map(({ first, ...kind }) => [first.row, kind])).toEqual([
      [
        2,
        {
          code: 'row.unknown',
          column: 'unit',
          count: 3,
          texts: [
            { text: 'Stk', count: 2 },
            { text: 'PCE', count: 1 },
          ],
          textCount: 2,
        },
      ],
      [3, { code: 'row.required', column: 'name', count: 1, texts: [{ text: '', count: 1 }], textCount: 1 }],
    ]);
  });
  it('count a row with two faults of a kind once', () => {
    expect(kindsOfFaults([FAULTS[0]!, FAULTS[0]!])[0]).toMatchObject({ count: 1, texts: [{ text: 'Stk', count: 1 }] });
  });
  it('a decision with a text concerns cells with this text alone', () => {
    const decision = { code: 'row.unknown', column: 'unit' };
    expect(FAULTS.filter(isDecidedBy(decision)).map(({ row }) => row)).toEqual([2, 4, 5]);
    expect(FAULTS.filter(isDecidedBy({ ...decision, only: 'PCE' })).map(({ row }) => row)).toEqual([4]);
  });
});

describe('decisions for all rows with a fault', () => {
  const replace = { code: 'row.unknown', column: 'unit', action: 'replace' as const };
  it('change each row once, and tell how many', () => {
    const rows = new DecidedRows([
      { ...replace, only: 'Stk', value: 'pcs' },
      { code: 'row.required', column: 'name', action: 'leaveOut', value: '' },
    ]);
    expect(rows.changesFor(FAULTS)).toEqual([
      { row: 2, cells: { unit: 'pcs' } },
      { row: 5, cells: { unit: 'pcs' } },
      { row: 3, remove: true },
    ]);
    expect(rows.changesFor(FAULTS)).toEqual([]);
    expect(rows.decided.map(({ count }) => count)).toEqual([2, 1]);
  });
  it('a fault that follows from a replaced text is answered by the next decision', () => {
    const rows = new DecidedRows([
      { ...replace, value: 'kg' },
      { code: 'row.massUnit', column: 'unit', action: 'replace', value: 'g' },
    ]);
    rows.changesFor(FAULTS);
    expect(rows.changesFor([fault(2, 'row.massUnit', 'unit', 'kg')])).toEqual([{ row: 2, cells: { unit: 'g' } }]);
    expect(rows.changesFor([fault(2, 'row.unknown', 'unit', 'g')])).toEqual([]);
  });
});
