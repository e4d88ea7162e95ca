import { LOCALES } from '@matlas/contract';
import type { WordLoader, Words } from '@matlas/web-kit';

const files = import.meta.glob<Words>('../locales/*/*.json', { import: 'default' });

/**
 * All texts of one language: the files of `locales/<language>`, each under its file name, and the texts of the
 * contract.
 */
export const loadWords: WordLoader = async (language) => {
  const own = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
  const loaded = await Promise.all(
    own.map(async ([path, load]) => [path.replace(/^.*\/|\.json$/g, ''), await load()] as const),
  );
  const { enums, errors, findings, menus, messages, permissions, validation } = LOCALES[language];
  return { enums, errors, findings, menus, messages, permissions, validation, ...Object.fromEntries(loaded) };
};
