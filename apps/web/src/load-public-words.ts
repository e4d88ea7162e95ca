import type { WordLoader, Words } from '@matlas/web-kit';

/** Part of the first chunk, because these files are small and the first page needs them. */
const files = import.meta.glob<Words>('../locales/*/public.json', { eager: true, import: 'default' });

/** Texts of the pages that need no session; the others are loaded with the frame (`load-words.ts`). */
export const loadPublicWords: WordLoader = (language) =>
  Promise.resolve({ public: files[`../locales/${language}/public.json`] });
