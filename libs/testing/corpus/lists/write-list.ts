import type { CorpusCell, CorpusRow, WriteTableOptions } from '../writers/write-table';
import { writeTable } from '../writers/write-table';
import { type ListedRule, RULES } from './listed-rules';

export type Language = 'en' | 'zh' | 'de' | 'ja';
/** How a publisher writes a list. */
export interface ListDialect {
  name: string;
  language: Language;
  /** Unit of the column of thresholds; `text` has the unit in each cell. */
  unit: 'percent' | 'ppm' | 'ppb' | 'text' | 'shownPercent';
  decimalMark: 'point' | 'comma';
  days: 'iso' | 'dayFirst' | 'monthFirst' | 'serial';
  /** `rows`: a row for each use. `numbered`: uses below the row of the entry. `none`: no uses. */
  uses: 'rows' | 'numbered' | 'none';
  /** Rows above the titles and below the list that are none of it. */
  framed: boolean;
  /** Titles of columns that no field has. */
  strange: boolean;
  file: WriteTableOptions;
}
const TITLES: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  en: [
    ['No.', 'Substance name', 'CAS No.', 'EC No.', 'Classification', 'Threshold', 'Application', 'Effective date'],
    ['Item', 'Chemical', 'CASRN', 'EINECS', 'Restriction', 'Limit', 'Use', 'In force from'],
  ],
  zh: [
    ['序号', '物质名称', 'CAS号', 'EC号', '管控要求', '限值', '用途', '生效日期'],
    ['编号', '有害物质', 'CAS登记号', 'EINECS号', '类别', '阈值', '适用范围', '实施日期'],
  ],
  de: [
    ['Lfd. Nr.', 'Stoff', 'CAS-Nr.', 'EG-Nr.', 'Regelung', 'Grenzwert', 'Verwendung', 'Gültig ab'],
    ['Pos.', 'Stoffbezeichnung', 'CAS-Nummer', 'EG-Nummer', 'Einstufung', 'Schwellenwert', 'Anwendung', 'Verboten ab'],
  ],
  ja: [
    ['番号', '物質名', 'CAS番号', 'EC番号', '管理区分', '閾値', '用途', '施行日'],
    ['項番', '化学物質名', 'CAS番号', 'EC番号', '区分', '基準値', '対象用途', '適用開始日'],
  ],
};
const CLASSES: Readonly<Record<Language, Readonly<Record<ListedRule['duty'], string>>>> = {
  en: { prohibited: 'Prohibited', declare: 'Declarable' },
  zh: { prohibited: '禁用', declare: '申报' },
  de: { prohibited: 'verboten', declare: 'deklarationspflichtig' },
  ja: { prohibited: '使用禁止', declare: '要申告' },
};
const ANY: Readonly<Record<Language, string>> = {
  en: 'any content',
  zh: '不得含有',
  de: '0',
  ja: '0',
};
const FACTOR = { percent: 1, shownPercent: 1, text: 1, ppm: 10_000, ppb: 10_000_000 } as const;
const DIGITS = 9;
const plain = (value: number): string => value.toFixed(DIGITS).replace(/\.?0+$/, '');

function limitCell(percent: string | null, { unit, decimalMark, language }: ListDialect): CorpusCell {
  if (percent === null) return ANY[language];
  if (unit === 'shownPercent') return { value: Number(percent) / 100, format: '0.0000%' };
  const number = plain(Number(percent) * FACTOR[unit]);
  const written = decimalMark === 'comma' ? number.replace('.', ',') : number;
  return unit === 'text' ? `${written} %` : decimalMark === 'comma' ? written : Number(number);
}
function dayCell(day: string, { days }: ListDialect): CorpusCell {
  const [year = '', month = '', date = ''] = day.split('-');
  if (days === 'serial') return { day };
  return days === 'iso' ? day : days === 'dayFirst' ? `${date}.${month}.${year}` : `${month}/${date}/${year}`;
}
/** Rows of a rule: the entry, and one for each use. */
function rowsOf(rule: ListedRule, at: number, dialect: ListDialect): CorpusRow[] {
  const { language, uses } = dialect;
  const head = [rule.names[language], rule.cas, rule.ec, CLASSES[language][rule.duty]];
  const day = dayCell(rule.validFrom, dialect);
  const own = uses === 'none' ? [] : rule.uses;
  return [
    [at + 1, ...head, limitCell(rule.limitPercent, dialect), null, day],
    ...own.map((use, nth): CorpusRow => {
      const limit = limitCell(use.limitPercent, dialect);
      if (uses === 'numbered') return [null, null, null, null, null, limit, use.names[language], null];
      return [`${at + 1}.${nth + 1}`, ...head, limit, use.names[language], day];
    }),
  ];
}
/** The list in a dialect; `titles` numbers the publisher's words. */
export function listRows(dialect: ListDialect, titles: number, rules: readonly ListedRule[] = RULES): CorpusRow[] {
  const words = [...(TITLES[dialect.language][titles] ?? [])];
  const unit = { percent: ' (%)', ppm: ' (ppm)', ppb: ' (ppb)', text: '', shownPercent: '' }[dialect.unit];
  words[5] = `${words[5]}${unit}`;
  const extra = (cells: CorpusRow): CorpusRow => (dialect.strange ? ['x', ...cells, 'y'] : cells);
  return [
    ...(dialect.framed ? [['Aurora Motors'], ['Rev. 7']] : []),
    dialect.strange ? ['Zz 1', ...words, 'Zz 2'] : words,
    ...rules.flatMap((rule, at) => rowsOf(rule, at, dialect)).map(extra),
    ...(dialect.framed ? [['(*) internal document']] : []),
  ];
}
/** The bytes of a list in a dialect. */
export const writeList = (dialect: ListDialect, titles: number): Buffer =>
  writeTable(listRows(dialect, titles), dialect.file);
