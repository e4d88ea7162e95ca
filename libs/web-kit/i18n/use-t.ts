import { useSyncExternalStore } from 'react';
import type { Language } from '../theme/tokens';
import { words } from './i18n';

export type Params = Record<string, string | number | undefined>;
/** Reads a sentence by `area.key`; `count` chooses the plural. An unknown key answers itself. */
export type T = (key: string, params?: Params) => string;

function onLanguage(listener: () => void): () => void {
  words.on('languageChanged', listener);
  return () => words.off('languageChanged', listener);
}
const languageNow = (): string => words.language;
/** One function a language, so that it changes when the language does and never else. */
const readers = new Map<string, T>();
function readerOf(language: string): T {
  const known = readers.get(language);
  if (known) return known;
  const reader: T = (key, params) => String(words.t(key, { ...params, lng: language }));
  readers.set(language, reader);
  return reader;
}

/**
 * The sentences of the current language. A row of a large tree has several that ask: `useTranslation` of react-i18next
 * costs many times as much.
 */
export function useT(): T {
  return readerOf(useSyncExternalStore(onLanguage, languageNow));
}

/** The same outside of components (messages of the client, log labels). */
export const translate: T = (key, params) => String(words.t(key, params ?? {}));

/** Whether the current language has this key. */
export const hasWord = (key: string): boolean => words.exists(key);

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, languageNow) === 'en' ? 'en' : 'zh';
}
