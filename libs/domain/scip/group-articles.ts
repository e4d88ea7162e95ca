import { Decimal, formatDecimal } from '../decimal';
import type { ScipGroup, ScipGroups, ScipSourceConcern, ScipSourceNode } from './source';

/** Suffix for what is joined on an assembly itself, beside its components (domain.md 9: "4.2 article"). */
const JOINED = '#joined';

/**
 * The part of a vehicle that carries or leads to a substance of the Candidate List, each article once. `nodes` is a
 * tree or graph without cycles, parents before or after their children in any order; `root` is its top. What has both
 * components and a substance of its own (a coating over an assembly) becomes a complex object with one more component,
 * because an article is either the one or the other.
 */
export function groupScipArticles(nodes: readonly ScipSourceNode[], root: number): ScipGroups {
  const collected = new GroupCollection();
  const groupOf = new Map<number, number>();
  for (const index of fromBelow(nodes, root)) {
    const node = nodes[index] as ScipSourceNode;
    const children = summedChildren(node, groupOf);
    if (children.length === 0 && node.concerns.length === 0) continue;
    // What was notified already is referred to; the dossier's own subject is not.
    if (node.scip?.number !== undefined && index !== root) {
      groupOf.set(index, collected.add(node, [], [], node.scip.number));
      continue;
    }
    const concerns = [...node.concerns].sort((one, other) => (one.key < other.key ? -1 : 1));
    if (children.length > 0 && concerns.length > 0) {
      const joined = collected.add({ ...node, identity: node.identity + JOINED, massGrams: null }, [], concerns);
      groupOf.set(index, collected.add(node, addUnits(children, joined, '1'), []));
    } else groupOf.set(index, collected.add(node, children, concerns));
  }
  const top = groupOf.get(root);
  if (top === undefined) return [];
  countPlaces(collected.groups, top);
  return withDistinctIdentities(reachedGroups(collected.groups));
}

/** Groups by their content, in the order in which they were first met. */
class GroupCollection {
  readonly groups: ScipGroup[] = [];
  private readonly byContent = new Map<string, number>();

  /** The index of the group of an article. `reference`: SCIP number, for what is referred to by it alone. */
  add(
    node: ScipSourceNode,
    children: ScipGroup['children'],
    concerns: ScipSourceConcern[],
    reference?: string,
  ): number {
    const { identity, supplierName } = node;
    const content = reference === undefined ? contentKey(node, children, concerns) : `scip:${reference}`;
    const known = this.byContent.get(content);
    if (known !== undefined) {
      const group = this.groups[known] as ScipGroup;
      if (identity < group.identity) group.identity = identity;
      if (supplierName && !group.suppliers.includes(supplierName)) group.suppliers.push(supplierName);
      return known;
    }
    const suppliers = supplierName ? [supplierName] : [];
    this.groups.push({ identity, node, places: 0, children, concerns, suppliers, reference });
    this.byContent.set(content, this.groups.length - 1);
    return this.groups.length - 1;
  }
}

/** Children before parents, without recursion. Throws for a cycle, which sheets and BOMs cannot have. */
function fromBelow(nodes: readonly ScipSourceNode[], root: number): number[] {
  const order: number[] = [];
  const state = new Uint8Array(nodes.length);
  const [OPEN, DONE] = [1, 2];
  const stack = [{ index: root, next: 0 }];
  state[root] = OPEN;
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const child = nodes[top.index]?.children[top.next++];
    if (!child) {
      state[top.index] = DONE;
      order.push(top.index);
      stack.pop();
    } else if (state[child.index] === OPEN) throw new Error(`a part contains itself: ${nodes[child.index]?.identity}`);
    else if (state[child.index] !== DONE) {
      state[child.index] = OPEN;
      stack.push({ index: child.index, next: 0 });
    }
  }
  return order;
}
function addUnits(children: ScipGroup['children'], group: number, quantity: string): ScipGroup['children'] {
  const known = children.find((child) => child.group === group);
  if (!known) return [...children, { group, quantity }];
  return children.map((child) =>
    child === known ? { group, quantity: formatDecimal(new Decimal(child.quantity).plus(quantity)) } : child,
  );
}
function summedChildren(node: ScipSourceNode, groupOf: ReadonlyMap<number, number>): ScipGroup['children'] {
  const units = new Map<number, Decimal>();
  for (const { index, quantity } of node.children) {
    const group = groupOf.get(index);
    if (group !== undefined) units.set(group, (units.get(group) ?? new Decimal(0)).plus(quantity));
  }
  return [...units].map(([group, quantity]) => ({ group, quantity: formatDecimal(quantity) }));
}
/** Same identifiers and same content: same article. Where there is no part number, the name counts. */
function contentKey(
  { number, name, massGrams, scip }: ScipSourceNode,
  children: ScipGroup['children'],
  concerns: readonly ScipSourceConcern[],
): string {
  const inner = [...children]
    .sort((one, other) => one.group - other.group)
    .map(({ group, quantity }) => [group, quantity]);
  return JSON.stringify([
    number?.trim() || ['', name],
    massGrams,
    scip ?? null,
    inner,
    concerns.map(({ key, minPercent, maxPercent, materials }) => [key, minPercent, maxPercent, materials]),
  ]);
}
function countPlaces(groups: readonly ScipGroup[], top: number): void {
  (groups[top] as ScipGroup).places = 1;
  for (let index = groups.length - 1; index >= 0; index--) {
    const { places, children } = groups[index] as ScipGroup;
    for (const child of children) (groups[child.group] as ScipGroup).places += places;
  }
}
/** Without what only articles lead to that are referred to. */
function reachedGroups(groups: readonly ScipGroup[]): ScipGroup[] {
  if (groups.every(({ places }) => places > 0)) return [...groups];
  const kept = groups.filter(({ places }) => places > 0);
  const at = new Map(kept.map((group, index) => [group, index]));
  return kept.map((group) => ({
    ...group,
    children: group.children.map(({ group: child, quantity }) => ({
      group: at.get(groups[child] as ScipGroup) ?? 0,
      quantity,
    })),
  }));
}
/** Two different articles with one identity (two parts of a sheet with the same name) are numbered. */
function withDistinctIdentities(groups: readonly ScipGroup[]): ScipGroups {
  const seen = new Map<string, number>();
  return groups.map((group) => {
    const times = (seen.get(group.identity) ?? 0) + 1;
    seen.set(group.identity, times);
    return times === 1 ? group : { ...group, identity: `${group.identity}#${times}` };
  });
}
