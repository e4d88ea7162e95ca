import { bareKey } from './search-key';

/** Column titles by field, the usual one first. Compared without case, spaces and punctuation. */
export interface HeaderWords {
  zh: readonly string[];
  en: readonly string[];
  /** Titles in other languages, such as German and Japanese. */
  other?: readonly string[];
}

/**
 * Score of a title for a field: 100 = equal, 95 = equal without text in brackets, less = the title contains the
 * word.
 */
export interface TitleMatch<Field extends string> {
  field: Field;
  columnIndex: number;
  score: number;
}

/** Fields with their words normalised by `bareKey`. */
export type WordKeys<Field extends string> = readonly (readonly [Field, readonly string[]])[];

const MIN_SCORE = 55;
const BRACKETS = /[([{（【［][^)\]}）】］]*[)\]}）】］]/g;

/** A word inside a longer title scores by the share of the title that it covers. */
function partScore(key: string, word: string): number {
  return word.length >= 2 && key.includes(word) ? 50 + Math.round((40 * word.length) / key.length) : 0;
}

/** A title by `bareKey`, as a whole and without its brackets. */
interface TitleKey {
  whole: string;
  outside: string;
}
function titleKeyOf(title: string): TitleKey {
  const whole = bareKey(title);
  const outside = title.replace(BRACKETS, '');
  return { whole, outside: outside === title ? whole : bareKey(outside) };
}
function scoreOf({ whole, outside }: TitleKey, words: readonly string[]): number {
  if (whole === '') return 0;
  if (words.includes(whole)) return 100;
  if (outside !== '' && words.includes(outside)) return 95;
  return words.reduce((best, word) => Math.max(best, partScore(whole, word)), 0);
}

export const wordKeysOf = <Field extends string>(
  words: Readonly<Record<Field, HeaderWords>>,
  more?: Readonly<Partial<Record<Field, readonly string[]>>>,
): WordKeys<Field> =>
  (Object.keys(words) as Field[]).map(
    (field) =>
      [
        field,
        [...(more?.[field] ?? []), ...words[field].zh, ...words[field].en, ...(words[field].other ?? [])].map(bareKey),
      ] as const,
  );

/** Assigns each field and each column at most once, best scores first; the result is in column order. */
export function matchTitles<Field extends string>(
  titles: readonly string[],
  words: WordKeys<Field>,
): TitleMatch<Field>[] {
  const titleKeys = titles.map(titleKeyOf);
  const pairs = words.flatMap(([field, keys]) =>
    titleKeys.map((title, columnIndex): TitleMatch<Field> => ({ field, columnIndex, score: scoreOf(title, keys) })),
  );
  const chosen: TitleMatch<Field>[] = [];
  for (const pair of pairs.filter(({ score }) => score >= MIN_SCORE).sort((a, b) => b.score - a.score)) {
    if (!chosen.some(({ field, columnIndex }) => field === pair.field || columnIndex === pair.columnIndex))
      chosen.push(pair);
  }
  return chosen.sort((a, b) => a.columnIndex - b.columnIndex);
}
