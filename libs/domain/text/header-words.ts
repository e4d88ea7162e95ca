import { bareKey } from './search-key';

/** Headers under which a field is found, the usual one first. Compared without case, spaces and punctuation. */
export interface HeaderWords {
  zh: readonly string[];
  en: readonly string[];
}

/**
 * How well a title fits a field: 100 = the word itself, 95 = without what stands in brackets, less = the word is part
 * of it.
 */
export interface TitleMatch<Field extends string> {
  field: Field;
  columnIndex: number;
  score: number;
}

/** Fields with their words as `bareKey` writes them. */
export type WordKeys<Field extends string> = readonly (readonly [Field, readonly string[]])[];

const LEAST_SCORE = 55;
const BRACKETS = /[([{（【［][^)\]}）】］]*[)\]}）】］]/g;

/** A word inside a longer title counts by the share that it covers. */
function partScore(key: string, word: string): number {
  return word.length >= 2 && key.includes(word) ? 50 + Math.round((40 * word.length) / key.length) : 0;
}

function scoreOf(title: string, words: readonly string[]): number {
  const whole = bareKey(title);
  if (whole === '') return 0;
  if (words.includes(whole)) return 100;
  const outside = bareKey(title.replace(BRACKETS, ''));
  if (outside !== '' && words.includes(outside)) return 95;
  return words.reduce((best, word) => Math.max(best, partScore(whole, word)), 0);
}

export const wordKeysOf = <Field extends string>(
  words: Readonly<Record<Field, HeaderWords>>,
  more?: Readonly<Partial<Record<Field, readonly string[]>>>,
): WordKeys<Field> =>
  (Object.keys(words) as Field[]).map(
    (field) => [field, [...(more?.[field] ?? []), ...words[field].zh, ...words[field].en].map(bareKey)] as const,
  );

/** Each field and each column once, the best pairs first; in the order of the columns. */
export function matchTitles<Field extends string>(
  titles: readonly string[],
  words: WordKeys<Field>,
): TitleMatch<Field>[] {
  const pairs = words.flatMap(([field, keys]) =>
    titles.map((title, columnIndex): TitleMatch<Field> => ({ field, columnIndex, score: scoreOf(title, keys) })),
  );
  const chosen: TitleMatch<Field>[] = [];
  for (const pair of pairs.filter(({ score }) => score >= LEAST_SCORE).sort((a, b) => b.score - a.score)) {
    if (!chosen.some(({ field, columnIndex }) => field === pair.field || columnIndex === pair.columnIndex))
      chosen.push(pair);
  }
  return chosen.sort((a, b) => a.columnIndex - b.columnIndex);
}
