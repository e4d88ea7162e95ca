import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import i18next from 'i18next';

export type Language = 'zh' | 'en';
export type Params = Record<string, string | number>;
/** The sentences of one language as the browser shows them: `t('bom.import.start', { count: 3, total: '3' })`. */
export type T = (key: string, params?: Params) => string;

const root = resolve(__dirname, '../../..');
/** Words of the screens and of their kit. */
const screenFolders = ['apps/web/locales', 'libs/web-kit/locales'];
/** Words of the contract, which the server says too (menus, jobs, reports): read as `contract.<file>.<key>`. */
const contractFolder = 'libs/contract/locales';

function wordsIn(language: Language, folders: readonly string[]): Record<string, unknown> {
  const files = folders.flatMap((folder) => readdirSync(join(root, folder, language)).map((file) => join(root, folder, language, file)));
  return Object.fromEntries(files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8')) as unknown]));
}
const allWords = (language: Language) => ({ ...wordsIn(language, screenFolders), contract: wordsIn(language, [contractFolder]) });

/** Tests look for what people read: from the locale files, never from copies of them. An unknown key fails the test. */
export function wordsOf(language: Language): T {
  const words = i18next.createInstance();
  void words.init({ lng: language, fallbackLng: false, initAsync: false, resources: { [language]: { translation: allWords(language) } }, interpolation: { escapeValue: false } });
  return (key, params = {}) => {
    if (!words.exists(key, params)) throw new Error(`no ${language} sentence for ${key}`);
    return String(words.t(key, params));
  };
}

const sample = 98_765;

/** A sentence with a number in it, whatever the number: `Match 151 unmatched`. */
export function anyCount(t: T, key: string): RegExp {
  const escaped = t(key, { count: sample, total: sample }).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(escaped.replaceAll(String(sample), '[\\d,]+'));
}
