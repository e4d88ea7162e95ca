import type { Portion } from '../../portions';
import type { SheetOperation } from '../tree';
import type { CheckRuleId, FindingCase, FindingSeverity } from './finding-cases';
import type { CheckRule } from './rule';

/** Values for the message of a finding: exact decimals as text, codes, or lists of codes. */
export type FindingParams = Readonly<Record<string, string | number | readonly string[]>>;

/** Names of the one-click fixes; their texts are in the locale files under `fixes`. */
export const FIX_NAMES = [
  'setName',
  'setNumber',
  'normalise',
  'makeRest',
  'narrow',
  'fixRest',
  'merge',
  'removeChild',
  'useRelease',
  'setClass',
  'setApplication',
  'disclose',
  'takePreferred',
  'countAgain',
] as const;
export type FixName = (typeof FIX_NAMES)[number];

/** A one-click fix of a finding: an ordinary edit that can be undone. */
export interface SheetFix {
  word: FixName;
  params: FindingParams;
  operation: SheetOperation;
}

/** A finding of a check rule at a node of a sheet. Its message is in the locale files under `cases.<code>`. */
export interface Finding {
  rule: CheckRuleId;
  /** Rule and case, such as `POR-1.tooSmall`; one of FINDING_CODES. */
  code: string;
  severity: FindingSeverity;
  /** Key of the node of the finding; `pathTo` returns the path to it. */
  node: string;
  params: FindingParams;
  /** A fix that certainly removes the finding. */
  fix?: SheetFix;
}

export interface FindingDetail {
  params?: FindingParams;
  fix?: SheetFix | undefined;
  /** Severity of the case when it differs from that of its rule. */
  severity?: FindingSeverity;
}

/** Creates a finding of a rule at a node. */
export function findingAt<Id extends CheckRuleId>(
  rule: CheckRule<Id>,
  node: string,
  findingCase: FindingCase<Id>,
  detail: FindingDetail = {},
): Finding {
  const { params = {}, fix, severity = rule.severity } = detail;
  const base = { rule: rule.id, code: `${rule.id}.${findingCase}`, severity, node, params };
  return fix ? { ...base, fix } : base;
}

/**
 * Publishing to all accepts no warnings: every warning blocks it like an error (IMDS User Manual 15.0, p. 87).
 * Notes stay notes.
 */
export const forPublishing = (findings: readonly Finding[]): Finding[] =>
  findings.map((finding) => (finding.severity === 'warning' ? { ...finding, severity: 'error' } : finding));

export const hasErrors = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'error');

/** Edit that sets new portions of several children. */
export const setPortions = (portions: readonly { key: string; portion: Portion }[]): SheetOperation => ({
  op: 'setAmounts',
  amounts: portions.map(({ key, portion }) => ({ key, amount: { portion } })),
});
