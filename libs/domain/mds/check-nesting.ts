import { mayContain } from '../substances';
import type { CheckRule } from './check-rules';
import { findingAt, type Finding } from './finding';
import { amountKindBetween, amountKindOf } from './node-kinds';
import type { SheetIndex } from './sheet-index';
import type { SheetNode } from './sheet-tree';

function nestingFindings(index: SheetIndex, rule: CheckRule<'STR-1'>, parent: SheetNode): Finding[] {
  return index.childrenOf(parent.key).flatMap(({ edge, node }) => {
    const expected = amountKindBetween(parent.kind, node.kind);
    if (!expected) return [findingAt(index, rule, node.key, 'nesting', { params: { parent: parent.kind, child: node.kind } })];
    if (edge.amount && amountKindOf(edge.amount) !== expected) return [findingAt(index, rule, node.key, 'amount', { params: { expected } })];
    return [];
  });
}

/** STR-1: nesting and amounts as domain.md 1.1; semi-components and materials end in substances. A component's emptiness is STR-6. */
export function checkNesting(index: SheetIndex, rule: CheckRule<'STR-1'>): Finding[] {
  return index.ordered.flatMap((node) => {
    if (node.reference || node.kind === 'substance') return [];
    const isEmpty = node.kind !== 'component' && index.childrenOf(node.key).length === 0;
    const empty = isEmpty ? [findingAt(index, rule, node.key, 'noSubstance', { params: { kind: node.kind } })] : [];
    return [...empty, ...nestingFindings(index, rule, node)];
  });
}

function childKinds(index: SheetIndex, parent: SheetNode): string[] {
  const children = index.childrenOf(parent.key);
  if (children.length < 2) return [];
  const allowed = children.filter(({ node }) => mayContain(parent.kind, node.kind));
  return [...new Set(allowed.map(({ node }) => node.kind))];
}

/** STR-2: a material holds materials or substances, never both. */
export function checkMaterialSiblings(index: SheetIndex, rule: CheckRule<'STR-2'>): Finding[] {
  return index.ordered
    .filter((node) => node.kind === 'material' && childKinds(index, node).length > 1)
    .map((node) => findingAt(index, rule, node.key, 'siblings'));
}

/** STR-3: other different kinds at one level; a reason on the parent lowers it where the rule set says so. */
export function checkMixedKinds(index: SheetIndex, rule: CheckRule<'STR-3'>): Finding[] {
  return index.ordered.flatMap((node) => {
    const kinds = node.kind === 'material' ? [] : childKinds(index, node);
    if (kinds.length < 2) return [];
    const severity = rule.params.reasonLowers && node.mixedNodeReason ? 'warning' : rule.severity;
    return [findingAt(index, rule, node.key, 'mixed', { params: { kinds }, severity })];
  });
}
