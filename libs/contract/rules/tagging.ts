import { z } from 'zod';
import { rrrRates } from '../analysis/rrr-rates';
import { recyclabilityFlag } from '../enums';
import { flagScopeRoutes, scopeChoice } from './flag-scopes';
import { classCode } from './rules';
import { areDatesInOrder, optional, optionalId, recordFields, DATES_REVERSED } from './tagging-fields';
import { technologyChoice, technologyRoutes } from './treatment-technologies';
import { uploadedFile } from '../wire/files';
import { byIds, flag, id, isoDate, optionalText, route, rowVersion } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

export const classChoice = z.object({
  code: z.string(),
  parent: z.string().nullable(),
  nameZh: z.string(),
  nameEn: z.string(),
  rrrDefault: recyclabilityFlag.schema.nullable(),
});
export type ClassChoice = z.output<typeof classChoice>;

/** A rule without a class applies to parts as a whole; a rule without a scope applies to all parts. */
export const taggingRuleSave = z
  .object({
    id: optional(id),
    version: optional(rowVersion),
    classCode: optional(classCode),
    scopeId: optionalId,
    flag: recyclabilityFlag.schema,
    technologyId: optionalId,
    active: flag.default(true),
    validFrom: optional(isoDate),
    validTo: optional(isoDate),
    note: optionalText(2000),
  })
  .refine(areDatesInOrder, DATES_REVERSED)
  .refine((rule) => rule.classCode !== undefined || rule.scopeId !== undefined, {
    message: 'ruleTooWide',
    path: ['classCode'],
  });
export type TaggingRuleSave = z.output<typeof taggingRuleSave>;
/** State of a rule on the date: in force, switched off, not valid on the date, or its technology is not valid. */
export const RULE_STATES = ['inForce', 'off', 'notNow', 'technologyEnded'] as const;
export const taggingRuleRow = z.object({
  id: z.number().int(),
  classCode: z.string().nullable(),
  classNameZh: z.string().nullable(),
  classNameEn: z.string().nullable(),
  scope: scopeChoice.nullable(),
  flag: recyclabilityFlag.schema,
  technology: z
    .object({
      id: z.number().int(),
      code: z.string(),
      nameZh: z.string(),
      nameEn: z.string(),
      inForce: z.boolean(),
      hasEvidence: z.boolean(),
    })
    .nullable(),
  active: z.boolean(),
  validFrom: isoDate.nullable(),
  validTo: isoDate.nullable(),
  state: z.enum(RULE_STATES),
  note: z.string(),
  ...recordFields,
});
export type TaggingRuleRow = z.output<typeof taggingRuleRow>;

const MAX_TRIAL_ROWS = 50;
/**
 * Effect of a rule on a vehicle: the places that it marks, and both rates before and after. Grams and percent are
 * exact.
 */
export const taggingTrial = z.object({
  before: rrrRates,
  after: rrrRates,
  /** Mass whose flag the rule decides. `movedGrams`: the part of it whose flag changes. */
  coveredGrams: z.string(),
  movedGrams: z.string(),
  moves: z.array(z.object({ from: recyclabilityFlag.schema, to: recyclabilityFlag.schema, massGrams: z.string() })),
  parts: z
    .array(
      z.object({
        positionId: z.number().int(),
        number: z.string(),
        name: z.string(),
        foreignName: z.string().nullable(),
        quantity: z.string(),
        massGrams: z.string(),
        from: recyclabilityFlag.schema,
      }),
    )
    .max(MAX_TRIAL_ROWS),
  partCount: z.number().int(),
  milliseconds: z.number().int(),
});
export type TaggingTrial = z.output<typeof taggingTrial>;

const base = '/rule/anaMaterialMarkRule';
const technologies = `${base}/technology`;
const [query, edit, remove] = [
  'rule:anaMaterialMarkRule:query',
  'rule:anaMaterialMarkRule:edit',
  'rule:anaMaterialMarkRule:delete',
] as const;
const asOfInput = { asOf: optional(isoDate) };
/**
 * Tagging rules, their scopes (groups of parts), and technologies. Records of the platform are read-only: changing
 * one creates an own replacement, and deleting the replacement restores the platform's record.
 */
export const rulesTaggingApi = {
  /** Tagging rules for recyclability flags, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    answer: 'page',
    input: pageInput(asOfInput),
    output: pageOf(taggingRuleRow),
  }),
  /** Creates or changes a tagging rule. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: taggingRuleSave,
    output: taggingRuleRow,
  }),
  /** Deletes tagging rules. */
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: remove, answer: 'ok', input: byIds }),
  /** Material classes for tagging rules. */
  classes: route({
    method: 'GET',
    path: `${base}/getMaterialtypeEO`,
    needs: query,
    answer: 'list',
    output: z.array(classChoice),
  }),
  /**
   * Material classes without a rule in the scope (without `scopeId`: for all parts). A rule of a class above may
   * still apply to them.
   */
  listClassesWithoutRule: route({
    method: 'GET',
    path: `${base}/getMaterialtypeEOByAdd`,
    needs: query,
    answer: 'list',
    input: z.object({ scopeId: optionalId }),
    output: z.array(classChoice),
  }),
  /** Treatment technologies that a rule may name. */
  technologyNumbers: route({
    method: 'GET',
    path: `${base}/getTechNum`,
    needs: query,
    answer: 'list',
    input: z.object({ flag: optional(recyclabilityFlag.schema), ...asOfInput }),
    output: z.array(technologyChoice),
  }),
  /** Scopes that a rule may name. */
  scopeNames: route({
    method: 'GET',
    path: `${base}/getScope`,
    needs: query,
    answer: 'list',
    output: z.array(scopeChoice),
  }),
  /**
   * Rules of one class in one scope. Without `typeId`: rules for parts as a whole; without `scope`: rules for all
   * parts.
   */
  listRulesOfClass: route({
    method: 'GET',
    path: `${base}/getAnaMatScopeEOsByTypeIdAndScope`,
    needs: query,
    answer: 'list',
    input: z.object({ typeId: optional(classCode), scope: optionalId }),
    output: z.array(taggingRuleRow),
  }),
  /** Effect of an active rule on a vehicle, instead of the rule that it changes. Nothing is saved. */
  trial: route({
    method: 'POST',
    path: `${base}/trial`,
    needs: 'analysis:anaRrrMark:query',
    input: z.object({ modId: id, rule: taggingRuleSave }),
    output: taggingTrial,
  }),
  ...flagScopeRoutes,
  ...technologyRoutes,
  /** Stores a file as evidence of a treatment technology; the answer has its ID. */
  upload: route({
    method: 'POST',
    path: `${technologies}/upload`,
    needs: edit,
    limit: 'upload',
    upload: 'technologyEvidence',
    answer: 'upload',
    says: 'uploaded',
    input: z.object({ file: uploadedFile }),
    output: z.object({ fileId: z.number().int(), filename: z.string(), url: z.string() }),
  }),
};
