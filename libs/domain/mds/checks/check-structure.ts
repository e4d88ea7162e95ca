import { mayContain } from '../../substances';
import { amountKindBetween, amountKindOf } from '../node-kinds';
import { findingAt, type Finding } from './finding';
import type { CheckRule } from './rule';
import type { CheckSite } from './site';

/**
 * STR-1: nesting and amounts as in domain.md 1.1; semi-components and materials must end in substances. An empty
 * component is reported by STR-6.
 */
export function checkNesting({ node, children }: CheckSite, rule: CheckRule<'STR-1'>): Finding[] {
  if (node.reference) return [];
  const isEmpty = node.kind !== 'component' && children.length === 0;
  const findings: Finding[] = isEmpty
    ? [findingAt(rule, node.key, 'noSubstance', { params: { kind: node.kind } })]
    : [];
  for (const {
    key,
    node: child,
    edge: { amount },
  } of children) {
    const expected = amountKindBetween(node.kind, child.kind);
    if (!expected) findings.push(findingAt(rule, key, 'nesting', { params: { parent: node.kind, child: child.kind } }));
    else if (amount && amountKindOf(amount) !== expected)
      findings.push(findingAt(rule, key, 'amount', { params: { expected } }));
  }
  return findings;
}

function childKinds({ node, children }: CheckSite): string[] {
  if (children.length < 2) return [];
  return [
    ...new Set(children.filter((child) => mayContain(node.kind, child.node.kind)).map((child) => child.node.kind)),
  ];
}

/** STR-2: a material contains either materials or substances, never both. */
export const checkMaterialSiblings = (site: CheckSite, rule: CheckRule<'STR-2'>): Finding[] =>
  childKinds(site).length > 1 ? [findingAt(rule, site.key, 'siblings')] : [];

/** STR-3: other mixed kinds at one level; a reason on the parent reduces the severity when the rule set allows it. */
export function checkMixedKinds(site: CheckSite, rule: CheckRule<'STR-3'>): Finding[] {
  const kinds = childKinds(site);
  if (kinds.length < 2) return [];
  const isLowered = rule.params.reasonLowers && rule.severity === 'error' && site.node.mixedNodeReason !== undefined;
  return [findingAt(rule, site.key, 'mixed', { params: { kinds }, severity: isLowered ? 'warning' : rule.severity })];
}
