import { z } from 'zod';
import { arrayOf, decimal, id, isoDate, optionalText, route, text } from '../wire/kit';
import { itemScope, listItemSave, listVersionRow } from './rules';

/** Entries that one call writes. */
export const MAX_LIST_BATCH = 500;
const MAX_LABEL = 60;
const HUNDRED = 100;
/** In percent of the denominator. */
export const limitPercent = decimal({ digits: 9 }).refine((v) => Number(v) >= 0 && Number(v) <= HUNDRED, {
  message: 'percentRange',
});
const absent = (v: unknown): unknown => (v === '' || v === null ? undefined : v);
/** CAS or EC numbers as they were pasted: one in a line, or apart by spaces, commas and semicolons. */
const numbers = z.preprocess(
  (v) => (typeof v === 'string' ? v.split(/[\s,;，；、]+/).filter(Boolean) : (v ?? [])),
  z.array(z.string().trim().min(1).max(50)).max(MAX_LIST_BATCH),
);

const list = '/rule/msgLawList';
const [edit, remove] = ['rule:msgLawList:edit', 'rule:msgLawList:delete'] as const;
/** Writing lists by hand: an enterprise its own, the centre those of the platform. All or nothing. */
export const rulesListsApi = {
  /** Adds and changes entries of one list together. */
  saveBatch: route({
    method: 'POST',
    path: `${list}/saveBatch`,
    needs: edit,
    answer: 'ok',
    says: 'saved',
    input: z.object({
      versionId: id,
      items: z
        .array(listItemSave.omit({ versionId: true, lawId: true }))
        .min(1)
        .max(MAX_LIST_BATCH),
    }),
  }),
  /**
   * One entry a substance, all with the same limit: chosen ones, and those that pasted numbers name. A number that the
   * catalogue does not have, and a substance that is on the list already, refuse the whole.
   */
  addSubstances: route({
    method: 'POST',
    path: `${list}/sub/add`,
    needs: edit,
    answer: 'ok',
    says: 'saved',
    input: z
      .object({
        versionId: id,
        substanceIds: arrayOf(id),
        numbers: numbers.default([]),
        limitPercent,
        comparison: z.enum(['gt', 'gte']).default('gt'),
        denominator: z.enum(['material', 'article']).default('material'),
        duty: z.enum(['prohibited', 'declare']).default('prohibited'),
        subType: optionalText(100),
        clause: optionalText(200),
        reason: optionalText(500),
        validFrom: isoDate.nullish(),
        validTo: isoDate.nullish(),
        ...itemScope,
      })
      .refine(({ substanceIds, numbers: typed }) => substanceIds.length + typed.length > 0, {
        message: 'empty',
        path: ['substanceIds'],
      }),
  }),
  /**
   * A dated version by hand: empty, or with what another list says (a version of the list itself, or of one that the
   * caller sees).
   */
  createVersion: route({
    method: 'POST',
    path: `${list}/version/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    output: listVersionRow,
    input: z.object({
      lawId: id,
      label: text(MAX_LABEL),
      publishedAt: isoDate,
      copyFrom: z.preprocess(absent, id.optional()),
    }),
  }),
  /** A version that was taken by mistake. One that an analysis has used stays: its results name it. */
  deleteVersion: route({
    method: 'DELETE',
    path: `${list}/version/delete`,
    needs: remove,
    answer: 'ok',
    input: z.object({ versionId: id }),
  }),
};
