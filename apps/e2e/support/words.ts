import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import i18next from 'i18next';

export type Language = 'zh' | 'en';
export type Params = Record<string, string | number>;
/** The sentences of one language as the browser shows them: `t('bom.import.start', { count: 3, total: '3' })`. */
export type T = (key: string, params?: Params) => string;

const root = resolve(__dirname, '../../..');
const folders = ['apps/web/locales', 'libs/web-kit/locales', 'libs/contract/locales'];

function wordsIn(language: Language): Record<string, unknown> {
  const files = folders.flatMap((folder) => readdirSync(join(root, folder, language)).map((file) => join(root, folder, language, file)));
  return Object.fromEntries(files.map((file) => [file.replace(/^.*\/|\.json$/g, ''), JSON.parse(readFileSync(file, 'utf8')) as unknown]));
}

/** Tests look for what people read: from the locale files, never from copies of them. An unknown key fails the test. */
export function wordsOf(language: Language): T {
  const words = i18next.createInstance();
  void words.init({ lng: language, fallbackLng: false, initAsync: false, resources: { [language]: { translation: wordsIn(language) } }, interpolation: { escapeValue: false } });
  return (key, params = {}) => {
    if (!words.exists(key, params)) throw new Error(`no ${language} sentence for ${key}`);
    return String(words.t(key, params));
  };
}
