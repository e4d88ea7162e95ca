import { z } from 'zod';
import { Decimal } from '@matlas/domain';
import { materialsAsked } from './materials-group';
import { arrayOf, decimal, fileBody, flag, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { recycledGoal } from '../rules/goals';

const told = z.string().nullable();
const count = z.number().int();

/**
 * Which classes of VDA 231-106 count as plastics. The texts of the law name polymers, not classes: each set is our
 * reading of one.
 */
export const PLASTIC_SCOPES = {
  /** Polymers without elastomers, as Annex A of ISO 22628 has them, without what is applied in liquid form (6.x). */
  plastics: ['5.1', '5.2', '5.4', '5.5.1'],
  /** Thermoplastics and polyurethane: the agreed text counts polyurethane foam beside what can be melted. */
  agreement: ['5.1', '5.4.1'],
  thermoplastics: ['5.1'],
  /** Everything in class 5, elastomers and textiles too. */
  polymers: ['5'],
} as const;
export type PlasticScope = keyof typeof PLASTIC_SCOPES;
export const plasticScope = z.enum(Object.keys(PLASTIC_SCOPES) as [PlasticScope, ...PlasticScope[]]);

const percent = (preset: string) =>
  decimal()
    .refine((value) => new Decimal(value).gte(0) && new Decimal(value).lte(100), { message: 'percentRange' })
    .default(preset);

export const recycledAsked = { ...materialsAsked, plastics: plasticScope.default('plastics') };
export const RECYCLED_GROUPS = ['part', 'material', 'supplier'] as const;
export const recycledGroup = z.enum(RECYCLED_GROUPS);
export type RecycledGroup = z.output<typeof recycledGroup>;

/**
 * Grams as exact text: certain, as told (middle of a range), possible at most. The share is of the plastics, as told.
 */
export const recycledExtent = z.object({
  minGrams: z.string(),
  grams: z.string(),
  maxGrams: z.string(),
  percent: z.string(),
});
export const recycledSums = z.object({
  plasticsGrams: z.string(),
  /** Nobody told their post-consumer share; they count as nothing. */ untoldGrams: z.string(),
  untoldPercent: z.string(),
  postConsumer: recycledExtent,
  endOfLife: recycledExtent,
  postIndustrial: recycledExtent,
  bioBased: recycledExtent,
});
export type RecycledSumsRow = z.output<typeof recycledSums>;

/** `open`: what is not told decides. */
export const targetState = z.enum(['met', 'open', 'missed']);
export type TargetStateWord = z.output<typeof targetState>;
const judged = z.object({ state: targetState, needGrams: z.string(), gapGrams: z.string() });
/** A target of the platform or of the enterprise itself (`rulesGoalsApi`) and what the vehicle has against it. */
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
  branch: z.object({ id: count, name: z.string(), foreignName: told }).nullable(),
  massGrams: z.string(),
  /** Mass of which no class is known: plastics may lie in it. */ unknownGrams: z.string(),
  materials: count,
  untoldMaterials: count,
  parts: count,
  untoldParts: count,
  targets: z.array(recycledTarget),
  version: z.string(),
});
export type RecycledSummary = z.output<typeof recycledSummary>;

/** Plastics of a part, a material wherever it is used, or a supplier; the heaviest first. */
export const recycledRow = recycledSums.extend({
  key: z.string(),
  name: told,
  foreignName: told,
  number: told,
  classCode: told,
  supplierName: told,
  supplierForeignName: told,
  supplierId: count.nullable(),
  positionId: count.nullable(),
  sheetId: count.nullable(),
  nodeId: count.nullable(),
  /** Of all plastics. */
  sharePercent: z.string(),
  parts: count,
  materials: count,
  untoldMaterials: count,
  /** How it was found out, with its certificate. */ evidence: told,
});
export type RecycledRow = z.output<typeof recycledRow>;

/** One thing to ask for or to change, with what the vehicle would have after it and all before it. */
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
    /** Share of the target's amount. */ endOfLifePercentAfter: z.string(),
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

const wish = {
  /** Percent of post-consumer recyclate in all plastics. */ targetPercent: percent('25'),
  /** Percent of that which must come from vehicles. */ endOfLifePercent: percent('20'),
  /** What a part that is asked for or changed is assumed to contain. */ assumedPercent: percent('30'),
  assumedEndOfLifePercent: percent('20'),
  by: recycledGroup.default('part'),
  /** Keys that are not to be touched. */ exclude: arrayOf(z.string().max(40)).refine((keys) => keys.length <= 2000, {
    message: 'too_big',
  }),
};
const base = '/analysis/recycledContent';
const query = 'analysis:recycledContent:query';
/** Recycled content of a vehicle's plastics, and what would bring it to a target. */
export const analysisRecycledContentApi = {
  summary: route({
    method: 'GET',
    path: `${base}/summary`,
    needs: query,
    input: z.object(recycledAsked),
    output: recycledSummary,
  }),
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput({
      ...recycledAsked,
      by: recycledGroup.default('part'),
      untoldOnly: flag.default(false),
      /** Of one supplier alone: the `key` of its row. */ supplierKey: z.string().max(300).optional(),
    }),
    output: pageOf(recycledRow),
    answer: 'page',
  }),
  whatIf: route({
    method: 'POST',
    path: `${base}/whatIf`,
    needs: query,
    input: z.object({ ...recycledAsked, ...wish }),
    output: recycledPlan,
  }),
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: 'analysis:recycledContent:export',
    input: z.object({ ...recycledAsked, ...wish }),
    output: fileBody,
    answer: 'file',
  }),
};
