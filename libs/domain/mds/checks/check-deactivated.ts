import { placeAt, type SheetTree } from '../tree';
import { substanceNames } from './check-hidden';
import { findingAt, type Finding } from './finding';
import type { CheckRule } from './rule';
import type { CheckSite } from './site';

/** Whether a node is, or is inside, a component that its owner marked as a legacy spare part. */
function isInLegacyPart(tree: SheetTree, key: string): boolean {
  for (let at: string | undefined = key; at !== undefined;) {
    const place = placeAt(tree, at);
    if (place?.node.legacySparePart) return true;
    at = place?.parent;
  }
  return false;
}

/**
 * APP-2: deactivated application codes, in own materials, in overrides, and in sheets that are used. Nothing is
 * reported in legacy spare parts, nor when the codes are not known.
 */
export function checkDeactivatedCodes(site: CheckSite, rule: CheckRule<'APP-2'>): Finding[] {
  const { key, node, children, scene } = site;
  const { deactivatedCodes: gone = [], goesOut } = scene.head;
  const below = node.reference?.deactivatedCodes ?? [];
  if ((gone.length === 0 && below.length === 0) || isInLegacyPart(scene.tree, key)) return [];
  const severity = goesOut ? rule.severity : rule.params.inHouse;
  const own = children.flatMap((child): Finding[] => {
    const codes = [
      child.edge.applicationCode,
      ...(child.edge.applicationOverrides ?? []).map(({ applicationCode }) => applicationCode),
    ];
    return [...new Set(codes)].flatMap((code): Finding[] =>
      code !== undefined && gone.includes(code)
        ? [findingAt(rule, child.key, 'deactivated', { params: { ...substanceNames(child.node), code }, severity })]
        : [],
    );
  });
  return below.length === 0
    ? own
    : [...own, findingAt(rule, key, 'deactivatedBelow', { params: { codes: [...below] }, severity })];
}
