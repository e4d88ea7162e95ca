import type { WordLoader, Words } from '@matlas/web-kit';

/** With the first code: they are few, and the first picture waits for them. */
const files = import.meta.glob<Words>('../locales/*/public.json', { eager: true, import: 'default' });

/** The sentences of the pages that need no session; the others come with the frame (`load-words.ts`). */
export const loadPublicWords: WordLoader = (language) =>
  Promise.resolve({ public: files[`../locales/${language}/public.json`] });
