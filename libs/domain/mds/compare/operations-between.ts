import {
  branchAt,
  keysBelow,
  keysInOrder,
  nodeAt,
  placeAt,
  sameData,
  type Change,
  type SheetOperation,
  type SheetTree,
} from '../tree';

/** The change from one record to the other; undefined when they are equal. */
function changeBetween<T extends object>(
  one: T,
  other: T,
  skipped: ReadonlySet<string> = new Set(),
): Change<T> | undefined {
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const fields = [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (field) => !skipped.has(field) && !sameData(left[field], right[field]),
  );
  return fields.length === 0
    ? undefined
    : (Object.fromEntries(fields.map((field) => [field, right[field] ?? null])) as Change<T>);
}

/** Indexes of a longest increasing subsequence: these nodes can stay while the others are moved. */
function longestIncreasingRun(values: readonly number[]): Set<number> {
  const tails: number[] = [];
  const before: (number | undefined)[] = [];
  values.forEach((value, index) => {
    let low = 0;
    for (let high = tails.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] as number] as number) < value) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? tails[low - 1] : undefined;
    tails[low] = index;
  });
  const rise = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = before[at]) rise.add(at);
  return rise;
}

const SKIPPED = new Set(['key', 'kind', 'substance']);

/**
 * Records the edits that lead from one tree to another, and keeps lists of children up to date to know the current
 * index of each node.
 */
class EditRecorder {
  readonly operations: SheetOperation[] = [];
  private readonly lists = new Map<string, string[]>();
  private readonly parents = new Map<string, string>();

  constructor(
    private readonly from: SheetTree,
    private readonly to: SheetTree,
  ) {
    for (const [key, place] of from.places) {
      this.lists.set(key, [...place.children]);
      if (place.parent !== undefined) this.parents.set(key, place.parent);
    }
  }

  /** Removes branches without remaining nodes first, so that later indexes need not account for them. */
  removeWholeBranches(): void {
    for (const key of keysInOrder(this.from)) {
      if (
        key === this.from.root ||
        !this.parents.has(key) ||
        keysBelow(this.from, key).some((each) => this.to.places.has(each))
      )
        continue;
      this.remove(key);
    }
  }
  /** From the root down: a parent is at its final place before its children are moved. */
  arrangeNodes(): void {
    for (const parent of keysInOrder(this.to)) this.arrangeBelow(parent, placeAt(this.to, parent)?.children ?? []);
  }
  removeRemaining(): void {
    for (const key of keysInOrder(this.from)) if (!this.to.places.has(key) && this.parents.has(key)) this.remove(key);
  }
  /** Replaces nodes whose kind or substance changed under the same key, with everything below them. */
  replaceChangedNodes(): void {
    for (const key of keysInOrder(this.to)) {
      const [one, other] = [nodeAt(this.from, key), nodeAt(this.to, key)];
      const branch = branchAt(this.to, key);
      if (one && other && branch && (one.kind !== other.kind || !sameData(one.substance, other.substance)))
        this.operations.push({ op: 'replace', key, branch, restores: true });
    }
  }
  setChangedFields(): void {
    for (const key of keysInOrder(this.to)) {
      const [one, other] = [placeAt(this.from, key), placeAt(this.to, key)];
      if (!one || !other) continue;
      const fields =
        one.node.kind === other.node.kind && sameData(one.node.substance, other.node.substance)
          ? changeBetween(one.node, other.node, SKIPPED)
          : undefined;
      if (fields && Boolean(one.node.reference) !== Boolean(other.node.reference))
        this.operations.push({
          op: 'replace',
          key,
          branch: branchAt(this.to, key) ?? { node: other.node },
          restores: true,
        });
      else if (fields) this.operations.push({ op: 'setNode', key, fields });
      const edge = changeBetween(one.edge, other.edge);
      if (edge && other.parent !== undefined) this.operations.push({ op: 'setEdge', key, fields: edge });
    }
  }

  private arrangeBelow(parent: string, wanted: readonly string[]): void {
    const list = this.lists.get(parent) ?? [];
    this.lists.set(parent, list);
    const standing = wanted.filter((child) => this.parents.get(child) === parent);
    const rise = longestIncreasingRun(standing.map((child) => list.indexOf(child)));
    const staying = new Set(standing.filter((_, index) => rise.has(index)));
    wanted.forEach((child, index) => {
      if (staying.has(child)) return;
      const before = wanted[index - 1];
      if (this.parents.has(child)) this.move(child, parent, before);
      else this.add(child, parent, before);
    });
  }
  private add(key: string, parent: string, before: string | undefined): void {
    const place = placeAt(this.to, key);
    const list = this.lists.get(parent);
    if (!place || !list) return;
    const index = before === undefined ? 0 : list.indexOf(before) + 1;
    list.splice(index, 0, key);
    this.parents.set(key, parent);
    this.lists.set(key, []);
    this.operations.push({ op: 'add', parent, index, branch: { node: place.node, edge: place.edge }, restores: true });
  }
  private move(key: string, parent: string, before: string | undefined): void {
    const old = this.lists.get(this.parents.get(key) ?? '');
    old?.splice(old.indexOf(key), 1);
    const list = this.lists.get(parent) ?? [];
    const index = before === undefined ? 0 : list.indexOf(before) + 1;
    list.splice(index, 0, key);
    this.parents.set(key, parent);
    this.operations.push({ op: 'move', key, parent, index, restores: true });
  }
  private remove(key: string): void {
    const list = this.lists.get(this.parents.get(key) ?? '');
    list?.splice(list.indexOf(key), 1);
    const stack = [key];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      stack.push(...(this.lists.get(at) ?? []));
      this.parents.delete(at);
    }
    this.operations.push({ op: 'remove', key });
  }
}

/** One undoable edit that turns a tree into another tree with the same root and the same node keys. */
export function operationsBetween(from: SheetTree, to: SheetTree): SheetOperation {
  const journey = new EditRecorder(from, to);
  journey.removeWholeBranches();
  journey.arrangeNodes();
  journey.removeRemaining();
  journey.replaceChangedNodes();
  journey.setChangedFields();
  const { cid: _cid, ownerId: _owner, supplier: _supplier, ...wanted } = to.head;
  const { cid: _ownCid, ownerId: _ownOwner, supplier: _ownSupplier, ...had } = from.head;
  const head = changeBetween(had, wanted);
  return {
    op: 'batch',
    operations: [...(head ? [{ op: 'setHead', fields: head } as const] : []), ...journey.operations],
  };
}
