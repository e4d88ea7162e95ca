import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import i18next from 'i18next';

export type Language = 'zh' | 'en';
export type Params = Record<string, string | number>;
/** The sentences of one language as the browser shows them: `t('bom.import.start', { count: 3, total: '3' })`. */
export type Translate = (key: string, params?: Params) => string;

const root = resolve(__dirname, '../../..');
/** Texts of the screens and of their component library. */
const screenFolders = ['apps/web/locales', 'libs/web-kit/locales'];
/** Texts of the contract, which the server also writes (menus, jobs, reports): read as `contract.<file>.<key>`. */
const contractFolder = 'libs/contract/locales';

function readTexts(language: Language, folders: readonly string[]): Record<string, unknown> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder, language)).map((file) => join(root, folder, language, file)),
  );
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8')) as unknown]),
  );
}
const readAllTexts = (language: Language) => ({
  ...readTexts(language, screenFolders),
  contract: readTexts(language, [contractFolder]),
});

type Text = { [key: string]: string | Text };
const keysBelow = (text: Text, prefix: string): string[] =>
  Object.entries(text).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [prefix + key.replace(/_(zero|one|two|few|many|other)$/, '')]
      : keysBelow(value, `${prefix}${key}.`),
  );
const keysByLanguage = new Map<Language, { keys: ReadonlySet<string>; inner: ReadonlySet<string> }>();
/**
 * Keys of all sentences, including those of the contract as the server writes them (`errors.conflict`), and the
 * paths that these keys begin with.
 */
export function readKeys(language: Language): { keys: ReadonlySet<string>; inner: ReadonlySet<string> } {
  const found = keysByLanguage.get(language);
  if (found) return found;
  const all = [
    ...keysBelow(readTexts(language, screenFolders) as Text, ''),
    ...keysBelow(readTexts(language, [contractFolder]) as Text, ''),
  ];
  const parts = all.map((key) => key.split('.'));
  const inner = new Set(
    parts.flatMap((part) => part.slice(2).map((_last, index) => part.slice(0, index + 2).join('.'))),
  );
  const made = { keys: new Set(all), inner };
  keysByLanguage.set(language, made);
  return made;
}

/**
 * Tests look for the texts that people read, taken from the locale files and never copied. An unknown key fails the
 * test.
 */
export function createTranslator(language: Language): Translate {
  const words = i18next.createInstance();
  void words.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    resources: { [language]: { translation: readAllTexts(language) } },
    interpolation: { escapeValue: false },
  });
  return (key, params = {}) => {
    if (!words.exists(key, params)) throw new Error(`no ${language} sentence for ${key}`);
    return String(words.t(key, params));
  };
}

const sample = 98_765;

/** Matches a sentence with any number in it: `Match 151 unmatched`. */
export function anyCount(t: Translate, key: string): RegExp {
  const escaped = t(key, { count: sample, total: sample }).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(escaped.replaceAll(String(sample), '[\\d,]+'));
}
