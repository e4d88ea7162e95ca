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
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder, language)).map((file) => join(root, folder, language, file)),
  );
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8')) as unknown]),
  );
}
const allWords = (language: Language) => ({
  ...wordsIn(language, screenFolders),
  contract: wordsIn(language, [contractFolder]),
});

type Text = { [key: string]: string | Text };
const below = (text: Text, prefix: string): string[] =>
  Object.entries(text).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [prefix + key.replace(/_(zero|one|two|few|many|other)$/, '')]
      : below(value, `${prefix}${key}.`),
  );
const known = new Map<Language, { keys: ReadonlySet<string>; inner: ReadonlySet<string> }>();
/**
 * Keys of all sentences, those of the contract as the server writes them too (`errors.conflict`), and the paths that
 * keys of ours begin with.
 */
export function keysOf(language: Language): { keys: ReadonlySet<string>; inner: ReadonlySet<string> } {
  const found = known.get(language);
  if (found) return found;
  const all = [
    ...below(wordsIn(language, screenFolders) as Text, ''),
    ...below(wordsIn(language, [contractFolder]) as Text, ''),
  ];
  const parts = all.map((key) => key.split('.'));
  const inner = new Set(
    parts.flatMap((part) => part.slice(2).map((_last, index) => part.slice(0, index + 2).join('.'))),
  );
  const made = { keys: new Set(all), inner };
  known.set(language, made);
  return made;
}

/** Tests look for what people read: from the locale files, never from copies of them. An unknown key fails the test. */
export function wordsOf(language: Language): T {
  const words = i18next.createInstance();
  void words.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    resources: { [language]: { translation: allWords(language) } },
    interpolation: { escapeValue: false },
  });
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
