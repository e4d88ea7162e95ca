import { z } from 'zod';
import { Decimal } from '@matlas/domain';
import { materialsInput } from './materials-group';
import { arrayOf, decimal, fileBody, flag, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { recycledGoal } from '../rules/goals';

const nullableText = z.string().nullable();
const count = z.number().int();

/**
 * Classes of VDA 231-106 that count as plastics. The legal texts name polymers, not classes; each set is our
 * interpretation of one text.
 */
export const PLASTIC_SCOPES = {
  /** Polymers without elastomers as in Annex A of ISO 22628, without materials that are applied as a liquid (6.x). */
  plastics: ['5.1', '5.2', '5.4', '5.5.1'],
  /** Thermoplastics and polyurethane: the agreed text includes polyurethane foam as well as polymers that melt. */
  agreement: ['5.1', '5.4.1'],
  thermoplastics: ['5.1'],
  /** All of class 5, including elastomers and textiles. */
  polymers: ['5'],
} as const;
export type PlasticScope = keyof typeof PLASTIC_SCOPES;
export const plasticScope = z.enum(Object.keys(PLASTIC_SCOPES) as [PlasticScope, ...PlasticScope[]]);

const percent = (preset: string) =>
  decimal()
    .refine((value) => new Decimal(value).gte(0) && new Decimal(value).lte(100), { message: 'percentRange' })
    .default(preset);

export const recycledInput = { ...materialsInput, plastics: plasticScope.default('plastics') };
export const RECYCLED_GROUPS = ['part', 'material', 'supplier'] as const;
export const recycledGroup = z.enum(RECYCLED_GROUPS);
export type RecycledGroup = z.output<typeof recycledGroup>;

/**
 * Grams as exact text: certain, declared (middle of a range), and the possible maximum. The share is the declared
 * grams in all plastics.
 */
export const recycledExtent = z.object({
  minGrams: z.string(),
  grams: z.string(),
  maxGrams: z.string(),
  percent: z.string(),
});
export const recycledSums = z.object({
  plasticsGrams: z.string(),
  /** Share of the plastics whose post-consumer content is not declared. They count as zero. */
  untoldGrams: z.string(),
  untoldPercent: z.string(),
  postConsumer: recycledExtent,
  endOfLife: recycledExtent,
  postIndustrial: recycledExtent,
  bioBased: recycledExtent,
});
export type RecycledSumsRow = z.output<typeof recycledSums>;

/** `open`: the result depends on values that are not declared. */
export const targetState = z.enum(['met', 'open', 'missed']);
export type RecycledTargetState = z.output<typeof targetState>;
const judged = z.object({ state: targetState, needGrams: z.string(), gapGrams: z.string() });
/** A target of the platform or of the enterprise (`rulesGoalsApi`), with the values of the vehicle. */
export const recycledTarget = recycledGoal
  .pick({
    key: true,
    nameZh: true,
    nameEn: true,
    percent: true,
    endOfLifePercent: true,
    fromYear: true,
    months: true,
    source: true,
    builtIn: true,
    replaces: true,
  })
  .extend({ postConsumer: judged, endOfLife: judged });
export type RecycledTargetRow = z.output<typeof recycledTarget>;
export const recycledSummary = recycledSums.extend({
  title: z.string(),
  branch: z.object({ id: count, name: z.string(), foreignName: nullableText }).nullable(),
  massGrams: z.string(),
  /** Mass without a known class; it may contain plastics. */
  unknownGrams: z.string(),
  materials: count,
  untoldMaterials: count,
  parts: count,
  untoldParts: count,
  targets: z.array(recycledTarget),
  version: z.string(),
});
export type RecycledSummary = z.output<typeof recycledSummary>;

/** Plastics of a part, of a material in all its uses, or of a supplier. Heaviest first. */
export const recycledRow = recycledSums.extend({
  key: z.string(),
  name: nullableText,
  foreignName: nullableText,
  number: nullableText,
  classCode: nullableText,
  supplierName: nullableText,
  supplierForeignName: nullableText,
  supplierId: count.nullable(),
  positionId: count.nullable(),
  sheetId: count.nullable(),
  nodeId: count.nullable(),
  /** Share of all plastics. */
  sharePercent: z.string(),
  parts: count,
  materials: count,
  untoldMaterials: count,
  /** How the content was determined, with the certificate. */
  evidence: nullableText,
});
export type RecycledRow = z.output<typeof recycledRow>;

/**
 * One step of a plan: a value to request or a material to change, with the vehicle's result after this step and all
 * steps before it.
 */
export const recycledStep = recycledRow
  .pick({
    key: true,
    name: true,
    foreignName: true,
    number: true,
    classCode: true,
    supplierName: true,
    supplierForeignName: true,
    supplierId: true,
    positionId: true,
    sheetId: true,
    nodeId: true,
    plasticsGrams: true,
    untoldGrams: true,
  })
  .extend({
    action: z.enum(['ask', 'change']),
    fromPercent: z.string(),
    gainGrams: z.string(),
    percentAfter: z.string(),
    /** Share of the amount that the target requires. */
    endOfLifePercentAfter: z.string(),
  });
export type RecycledStep = z.output<typeof recycledStep>;
export const recycledPlan = z.object({
  isReached: z.boolean(),
  before: recycledSums,
  after: recycledSums,
  needGrams: z.string(),
  endOfLifeNeedGrams: z.string(),
  missingGrams: z.string(),
  endOfLifeMissingGrams: z.string(),
  steps: z.array(recycledStep),
});
export type RecycledPlanView = z.output<typeof recycledPlan>;

const planInput = {
  /** Target percent of post-consumer recyclate in all plastics. */
  targetPercent: percent('25'),
  /** Percent of that recyclate which must come from end-of-life vehicles. */
  endOfLifePercent: percent('20'),
  /** Assumed content of a part after its value is requested or its material changed. */
  assumedPercent: percent('30'),
  assumedEndOfLifePercent: percent('20'),
  by: recycledGroup.default('part'),
  /** Keys of rows that must not be changed. */
  exclude: arrayOf(z.string().max(40)).refine((keys) => keys.length <= 2000, {
    message: 'too_big',
  }),
};
const base = '/analysis/recycledContent';
const query = 'analysis:recycledContent:query';
/** Recycled content of the plastics of a vehicle, and the steps to reach a target. */
export const analysisRecycledContentApi = {
  /** Recycled content of the polymers or metals of a model compared with the goals. */
  summary: route({
    method: 'GET',
    path: `${base}/summary`,
    needs: query,
    input: z.object(recycledInput),
    output: recycledSummary,
  }),
  /** Parts, suppliers or materials with their recycled content, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput({
      ...recycledInput,
      by: recycledGroup.default('part'),
      untoldOnly: flag.default(false),
      /** Only one supplier: the `key` of its row. */
      supplierKey: z.string().max(300).optional(),
    }),
    output: pageOf(recycledRow),
    answer: 'page',
  }),
  /** Recycled content if the planned changes were made. Nothing is saved. */
  whatIf: route({
    method: 'POST',
    path: `${base}/whatIf`,
    needs: query,
    input: z.object({ ...recycledInput, ...planInput }),
    output: recycledPlan,
  }),
  /** Workbook of the recycled content, with the plan if one is given. */
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: 'analysis:recycledContent:export',
    input: z.object({ ...recycledInput, ...planInput }),
    output: fileBody,
    answer: 'file',
  }),
};
