import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { changePreferences, preferences } from '../theme/preferences';
import type { Language } from '../theme/tokens';
import enKit from '../locales/en/kit.json';
import zhKit from '../locales/zh/kit.json';

/** Texts by area: `{ regulations: { title: '...' } }`; the key of a text is `area.key`. */
export type Words = Record<string, unknown>;
/** Loads the texts of a language when it is first needed. */
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

/** Starts i18next with the texts of the chosen language. Call it once, before the first render. */
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

/** Adds texts for a part of the application that is loaded later. Await it before that part is rendered. */
export async function addWords(loader: WordLoader): Promise<void> {
  if (!loaders.includes(loader)) loaders = [...loaders, loader];
  await ensureLoaded(preferences().language);
}

/** Changes the language of the whole application and stores the choice on the device. */
export async function changeLanguage(language: Language): Promise<void> {
  await ensureLoaded(language);
  await words.changeLanguage(language);
  changePreferences({ language });
}
