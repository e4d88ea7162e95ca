import type { TextEncoding } from '@matlas/contract';
import { type CjkEncoding, commonIdeographs, fieldIdeographs, isCjk } from './character-sets';

// How much a text looks like what people write, letter by letter: from -1 (bytes of another encoding) to 1.

const LAST_ASCII = 0x7f;
const HAN = /\p{Script=Han}/u;
const KANA = /[\u3041-\u3096\u30a1-\u30fe]/;
const HALF_KANA = /[\uff66-\uff9f]/;
/** Punctuation and forms of full width that Chinese and Japanese texts use. */
const WIDE_MARK =
  /[\u3001-\u3002\u3005-\u3011\u3014\u3015\u201c\u201d\u2018\u2019\u2014\u2026\uff01-\uff5e\uffe5\u00b7]/;
const TECHNICAL =
  /[\u00b0\u00b1\u00b2\u00b3\u00b5\u00d7\u00d8\u00f7\u2103\u2126\u2264\u2265\u2460-\u2473\u2160-\u216b\u03b1-\u03c9\u0391-\u03a9\u25cb\u25cf\u2605\u203b\u2192\u221a\u2033\u2032\u00f8]/;
const LETTER = /[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]/;
const LOWER = /[a-z\u00df-\u00f6\u00f8-\u00ff]/;
const USUAL_LATIN =
  /[\u00c0-\u00c2\u00c4-\u00cf\u00d1-\u00d4\u00d6\u00d8-\u00dc\u00df-\u00e2\u00e4-\u00ef\u00f1-\u00f4\u00f6\u00f8-\u00fc\u0152\u0153\u0160\u0161]/;
const RARE_LATIN = /[\u00c3\u00d0\u00d5\u00dd\u00de\u00e3\u00f0\u00f5\u00fd\u00fe\u00ff\u0178\u017d\u017e]/;
const LATIN_MARK =
  /[\u00a0\u00a7\u00a9\u00ab\u00ad\u00ae\u00b4\u00ba\u00bb\u00bc\u00bd\u00be\u20ac\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2026\u2122\u2030]/;
/** C1 controls: bytes that Windows-1252 does not define. */
const UNDEFINED = /[\u0080-\u009f]/;
/** Voiced marks, length marks and small letters of half-width katakana stand behind certain letters only. */
const HALF_SYLLABLES = [
  '[\uff77\uff7c\uff81\uff86\uff8b\uff90\uff98][\uff9e\uff9f]?[\uff6c-\uff6e]', // kya, ja, pyo
  '[\uff73\uff7c\uff81-\uff84\uff8c]\uff9e?[\uff67-\uff6b]', // fa, ti, che
  '[\uff73\uff76-\uff84\uff8a-\uff8e]\uff9e',
  '[\uff8a-\uff8e]\uff9f',
  '[\uff66\uff71-\uff9d]',
];
const HALF_WORD = new RegExp(`^(?:(?:${HALF_SYLLABLES.join('|')})[\uff6f\uff70]?)+$`);
const HALF_RUN = /[\uff66-\uff9f]+/g;
const HALF_MARK = /[\uff67-\uff70\uff9e\uff9f]/;
const SHORTEST_HALF_WORD = 3;
const LONGEST_ACCENT_RUN = 2;

interface Around {
  before: string;
  after: string;
  /** Number of neighbouring characters beyond ASCII, this one included. */
  run: number;
}
function ideographScore(encoding: CjkEncoding, character: string, { before, after, run }: Around): number {
  const inWord = /[a-z]/.test(before) && /[a-z]/.test(after) ? 1 : 0;
  if (fieldIdeographs(encoding).has(character)) return 1.3 - inWord;
  if (commonIdeographs(encoding).has(character)) return (run > 1 ? 0.8 : 0.5) - inWord;
  return -0.4 - inWord;
}
const cjkScore = (encoding: CjkEncoding, character: string, around: Around): number => {
  if (HAN.test(character)) return ideographScore(encoding, character, around);
  if (KANA.test(character)) return encoding === 'shift_jis' ? 1.1 : -0.5;
  if (WIDE_MARK.test(character)) return 0.5;
  return TECHNICAL.test(character) ? 0.3 : -1;
};
/** Signs of units and drawings at their places: 25 \u00b5m, 80 \u00b0C, mm\u00b2, \u00b10,5, \u00d8 20. */
const isUnitSign = (character: string, { before, after, run }: Around): boolean =>
  run === 1 &&
  ((character === '\u00b5' && /[mgslA]/.test(after)) ||
    (character === '\u00b0' && /^[CFK\s;,"]?$/.test(after)) ||
    (/[\u00b2\u00b3]/.test(character) && /[mft]/.test(before)) ||
    (/[\u00b1\u00d7\u00d8]/.test(character) && /[\d\s]/.test(after)));
/** Letters with accents stand among letters; symbols stand alone. */
function latinScore(character: string, around: Around): number {
  const { before, after, run } = around;
  if (UNDEFINED.test(character)) return -3;
  if (run > LONGEST_ACCENT_RUN) return -1;
  if (isUnitSign(character, around)) return 1;
  if (USUAL_LATIN.test(character)) {
    if (!LETTER.test(before) && !LETTER.test(after)) return -0.3;
    const isUpper = !LOWER.test(character);
    return isUpper && LOWER.test(before) ? -0.7 : run > 1 ? 0.4 : 1;
  }
  if (RARE_LATIN.test(character)) return LETTER.test(before) && LETTER.test(after) ? 0.2 : -0.5;
  if (TECHNICAL.test(character) || LATIN_MARK.test(character)) return run > 1 ? -0.4 : 0.4;
  return -0.6;
}
/** Half-width katakana: words with their marks at the right places, or the bytes of a Chinese text. */
function halfKanaScore(text: string): { sum: number; count: number } {
  let [sum, count] = [0, 0];
  for (const [run] of text.matchAll(HALF_RUN)) {
    count += run.length;
    const isWord = run.length >= SHORTEST_HALF_WORD && HALF_WORD.test(run);
    sum += run.length * (isWord ? (HALF_MARK.test(run) ? 1.2 : 0.3) : -0.6);
  }
  return { sum, count };
}
const unicodeScore = (character: string, around: Around): number => {
  if (HAN.test(character) || KANA.test(character) || WIDE_MARK.test(character)) return 1;
  const latin = latinScore(character, around);
  if (latin > 0) return latin;
  return /[\u0370-\u04ff\uac00-\ud7af\u0e00-\u0e7f\u2000-\u2bff\uff00-\uffef]|\p{Extended_Pictographic}/u.test(
    character,
  )
    ? 0.4
    : latin;
};

/** Mean plausibility of the characters beyond ASCII, and how many there are. */
export function plausibilityOf(text: string, encoding: TextEncoding): { mean: number; count: number } {
  const characters = [...text];
  const isWide = (index: number): boolean => (characters[index]?.codePointAt(0) ?? 0) > LAST_ASCII;
  let { sum, count } = encoding === 'shift_jis' ? halfKanaScore(text) : { sum: 0, count: 0 };
  for (let from = 0; from < characters.length; from++) {
    if (!isWide(from)) continue;
    let to = from;
    while (isWide(to)) to++;
    for (let at = from; at < to; at++) {
      const character = characters[at] ?? '';
      if (encoding === 'shift_jis' && HALF_KANA.test(character)) continue;
      const around = { before: characters[at - 1] ?? '', after: characters[at + 1] ?? '', run: to - from };
      sum += scoreOf(encoding, character, around);
      count++;
    }
    from = to;
  }
  return { mean: count === 0 ? 0 : sum / count, count };
}
function scoreOf(encoding: TextEncoding, character: string, around: Around): number {
  if (isCjk(encoding)) return cjkScore(encoding, character, around);
  return encoding === 'windows-1252' ? latinScore(character, around) : unicodeScore(character, around);
}
