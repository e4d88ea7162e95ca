import type { ListEntry, ListFault, ReadList } from '@matlas/formats';
import { takeableEntries } from './takeable-entries';

const entry = (rows: readonly number[]): ListEntry => ({
  rows: [...rows],
  entryNo: '1',
  nameEn: 'Lead and its compounds',
  nameZh: '',
  description: '',
  isGroup: true,
  substances: rows.slice(1).map((row) => ({ row, name: `of row ${row}`, cas: '7439-92-1', ec: null })),
  dates: [],
  reasons: [],
  facts: {},
});
const list = (faults: readonly (readonly [number, string])[], namesMembers = true): ReadList => ({
  layout: namesMembers ? 'gadsl' : 'own',
  sheet: 'Reference List ',
  publishedAt: null,
  rows: 3,
  entries: [entry([2, 3, 4])],
  faults: faults.map(([row, code]): ListFault => ({
    sheet: 'Reference List ',
    row,
    column: 'CAS RN',
    value: '',
    code,
    params: {},
  })),
  namesMembers,
});
const rowsOf = (of: ReadList) => takeableEntries(of).map((one) => one.entry?.substances.map(({ row }) => row) ?? null);

describe('what can be imported of an entry with wrong rows', () => {
  it.each([
    ['no fault', list([]), [[3, 4]]],
    ['a wrong member', list([[3, 'substance.casInvalid']]), [[4]]],
    ['a member of an unknown class', list([[4, 'row.unknownValue']]), [[3]]],
    ['an unclear threshold of the entry', list([[2, 'row.limitAmbiguous']]), [[3, 4]]],
    ['an unknown class of the entry', list([[2, 'row.unknownValue']]), [null]],
    ['only wrong members', list([3, 4].map((row) => [row, 'substance.casInvalid'] as const)), [null]],
    ['a wrong row of a list without members', list([[3, 'substance.casInvalid']], false), [null]],
  ])('%s', (_name, of, expected) => expect(rowsOf(of)).toEqual(expected));
});
