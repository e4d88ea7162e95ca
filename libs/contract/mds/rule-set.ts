import { CHECK_RULE_IDS, SEVERITIES, type CheckRuleSet, type OwnDifferences } from '@matlas/domain';
import { z } from 'zod';
import { byId, byIds, id, instant, isoDate, route, rowVersion, stamped, text } from '../wire/kit';

const rule = z.enum(CHECK_RULE_IDS);
const severity = z.enum(SEVERITIES);
/**
 * Values of a rule's parameters: decimals as text, weights, codes, rows of a table. What each may hold, the domain says
 * (`ruleSetFaults`).
 */
const params = z.record(z.string().max(40), z.unknown());

/**
 * The rules of one version as every end runs them: flat, on the rules of the domain. Browser, server and command line
 * take the same.
 */
export const resolvedRuleSet = z.object({
  id: z.string(),
  version: z.string(),
  validFrom: isoDate,
  severities: z.partialRecord(rule, severity),
  params: z.partialRecord(rule, params),
  disabled: z.array(rule),
});
export type ResolvedRuleSet = z.output<typeof resolvedRuleSet>;
/** What came over the wire, or out of a table, as the domain runs it. */
export const toCheckRuleSet = (set: ResolvedRuleSet): CheckRuleSet => set as CheckRuleSet;

/** In what an own set differs from the one that it was derived from; each rule that is not asked with its reason. */
export const ruleDifferences = z.object({
  severities: z.partialRecord(rule, severity).default({}),
  params: z.partialRecord(rule, params).default({}),
  disabled: z.array(rule).max(CHECK_RULE_IDS.length).default([]),
  enabled: z.array(rule).max(CHECK_RULE_IDS.length).default([]),
  reasons: z.partialRecord(rule, z.string().trim().max(490)).default({}),
});
export type RuleDifferencesWire = z.output<typeof ruleDifferences>;
export const toOwnDifferences = (differences: RuleDifferencesWire): OwnDifferences => differences as OwnDifferences;

export const ruleSetState = z.enum(['draft', 'active']);
/**
 * One version of a set of check rules: built in, or the caller's enterprise's own. `setVersion` is its own version,
 * `version` the optimistic lock.
 */
export const ruleSetRow = z.object({
  id: z.number().int(),
  code: z.string(),
  setVersion: z.string(),
  /** How a sheet remembers it: `matlas@2`. */ key: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  state: ruleSetState,
  validFrom: isoDate,
  baseKey: z.string().nullable(),
  builtIn: z.boolean(),
  /** New sheets of the caller's enterprise take versions of this set. */
  chosen: z.boolean(),
  /** And today this very one. */ inForce: z.boolean(),
  /** Own sheets that are checked by it. */
  sheetCount: z.number().int(),
  activatedAt: instant.nullable(),
  can: z.object({
    edit: z.boolean(),
    activate: z.boolean(),
    delete: z.boolean(),
    derive: z.boolean(),
    choose: z.boolean(),
  }),
  ...stamped,
});
export type RuleSetRow = z.output<typeof ruleSetRow>;

/**
 * One rule in the caller's language, beside the same rule of the set that it is compared with; a severity of null: it
 * is not asked.
 */
export const ruleWords = z.object({
  id: rule,
  category: z.string(),
  title: z.string(),
  text: z.string(),
  clause: z.string(),
  source: z.string(),
  severity: severity.nullable(),
  params,
  baseSeverity: severity.nullable(),
  baseParams: params,
  /** `severity`, `off`, or names of parameters. */
  changed: z.array(z.string()),
  reason: z.string().nullable(),
  /** How far an enterprise may go: the lightest weight, and whether it may leave the rule out. */
  lowest: severity,
  mayBeOff: z.boolean(),
});
export type RuleWords = z.output<typeof ruleWords>;
export const ruleSetDetail = ruleSetRow.extend({
  rules: z.array(ruleWords),
  own: ruleDifferences,
  set: resolvedRuleSet,
  /** What it is compared with: its base, unless another was asked for. */ comparedWith: z
    .object({ key: z.string(), set: resolvedRuleSet })
    .nullable(),
});
export type RuleSetDetail = z.output<typeof ruleSetDetail>;

const base = '/mds/ruleSet';
const [query, edit] = ['rule:ruleSet:query', 'rule:ruleSet:edit'] as const;
const locked = byId.extend({ version: rowVersion.optional() });
/** Sets of check rules: versioned, chosen per enterprise; calls of our own. */
export const mdsRuleSetApi = {
  /** The built-in ones and the own, each version. */
  list: route({ method: 'GET', path: `${base}/list`, needs: query, output: z.array(ruleSetRow), answer: 'list' }),
  /** Every rule in words, beside the base. */
  get: route({
    method: 'GET',
    path: `${base}/get/{id}`,
    needs: query,
    input: byId.extend({ compareWith: id.optional() }),
    output: ruleSetDetail,
  }),
  /** The same by the key that a sheet has; without one the set that a new sheet takes today. */
  byKey: route({
    method: 'GET',
    path: `${base}/byKey`,
    needs: query,
    input: z.object({ key: z.string().trim().max(60).optional() }),
    output: ruleSetDetail,
  }),
  /** A draft on top of a version: the next version of an own set, or a new one under these names. */
  derive: route({
    method: 'POST',
    path: `${base}/derive`,
    needs: edit,
    says: 'saved',
    input: byId.extend({ nameZh: text(100).optional(), nameEn: text(100).optional() }),
    output: ruleSetRow,
  }),
  save: route({
    method: 'POST',
    path: `${base}/save`,
    needs: edit,
    says: 'saved',
    input: locked.extend({ nameZh: text(100), nameEn: text(100), validFrom: isoDate, own: ruleDifferences }),
    output: ruleSetDetail,
  }),
  /** From then on it never changes. */
  activate: route({
    method: 'POST',
    path: `${base}/activate`,
    needs: edit,
    says: 'saved',
    input: locked,
    output: ruleSetRow,
  }),
  /** Drafts only. */
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: edit, input: byIds, answer: 'ok' }),
  /** New sheets of the enterprise take the newest version of this one's set that is valid on their day. */
  choose: route({
    method: 'POST',
    path: `${base}/choose`,
    needs: edit,
    says: 'saved',
    input: byId,
    output: ruleSetRow,
  }),
};
