const BITS = 5;
const WIDTH = 1 << BITS;
const MASK = WIDTH - 1;
/** Below this depth the hash has no bits left: entries with the same hash share a leaf of any size. */
const LAST_SHIFT = 30;
const LEAF_SIZE = 8;

type Entry<V> = readonly [key: string, value: V];
interface Leaf<V> {
  entries: Entry<V>[];
}
interface Branch<V> {
  slots: (TrieNode<V> | undefined)[];
}
type TrieNode<V> = Leaf<V> | Branch<V>;

const isLeaf = <V>(node: TrieNode<V>): node is Leaf<V> => 'entries' in node;

/** FNV-1a over UTF-16 units, with the high bits folded into the low ones. */
function hashKey(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash ^ (hash >>> 15);
}

const slotOf = (hash: number, shift: number): number => (hash >>> shift) & MASK;

function split<V>(entries: readonly Entry<V>[], shift: number): Branch<V> {
  const slots: (Leaf<V> | undefined)[] = new Array<undefined>(WIDTH).fill(undefined);
  for (const entry of entries) {
    const at = slotOf(hashKey(entry[0]), shift);
    const leaf = slots[at];
    if (leaf) leaf.entries.push(entry);
    else slots[at] = { entries: [entry] };
  }
  return { slots };
}

function withEntry<V>(entries: readonly Entry<V>[], at: number, entry: Entry<V>): Entry<V>[] {
  const copy = entries.slice();
  if (at < 0) copy.push(entry);
  else copy[at] = entry;
  return copy;
}

/** @param owned the nodes belong to the current builder and are changed in place instead of copied */
function put<V>(
  node: TrieNode<V> | undefined,
  hash: number,
  shift: number,
  entry: Entry<V>,
  owned: boolean,
): TrieNode<V> {
  if (!node) return { entries: [entry] };
  if (isLeaf(node)) {
    const at = node.entries.findIndex(([key]) => key === entry[0]);
    if (at < 0 && node.entries.length >= LEAF_SIZE && shift <= LAST_SHIFT)
      return put(split(node.entries, shift), hash, shift, entry, true);
    if (!owned) return { entries: withEntry(node.entries, at, entry) };
    if (at < 0) node.entries.push(entry);
    else node.entries[at] = entry;
    return node;
  }
  const at = slotOf(hash, shift);
  const slots = owned ? node.slots : node.slots.slice();
  slots[at] = put(slots[at], hash, shift + BITS, entry, owned);
  return owned ? node : { slots };
}

function drop<V>(node: TrieNode<V>, hash: number, shift: number, key: string): TrieNode<V> | undefined {
  if (isLeaf(node)) return { entries: node.entries.filter((entry) => entry[0] !== key) };
  const at = slotOf(hash, shift);
  const below = node.slots[at];
  if (!below) return node;
  const slots = node.slots.slice();
  slots[at] = drop(below, hash, shift + BITS, key);
  return { slots };
}

function* entriesOf<V>(node: TrieNode<V> | undefined): Generator<Entry<V>> {
  if (!node) return;
  if (isLeaf(node)) yield* node.entries;
  else for (const slot of node.slots) yield* entriesOf(slot);
}

/**
 * Immutable map: `set` and `delete` return a new map that shares all but a few dozen slots with the old one,
 * whatever its size. Implemented as a trie over the hash of the key. The order of the entries is not defined.
 */
export class PersistentMap<V> {
  private constructor(
    private readonly root: TrieNode<V> | undefined,
    readonly size: number,
  ) {}

  static readonly EMPTY: PersistentMap<never> = new PersistentMap<never>(undefined, 0);

  static from<V>(entries: Iterable<Entry<V>>): PersistentMap<V> {
    const last = new Map(entries);
    let root: TrieNode<V> | undefined;
    for (const entry of last) root = put(root, hashKey(entry[0]), 0, entry, true);
    return new PersistentMap(root, last.size);
  }

  get(key: string): V | undefined {
    const hash = hashKey(key);
    let node = this.root;
    for (let shift = 0; node && !isLeaf(node); shift += BITS) node = node.slots[slotOf(hash, shift)];
    if (!node) return undefined;
    for (const entry of node.entries) if (entry[0] === key) return entry[1];
    return undefined;
  }
  has(key: string): boolean {
    return this.get(key) !== undefined;
  }
  set(key: string, value: V): PersistentMap<V> {
    return new PersistentMap(put(this.root, hashKey(key), 0, [key, value], false), this.size + (this.has(key) ? 0 : 1));
  }
  delete(key: string): PersistentMap<V> {
    if (!this.root || !this.has(key)) return this;
    return new PersistentMap(drop(this.root, hashKey(key), 0, key), this.size - 1);
  }
  *[Symbol.iterator](): Generator<Entry<V>> {
    yield* entriesOf(this.root);
  }
  *keys(): Generator<string> {
    for (const [key] of this) yield key;
  }
  *values(): Generator<V> {
    for (const [, value] of this) yield value;
  }
}
