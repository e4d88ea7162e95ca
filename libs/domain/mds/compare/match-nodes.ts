import { keysInOrder, nodeAt, placeAt, type SheetNode, type SheetTree } from '../tree';

/** Which node of the one tree is which of the other. */
export interface NodePairs {
  toAfter: ReadonlyMap<string, string>;
  toBefore: ReadonlyMap<string, string>;
}

/** What a node is called, from the surest to the vaguest; nodes that share one of these may be the same. */
const SIGNATURES: readonly ((node: SheetNode) => string | undefined)[] = [
  ({ reference, substance, kind, number, name }) => {
    if (reference) return `sheet ${reference.cid}`;
    if (substance) return `substance ${substance.id}`;
    return `${kind} ${number ?? ''} ${name}`;
  },
  ({ reference, substance, kind, number }) => (reference || substance || !number ? undefined : `${kind} ${number}`),
  ({ reference, substance, kind, name }) =>
    reference || substance || name.trim() === '' ? undefined : `${kind} ${name}`,
];

class Pairing {
  readonly toAfter = new Map<string, string>();
  readonly toBefore = new Map<string, string>();
  constructor(
    private readonly before: SheetTree,
    private readonly after: SheetTree,
  ) {}

  add(one: string, other: string): void {
    this.toAfter.set(one, other);
    this.toBefore.set(other, one);
  }
  /** Own nodes keep their key for life, so drafts of one sheet are matched by it. */
  byKey(): void {
    for (const key of keysInOrder(this.before))
      if (nodeAt(this.before, key)?.kind === nodeAt(this.after, key)?.kind) this.add(key, key);
  }
  /** Children of nodes that are matched, the surest names first. */
  downwards(): void {
    for (const key of keysInOrder(this.before)) {
      const other = this.toAfter.get(key);
      if (other !== undefined)
        this.among(placeAt(this.before, key)?.children ?? [], placeAt(this.after, other)?.children ?? [], SIGNATURES);
    }
  }
  /** Nodes that are nowhere yet: the same name in another place is a move. Substances do not move between materials. */
  anywhere(): void {
    const open = (tree: SheetTree): string[] =>
      keysInOrder(tree).filter((key) => nodeAt(tree, key)?.kind !== 'substance');
    this.among(open(this.before), open(this.after), SIGNATURES.slice(0, 2));
  }
  private among(before: readonly string[], after: readonly string[], signatures: typeof SIGNATURES): void {
    for (const signature of signatures) {
      const free = new Map<string, string[]>();
      for (const key of after) {
        const name = this.toBefore.has(key) ? undefined : signature(nodeAt(this.after, key) as SheetNode);
        if (name === undefined) continue;
        const same = free.get(name);
        if (same) same.push(key);
        else free.set(name, [key]);
      }
      for (const key of before) {
        const name = this.toAfter.has(key) ? undefined : signature(nodeAt(this.before, key) as SheetNode);
        const found = name === undefined ? undefined : free.get(name)?.shift();
        if (found !== undefined) this.add(key, found);
      }
    }
  }
}

/**
 * Matches the nodes of two sheets: drafts of one by their keys, versions and other sheets by what their nodes are
 * called, from the root down.
 */
export function matchNodes(before: SheetTree, after: SheetTree): NodePairs {
  const pairing = new Pairing(before, after);
  pairing.byKey();
  if (!pairing.toAfter.has(before.root) && !pairing.toBefore.has(after.root)) pairing.add(before.root, after.root);
  pairing.downwards();
  pairing.anywhere();
  pairing.downwards();
  return pairing;
}
