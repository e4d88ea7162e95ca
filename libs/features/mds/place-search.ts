import { groupBy } from './group-by';
import type { SearchStep } from './place.store';

/**
 * Places of the hits below a root, in tree order, at most `limit`. Only branches with a hit below are visited, so
 * the effort depends on the result and the distinct steps, not on the expanded tree. The root itself is no hit.
 */
export function findHitPlaces(root: number, steps: readonly SearchStep[], limit: number): string[] {
  const below = groupBy(steps, ({ parent }) => parent);
  const leads = nodesAboveHits(steps);
  const found: string[] = [];
  const stack: { node: number; path: string }[] = [{ node: root, path: String(root) }];
  for (let top = stack.pop(); top && found.length < limit; top = stack.pop()) {
    const { node, path } = top;
    const children = below.get(node) ?? [];
    for (const { pos, hit } of children) if (hit) found.push(`${path}.${pos}`);
    for (const { pos, child } of children.toReversed())
      if (leads.has(child)) stack.push({ node: child, path: `${path}.${pos}` });
  }
  return found.slice(0, limit).sort(compareTreeOrder);
}
function compareTreeOrder(left: string, right: string): number {
  const [one, other] = [left.split('.').map(Number), right.split('.').map(Number)];
  const differs = one.findIndex((pos, index) => pos !== other[index]);
  return differs < 0 ? one.length - other.length : (one[differs] ?? 0) - (other[differs] ?? -1);
}

/** Nodes with a hit below them, found from the hits upwards. */
function nodesAboveHits(steps: readonly SearchStep[]): Set<number> {
  const parents = groupBy(steps, ({ child }) => child);
  const leads = new Set<number>();
  const queue = steps.filter(({ hit }) => hit).map(({ parent }) => parent);
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (leads.has(node)) continue;
    leads.add(node);
    for (const { parent } of parents.get(node) ?? []) queue.push(parent);
  }
  return leads;
}
