import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../theme/tokens';
import { words } from './i18n';

export type Params = Record<string, string | number | undefined>;
/** Reads a sentence by `area.key`; `count` chooses the plural. An unknown key answers itself. */
export type T = (key: string, params?: Params) => string;

/** The sentences of the current language. */
export function useT(): T {
  const { t } = useTranslation(undefined, { i18n: words });
  return useCallback((key, params) => String(t(key, params ?? {})), [t]);
}

/** The same outside of components (messages of the client, log labels). */
export const translate: T = (key, params) => String(words.t(key, params ?? {}));

/** Whether the current language has this key. */
export const hasWord = (key: string): boolean => words.exists(key);

export function useLanguage(): Language {
  const { i18n } = useTranslation(undefined, { i18n: words });
  return i18n.language === 'en' ? 'en' : 'zh';
}
