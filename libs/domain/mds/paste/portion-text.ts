import { readNumber } from '../../bom/numbers';
import { Decimal, ZERO, formatDecimal } from '../../decimal';
import type { Portion } from '../../portions';
import { bareKey } from '../../text';

/** Spellings of a rest portion. */
const REST_WORDS: ReadonlySet<string> = new Set([
  'rest',
  'remainder',
  'balance',
  'bal',
  'r',
  '余量',
  '剩余',
  '其余',
  '余',
  '平衡',
]);
const BETWEEN = /\s*(?:-|–|—|~|～|\.\.|…|至|到|\bto\b|\bbis\b)\s*/i;
const UP_TO = /^(?:<=?|≤|＜|max\.?|up to|最多|不超过)\s*/i;

/**
 * Parses a portion in percent: `30`, `30 %`, `28-32`, `28 至 32`, `< 0.1` (a range from 0), `rest`, `余量`; undefined
 * for any other text.
 * @param mark decimal mark of the column, when known
 */
export function parsePortion(text: string, mark?: 'point' | 'comma'): Portion | undefined {
  const plain = text.normalize('NFKC').replace(/%/g, '').trim();
  if (REST_WORDS.has(bareKey(plain))) return { kind: 'rest' };
  const number = (part: string): Decimal | undefined => {
    const value = readNumber(part.trim(), mark);
    return typeof value === 'string' ? undefined : value;
  };
  if (UP_TO.test(plain)) {
    const max = number(plain.replace(UP_TO, ''));
    return max && { kind: 'range', min: ZERO, max };
  }
  const ends = plain.split(BETWEEN);
  if (ends.length > 2 || plain === '' || plain.startsWith('-')) return undefined;
  const [min, max] = ends.map(number);
  if (!min) return undefined;
  if (ends.length === 1) return { kind: 'fixed', value: min };
  return max && { kind: 'range', min, max };
}

/** Formats a portion for a cell: `30`, `28–32`; a rest as the given word. `parsePortion` can read the result. */
export function portionText(portion: Portion, restWord: string): string {
  if (portion.kind === 'rest') return restWord;
  return portion.kind === 'fixed'
    ? formatDecimal(portion.value)
    : `${formatDecimal(portion.min)}–${formatDecimal(portion.max)}`;
}
