import { createInstance } from 'i18next';
import type { Language } from '@matlas/server-kit';
import en from './locales/en/cli.json';
import zh from './locales/zh/cli.json';

export type TranslateText = (key: string, params?: Record<string, unknown>) => string;

/** The language of the shell's locale: Chinese if the locale is Chinese, otherwise English. */
export function shellLanguage(env: NodeJS.ProcessEnv): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return locale.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

export function createTranslator(language: Language): TranslateText {
  const engine = createInstance();
  void engine.init({
    resources: { zh: { cli: zh }, en: { cli: en } },
    lng: language,
    fallbackLng: false,
    initAsync: false,
    defaultNS: 'cli',
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  return (key, params = {}) => engine.t(key, params);
}
