import { keysInOrder, nodeAt, placeAt, type SheetNode, type SheetTree } from '../tree';

/** Pairs of keys: which node of one tree corresponds to which node of the other. */
export interface NodePairs {
  toAfter: ReadonlyMap<string, string>;
  toBefore: ReadonlyMap<string, string>;
}

/** Signatures of a node, most reliable first; nodes with a common signature may be the same. */
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
  /** Own nodes keep their key in all drafts, so drafts of one sheet are matched by key. */
  matchByKey(): void {
    for (const key of keysInOrder(this.before))
      if (nodeAt(this.before, key)?.kind === nodeAt(this.after, key)?.kind) this.add(key, key);
  }
  /** Matches the children of matched nodes, most reliable signature first. */
  matchChildren(): void {
    for (const key of keysInOrder(this.before)) {
      const other = this.toAfter.get(key);
      if (other !== undefined)
        this.matchAmong(
          placeAt(this.before, key)?.children ?? [],
          placeAt(this.after, other)?.children ?? [],
          SIGNATURES,
        );
    }
  }
  /**
   * Matches the remaining nodes across the whole tree: the same signature at another place is a move. Substances
   * are left out, because they do not move between materials.
   */
  matchRemaining(): void {
    const open = (tree: SheetTree): string[] =>
      keysInOrder(tree).filter((key) => nodeAt(tree, key)?.kind !== 'substance');
    this.matchAmong(open(this.before), open(this.after), SIGNATURES.slice(0, 2));
  }
  private matchAmong(before: readonly string[], after: readonly string[], signatures: typeof SIGNATURES): void {
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
 * Matches the nodes of two sheets: drafts of one sheet by key; versions and other sheets by the signatures of their
 * nodes, from the root down.
 */
export function matchNodes(before: SheetTree, after: SheetTree): NodePairs {
  const pairing = new Pairing(before, after);
  pairing.matchByKey();
  if (!pairing.toAfter.has(before.root) && !pairing.toBefore.has(after.root)) pairing.add(before.root, after.root);
  pairing.matchChildren();
  pairing.matchRemaining();
  pairing.matchChildren();
  return pairing;
}
