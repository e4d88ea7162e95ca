import { z } from 'zod';
import { rrrRates } from '../analysis/rrr';
import { recyclabilityFlag } from '../enums';
import { arrayOf, byIds, flag, id, isoDate, optionalText, route, rowVersion, stamped, text } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { classCode } from './rules';
import { uploadedFile } from '../wire/files';

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === '' || v === null ? undefined : v), schema.optional());
/** Integrators send 0 for all parts. */
const optionalId = z.preprocess((v) => (v === '' || v === null || v === 0 || v === '0' ? undefined : v), id.optional());
const inOrder = ({ validFrom, validTo }: { validFrom?: string | undefined; validTo?: string | undefined }): boolean =>
  validFrom === undefined || validTo === undefined || validFrom <= validTo;
const REVERSED = { message: 'datesReversed', path: ['validTo'] };
const code = z.string().trim().min(1).max(50).regex(/^\S+$/, { message: 'noSpaces' });
const MAX_PATTERN = 490;
const MAX_EVIDENCE = 4000;
const pattern = z.preprocess((v) => v ?? '', z.string().trim().max(MAX_PATTERN));
/** Whose it is: the platform's, an enterprise's own, or its own in place of the platform's. */
const kept = {
  builtIn: z.boolean(),
  replaces: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  ...stamped,
};

/** Parts that pre-treatment removes as a whole. */
export const treatedPart = z.enum(['batteries', 'oilFilters', 'lpgTanks', 'cngTanks', 'tyres', 'catalyticConverters']);
const scopeFields = { code, nameZh: text(200), nameEn: text(200) };
/**
 * A group of parts. All that is given has to fit: patterns of names, of numbers, of names or numbers above the part; a
 * class of its materials.
 */
export const flagScopeSave = z
  .object({
    id: optional(id),
    version: optional(rowVersion),
    ...scopeFields,
    namePattern: pattern,
    numberPattern: pattern,
    classCodes: arrayOf(classCode).default([]),
    branchPattern: pattern,
    treatment: optional(treatedPart),
    note: optionalText(2000),
  })
  .refine(
    ({ namePattern, numberPattern, classCodes, branchPattern }) =>
      `${namePattern}${numberPattern}${branchPattern}` !== '' || classCodes.length > 0,
    { message: 'scopeEmpty', path: ['namePattern'] },
  );
export type FlagScopeSave = z.output<typeof flagScopeSave>;
export const flagScopeRow = z.object({
  id: z.number().int(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  namePattern: z.string(),
  numberPattern: z.string(),
  classCodes: z.array(z.string()),
  branchPattern: z.string(),
  treatment: treatedPart.nullable(),
  note: z.string(),
  /** Rules that hold for it. */ rules: z.number().int(),
  ...kept,
});
export type FlagScopeRow = z.output<typeof flagScopeRow>;

/** A recycling technology: what it can make of which classes, proved by what. */
export const technologySave = z
  .object({
    id: optional(id),
    version: optional(rowVersion),
    ...scopeFields,
    flags: arrayOf(recyclabilityFlag.schema).refine((flags) => flags.length > 0, { message: 'empty' }),
    /** Empty: any material. */ classCodes: arrayOf(classCode).default([]),
    evidence: optionalText(MAX_EVIDENCE),
    fileId: optional(id),
    validFrom: optional(isoDate),
    validTo: optional(isoDate),
  })
  .refine(inOrder, REVERSED);
export type TechnologySave = z.output<typeof technologySave>;
export const technologyRow = z.object({
  id: z.number().int(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  flags: z.array(recyclabilityFlag.schema),
  classCodes: z.array(z.string()),
  evidence: z.string(),
  file: z.object({ fileId: z.number().int(), filename: z.string(), url: z.string() }).nullable(),
  validFrom: isoDate.nullable(),
  validTo: isoDate.nullable(),
  /** On the day that was asked for. */ inForce: z.boolean(),
  /** Text or file. */ hasEvidence: z.boolean(),
  rules: z.number().int(),
  ...kept,
});
export type TechnologyRow = z.output<typeof technologyRow>;
/** As choices show it. */
export const technologyChoice = technologyRow.pick({
  id: true,
  code: true,
  nameZh: true,
  nameEn: true,
  flags: true,
  classCodes: true,
  validFrom: true,
  validTo: true,
  inForce: true,
  hasEvidence: true,
});
export type TechnologyChoice = z.output<typeof technologyChoice>;
export const scopeChoice = z.object({
  /** 0: all parts. */ id: z.number().int(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
});
export type ScopeChoice = z.output<typeof scopeChoice>;
export const classChoice = z.object({
  code: z.string(),
  parent: z.string().nullable(),
  nameZh: z.string(),
  nameEn: z.string(),
  rrrDefault: recyclabilityFlag.schema.nullable(),
});
export type ClassChoice = z.output<typeof classChoice>;

/** Without a class: the part as a whole; without a scope: all parts. */
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
  .refine(inOrder, REVERSED)
  .refine((rule) => rule.classCode !== undefined || rule.scopeId !== undefined, {
    message: 'ruleTooWide',
    path: ['classCode'],
  });
export type TaggingRuleSave = z.output<typeof taggingRuleSave>;
/** Why a rule does not count on the day: switched off, not valid then, or its technology is not. */
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
  ...kept,
});
export type TaggingRuleRow = z.output<typeof taggingRuleRow>;

const MAX_TRIED = 50;
/** What a rule would mark in a vehicle, and how both rates move; grams and percent are exact. */
export const taggingTrial = z.object({
  before: rrrRates,
  after: rrrRates,
  /** Mass that the rule itself decides, and what of it changes its flag. */ coveredGrams: z.string(),
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
    .max(MAX_TRIED),
  partCount: z.number().int(),
  milliseconds: z.number().int(),
});
export type TaggingTrial = z.output<typeof taggingTrial>;

const base = '/rule/anaMaterialMarkRule';
const scopes = '/rule/anaMatFlagscope';
const technologies = `${base}/technology`;
const [query, edit, remove] = [
  'rule:anaMaterialMarkRule:query',
  'rule:anaMaterialMarkRule:edit',
  'rule:anaMaterialMarkRule:delete',
] as const;
const [queryScope, editScope] = ['rule:anaMatFlagscope:query', 'rule:anaMatFlagscope:edit'] as const;
const asked = { asOf: optional(isoDate) };
/**
 * Tagging rules, the groups of parts that they hold for, and technologies. The platform's are read-only: who changes
 * one gets an own in its place, and the platform's again by deleting it.
 */
export const rulesTaggingApi = {
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    answer: 'page',
    input: pageInput(asked),
    output: pageOf(taggingRuleRow),
  }),
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: taggingRuleSave,
    output: taggingRuleRow,
  }),
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: remove, answer: 'ok', input: byIds }),
  classes: route({
    method: 'GET',
    path: `${base}/getMaterialtypeEO`,
    needs: query,
    answer: 'list',
    output: z.array(classChoice),
  }),
  /** Without a rule of their own in that scope (all parts, where none is named); one above them may cover them. */
  classesWithout: route({
    method: 'GET',
    path: `${base}/getMaterialtypeEOByAdd`,
    needs: query,
    answer: 'list',
    input: z.object({ scopeId: optionalId }),
    output: z.array(classChoice),
  }),
  technologyNumbers: route({
    method: 'GET',
    path: `${base}/getTechNum`,
    needs: query,
    answer: 'list',
    input: z.object({ flag: optional(recyclabilityFlag.schema), ...asked }),
    output: z.array(technologyChoice),
  }),
  scopeNames: route({
    method: 'GET',
    path: `${base}/getScope`,
    needs: query,
    answer: 'list',
    output: z.array(scopeChoice),
  }),
  /** Rules of one class in one scope; no `typeId`: of parts as a whole, no `scope`: of all parts. */
  ofClass: route({
    method: 'GET',
    path: `${base}/getAnaMatScopeEOsByTypeIdAndScope`,
    needs: query,
    answer: 'list',
    input: z.object({ typeId: optional(classCode), scope: optionalId }),
    output: z.array(taggingRuleRow),
  }),
  /** What the rule would do in a vehicle, switched on, in place of the one that it changes; changes nothing. */
  trial: route({
    method: 'POST',
    path: `${base}/trial`,
    needs: 'analysis:anaRrrMark:query',
    input: z.object({ modId: id, rule: taggingRuleSave }),
    output: taggingTrial,
  }),
  scopes: route({
    method: 'POST',
    path: `${scopes}/page`,
    needs: queryScope,
    answer: 'page',
    input: pageInput({}),
    output: pageOf(flagScopeRow),
  }),
  saveScope: route({
    method: 'POST',
    path: `${scopes}/saveOrUpdate`,
    needs: editScope,
    says: 'saved',
    input: flagScopeSave,
    output: flagScopeRow,
  }),
  deleteScopes: route({ method: 'DELETE', path: `${scopes}/delete`, needs: editScope, answer: 'ok', input: byIds }),
  technologies: route({
    method: 'POST',
    path: `${technologies}/page`,
    needs: query,
    answer: 'page',
    input: pageInput(asked),
    output: pageOf(technologyRow),
  }),
  saveTechnology: route({
    method: 'POST',
    path: `${technologies}/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: technologySave,
    output: technologyRow,
  }),
  deleteTechnologies: route({
    method: 'DELETE',
    path: `${technologies}/delete`,
    needs: remove,
    answer: 'ok',
    input: byIds,
  }),
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
