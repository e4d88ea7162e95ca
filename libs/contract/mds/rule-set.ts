import { CHECK_RULE_IDS, SEVERITIES, type CheckRuleSet, type OwnDifferences } from '@matlas/domain';
import { z } from 'zod';
import { byId, byIds, id, instant, isoDate, route, rowVersion, stamped, text } from '../wire/kit';

const rule = z.enum(CHECK_RULE_IDS);
const severity = z.enum(SEVERITIES);
/**
 * Values of a rule's parameters: decimals as text, severities, codes, table rows. The domain library defines the
 * allowed values (`ruleSetFaults`).
 */
const params = z.record(z.string().max(40), z.unknown());

/** The resolved rules of one version. Browser, server and command line all run these. */
export const resolvedRuleSet = z.object({
  id: z.string(),
  version: z.string(),
  validFrom: isoDate,
  severities: z.partialRecord(rule, severity),
  params: z.partialRecord(rule, params),
  disabled: z.array(rule),
});
export type ResolvedRuleSet = z.output<typeof resolvedRuleSet>;
/** Converts a rule set from the API or the database for the domain library. */
export const toCheckRuleSet = (set: ResolvedRuleSet): CheckRuleSet => set as CheckRuleSet;

/** Differences of an own rule set from its base set. Each disabled rule has a reason. */
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
 * One version of a set of check rules, built-in or of the caller's enterprise. `setVersion` is the version of the
 * set, `version` the optimistic lock.
 */
export const ruleSetRow = z.object({
  id: z.number().int(),
  code: z.string(),
  setVersion: z.string(),
  /** The key stored in sheets, such as `matlas@2`. */
  key: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  state: ruleSetState,
  validFrom: isoDate,
  baseKey: z.string().nullable(),
  builtIn: z.boolean(),
  /** True when new sheets of the caller's enterprise use this set. */
  chosen: z.boolean(),
  /** True when new sheets use this version today. */
  inForce: z.boolean(),
  /** Number of own sheets that are checked by it. */
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
 * A rule in the caller's language with the same rule of the compared set. A null severity means that the rule is
 * disabled.
 */
export const ruleTexts = z.object({
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
  /** Changed values: `severity`, `off`, or names of parameters. */
  changed: z.array(z.string()),
  reason: z.string().nullable(),
  /** Limits for changes by an enterprise: the lowest severity, and whether the rule may be disabled. */
  lowest: severity,
  mayBeOff: z.boolean(),
});
export type RuleTexts = z.output<typeof ruleTexts>;
export const ruleSetDetail = ruleSetRow.extend({
  rules: z.array(ruleTexts),
  own: ruleDifferences,
  set: resolvedRuleSet,
  /** The compared set: the base set, unless another one was requested. */
  comparedWith: z.object({ key: z.string(), set: resolvedRuleSet }).nullable(),
});
export type RuleSetDetail = z.output<typeof ruleSetDetail>;

const base = '/mds/ruleSet';
const [query, edit] = ['rule:ruleSet:query', 'rule:ruleSet:edit'] as const;
const locked = byId.extend({ version: rowVersion.optional() });
/** Sets of check rules with versions, chosen per enterprise. These paths are not from the specification. */
export const mdsRuleSetApi = {
  /** All versions of the built-in sets and of the own ones. */
  list: route({ method: 'GET', path: `${base}/list`, needs: query, output: z.array(ruleSetRow), answer: 'list' }),
  /** Every rule with its texts, compared with the base set. */
  get: route({
    method: 'GET',
    path: `${base}/get/{id}`,
    needs: query,
    input: byId.extend({ compareWith: id.optional() }),
    output: ruleSetDetail,
  }),
  /**
   * One rule set with every rule, by its key. The same by the key stored in a sheet. Without a key: the set for new
   * sheets today.
   */
  getByKey: route({
    method: 'GET',
    path: `${base}/byKey`,
    needs: query,
    input: z.object({ key: z.string().trim().max(60).optional() }),
    output: ruleSetDetail,
  }),
  /** Creates a draft from a version: the next version of an own set, or a new set with the given names. */
  derive: route({
    method: 'POST',
    path: `${base}/derive`,
    needs: edit,
    says: 'saved',
    input: byId.extend({ nameZh: text(100).optional(), nameEn: text(100).optional() }),
    output: ruleSetRow,
  }),
  /** Saves the name, first day and differences of a draft of a rule set. */
  save: route({
    method: 'POST',
    path: `${base}/save`,
    needs: edit,
    says: 'saved',
    input: locked.extend({ nameZh: text(100), nameEn: text(100), validFrom: isoDate, own: ruleDifferences }),
    output: ruleSetDetail,
  }),
  /** Activates a draft. An activated version can no longer be changed. */
  activate: route({
    method: 'POST',
    path: `${base}/activate`,
    needs: edit,
    says: 'saved',
    input: locked,
    output: ruleSetRow,
  }),
  /** Deletes drafts of rule sets. Only for drafts. */
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: edit, input: byIds, answer: 'ok' }),
  /** Chooses the set for new sheets of the enterprise. They use its newest version that is valid on their date. */
  choose: route({
    method: 'POST',
    path: `${base}/choose`,
    needs: edit,
    says: 'saved',
    input: byId,
    output: ruleSetRow,
  }),
};
