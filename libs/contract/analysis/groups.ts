import { z } from 'zod';
import { decidingLimitRow } from './deciding-limit';
import { verdict } from '../enums';
import { arrayOf, fileBody, flag, id, instant, optionalText, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** What findings have in common. `sheet` where data sheets were analysed. */
export const FINDING_GROUPS = ['substance', 'part', 'supplier', 'law', 'article', 'sheet'] as const;
export const findingGroupKind = z.enum(FINDING_GROUPS);
export type FindingGroupKind = z.output<typeof findingGroupKind>;

const foreign = z.string().nullable();
const count = z.number().int();
/**
 * Findings of a run that belong together: of one substance, part, supplier, law, article or data sheet. The worst
 * first.
 */
export const findingGroup = z.object({
  /** Asked for in `groupKey` of the findings. */
  key: z.string(),
  /**
   * Null: no name is given (no supplier, no law speaks, nothing is named), or the reader may not know it (`masked`).
   */
  title: z.string().nullable(),
  foreignTitle: foreign,
  code: z.string().nullable(),
  masked: z.boolean(),
  /** Of parts, articles and sheets. */
  supplierName: z.string().nullable(),
  supplierForeignName: foreign,
  lawId: count.nullable(),
  nodeId: count.nullable(),
  sheetId: count.nullable(),
  positionId: count.nullable(),
  /** Where an article is used first. */
  positionName: z.string().nullable(),
  positionForeignName: foreign,
  positionNumber: z.string().nullable(),
  /** Of the finding that comes first in the list. */
  first: z.object({
    findingId: count,
    runId: count,
    substanceName: z.string().nullable(),
    cas: z.string().nullable(),
    confidential: z.boolean(),
    minPercent: z.string().nullable(),
    maxPercent: z.string().nullable(),
    limitPercent: z.string().nullable(),
    decidingLimit: decidingLimitRow.nullable(),
  }),
  worst: verdict.schema,
  findings: count,
  positions: count,
  substances: count,
  counts: z.record(verdict.schema, count),
  laws: z.array(z.object({ lawId: count.nullable(), worst: verdict.schema, findings: count })),
});
export type FindingGroup = z.output<typeof findingGroup>;

/** Masses of what a run looked at, as far down as a drawing shows: `parentN` is the row above. */
export const runMass = z.object({
  n: count,
  parentN: count.nullable(),
  positionId: count.nullable(),
  sheetId: count.nullable(),
  name: z.string(),
  foreignName: foreign,
  number: z.string().nullable(),
  massGrams: z.string(),
  worst: verdict.schema.nullable(),
});
export type RunMass = z.output<typeof runMass>;

/**
 * REACH Art. 33(1) for one article: must its recipient be told? `depends`: the content may be above 0.1 % or not, or
 * nobody told it.
 */
export const informDuty = z.enum(['yes', 'depends', 'no']);
export type InformDuty = z.output<typeof informDuty>;
/**
 * What the enterprise wrote about an article's safe use; it stays with the article, whatever run or version it stands
 * in.
 */
const safeUse = z.object({ text: z.string(), by: z.string().nullable(), at: instant }).nullable();
/** What goes to the recipient of an article, in both languages. */
export const articleText = z.object({ zh: z.string(), en: z.string(), safeUse });
export type ArticleText = z.output<typeof articleText>;

const MAX_SAFE_USE = 2000;
const asked = {
  runId: id,
  compareWith: id.optional(),
  verdicts: arrayOf(verdict.schema),
  lawIds: arrayOf(id),
  supplier: z.string().optional(),
  changedOnly: flag.default(false),
  decided: z.enum(['accepted', 'open']).optional(),
};
const base = '/analysis/prohibitSubstance';
const query = 'analysis:prohibitSubstance:query';
const article = {
  runId: id,
  /** Of the article's group. */ key: z.string().max(40),
  lawIds: arrayOf(id),
  /** Told beside the names: how the article is used safely. Absent: as kept with the article. */ safeUse: z
    .string()
    .trim()
    .max(MAX_SAFE_USE)
    .optional(),
};
/** Findings of a run by what they have in common, its masses, and what Art. 33 asks to tell. */
export const analysisGroupsApi = {
  groups: route({
    method: 'POST',
    path: `${base}/groups`,
    needs: query,
    input: pageInput({
      ...asked,
      by: findingGroupKind,
      /** Of articles: those of which Art. 33 asks this. */ duty: informDuty.optional(),
    }),
    output: pageOf(findingGroup),
    answer: 'page',
  }),
  masses: route({
    method: 'GET',
    path: `${base}/masses/{runId}`,
    needs: query,
    input: z.object({ runId: id }),
    output: z.array(runMass),
    answer: 'list',
  }),
  /** The text for the recipient of one article. */
  articleText: route({
    method: 'POST',
    path: '/analysis/svhc/articleText',
    needs: 'analysis:svhc:query',
    input: z.object(article),
    output: articleText,
  }),
  /** Keeps the note with the article, for every later text and workbook; an empty one is taken away. */
  saveSafeUse: route({
    method: 'POST',
    path: '/analysis/svhc/safeUse',
    needs: 'analysis:svhc:edit',
    says: 'saved',
    input: z.object({ runId: article.runId, key: article.key, text: z.string().trim().max(MAX_SAFE_USE) }),
    output: safeUse,
  }),
  /** Articles with their duty, and the texts for their recipients, as a workbook. */
  exportArticles: route({
    method: 'POST',
    path: '/analysis/svhc/export',
    needs: 'analysis:svhc:export',
    input: z.object({
      runId: id,
      lawIds: arrayOf(id),
      /** For articles without a note of their own. */ safeUse: optionalText(2000),
    }),
    output: fileBody,
    answer: 'file',
  }),
};
