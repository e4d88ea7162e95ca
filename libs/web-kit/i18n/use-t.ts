import { useSyncExternalStore } from 'react';
import type { Language } from '../theme/tokens';
import { words } from './i18n';

export type Params = Record<string, string | number | undefined>;
/** Translates a key `area.key`; `count` selects the plural form. An unknown key is returned as it is. */
export type T = (key: string, params?: Params) => string;

function onLanguage(listener: () => void): () => void {
  words.on('languageChanged', listener);
  return () => words.off('languageChanged', listener);
}
const languageNow = (): string => words.language;
/** One function per language: its identity changes only when the language changes. */
const translators = new Map<string, T>();
function translatorFor(language: string): T {
  const known = translators.get(language);
  if (known) return known;
  const reader: T = (key, params) => String(words.t(key, { ...params, lng: language }));
  translators.set(language, reader);
  return reader;
}

/**
 * The translation function of the current language. Much cheaper than `useTranslation` of react-i18next, which
 * matters for the many cells of a large tree.
 */
export function useT(): T {
  return translatorFor(useSyncExternalStore(onLanguage, languageNow));
}

/** The same outside of components (messages of the client, log labels). */
export const translate: T = (key, params) => String(words.t(key, params ?? {}));

/** Whether the current language has this key. */
export const hasWord = (key: string): boolean => words.exists(key);

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, languageNow) === 'en' ? 'en' : 'zh';
}
