import { z } from 'zod';
import { classCode } from './rules';
import { nameFields, optional, pattern, recordFields } from './tagging-fields';
import { arrayOf, byIds, id, optionalText, route, rowVersion } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** Parts that are removed as a whole in pre-treatment. */
export const treatedPart = z.enum(['batteries', 'oilFilters', 'lpgTanks', 'cngTanks', 'tyres', 'catalyticConverters']);
/**
 * A group of parts. A part belongs to it when all given criteria match: patterns of its name, its number, and the
 * names or numbers of the parts above it; a class of its materials.
 */
export const flagScopeSave = z
  .object({
    id: optional(id),
    version: optional(rowVersion),
    ...nameFields,
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
  /** Number of rules for this scope. */
  rules: z.number().int(),
  ...recordFields,
});
export type FlagScopeRow = z.output<typeof flagScopeRow>;
export const scopeChoice = z.object({
  /** 0 means all parts. */
  id: z.number().int(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
});
export type ScopeChoice = z.output<typeof scopeChoice>;
const scopes = '/rule/anaMatFlagscope';
const [queryScope, editScope] = ['rule:anaMatFlagscope:query', 'rule:anaMatFlagscope:edit'] as const;

export const flagScopeRoutes = {
  /** Scopes (name, number and branch patterns of parts) to which tagging rules apply, a page at a time. */
  scopes: route({
    method: 'POST',
    path: `${scopes}/page`,
    needs: queryScope,
    answer: 'page',
    input: pageInput({}),
    output: pageOf(flagScopeRow),
  }),
  /** Creates or changes a scope. */
  saveScope: route({
    method: 'POST',
    path: `${scopes}/saveOrUpdate`,
    needs: editScope,
    says: 'saved',
    input: flagScopeSave,
    output: flagScopeRow,
  }),
  /** Deletes scopes that no tagging rule uses. */
  deleteScopes: route({ method: 'DELETE', path: `${scopes}/delete`, needs: editScope, answer: 'ok', input: byIds }),
};
