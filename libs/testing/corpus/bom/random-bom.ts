import type { SeededRandom } from '../../seeded-random';
import type { TableFormat, WriteTableOptions } from '../writers/write-table';
import { type BomDialect, type CorpusPart, STRUCTURES, TITLES } from './write-bom';

const NAMES: Readonly<Record<keyof typeof TITLES, readonly string[]>> = {
  en: ['Hinge, left', 'Bolt M6', 'Cover', 'Seal', 'Bracket 12"'],
  zh: ['左前车门', '螺栓', '密封条', '支架', '线束'],
  de: ['Türinnenblech', 'Schraube M6', 'Ø 12 Hülse', 'Halter – links', 'Dichtung „A“'],
  ja: ['ドアパネル', 'ボルト', 'ブラケット', 'ワイヤーハーネス', '左前ドア'],
};
const ENCODINGS = {
  en: ['utf-8', 'windows-1252', 'utf-16le'],
  de: ['utf-8', 'windows-1252', 'utf-16be'],
  zh: ['utf-8', 'gb18030', 'utf-16le'],
  ja: ['utf-8', 'shift_jis', 'utf-16be'],
} as const;
const FORMATS: readonly TableFormat[] = ['xlsx', 'xlsm', 'xls', 'ods', 'csv', 'txt'];

/** Exact decimal text of an amount that a system computed. */
function amountOf(random: SeededRandom): string {
  const whole = random.pick([0, random.integer(1, 9), random.integer(10, 999), random.integer(1_000, 99_999)]);
  const rest = String(random.integer(1, 999)).padStart(3, '0').replace(/0+$/, '');
  return random.chance(0.3) && whole > 0 ? String(whole) : `${whole}.${rest}`;
}
/** One or several trees of two levels at least, with distinct part numbers. */
export function randomBom(random: SeededRandom, language: keyof typeof TITLES): CorpusPart[] {
  let depth = 0;
  const least = random.chance(0.3) ? 0 : 1;
  return Array.from({ length: random.integer(4, 20) }, (_, index): CorpusPart => {
    depth = index < 3 ? index : Math.min(5, Math.max(least, depth + random.integer(-3, 1)));
    return {
      depth,
      number: random.chance(0.4) ? `5Q0 ${100 + index} ${depth}A` : `A-${index}.${depth}`,
      name: random.pick(NAMES[language]),
      quantity: depth === 0 ? '1' : random.pick([String(random.integer(1, 40)), amountOf(random)]),
      massGrams: random.chance(0.2) ? null : amountOf(random),
    };
  });
}
export function randomFile(random: SeededRandom, language: keyof typeof TITLES): WriteTableOptions {
  const format = random.pick(FORMATS);
  const encoding = random.pick(ENCODINGS[language]);
  return {
    format,
    encoding,
    delimiter: random.pick([';', '\t', ','] as const),
    hasMark: encoding.startsWith('utf-16') || random.chance(0.5),
    quotes: random.pick(['needed', 'all'] as const),
  };
}
export function randomBomDialect(random: SeededRandom): BomDialect {
  const language = random.pick(Object.keys(TITLES) as (keyof typeof TITLES)[]);
  return {
    language,
    structure: random.pick(STRUCTURES),
    decimalMark: random.pick(['point', 'comma'] as const),
    massUnit: random.pick(['g', 'kg', 'cell'] as const),
    hasFrame: random.chance(0.3),
    file: randomFile(random, language),
  };
}
