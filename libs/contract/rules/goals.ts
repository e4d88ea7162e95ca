import { z } from 'zod';
import { Decimal } from '@matlas/domain';
import { vocMethod, vocUnit } from '../enums';
import { byIds, decimal, flag, id, optionalText, route, rowVersion, stamped, text } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const absent = (v: unknown): unknown => (v === '' || v === null ? undefined : v);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(absent, schema.optional());
const told = z.string().nullable();
const percent = decimal().refine((value) => new Decimal(value).gte(0) && new Decimal(value).lte(100), {
  message: 'percentRange',
});
const notNegative = decimal().refine((value) => new Decimal(value).gte(0), { message: 'notNegative' });
/**
 * Whose it is: the platform's, an enterprise's own, or its own in place of the platform's
 * (libs/features/rules/README.md).
 */
const kept = {
  active: z.boolean(),
  builtIn: z.boolean(),
  replaces: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  ...stamped,
};
const fields = {
  id: optional(id),
  version: optional(rowVersion),
  nameZh: text(200),
  nameEn: text(200),
  /** Law, contract or standard that asks for it. */ source: optionalText(500),
  active: flag.default(true),
};
const [FIRST_YEAR, LAST_YEAR, MOST_MONTHS] = [2000, 2100, 600] as const;

/**
 * How much of a vehicle's plastics shall be post-consumer recyclate, and how much of that from end-of-life vehicles.
 */
export const recycledGoalSave = z.object({
  ...fields,
  percent,
  endOfLifePercent: percent,
  /** First year that it holds for. */ fromYear: optional(z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR)),
  /** After the entry into force of the law. */ months: optional(z.coerce.number().int().min(0).max(MOST_MONTHS)),
});
export type RecycledGoalSave = z.output<typeof recycledGoalSave>;
export const recycledGoal = z.object({
  id: z.number().int(),
  /** Stays the same when an own row comes in place of the platform's. */ key: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  percent: z.string(),
  endOfLifePercent: z.string(),
  fromYear: z.number().int().nullable(),
  months: z.number().int().nullable(),
  source: z.string(),
  ...kept,
});
export type RecycledGoal = z.output<typeof recycledGoal>;

/**
 * How much of a substance, or of all together, a part may give off: by one method or by any, in one unit. A guide is
 * shown beside what was measured and judges nothing.
 */
export const vocLimitSave = z.object({
  ...fields,
  cas: optionalText(20),
  method: optional(vocMethod.schema),
  unit: vocUnit.schema,
  limit: notNegative,
  judges: flag.default(true),
});
export type VocLimitSave = z.output<typeof vocLimitSave>;
export const vocLimit = z.object({
  id: z.number().int(),
  nameZh: z.string(),
  nameEn: z.string(),
  cas: told,
  method: vocMethod.schema.nullable(),
  unit: vocUnit.schema,
  limit: z.string(),
  judges: z.boolean(),
  source: z.string(),
  ...kept,
});
export type VocLimit = z.output<typeof vocLimit>;

const [targets, limits] = ['/rule/recycledTarget', '/rule/vocLimit'] as const;
const [query, edit] = ['analysis:recycledContent:query', 'analysis:recycledContent:edit'] as const;
const [queryVoc, editLimit, deleteLimit] = ['analysis:voc:query', 'analysis:voc:edit', 'analysis:voc:delete'] as const;
/**
 * What an enterprise asks of its vehicles' materials beside the platform: who changes one of the platform's gets an own
 * in its place, and the platform's again by deleting it.
 */
export const rulesGoalsApi = {
  targets: route({
    method: 'POST',
    path: `${targets}/page`,
    needs: query,
    answer: 'page',
    input: pageInput({}),
    output: pageOf(recycledGoal),
  }),
  saveTarget: route({
    method: 'POST',
    path: `${targets}/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: recycledGoalSave,
    output: recycledGoal,
  }),
  deleteTargets: route({ method: 'DELETE', path: `${targets}/delete`, needs: edit, answer: 'ok', input: byIds }),
  limits: route({
    method: 'POST',
    path: `${limits}/page`,
    needs: queryVoc,
    answer: 'page',
    input: pageInput({}),
    output: pageOf(vocLimit),
  }),
  saveLimit: route({
    method: 'POST',
    path: `${limits}/saveOrUpdate`,
    needs: editLimit,
    says: 'saved',
    input: vocLimitSave,
    output: vocLimit,
  }),
  deleteLimits: route({ method: 'DELETE', path: `${limits}/delete`, needs: deleteLimit, answer: 'ok', input: byIds }),
};
