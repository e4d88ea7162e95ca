import { z } from 'zod';
import { Decimal } from '@matlas/domain';
import { vocMethod, vocUnit } from '../enums';
import {
  byIds,
  decimal,
  flag,
  id,
  optionalText,
  route,
  rowVersion,
  stamped,
  text,
  emptyToUndefined,
} from '../wire/kit';
import { field, optionalTextField, rowFields, saveFields } from '../wire/fields';
import { pageInput, pageOf } from '../wire/page';

const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToUndefined, schema.optional());
const percent = decimal().refine((value) => new Decimal(value).gte(0) && new Decimal(value).lte(100), {
  message: 'percentRange',
});
const notNegative = decimal().refine((value) => new Decimal(value).gte(0), { message: 'notNegative' });
/**
 * Owner of the record: the platform, an enterprise, or an enterprise with a replacement for the platform's record
 * (libs/features/rules/README.md).
 */
const recordFields = {
  builtIn: z.boolean(),
  replaces: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  ...stamped,
};
const identity = { id: optional(id), version: optional(rowVersion) };
const fields = {
  nameZh: field(z.string(), text(200)),
  nameEn: field(z.string(), text(200)),
  /** Regulation, contract or standard that requires it. */
  source: field(z.string(), optionalText(500)),
  active: field(z.boolean(), flag.default(true)),
};
const [FIRST_YEAR, LAST_YEAR, MOST_MONTHS] = [2000, 2100, 600] as const;

/**
 * Target percent of post-consumer recyclate in the plastics of a vehicle, and percent of that recyclate which must
 * come from end-of-life vehicles.
 */
const targetFields = {
  ...fields,
  percent: field(z.string(), percent),
  endOfLifePercent: field(z.string(), percent),
  /** First year in which the target applies. */
  fromYear: field(z.number().int().nullable(), optional(z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR))),
  /** Months after the entry into force of the regulation. */
  months: field(z.number().int().nullable(), optional(z.coerce.number().int().min(0).max(MOST_MONTHS))),
};
export const recycledGoalSave = z.object({ ...identity, ...saveFields(targetFields) });
export type RecycledGoalSave = z.output<typeof recycledGoalSave>;
export const recycledGoal = z.object({
  id: z.number().int(),
  /** A replacement by an enterprise has the same key as the platform's record. */
  key: z.string(),
  ...rowFields(targetFields),
  ...recordFields,
});
export type RecycledGoal = z.output<typeof recycledGoal>;

/**
 * Limit for the emission of a substance, or of all substances together, from a part: for one method or for any, in
 * one unit. A guide value (`judges` false) is only shown beside the measured values.
 */
const limitFields = {
  ...fields,
  cas: optionalTextField(20),
  method: field(vocMethod.schema.nullable(), optional(vocMethod.schema)),
  unit: field(vocUnit.schema, vocUnit.schema),
  limit: field(z.string(), notNegative),
  judges: field(z.boolean(), flag.default(true)),
};
export const vocLimitSave = z.object({ ...identity, ...saveFields(limitFields) });
export type VocLimitSave = z.output<typeof vocLimitSave>;
export const vocLimit = z.object({
  id: z.number().int(),
  ...rowFields(limitFields),
  ...recordFields,
});
export type VocLimit = z.output<typeof vocLimit>;

const [targets, limits] = ['/rule/recycledTarget', '/rule/vocLimit'] as const;
const [query, edit] = ['analysis:recycledContent:query', 'analysis:recycledContent:edit'] as const;
const [queryVoc, editLimit, deleteLimit] = ['analysis:voc:query', 'analysis:voc:edit', 'analysis:voc:delete'] as const;
/**
 * Targets and limits of an enterprise for the materials of its vehicles, beside those of the platform. Changing a
 * record of the platform creates an own replacement; deleting the replacement restores the platform's record.
 */
export const rulesGoalsApi = {
  /** Goals of recycled content by material and year, a page at a time. */
  targets: route({
    method: 'POST',
    path: `${targets}/page`,
    needs: query,
    answer: 'page',
    input: pageInput({}),
    output: pageOf(recycledGoal),
  }),
  /** Creates or changes a goal of recycled content. */
  saveTarget: route({
    method: 'POST',
    path: `${targets}/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: recycledGoalSave,
    output: recycledGoal,
  }),
  /** Deletes goals of recycled content. */
  deleteTargets: route({ method: 'DELETE', path: `${targets}/delete`, needs: edit, answer: 'ok', input: byIds }),
  /** Limits of VOC emissions, a page at a time. */
  limits: route({
    method: 'POST',
    path: `${limits}/page`,
    needs: queryVoc,
    answer: 'page',
    input: pageInput({}),
    output: pageOf(vocLimit),
  }),
  /** Creates or changes a limit of VOC emissions. */
  saveLimit: route({
    method: 'POST',
    path: `${limits}/saveOrUpdate`,
    needs: editLimit,
    says: 'saved',
    input: vocLimitSave,
    output: vocLimit,
  }),
  /** Deletes limits of VOC emissions. */
  deleteLimits: route({ method: 'DELETE', path: `${limits}/delete`, needs: deleteLimit, answer: 'ok', input: byIds }),
};
