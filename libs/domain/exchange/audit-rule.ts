import { type AutopilotCondition, type IncomingSheet, ruleOutcome, type RuleOutcome } from './autopilot';

/** 0 error, 1 warning (specification 001). */
export type AuditSeverity = 0 | 1;
/**
 * A rule for auditing received sheets: it reports a finding when all its conditions hold. The conditions are those
 * of the inbox autopilot.
 */
export interface AuditRule {
  readonly id: number;
  readonly name: string;
  readonly checkType: AuditSeverity;
  readonly active: boolean;
  readonly conditions: readonly AutopilotCondition[];
  /** First and last day of validity, both included; null means unlimited. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}
export interface AuditVerdict<R extends AuditRule> {
  readonly findings: readonly R[];
  readonly errors: number;
  readonly warnings: number;
  readonly rules: readonly RuleOutcome[];
}

const ERROR = 0;
export const isAuditedOn = (
  { active, validFrom, validTo }: Pick<AuditRule, 'active' | 'validFrom' | 'validTo'>,
  asOf: string,
): boolean => active && (validFrom === null || validFrom <= asOf) && (validTo === null || asOf <= validTo);

/** Evaluates every rule independently of the others. A condition on an unknown fact gives no finding. */
export function auditVerdict<R extends AuditRule>(
  rules: readonly R[],
  sheet: IncomingSheet,
  asOf: string,
): AuditVerdict<R> {
  const activeRules = rules.filter((rule) => isAuditedOn(rule, asOf));
  const outcomes = activeRules.map((rule) => ruleOutcome(rule, sheet));
  const findings = activeRules.filter((_rule, at) => outcomes[at]?.applies);
  const errors = findings.filter(({ checkType }) => checkType === ERROR).length;
  return { findings, errors, warnings: findings.length - errors, rules: outcomes };
}
