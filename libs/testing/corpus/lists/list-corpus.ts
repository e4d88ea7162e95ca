export { KNOWN_LISTS } from './known-lists';
export { RULES } from './listed-rules';
export { randomCandidateList, randomGadsl, type RandomList } from './random-lists';
export { randomRules } from './random-rules';
export type { ListedRule } from './listed-rules';
export { type ListDialect, listRows, writeList } from './write-list';
import type { ListDialect } from './write-list';

const dialect = (name: string, changes: Partial<ListDialect>): ListDialect => ({
  name,
  language: 'en',
  unit: 'percent',
  decimalMark: 'point',
  days: 'iso',
  uses: 'none',
  framed: false,
  strange: false,
  file: { format: 'xlsx' },
  ...changes,
});
/** Lists of authorities and customers that have no layout of their own, each with two sets of titles. */
export const LIST_DIALECTS: readonly ListDialect[] = [
  dialect('customer, English, uses in rows', { uses: 'rows', file: { format: 'xlsx', sheetName: 'Restricted' } }),
  dialect('customer, English, ppm, framed', { unit: 'ppm', framed: true, file: { format: 'xlsm' } }),
  dialect('customer, English, US dates', { days: 'monthFirst', unit: 'ppm', file: { format: 'csv' } }),
  dialect('RoHS annex, percentages as shown', {
    unit: 'shownPercent',
    uses: 'numbered',
    days: 'serial',
    file: { format: 'xls' },
  }),
  dialect('ELV annex, a sheet before it', {
    unit: 'text',
    uses: 'numbered',
    strange: true,
    file: { format: 'ods', sheetsBefore: [{ name: 'Read me', rows: [['About this list'], ['x', 'y', 'z']] }] },
  }),
  dialect('GB/T, GB 18030', {
    language: 'zh',
    uses: 'rows',
    file: { format: 'csv', encoding: 'gb18030' },
  }),
  dialect('customer, Chinese, ppm', { language: 'zh', unit: 'ppm', framed: true, uses: 'numbered' }),
  dialect('customer, Chinese, .xls', { language: 'zh', unit: 'text', days: 'serial', file: { format: 'xls' } }),
  dialect('customer, German, Windows-1252', {
    language: 'de',
    decimalMark: 'comma',
    days: 'dayFirst',
    uses: 'rows',
    file: { format: 'csv', encoding: 'windows-1252', delimiter: ';' },
  }),
  dialect('customer, German, ppm', {
    language: 'de',
    unit: 'ppm',
    decimalMark: 'comma',
    days: 'dayFirst',
    strange: true,
    file: { format: 'xlsx' },
  }),
  dialect('customer, German, ppb, .ods', { language: 'de', unit: 'ppb', uses: 'numbered', file: { format: 'ods' } }),
  dialect('customer, Japanese, Shift-JIS', {
    language: 'ja',
    uses: 'rows',
    file: { format: 'csv', encoding: 'shift_jis' },
  }),
  dialect('customer, Japanese, ppm, tabs', {
    language: 'ja',
    unit: 'ppm',
    framed: true,
    file: { format: 'txt', encoding: 'utf-16le', delimiter: '\t', hasMark: true },
  }),
];
