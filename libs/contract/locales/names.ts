import type { LOCALES } from '.';

type Language = keyof typeof LOCALES;
/** The two names of a record: `name` as entered, usually Chinese, and `foreignName` in the other language. */
export interface Named {
  readonly name: string | null | undefined;
  readonly foreignName?: string | null | undefined;
}

/**
 * Whether a text contains Chinese characters. Such texts are marked as Chinese on English screens, for fonts and
 * screen readers.
 */
export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** The name in the user's language, or the other one when it is missing. */
export function nameIn(language: Language, zh: string | null | undefined, en: string | null | undefined): string {
  return (language === 'zh' ? zh || en : en || zh) ?? '';
}

/**
 * Both names of a record, the one in the user's language first; `other` is empty when there is only one. Names that
 * were entered in the wrong fields are recognised by their script.
 */
export function namesIn(language: Language, { name, foreignName }: Named): { first: string; other: string } {
  const [own, foreign] = [name ?? '', foreignName ?? ''];
  const isSwapped = foreign !== '' && own !== '' && isChinese(foreign) && !isChinese(own);
  const [zh, en] = isSwapped ? [foreign, own] : [own, foreign];
  const first = nameIn(language, zh, en);
  const other = language === 'zh' ? en : zh;
  return { first, other: other === first ? '' : other };
}
/** The name of a record in the user's language. */
export const displayName = (language: Language, named: Named): string => namesIn(language, named).first;
