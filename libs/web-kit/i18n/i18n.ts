import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { changePreferences, preferences } from '../theme/preferences';
import type { Language } from '../theme/tokens';
import enKit from '../locales/en/kit.json';
import zhKit from '../locales/zh/kit.json';

/** Sentences by area: `{ regulations: { title: '...' } }`; a key is read as `area.key`. */
export type Words = Record<string, unknown>;
/** Fetches the words of a language when it is first needed. */
export type WordLoader = (language: Language) => Promise<Words>;

const kitWords: Record<Language, Words> = { zh: { kit: zhKit }, en: { kit: enKit } };
const namespace = 'translation';
let loaders: WordLoader[] = [];
const loaded = { zh: new Set<WordLoader>(), en: new Set<WordLoader>() };

export const words: i18n = i18next.createInstance();

async function ensureLoaded(language: Language): Promise<void> {
  const missing = loaders.filter((loader) => !loaded[language].has(loader));
  const found = await Promise.all(missing.map((loader) => loader(language)));
  for (const more of found)
    words.addResourceBundle(language, namespace, { ...more, ...kitWords[language] }, true, true);
  missing.forEach((loader) => loaded[language].add(loader));
}

/** Starts i18next with the words of the chosen language. Call it once, before the first render. */
export async function startWords(loader: WordLoader): Promise<void> {
  loaders = [loader];
  const { language } = preferences();
  if (!words.isInitialized) {
    await words.use(initReactI18next).init({
      lng: language,
      fallbackLng: false,
      resources: {},
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  }
  await ensureLoaded(language);
  await words.changeLanguage(language);
}

/** More words, for a part of the program whose code comes later. Await it before that part is drawn. */
export async function addWords(loader: WordLoader): Promise<void> {
  if (!loaders.includes(loader)) loaders = [...loaders, loader];
  await ensureLoaded(preferences().language);
}

/** Changes the language of the whole program and keeps the choice on the device. */
export async function changeLanguage(language: Language): Promise<void> {
  await ensureLoaded(language);
  await words.changeLanguage(language);
  changePreferences({ language });
}
