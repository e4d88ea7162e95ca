import { LOCALES } from '@matlas/contract';
import { addWords, type WordLoader, type Words } from '@matlas/web-kit';
import type { ComponentType } from 'react';

const files = import.meta.glob<Words>('../../../locales/*/guest.json', { import: 'default' });

/** The words of the form, and those of the check rules: public pages come without them. */
const loadAnswerWords: WordLoader = async (language) => {
  const guest = await files[`../../../locales/${language}/guest.json`]?.();
  const { enums, errors, findings, validation } = LOCALES[language];
  return { guest, enums, errors, findings, validation };
};

/** The page with its words. */
export async function loadAnswerPage(): Promise<ComponentType> {
  const [{ AnswerPage }] = await Promise.all([import('./answer-page'), addWords(loadAnswerWords)]);
  return AnswerPage;
}
