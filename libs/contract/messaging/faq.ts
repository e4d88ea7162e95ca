import { z } from 'zod';
import { language } from '../enums';
import { field, optionalTextField, rowFields, saveFields } from '../wire/fields';
import { emptyToUndefined, flag, id, optionalText, route, rowVersion, stamped } from '../wire/kit';
import { crud } from '../wire/page';

const MAX_QUESTION = 300;
/** Maximum length of an answer in characters, with its markup. */
export const MAX_FAQ_ANSWER = 20_000;
const MAX_POSITION = 9_999;

const fields = {
  /** The question in Chinese; null when it is asked in English only. */
  question: optionalTextField(MAX_QUESTION),
  /** HTML with the elements of `NOTICE_ELEMENTS`; the server removes everything else. */
  answer: optionalTextField(MAX_FAQ_ANSWER),
  /** The question in English; null when it is asked in Chinese only. */
  questionEn: optionalTextField(MAX_QUESTION),
  /** HTML with the elements of `NOTICE_ELEMENTS`; the server removes everything else. */
  answerEn: optionalTextField(MAX_FAQ_ANSWER),
  /** Place in the list; equal places are sorted by their question. */
  position: field(z.number().int(), z.coerce.number().int().min(0).max(MAX_POSITION).default(0)),
  /** False: a draft that only those who edit the questions see. */
  isPublished: field(z.boolean(), flag.default(false)),
};

/** A frequently asked question as those see it who edit them. */
export const faqRow = z.object({
  id,
  ...rowFields(fields),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  ...stamped,
});
export type FaqRow = z.output<typeof faqRow>;

/** A language has both question and answer, or neither; at least one language has both. */
export const faqSave = z
  .object({
    id: z.preprocess(emptyToUndefined, id.optional()),
    version: z.preprocess(emptyToUndefined, rowVersion.optional()),
    ...saveFields(fields),
  })
  .superRefine(({ question, answer, questionEn, answerEn }, ctx) => {
    const addMissing = (path: string) => ctx.addIssue({ code: 'custom', path: [path], message: 'required' });
    const isEmpty = [question, answer, questionEn, answerEn].every((text) => text === undefined);
    if (isEmpty) addMissing('question');
    if (isEmpty || (answer !== undefined) !== (question !== undefined)) addMissing(question ? 'answer' : 'question');
    if ((answerEn !== undefined) !== (questionEn !== undefined)) addMissing(questionEn ? 'answerEn' : 'questionEn');
  });
export type FaqSave = z.output<typeof faqSave>;

/** A question as its readers see it, in one language. */
export const faqEntry = z.object({
  id,
  question: z.string(),
  /** HTML of `NOTICE_ELEMENTS`. */
  answer: z.string(),
});
export type FaqEntry = z.output<typeof faqEntry>;

const base = '/message/faq';
/** Frequently asked questions, edited by the operating centre. */
export const faqApi = {
  ...crud({ base, tag: 'message:faq', row: faqRow, save: faqSave }),
  /** Published questions that have a text in the language, by their place; with `keyword` those that contain it. */
  list: route({
    method: 'GET',
    path: `${base}/list`,
    needs: 'signedIn',
    answer: 'list',
    input: z.object({
      language: language.schema.optional(),
      /** Part of the question or of the answer. */
      keyword: optionalText(100),
    }),
    output: z.array(faqEntry),
  }),
};
