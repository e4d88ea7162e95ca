import type { Language } from '@matlas/web-kit';
import type { ManualFiles } from './manual';

const files = {
  zh: import.meta.glob<string>('../../../manual/zh/*.md', { query: '?raw', import: 'default' }),
  en: import.meta.glob<string>('../../../manual/en/*.md', { query: '?raw', import: 'default' }),
};

/** The pages of the manual in one language by name; the build makes one chunk of them. */
export async function loadManualFiles(language: Language): Promise<ManualFiles> {
  const loaded = await Promise.all(
    Object.entries(files[language]).map(async ([path, load]) => [path.replace(/^.*\/|\.md$/g, ''), await load()]),
  );
  return Object.fromEntries(loaded) as ManualFiles;
}
