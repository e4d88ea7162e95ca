import { NODE_KINDS, mayContain } from '../../substances';
import { refusal, type Refusal } from '../permit';
import { listBranchPlaces } from './build-tree';
import {
  touchedAll,
  type Change,
  type EditOutcome,
  type HeadChange,
  type SheetOperation,
  type Touched,
} from './operation';
import type { PersistentMap } from './persistent-map';
import { branchAt, isInside, isLeafNode, keysBelow } from './read-tree';
import type { SheetBranch, SheetHead, SheetNode, SheetPlace, SheetTree } from './sheet-tree';

type Places = PersistentMap<SheetPlace>;
type Of<Op extends SheetOperation['op']> = Extract<SheetOperation, { op: Op }>;

const refuse = (reason: Refusal): EditOutcome => ({ ok: false, reason });
const GONE = refusal('node.locateFirst');

const done = (tree: SheetTree, places: Places, inverse: SheetOperation, keys: Iterable<string>): EditOutcome => ({
  ok: true,
  tree: { ...tree, places },
  inverse,
  touched: { keys: new Set(keys), head: false },
});

const withChildren = (
  places: Places,
  key: string,
  change: (children: readonly string[]) => readonly string[],
): Places => {
  const place = places.get(key);
  return place ? places.set(key, { ...place, children: change(place.children) }) : places;
};
const without =
  (key: string) =>
  (children: readonly string[]): readonly string[] =>
    children.filter((child) => child !== key);
const inserted =
  (key: string, index: number) =>
  (children: readonly string[]): readonly string[] =>
    children.toSpliced(Math.max(0, index), 0, key);

/** The changed record, and the inverse change. */
export function applyChange<T extends object>(record: T, change: Change<T>): { value: T; inverse: Change<T> } {
  const value = { ...record } as Record<string, unknown>;
  const inverse: Record<string, unknown> = {};
  for (const [field, next] of Object.entries(change)) {
    if (next === undefined) continue;
    inverse[field] = value[field] ?? null;
    if (next === null) delete value[field];
    else value[field] = next;
  }
  return { value: value as T, inverse: inverse as Change<T> };
}

/** Why a node cannot be placed below another one. */
function nestingRefusal(parent: SheetNode, child: SheetNode): Refusal | undefined {
  if (isLeafNode(parent) || !mayContain(parent.kind, child.kind)) {
    return isLeafNode(parent) && parent.kind !== 'substance'
      ? refusal('node.notAddable')
      : refusal('node.edgeRefused', { parent: NODE_KINDS[parent.kind], child: NODE_KINDS[child.kind] });
  }
  return undefined;
}

function branchRefusal(branch: SheetBranch): Refusal | undefined {
  const stack = [branch];
  for (let at = stack.pop(); at; at = stack.pop()) {
    for (const child of at.children ?? []) {
      const reason = nestingRefusal(at.node, child.node);
      if (reason) return reason;
      stack.push(child);
    }
  }
  return undefined;
}

function insertBranch(
  places: Places,
  branch: SheetBranch,
  parent: string | undefined,
): { places: Places; keys: string[] } | undefined {
  const planted = listBranchPlaces(branch, parent);
  const keys = planted.places.map(([key]) => key);
  if (planted.hasTwins || keys.some((key) => places.has(key))) return undefined;
  return { places: planted.places.reduce((map, [key, place]) => map.set(key, place), places), keys };
}

function add(tree: SheetTree, { parent, index, branch, restores }: Of<'add'>): EditOutcome {
  const above = tree.places.get(parent);
  if (!above) return refuse(GONE);
  const reason = restores ? undefined : (nestingRefusal(above.node, branch.node) ?? branchRefusal(branch));
  if (reason) return refuse(reason);
  const planted = insertBranch(tree.places, branch, parent);
  if (!planted) return refuse(refusal('node.invalid'));
  const places = withChildren(planted.places, parent, inserted(branch.node.key, index));
  return done(tree, places, { op: 'remove', key: branch.node.key }, [parent, ...planted.keys]);
}

function remove(tree: SheetTree, { key }: Of<'remove'>): EditOutcome {
  const place = tree.places.get(key);
  if (!place) return refuse(GONE);
  const { parent } = place;
  const branch = branchAt(tree, key);
  if (parent === undefined || !branch) return refuse(refusal('node.rootNotDeletable'));
  const keys = keysBelow(tree, key);
  const index = tree.places.get(parent)?.children.indexOf(key) ?? 0;
  const places = withChildren(
    keys.reduce((map, each) => map.delete(each), tree.places),
    parent,
    without(key),
  );
  return done(tree, places, { op: 'add', parent, index, branch, restores: true }, [parent, ...keys]);
}

function move(tree: SheetTree, { key, parent, index, amount, restores }: Of<'move'>): EditOutcome {
  const [place, above] = [tree.places.get(key), tree.places.get(parent)];
  if (!place || !above) return refuse(GONE);
  const from = place.parent;
  if (from === undefined) return refuse(refusal('node.rootNotEditable'));
  if (isInside(tree, parent, key)) return refuse(refusal('sheet.mutualReference'));
  const reason = restores ? undefined : nestingRefusal(above.node, place.node);
  if (reason) return refuse(reason);
  const oldIndex = tree.places.get(from)?.children.indexOf(key) ?? 0;
  const edge = amount === undefined ? { value: place.edge, inverse: undefined } : applyChange(place.edge, { amount });
  const lifted = withChildren(tree.places, from, without(key)).set(key, { ...place, edge: edge.value, parent });
  const inverse: SheetOperation = {
    op: 'move',
    key,
    parent: from,
    index: oldIndex,
    restores: true,
    ...(edge.inverse ? { amount: edge.inverse.amount ?? null } : {}),
  };
  return done(tree, withChildren(lifted, parent, inserted(key, index)), inverse, [key, from, parent]);
}

/**
 * Whether the fields may be set. A reference only allows a change of the referenced version and of the names copied
 * from it; substances cannot be edited because they belong to the catalogue.
 */
function isSettable({ node }: SheetPlace, fields: Of<'setNode'>['fields']): boolean {
  if (!isLeafNode(node)) return fields.reference === undefined || fields.reference === null;
  return (
    node.reference !== undefined &&
    Object.keys(fields).every(
      (field) => field === 'reference' || field === 'name' || field === 'foreignName' || field === 'number',
    ) &&
    Boolean(fields.reference)
  );
}

function setNode(tree: SheetTree, { key, fields }: Of<'setNode'>): EditOutcome {
  const place = tree.places.get(key);
  if (!place) return refuse(GONE);
  if (!isSettable(place, fields)) return refuse(refusal('node.notEditable'));
  const { value, inverse } = applyChange<Omit<SheetNode, 'key' | 'kind' | 'substance'>>(place.node, fields);
  return done(
    tree,
    tree.places.set(key, { ...place, node: { ...value, key, kind: place.node.kind } }),
    { op: 'setNode', key, fields: inverse },
    [key],
  );
}

function setEdge(tree: SheetTree, { key, fields }: Of<'setEdge'>): EditOutcome {
  const place = tree.places.get(key);
  if (!place) return refuse(GONE);
  if (place.parent === undefined) return refuse(refusal('node.rootNotEditable'));
  const { value, inverse } = applyChange(place.edge, fields);
  return done(tree, tree.places.set(key, { ...place, edge: value }), { op: 'setEdge', key, fields: inverse }, [key]);
}

function replace(tree: SheetTree, { key, branch, restores }: Of<'replace'>): EditOutcome {
  const place = tree.places.get(key);
  const before = branchAt(tree, key);
  if (!place || !before) return refuse(GONE);
  const above = place.parent === undefined ? undefined : tree.places.get(place.parent)?.node;
  const reason = restores ? undefined : ((above && nestingRefusal(above, branch.node)) ?? branchRefusal(branch));
  if (reason) return refuse(reason);
  if (branch.node.key !== key || (!above && branch.node.kind !== place.node.kind))
    return refuse(refusal('node.notChangeable'));
  const gone = keysBelow(tree, key);
  const planted = insertBranch(
    gone.reduce((map, each) => map.delete(each), tree.places),
    { ...branch, edge: place.edge },
    place.parent,
  );
  if (!planted) return refuse(refusal('node.invalid'));
  return done(tree, planted.places, { op: 'replace', key, branch: before, restores: true }, [...gone, ...planted.keys]);
}

function setHead(tree: SheetTree, { fields }: Of<'setHead'>): EditOutcome {
  const { value, inverse } = applyChange<Pick<SheetHead, keyof HeadChange>>(tree.head, fields);
  return {
    ok: true,
    tree: { ...tree, head: { ...value, ownerId: tree.head.ownerId } },
    inverse: { op: 'setHead', fields: inverse },
    touched: { keys: new Set(), head: true },
  };
}

function batch(tree: SheetTree, operations: readonly SheetOperation[]): EditOutcome {
  const inverses: SheetOperation[] = [];
  const touched: Touched[] = [];
  let at = tree;
  for (const operation of operations) {
    const outcome = applyOperation(at, operation);
    if (!outcome.ok) return outcome;
    at = outcome.tree;
    inverses.push(outcome.inverse);
    touched.push(outcome.touched);
  }
  return { ok: true, tree: at, inverse: { op: 'batch', operations: inverses.reverse() }, touched: touchedAll(touched) };
}

/**
 * Returns the tree after an edit, the inverse edit and the touched places, or the reason of the refusal. The given
 * tree is not changed.
 */
export function applyOperation(tree: SheetTree, operation: SheetOperation): EditOutcome {
  switch (operation.op) {
    case 'add':
      return add(tree, operation);
    case 'remove':
      return remove(tree, operation);
    case 'move':
      return move(tree, operation);
    case 'setNode':
      return setNode(tree, operation);
    case 'setEdge':
      return setEdge(tree, operation);
    case 'setAmounts':
      return batch(
        tree,
        operation.amounts.map(({ key, amount }) => ({ op: 'setEdge', key, fields: { amount } })),
      );
    case 'replace':
      return replace(tree, operation);
    case 'setHead':
      return setHead(tree, operation);
    case 'batch':
      return batch(tree, operation.operations);
  }
}
