import { z } from 'zod';
import { arrayOf, decimal, id, isoDate, optionalText, route, text, emptyToUndefined } from '../wire/kit';
import { itemScope, listItemSave, listVersionRow } from './rules';

/** Maximum number of entries saved in one call. */
export const MAX_LIST_BATCH = 500;
const MAX_LABEL = 60;
const HUNDRED = 100;
/** In percent of the denominator. */
export const limitPercent = decimal({ digits: 9 }).refine((v) => Number(v) >= 0 && Number(v) <= HUNDRED, {
  message: 'percentRange',
});
/** CAS or EC numbers as pasted text, separated by line breaks, spaces, commas or semicolons. */
const numbers = z.preprocess(
  (v) => (typeof v === 'string' ? v.split(/[\s,;，；、]+/).filter(Boolean) : (v ?? [])),
  z.array(z.string().trim().min(1).max(50)).max(MAX_LIST_BATCH),
);

const list = '/rule/msgLawList';
const [edit, remove] = ['rule:msgLawList:edit', 'rule:msgLawList:delete'] as const;
/**
 * Manual editing of lists: an enterprise edits its own, the centre those of the platform. Each call saves all of
 * its changes or none.
 */
export const rulesListsApi = {
  /** Adds and changes several entries of one list. */
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
   * Creates one entry per substance, all with the same limit, for chosen substances and for pasted numbers. The
   * call is refused when a number is missing in the catalogue or a substance is already on the list.
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
   * Creates a dated version manually: empty, or as a copy of another version (of the same list, or of a list that
   * the caller may see).
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
      copyFrom: z.preprocess(emptyToUndefined, id.optional()),
    }),
  }),
  /**
   * Deletes a version that was imported by mistake. A version that an analysis has used cannot be deleted, because
   * results refer to it.
   */
  deleteVersion: route({
    method: 'DELETE',
    path: `${list}/version/delete`,
    needs: remove,
    answer: 'ok',
    input: z.object({ versionId: id }),
  }),
};
