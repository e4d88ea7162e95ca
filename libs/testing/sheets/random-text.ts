import type { SeededRandom } from '../seeded-random';

export const NAMES = [
  'Bolt M6x20',
  'Cover, left',
  'Steel sheet',
  '支架',
  '前保险杠总成',
  'Gehäuse «A»',
  'O-ring 3/8"',
  "Driver's seat",
];
/**
 * Texts that break writers without escaping: markup, quotes, separators, formulas, characters beyond the basic
 * plane.
 */
const PIECES = [
  '<b>',
  '&amp;',
  '&',
  ']]>',
  '"',
  "'",
  ';',
  ',',
  '\t',
  '=1+1',
  '+2',
  '-3',
  '@SUM',
  '𠮷',
  '🚗',
  'ß',
  '件',
  'A1',
  'mm²',
  '100%',
  '#',
  '<!--',
  '{x}',
  '\\',
];

/** A value with a given probability, otherwise undefined. */
export const maybe = <T>(random: SeededRandom, chance: number, value: () => T): T | undefined =>
  random.chance(chance) ? value() : undefined;
/** Truncates to this number of UTF-16 units without splitting a character, and trims. */
export function cutTo(text: string, most: number): string {
  let cut = '';
  for (const letter of text) if (cut.length + letter.length <= most) cut += letter;
  return cut.trim();
}
/** Text that writers have to escape; trimmed, not empty; line breaks only on request. */
export function textOf(random: SeededRandom, most: number, lines = false): string {
  if (random.chance(0.5)) return random.pick(NAMES);
  const parts = Array.from({ length: random.integer(1, 5) }, () => random.pick(PIECES));
  return cutTo(`${random.pick(NAMES)} ${parts.join(lines && random.chance(0.5) ? '\n' : ' ')}`, most).replace(
    / {2,}/g,
    ' ',
  );
}
const two = (value: number): string => String(value).padStart(2, '0');
export const dayOf = (random: SeededRandom): string =>
  `20${two(random.integer(15, 30))}-${two(random.integer(1, 12))}-${two(random.integer(1, 28))}`;
export function instantOf(random: SeededRandom): string {
  const day = dayOf(random);
  const time = [23, 59, 59].map((most) => two(random.integer(0, most))).join(':');
  return `${day}T${time}.${String(random.integer(0, 999)).padStart(3, '0')}Z`;
}
export const sha256Of = (random: SeededRandom): string =>
  Array.from({ length: 64 }, () => random.integer(0, 15).toString(16)).join('');
