/** A position of a BOM as a comparison needs it, in tree order. */
export interface ComparablePosition {
  /** Index of its parent, which comes before it; -1 for a root. */
  parent: number;
  name: string;
  foreignName: string | null;
  number: string | null;
  /** The number as numbers are compared; empty without one. */
  numberKey: string;
  supplierCode: string | null;
  supplierName: string | null;
  /** Exact decimals as text. */
  quantity: string;
  massGrams: string | null;
  remark: string | null;
  /** Data sheet, facts and marks of the position as one text; equal parts with equal text are interchangeable. */
  work?: string;
}
/** For each position of the new BOM, the index of the old one, or -1. */
export interface PositionPairs {
  /** The same part, in the same place or moved. */
  same: Int32Array;
  /** Another part number in the same place: another part, whose sheets and marks do not carry over. */
  renumbered: Int32Array;
}

const nameKey = ({ name }: ComparablePosition): string => name.trim().toLowerCase();
const supplierKey = ({ supplierCode }: ComparablePosition): string => supplierCode?.trim().toUpperCase() ?? '';
type KeyOf = (position: ComparablePosition) => string | undefined;
/** Ways to recognise a part below the same parent, best first; undefined: not to be recognised this way. */
const SAME_PART: readonly KeyOf[] = [
  (p) => (p.numberKey === '' ? undefined : `${p.numberKey}\t${supplierKey(p)}`),
  (p) => (p.numberKey === '' ? undefined : p.numberKey),
  (p) => (p.numberKey === '' ? nameKey(p) : undefined),
];
/** Distinguishes equal parts below one parent. */
const details = (p: ComparablePosition): string => [p.name, p.quantity, p.massGrams, p.remark].join('\t');

function groupBy(indexes: readonly number[], keyOf: (index: number) => string | undefined): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const index of indexes) {
    const key = keyOf(index);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  }
  return groups;
}

/**
 * Finds the positions of an old BOM in a new one. Below parents that belong together, parts are recognised by number
 * and supplier, by number, or by name where they have no number; a part that is gone from its place and new at
 * another one has moved. Equal parts below one parent are paired by their details, then by order, unless it is
 * unclear which of them is gone and people did different things with them. O(positions).
 */
class Pairing {
  readonly same: Int32Array;
  readonly renumbered: Int32Array;
  private readonly taken: Uint8Array;
  private readonly oldChildren: Map<number, number[]>;
  private readonly newChildren: Map<number, number[]>;

  constructor(
    private readonly before: readonly ComparablePosition[],
    private readonly after: readonly ComparablePosition[],
  ) {
    this.same = new Int32Array(after.length).fill(-1);
    this.renumbered = new Int32Array(after.length).fill(-1);
    this.taken = new Uint8Array(before.length);
    this.oldChildren = childrenOf(before);
    this.newChildren = childrenOf(after);
  }

  pair(old: number, now: number): void {
    this.same[now] = old;
    this.taken[old] = 1;
  }
  /** Pairs what is below these parents (-1: the roots), level by level. */
  pairBelow(oldParent: number, newParent: number): void {
    const open: [number, number][] = [[oldParent, newParent]];
    for (let next = open.pop(); next; next = open.pop()) {
      this.pairChildren(...next);
      for (const now of this.newChildren.get(next[1]) ?? []) {
        const old = this.partnerOf(now);
        if (old >= 0) open.push([old, now]);
      }
    }
  }
  /** Pairs parts that are left over in both BOMs; assemblies first, because their parts move with them. */
  pairMoved(): void {
    for (const onlyAssemblies of [true, false]) {
      const free = (children: Map<number, number[]>, all: readonly ComparablePosition[], isFree: Free): number[] =>
        [...all.keys()].filter((index) => (!onlyAssemblies || children.has(index)) && isFree(index));
      const keyOf = (all: readonly ComparablePosition[]) => (index: number) =>
        SAME_PART[0]?.(all[index] as ComparablePosition);
      const olds = groupBy(free(this.oldChildren, this.before, this.isOldFree), keyOf(this.before));
      const news = groupBy(free(this.newChildren, this.after, this.isNewFree), keyOf(this.after));
      for (const [key, group] of news) {
        const [wanted, found] = [group.filter(this.isNewFree), (olds.get(key) ?? []).filter(this.isOldFree)];
        if (wanted.length === found.length) this.pairGroup(found, wanted);
        for (const now of wanted) if ((this.same[now] as number) >= 0) this.pairBelow(this.same[now] as number, now);
      }
    }
  }

  private partnerOf(now: number): number {
    return Math.max(this.same[now] as number, this.renumbered[now] as number);
  }
  private readonly isOldFree: Free = (index) => this.taken[index] === 0;
  private readonly isNewFree: Free = (index) => this.partnerOf(index) < 0;

  private pairChildren(oldParent: number, newParent: number): void {
    const olds = this.oldChildren.get(oldParent) ?? [];
    const news = this.newChildren.get(newParent) ?? [];
    for (const keyOf of SAME_PART) this.pairByKey(olds, news, keyOf);
    this.pairByName(olds, news);
    if (oldParent < 0) this.pairOnlyRoot(olds, news);
  }
  private pairByKey(olds: readonly number[], news: readonly number[], keyOf: KeyOf): void {
    const found = groupBy(olds.filter(this.isOldFree), (index) => keyOf(this.before[index] as ComparablePosition));
    if (found.size === 0) return;
    const wanted = groupBy(news.filter(this.isNewFree), (index) => keyOf(this.after[index] as ComparablePosition));
    for (const [key, group] of wanted) this.pairGroup(found.get(key) ?? [], group);
  }
  /** Equal parts: those with equal details first, then by order where that decides nothing. */
  private pairGroup(olds: readonly number[], news: readonly number[]): void {
    if (olds.length > 1 || news.length > 1) {
      const byDetails = groupBy(olds, (index) => details(this.before[index] as ComparablePosition));
      for (const [key, wanted] of groupBy(news, (index) => details(this.after[index] as ComparablePosition))) {
        const found = byDetails.get(key) ?? [];
        if (found.length === wanted.length) for (const [n, now] of wanted.entries()) this.pair(found[n] as number, now);
      }
    }
    const [found, wanted] = [olds.filter(this.isOldFree), news.filter(this.isNewFree)];
    const isAlike = new Set(found.map((index) => this.before[index]?.work ?? '')).size <= 1;
    if (found.length !== wanted.length && !isAlike) return;
    for (const [n, now] of wanted.slice(0, found.length).entries()) this.pair(found[n] as number, now);
  }
  /** One part of a name on each side: it received or lost its number, or has another one. */
  private pairByName(olds: readonly number[], news: readonly number[]): void {
    const found = groupBy(olds.filter(this.isOldFree), (index) => nameKey(this.before[index] as ComparablePosition));
    const wanted = groupBy(news.filter(this.isNewFree), (index) => nameKey(this.after[index] as ComparablePosition));
    for (const [name, [now, another]] of wanted) {
      const [old, twin] = found.get(name) ?? [];
      if (old === undefined || now === undefined || twin !== undefined || another !== undefined) continue;
      if (this.before[old]?.numberKey === '' || this.after[now]?.numberKey === '') this.pair(old, now);
      else this.pairRenumbered(old, now);
    }
  }
  /** The vehicle itself, whatever it is called. */
  private pairOnlyRoot([old, ...olds]: readonly number[], [now, ...news]: readonly number[]): void {
    if (old === undefined || now === undefined || olds.length + news.length > 0) return;
    if (!this.oldChildren.has(old) || !this.newChildren.has(now)) return;
    if (this.isOldFree(old) && this.isNewFree(now)) this.pair(old, now);
  }
  private pairRenumbered(old: number, now: number): void {
    this.renumbered[now] = old;
    this.taken[old] = 1;
  }
}
type Free = (index: number) => boolean;

function childrenOf(positions: readonly ComparablePosition[]): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const [index, { parent }] of positions.entries()) {
    const known = children.get(parent);
    if (known) known.push(index);
    else children.set(parent, [index]);
  }
  return children;
}

/**
 * Pairs the positions of two BOMs.
 * @param known pairs that are known already (index in `before` for each of `after`, or -1), such as by equal ids
 */
export function pairPositions(
  before: readonly ComparablePosition[],
  after: readonly ComparablePosition[],
  known?: Int32Array,
): PositionPairs {
  const pairing = new Pairing(before, after);
  known?.forEach((old, now) => {
    if (old >= 0) pairing.pair(old, now);
  });
  pairing.pairBelow(-1, -1);
  pairing.pairMoved();
  return { same: pairing.same, renumbered: pairing.renumbered };
}
