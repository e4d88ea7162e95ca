import { LOCALES } from '.';

type LawTexts = Readonly<Record<string, { code: string; authority: string } | undefined>>;

/**
 * Display code (`GB/T 30512` for `GBT-30512`) and authority of a regulation of the platform; undefined for a
 * regulation of an enterprise.
 */
const lawTexts = (language: keyof typeof LOCALES, code: string) => (LOCALES[language].laws as LawTexts)[code];

/**
 * Display code of a regulation for screens, sentences and files. The code of an enterprise's regulation is shown as
 * it was entered.
 */
export const lawCodeIn = (language: keyof typeof LOCALES, code: string): string =>
  lawTexts(language, code)?.code ?? code;
/** The authority that issued a regulation of the platform; undefined for a regulation of an enterprise. */
export const lawAuthorityIn = (language: keyof typeof LOCALES, code: string): string | undefined =>
  lawTexts(language, code)?.authority;
