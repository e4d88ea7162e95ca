import type { LOCALES } from '.';

type Language = keyof typeof LOCALES;
/**
 * The two names of a record: `name` as it was entered, Chinese as a rule, and the one in another language beside it.
 */
export interface Named {
  readonly name: string | null | undefined;
  readonly foreignName?: string | null | undefined;
}

/**
 * Whether a text has Chinese characters: on an English screen it is marked as Chinese, so that it is read and drawn as
 * such.
 */
export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** The name in the reader's language; the other one where it is missing. */
export function nameIn(language: Language, zh: string | null | undefined, en: string | null | undefined): string {
  return (language === 'zh' ? zh || en : en || zh) ?? '';
}

/**
 * Both names of a record, the reader's first; `other` is empty where there is only one. Names that were entered the
 * other way round are found out by their script.
 */
export function namesIn(language: Language, { name, foreignName }: Named): { first: string; other: string } {
  const [own, foreign] = [name ?? '', foreignName ?? ''];
  const isSwapped = foreign !== '' && own !== '' && isChinese(foreign) && !isChinese(own);
  const [zh, en] = isSwapped ? [foreign, own] : [own, foreign];
  const first = nameIn(language, zh, en);
  const other = language === 'zh' ? en : zh;
  return { first, other: other === first ? '' : other };
}
/** The name of a record for a reader. */
export const ownName = (language: Language, named: Named): string => namesIn(language, named).first;
