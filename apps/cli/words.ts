import { createInstance } from 'i18next';
import type { Language } from '@matlas/server-kit';
import en from './locales/en/cli.json';
import zh from './locales/zh/cli.json';

export type Say = (key: string, params?: Record<string, unknown>) => string;

/** The operator's language as the shell names it; English unless it is Chinese. */
export function shellLanguage(env: NodeJS.ProcessEnv): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return locale.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

export function wordsOf(language: Language): Say {
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
