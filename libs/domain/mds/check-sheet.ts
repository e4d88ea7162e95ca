import { checkMasses } from './check-mass';
import { checkMaterialSiblings, checkMixedKinds, checkNesting } from './check-nesting';
import { checkComponents, checkFigures, checkMaterialCodes, checkNames, checkNumbers, checkSemiComponents } from './check-nodes';
import { checkMaterialRanges, checkSubstanceRanges, checkSums } from './check-portions';
import { checkCycles, checkDuplicates, checkReferences } from './check-references';
import { MATLAS_RULE_SET, type CheckRule, type CheckRules, type CheckRuleSet } from './check-rules';
import type { Finding } from './finding';
import type { CheckRuleId } from './finding-cases';
import { indexSheet, type SheetIndex } from './sheet-index';
import type { SheetTree } from './sheet-tree';

const CHECKS: { readonly [Id in CheckRuleId]: (index: SheetIndex, rule: CheckRule<Id>) => Finding[] } = {
  'STR-1': checkNesting,
  'STR-2': checkMaterialSiblings,
  'STR-3': checkMixedKinds,
  'STR-4': checkCycles,
  'STR-5': checkDuplicates,
  'STR-6': checkComponents,
  'STR-7': checkSemiComponents,
  'STR-8': checkReferences,
  'POR-1': checkSums,
  'POR-2': checkSubstanceRanges,
  'POR-3': checkMaterialRanges,
  'MAS-1': checkMasses,
  'NAM-1': checkNames,
  'NAM-2': checkNumbers,
  'NAM-3': checkMaterialCodes,
  'NUM-1': checkFigures,
};

const run = <Id extends CheckRuleId>(index: SheetIndex, rules: CheckRules, id: Id): Finding[] => CHECKS[id](index, rules[id]);

export const CHECK_RULE_IDS = Object.keys(CHECKS) as CheckRuleId[];

const SEVERITY_ORDER = { error: 0, warning: 1, note: 2 } as const;

/** Sorted by severity, then tree order, then rule. */
function inReadingOrder(index: SheetIndex, findings: Finding[]): Finding[] {
  const place = new Map(index.ordered.map((node, at) => [node.key, at]));
  const placeOf = (finding: Finding): number => place.get(finding.path[finding.path.length - 1] ?? '') ?? 0;
  return findings.sort((a, b) => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity] || placeOf(a) - placeOf(b));
}

/**
 * All findings of a rule set on one sheet; below a reference nothing is checked, that was done when it was released.
 * Never throws; time grows with the number of own nodes and edges.
 */
export function checkSheet(tree: SheetTree, ruleSet: CheckRuleSet = MATLAS_RULE_SET): Finding[] {
  const index = indexSheet(tree);
  return inReadingOrder(index, CHECK_RULE_IDS.flatMap((id) => run(index, ruleSet.rules, id)));
}
