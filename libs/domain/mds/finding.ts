import type { CheckRule } from './check-rules';
import type { CheckRuleId, FindingCase } from './finding-cases';
import type { SheetFix } from './fixes';
import type { SheetIndex } from './sheet-index';

export type FindingSeverity = 'error' | 'warning' | 'note';

/** Values for the sentence of a finding: exact decimals as text, codes, or lists of codes. */
export type FindingParams = Readonly<Record<string, string | number | readonly string[]>>;

/** What a check rule found at a node of a sheet. Sentences stand in the locale files under `code`. */
export interface Finding {
  rule: CheckRuleId;
  /** Rule and case, such as `POR-1.tooSmall`; one of FINDING_CODES. */
  code: string;
  severity: FindingSeverity;
  /** Node keys from the root to the node that the finding is about. */
  path: readonly string[];
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
export function findingAt<Id extends CheckRuleId>(index: SheetIndex, rule: CheckRule<Id>, key: string, findingCase: FindingCase<Id>, detail: FindingDetail = {}): Finding {
  const { params = {}, fix, severity = rule.severity } = detail;
  const base = { rule: rule.id, code: `${rule.id}.${findingCase}`, severity, path: index.pathTo(key), params };
  return fix ? { ...base, fix } : base;
}

/** Publishing to all accepts no warning: every one of them blocks (IMDS User Manual 15.0, p. 87). */
export const forPublishing = (findings: readonly Finding[]): Finding[] =>
  findings.map((finding) => (finding.severity === 'warning' ? { ...finding, severity: 'error' } : finding));

export const hasErrors = (findings: readonly Finding[]): boolean => findings.some(({ severity }) => severity === 'error');
