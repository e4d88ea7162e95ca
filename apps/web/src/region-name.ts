import type { Language } from '@matlas/web-kit';

/** Name of the country with an ISO 3166-1 code, in the reader's language. */
export const regionName = (language: Language, code: string): string =>
  new Intl.DisplayNames([language === 'zh' ? 'zh-CN' : 'en-GB'], { type: 'region', fallback: 'code' }).of(code) ?? code;
