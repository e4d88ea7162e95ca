import { z } from 'zod';
import { markReason, riskLevel, riskReason } from '../enums';
import {
  arrayOf,
  byIds,
  emptyToUndefined,
  fileBody,
  id,
  instant,
  isoDate,
  optionalText,
  route,
  rowVersion,
  text,
} from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** Maximum number of parts marked, or whose suppliers are asked, in one call. */
export const MAX_MARKED = 500;
const nullableText = z.string().nullable();
const count = z.number().int();
const some = arrayOf(id).refine((ids) => ids.length <= MAX_MARKED, {
  message: 'too_big',
  params: { context: 'array', maximum: String(MAX_MARKED) },
});

const mark = z.object({
  id: count,
  reason: markReason.schema,
  /** What the rule looked for: a pattern, a supplier, a CAS number, a class, a reason of the analysis; else ''. */
  value: z.string(),
  count,
  points: count,
  note: nullableText,
  markedBy: z.string(),
  createTime: instant,
  version: count,
});
/**
 * A marked part of a model. A mark belongs to the part number (without one, to the name), so that it outlives a new
 * BOM. `points` is the sum of the points of its marks.
 */
export const markedPart = z.object({
  /** Of its first mark. */
  id: count,
  modId: count,
  /** Its first position; null when the part is no longer in the BOM. */
  positionId: count.nullable(),
  positions: count,
  name: z.string(),
  foreignName: nullableText,
  number: nullableText,
  supplierCode: nullableText,
  supplierName: nullableText,
  supplierForeignName: nullableText,
  /** The part has a data sheet at every position. */
  hasSheet: z.boolean(),
  points: count,
  level: riskLevel.schema.nullable(),
  marks: z.array(mark),
});
export type MarkedPart = z.output<typeof markedPart>;

/** Figures of all marked parts of a model, and the points of each reason. */
export const markSummary = z.object({
  modId: count,
  modelName: z.string(),
  parts: count,
  /** Marked parts that are no longer in the BOM. */
  gone: count,
  withoutSheet: count,
  levels: z.array(z.object({ level: riskLevel.schema, parts: count })),
  reasons: z.array(z.object({ reason: markReason.schema, parts: count })),
  weights: z.array(z.object({ reason: markReason.schema, first: count, further: count, most: count })),
});
export type MarkSummary = z.output<typeof markSummary>;

/**
 * What a rule looks for in the BOM. `value`: a pattern with `*` and `?` of part numbers; code or name of a supplier;
 * a CAS number; a code of a material class; the least number of rejected sheets; a reason of the risk analysis.
 */
export const markRule = z
  .object({ reason: markReason.schema, value: text(200) })
  .superRefine(({ reason, value }, ctx) => {
    const isFit =
      reason === 'rejects'
        ? /^[1-9]\d{0,3}$/.test(value)
        : reason === 'analysis'
          ? riskReason.schema.safeParse(value).success
          : reason !== 'byHand' && /[^*?\s]/.test(value);
    if (!isFit) ctx.addIssue({ code: 'custom', path: ['value'], message: 'invalid_format' });
  });
export type MarkRule = z.output<typeof markRule>;

const base = '/model/highRiskMark';
const [query, edit] = ['model:highRiskMark:query', 'model:highRiskMark:edit'] as const;
const ofModel = z.object({ modId: id });
const note = optionalText(500);

/** Marks of high-risk parts: by hand, by rule, in batch. */
export const highRiskMarkApi = {
  /** Marks the part of a position by hand, or with `id` changes the note of a mark. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: z
      .object({
        id: z.preprocess(emptyToUndefined, id.optional()),
        version: z.preprocess(emptyToUndefined, rowVersion.optional()),
        /** Of a new mark. */
        positionId: z.preprocess(emptyToUndefined, id.optional()),
        note,
      })
      .refine((input) => input.id !== undefined || input.positionId !== undefined, {
        path: ['positionId'],
        message: 'required',
      }),
    output: markedPart,
  }),
  /** Deletes marks of high-risk parts. */
  delete: route({
    method: 'DELETE',
    path: `${base}/delete`,
    needs: 'model:highRiskMark:delete',
    says: 'deleted',
    answer: 'ok',
    input: byIds,
  }),
  /** Counts of the high-risk parts of a model by level and reason. */
  getHighRiskComponentInfoEO: route({
    method: 'GET',
    path: `${base}/getHighRiskComponentInfoEO`,
    needs: query,
    input: ofModel,
    output: markSummary,
  }),
  /** Workbook of the high-risk parts of a model. */
  export: route({
    method: 'GET',
    path: `${base}/export/{modId}`,
    needs: 'model:highRiskMark:export',
    answer: 'file',
    input: ofModel,
    output: fileBody,
  }),
  /** Marks the parts of these positions by hand, and those that fulfil the rule. What is marked already stays. */
  saveOrUpdateBatch: route({
    method: 'POST',
    path: `${base}/saveOrUpdateBatch`,
    needs: edit,
    says: 'saved',
    answer: 'ok',
    input: z.object({ modId: id, positionIds: some, rule: markRule.optional(), note }),
  }),
  /** High-risk parts of a model, marked by hand or computed, a page at a time. */
  pageNew: route({
    method: 'POST',
    path: `${base}/pageNew`,
    needs: query,
    answer: 'page',
    input: pageInput({ modId: id, levels: arrayOf(riskLevel.schema), reasons: arrayOf(markReason.schema) }),
    output: pageOf(markedPart),
  }),
  /** What a rule would mark: the number of parts, those not marked by it yet, and the first names. */
  preview: route({
    method: 'POST',
    path: `${base}/preview`,
    needs: edit,
    input: z.object({ modId: id, rule: markRule }),
    output: z.object({ parts: count, fresh: count, names: z.array(z.string()) }),
  }),
  /**
   * Asks the suppliers of marked parts for data sheets, one request a part, in one batch. A part that cannot be asked
   * for is left, with the reason.
   */
  askSuppliers: route({
    method: 'POST',
    path: `${base}/askSuppliers`,
    needs: 'exchange:request:edit',
    says: 'sent',
    input: z.object({ modId: id, positionIds: some, deadline: isoDate }),
    output: z.object({
      batch: z.string(),
      requested: count,
      left: z.array(z.object({ name: z.string(), number: nullableText, code: z.string(), message: z.string() })),
    }),
  }),
};
