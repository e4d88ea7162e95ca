import { z } from 'zod';
import { decidingLimitRow } from './deciding-limit';
import { verdict } from '../enums';
import { arrayOf, fileBody, flag, id, instant, optionalText, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** Criteria by which findings are grouped. `sheet` only when data sheets were analysed. */
export const FINDING_GROUPS = ['substance', 'part', 'supplier', 'law', 'article', 'sheet'] as const;
export const findingGroupKind = z.enum(FINDING_GROUPS);
export type FindingGroupKind = z.output<typeof findingGroupKind>;

const foreign = z.string().nullable();
const count = z.number().int();
/** Findings of a run with the same substance, part, supplier, regulation, article or data sheet. Worst first. */
export const findingGroup = z.object({
  /** Value for `groupKey` when findings are requested. */
  key: z.string(),
  /**
   * Null when there is no name (no supplier, no regulation, no substance), or when it is not disclosed to the
   * caller (`masked`).
   */
  title: z.string().nullable(),
  foreignTitle: foreign,
  code: z.string().nullable(),
  masked: z.boolean(),
  /** Set for parts, articles and sheets. */
  supplierName: z.string().nullable(),
  supplierForeignName: foreign,
  lawId: count.nullable(),
  nodeId: count.nullable(),
  sheetId: count.nullable(),
  positionId: count.nullable(),
  /** The first position that uses the article. */
  positionName: z.string().nullable(),
  positionForeignName: foreign,
  positionNumber: z.string().nullable(),
  /** The first finding of the group in the order of the list. */
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

/** Masses of the analysed target, down to the levels shown in a chart. `parentN` refers to the parent row. */
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
 * Duty to inform the recipient of an article (REACH Art. 33(1)). `depends`: the content may or may not be above 0.1
 * %, or was not declared.
 */
export const informDuty = z.enum(['yes', 'depends', 'no']);
export type InformDuty = z.output<typeof informDuty>;
/**
 * Note of the enterprise on the safe use of an article. It is stored with the article and applies in every run and
 * version.
 */
const safeUse = z.object({ text: z.string(), by: z.string().nullable(), at: instant }).nullable();
/** The information text for the recipient of an article, in both languages. */
export const articleText = z.object({ zh: z.string(), en: z.string(), safeUse });
export type ArticleText = z.output<typeof articleText>;

const MAX_SAFE_USE = 2000;
const findingsInput = {
  runId: id,
  compareWith: id.optional(),
  verdicts: arrayOf(verdict.schema),
  /** Empty: all regulations of the run. */
  lawIds: arrayOf(id),
  supplier: z.string().optional(),
  changedOnly: flag.default(false),
  decided: z.enum(['accepted', 'open']).optional(),
};
const base = '/analysis/prohibitSubstance';
const query = 'analysis:prohibitSubstance:query';
const article = {
  runId: id,
  /** Key of the article's group. */
  key: z.string().max(40),
  /** Empty: all regulations of the run. */
  lawIds: arrayOf(id),
  /** Information on safe use, printed beside the names. Absent: the note stored with the article. */
  safeUse: z.string().trim().max(MAX_SAFE_USE).optional(),
};
/** Findings of a run by group, the masses of the run, and the information required by REACH Art. 33. */
export const analysisGroupsApi = {
  /** Findings of a run grouped by article, substance, supplier or another key, a page at a time. */
  groups: route({
    method: 'POST',
    path: `${base}/groups`,
    needs: query,
    input: pageInput({
      ...findingsInput,
      by: findingGroupKind,
      /** For articles: only those with this duty to inform. */
      duty: informDuty.optional(),
    }),
    output: pageOf(findingGroup),
    answer: 'page',
  }),
  /** Masses of the analysed target, down to the levels shown in a chart. */
  masses: route({
    method: 'GET',
    path: `${base}/masses/{runId}`,
    needs: query,
    input: z.object({ runId: id }),
    output: z.array(runMass),
    answer: 'list',
  }),
  /** The information text for the recipient of one article. */
  articleText: route({
    method: 'POST',
    path: '/analysis/svhc/articleText',
    needs: 'analysis:svhc:query',
    input: z.object(article),
    output: articleText,
  }),
  /** Saves the safe-use note of an article for all later texts and workbooks. An empty note is deleted. */
  saveSafeUse: route({
    method: 'POST',
    path: '/analysis/svhc/safeUse',
    needs: 'analysis:svhc:edit',
    says: 'saved',
    input: z.object({ runId: article.runId, key: article.key, text: z.string().trim().max(MAX_SAFE_USE) }),
    output: safeUse,
  }),
  /** Articles with their duty to inform, and the texts for their recipients, as a workbook. */
  exportArticles: route({
    method: 'POST',
    path: '/analysis/svhc/export',
    needs: 'analysis:svhc:export',
    input: z.object({
      runId: id,
      /** Empty: all regulations of the run. */
      lawIds: arrayOf(id),
      /** Safe-use text for articles without a note. */
      safeUse: optionalText(2000),
    }),
    output: fileBody,
    answer: 'file',
  }),
};
