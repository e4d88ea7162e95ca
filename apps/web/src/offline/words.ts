import { findingTexts, LOCALES } from '@matlas/contract';
import type { Finding } from '@matlas/domain';
import { createInstance } from 'i18next';
import en from '../../locales/en/offline.json';
import zh from '../../locales/zh/offline.json';

export type Language = 'zh' | 'en';
const translator = createInstance();
void translator.init({
  lng: 'zh',
  initAsync: false,
  interpolation: { escapeValue: false },
  defaultNS: 'words',
  resources: {
    zh: { words: { offline: zh }, findings: LOCALES.zh.findings, enums: LOCALES.zh.enums },
    en: { words: { offline: en }, findings: LOCALES.en.findings, enums: LOCALES.en.enums },
  },
});

export const language = (): Language => translator.language as Language;
export const setLanguage = (next: Language): void => void translator.changeLanguage(next);
export const t = (key: string, params: Record<string, string | number> = {}): string => translator.t(key, params);
export const wordsOf = (finding: Finding) =>
  findingTexts(finding, language(), (namespace, key, params) => translator.t(key, { ns: namespace, ...params }));
export const nameOf = (of: { name: string; foreignName?: string | null | undefined }): string =>
  language() === 'en' ? of.foreignName || of.name : of.name;
