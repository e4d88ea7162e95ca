import { keysInOrder, type SheetTree } from '../tree';
import type { Finding } from './finding';
import type { CheckRuleId } from './finding-cases';

/**
 * Sorts findings by severity, tree order, rule and case. Only the findings of one node are sorted; the tree is read
 * once.
 */
export function inReadingOrder(
  tree: SheetTree,
  findings: Iterable<Finding>,
  ruleOrder: readonly CheckRuleId[],
): Finding[] {
  const rank = new Map(ruleOrder.map((id, index) => [id, index]));
  const byNode = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = byNode.get(finding.node);
    if (group) group.push(finding);
    else byNode.set(finding.node, [finding]);
  }
  const ordered = { error: [] as Finding[], warning: [] as Finding[], note: [] as Finding[] };
  for (const key of byNode.size === 0 ? [] : keysInOrder(tree)) {
    const group = byNode.get(key);
    if (!group) continue;
    if (group.length > 1)
      group.sort(
        (one, other) =>
          (rank.get(one.rule) ?? 0) - (rank.get(other.rule) ?? 0) ||
          (one.code < other.code ? -1 : Number(one.code > other.code)),
      );
    for (const finding of group) ordered[finding.severity].push(finding);
  }
  return [...ordered.error, ...ordered.warning, ...ordered.note];
}
