import type { TextEncoding } from '@matlas/contract';
import { SeededRandom } from '../seeded-random';
import type { CorpusCell, CorpusRow } from './writers/corpus-table';

/** Names of parts as files in these encodings hold them. */
const NAMES: Readonly<Record<TextEncoding, readonly string[]>> = {
  'utf-8': ['螺栓', 'Größe', 'Болт', 'ボルト', 'Éclairage', '볼트', 'plain'],
  'utf-16le': ['螺栓', 'Größe', 'ボルト', 'plain part'],
  'utf-16be': ['螺栓', 'Größe', 'ボルト', 'plain part'],
  gb18030: ['螺栓', '前保险杠总成', '密封条', '左前门内板', '线束（主）', 'ABS塑料卡扣', '镀锌钢板 1.5mm', '发动机罩'],
  big5: ['螺絲', '前保險桿總成', '密封條', '左前門內板', '線束', 'ABS塑膠卡扣', '鍍鋅鋼板', '引擎蓋'],
  shift_jis: ['ボルト', 'フロントバンパー', 'ﾅｯﾄM6', '左前ドア内板', 'ワイヤーハーネス', '亜鉛めっき鋼板'],
  'windows-1252': ['Schraube M6×20', 'Stoßfänger vorn', 'Türinnenblech', 'Gehäuse', 'Pièce déformée', 'Tôle', 'Kühler'],
};
const ASCII = ['A-100', '5Q0 123 456 A', '00123', 'Bolt, M6', 'a;b', 'x|y', 'say "no"', 'two\nlines', '-', '1,250', ''];
const FORMATS = ['00000', '0.0%', '0.000', '000-000'];

const nameOf = (random: SeededRandom, encoding: TextEncoding): string =>
  `${random.pick(NAMES[encoding])}${random.chance(0.5) ? ` ${random.integer(1, 999)}` : ''}`;
const dayOf = (random: SeededRandom): string =>
  new Date(Date.UTC(1990 + random.integer(0, 60), random.integer(0, 11), random.integer(1, 28)))
    .toISOString()
    .slice(0, 10);
function cellOf(random: SeededRandom, encoding: TextEncoding): CorpusCell {
  switch (random.integer(0, 6)) {
    case 0:
      return random.integer(-5_000, 5_000_000);
    case 1:
      return random.integer(1, 1_000_000) / random.pick([8, 100, 1_000, 4_096]);
    case 2:
      return { value: random.integer(0, 99_999), format: random.pick(FORMATS) };
    case 3:
      return { day: dayOf(random) };
    case 4:
      return random.pick(ASCII);
    default:
      return nameOf(random, encoding);
  }
}
/** Titles in plain letters, then rows of a number, a name in the language of the encoding, and cells of every kind. */
export function randomTable(seed: number, encoding: TextEncoding): CorpusRow[] {
  const random = new SeededRandom(seed);
  const columns = random.integer(2, 9);
  const rows = Array.from({ length: random.integer(3, 40) }, (_, at): CorpusRow => [
    `P-${at}`,
    nameOf(random, encoding),
    ...Array.from({ length: columns }, () => cellOf(random, encoding)),
  ]);
  return [['No', 'Name', ...Array.from({ length: columns }, (_, at) => `Column ${at + 1}`)], ...rows];
}

/** What a reader of a workbook must give for a cell: numbers as stored, percentages and leading zeroes as shown. */
export function expectedText(cell: CorpusCell): string {
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell === 'number') return String(cell);
  if (cell === null || typeof cell === 'boolean' || 'formula' in cell) throw new Error('not in random tables');
  if ('day' in cell) return cell.day;
  const { value, format } = cell;
  if (format === '0.0%') return `${value * 100} %`;
  if (format === '00000') return String(value).padStart(5, '0');
  if (format === '000-000')
    return String(value)
      .padStart(6, '0')
      .replace(/(\d{3})$/, '-$1');
  return String(value);
}
