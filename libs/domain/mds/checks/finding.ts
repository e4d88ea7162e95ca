import type { Portion } from '../../portions';
import type { SheetOperation } from '../tree';
import type { CheckRuleId, FindingCase, FindingSeverity } from './finding-cases';
import type { CheckRule } from './rule';

/** Values for the sentence of a finding: exact decimals as text, codes, or lists of codes. */
export type FindingParams = Readonly<Record<string, string | number | readonly string[]>>;

/** What each one-click repair is called; sentences stand in the locale files under `fixes`. */
export const FIX_WORDS = [
  'setName',
  'setNumber',
  'normalise',
  'makeRest',
  'narrow',
  'merge',
  'removeChild',
  'useRelease',
  'setClass',
  'setApplication',
  'disclose',
  'takePreferred',
  'countAgain',
] as const;
export type FixWord = (typeof FIX_WORDS)[number];

/** What one click does about a finding: an edit like any other, that undo takes back. */
export interface SheetFix {
  word: FixWord;
  params: FindingParams;
  operation: SheetOperation;
}

/** What a check rule found at a node of a sheet. Sentences stand in the locale files under `cases.<code>`. */
export interface Finding {
  rule: CheckRuleId;
  /** Rule and case, such as `POR-1.tooSmall`; one of FINDING_CODES. */
  code: string;
  severity: FindingSeverity;
  /** Key of the node that the finding is about; `pathTo` leads there. */
  node: string;
  params: FindingParams;
  /** A repair that is certain to remove the finding. */
  fix?: SheetFix;
}

export interface FindingDetail {
  params?: FindingParams;
  fix?: SheetFix | undefined;
  /** Where the case weighs otherwise than its rule. */
  severity?: FindingSeverity;
}

/** A finding of a rule at a node. */
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

/** Publishing to all accepts no warning: every one of them blocks (IMDS User Manual 15.0, p. 87). Notes stay notes. */
export const forPublishing = (findings: readonly Finding[]): Finding[] =>
  findings.map((finding) => (finding.severity === 'warning' ? { ...finding, severity: 'error' } : finding));

export const hasErrors = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'error');

/** New portions of several children. */
export const setPortions = (portions: readonly { key: string; portion: Portion }[]): SheetOperation => ({
  op: 'setAmounts',
  amounts: portions.map(({ key, portion }) => ({ key, amount: { portion } })),
});
