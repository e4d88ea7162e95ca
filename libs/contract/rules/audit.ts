import { z } from 'zod';
import { checkType } from '../enums';
import { autopilotCondition } from '../exchange/autopilot-rules';
import { autopilotRuleOutcome, autopilotSheet } from '../exchange/autopilot';
import { byIds, flag, id, isoDate, optionalText, route, rowVersion, stamped, text } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

export const MAX_AUDIT_RULES = 100;
const MAX_CONDITIONS = 12;
/** Maximum number of received sheets in a trial. */
export const MAX_AUDIT_TRIAL = 50;
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === '' || v === null ? undefined : v), schema.optional());

/**
 * An audit rule: a finding about every sheet for which all conditions are true. The conditions are those of the
 * inbox autopilot.
 */
export const auditRuleSave = z
  .object({
    id: optional(id),
    version: optional(rowVersion),
    code: text(50),
    nameZh: text(200),
    nameEn: text(200),
    checkType: checkType.lenient,
    active: flag.default(false),
    conditions: z.array(autopilotCondition).min(1).max(MAX_CONDITIONS),
    note: optionalText(500),
    validFrom: optional(isoDate),
    validTo: optional(isoDate),
  })
  .refine(({ validFrom, validTo }) => validFrom === undefined || validTo === undefined || validFrom <= validTo, {
    message: 'datesReversed',
    path: ['validTo'],
  });
export type AuditRuleSave = z.output<typeof auditRuleSave>;
const named = z.object({ id, nameZh: z.string(), nameEn: z.string() });
export const auditRuleRow = z.object({
  id: z.number().int(),
  position: z.number().int(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  checkType: checkType.schema,
  active: z.boolean(),
  conditions: z.array(autopilotCondition),
  note: z.string(),
  validFrom: isoDate.nullable(),
  validTo: isoDate.nullable(),
  /** True when the rule is active and valid on the requested date. */
  inForce: z.boolean(),
  /** The senders, regulations and substances that the conditions refer to. */
  senders: z.array(named),
  laws: z.array(named),
  substances: z.array(named),
  ...stamped,
});
export type AuditRuleRow = z.output<typeof auditRuleRow>;

/**
 * Result of the rules for one received sheet: the findings of the rules that apply, and all rules with their
 * conditions.
 */
export const auditTrialRow = z.object({
  sheet: autopilotSheet,
  errors: z.number().int(),
  warnings: z.number().int(),
  findings: z.array(
    z.object({
      ruleId: z.number().int(),
      code: z.string(),
      nameZh: z.string(),
      nameEn: z.string(),
      checkType: checkType.schema,
    }),
  ),
  rules: z.array(autopilotRuleOutcome),
});
export type AuditTrialRow = z.output<typeof auditTrialRow>;

const base = '/rule/auditRules';
const [query, edit] = ['rule:auditRules:query', 'rule:auditRules:edit'] as const;
/** Audit rules, which give findings when a received sheet is audited. */
export const rulesAuditApi = {
  /** Audit rules of the enterprise, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    answer: 'page',
    input: pageInput({ asOf: isoDate.optional() }),
    output: pageOf(auditRuleRow),
  }),
  /** Creates or changes an audit rule. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: auditRuleSave,
    output: auditRuleRow,
  }),
  /** Deletes audit rules. */
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: edit, answer: 'ok', input: byIds }),
  /** Sets the order of all rules. */
  order: route({
    method: 'POST',
    path: `${base}/order`,
    needs: edit,
    answer: 'ok',
    says: 'saved',
    input: z.object({ ids: z.array(id).min(1).max(MAX_AUDIT_RULES) }),
  }),
  /**
   * The findings of the rules in force on a date for the newest received sheets, filtered by number, name or
   * sender. `rule` replaces the stored rule with its id, or is added at the end. Nothing is saved.
   */
  trial: route({
    method: 'POST',
    path: `${base}/trial`,
    needs: query,
    answer: 'list',
    input: z.object({
      q: z.string().trim().max(100).optional(),
      asOf: optional(isoDate),
      rule: auditRuleSave.optional(),
    }),
    output: z.array(auditTrialRow),
  }),
};
