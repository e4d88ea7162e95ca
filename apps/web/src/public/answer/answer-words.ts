import { LOCALES } from '@matlas/contract';
import { addWords, type WordLoader, type Words } from '@matlas/web-kit';
import type { ComponentType } from 'react';

const files = import.meta.glob<Words>('../../../locales/*/guest.json', { import: 'default' });

/** Loads the texts of the form and of the check rules, which other public pages do not need. */
const loadAnswerWords: WordLoader = async (language) => {
  const guest = await files[`../../../locales/${language}/guest.json`]?.();
  const { enums, errors, findings, validation } = LOCALES[language];
  return { guest, enums, errors, findings, validation };
};

/** Loads the page together with its texts. */
export async function loadAnswerPage(): Promise<ComponentType> {
  const [{ AnswerPage }] = await Promise.all([import('./answer-page'), addWords(loadAnswerWords)]);
  return AnswerPage;
}
