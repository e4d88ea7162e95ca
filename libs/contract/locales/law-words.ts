import { LOCALES } from '.';

type LawWords = Readonly<Record<string, { code: string; authority: string } | undefined>>;

/**
 * How people write the laws of the platform (`GB/T 30512` for the code `GBT-30512`) and who made them; undefined for an
 * enterprise's own.
 */
const wordsOf = (language: keyof typeof LOCALES, code: string) => (LOCALES[language].laws as LawWords)[code];

/**
 * The code of a law as a reader knows it, on screens, in sentences and in files; an enterprise's own stands as it typed
 * it.
 */
export const lawCodeIn = (language: keyof typeof LOCALES, code: string): string =>
  wordsOf(language, code)?.code ?? code;
/** Who made a law of the platform; undefined for an enterprise's own. */
export const lawAuthorityIn = (language: keyof typeof LOCALES, code: string): string | undefined =>
  wordsOf(language, code)?.authority;
