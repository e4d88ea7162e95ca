import type { EdgeAmount, NodeKind } from '../../substances';
import { amountKindBetween, amountKindOf } from '../node-kinds';
import type { SheetOperation } from './operation';
import { branchAt, keysInOrder, pathTo, placeAt } from './read-tree';
import type { SheetBranch, SheetEdge, SheetNode, SheetReference, SheetTree } from './sheet-tree';

/** Creates keys that are not used by any node. */
export type KeyMaker = () => string;

/**
 * The amount if it is of the kind that the two node kinds need; otherwise undefined, so that it has to be entered
 * again.
 */
export function fittingAmount(
  parent: NodeKind,
  child: NodeKind,
  amount: EdgeAmount | undefined,
): EdgeAmount | undefined {
  return amount && amountKindOf(amount) === amountKindBetween(parent, child) ? amount : undefined;
}

/** A copy of the branch with new keys, which can be added to the same tree. */
export function withNewKeys(branch: SheetBranch, newKey: KeyMaker): SheetBranch {
  const { node, edge, children } = branch;
  return {
    node: { ...node, key: newKey() },
    ...(edge ? { edge } : {}),
    ...(children ? { children: children.map((child) => withNewKeys(child, newKey)) } : {}),
  };
}

function withFittingEdge(parent: NodeKind, branch: SheetBranch): SheetBranch {
  const { amount, ...edge }: SheetEdge = branch.edge ?? {};
  const fitting = fittingAmount(parent, branch.node.kind, amount);
  return { ...branch, edge: fitting ? { ...edge, amount: fitting } : edge };
}

/**
 * Adds copies (or cut nodes, or rows of a spreadsheet) below a parent, starting at an index; amounts of the wrong
 * kind are left out.
 */
export function planPaste(
  tree: SheetTree,
  parent: string,
  index: number,
  branches: readonly SheetBranch[],
  newKey: KeyMaker,
): SheetOperation {
  const kind = placeAt(tree, parent)?.node.kind ?? 'component';
  const operations = branches.map((branch, offset): SheetOperation => ({
    op: 'add',
    parent,
    index: index + offset,
    branch: withFittingEdge(kind, withNewKeys(branch, newKey)),
  }));
  return { op: 'batch', operations };
}

/** Moves a node; an amount of the wrong kind for the new parent is cleared. */
export function planMove(tree: SheetTree, key: string, parent: string, index: number): SheetOperation {
  const [place, above] = [placeAt(tree, key), placeAt(tree, parent)];
  const amount = place?.edge.amount;
  const isFitting =
    !place || !above || !amount || fittingAmount(above.node.kind, place.node.kind, amount) !== undefined;
  return { op: 'move', key, parent, index, ...(isFitting ? {} : { amount: null }) };
}

/** Nodes of a selection that are not below another selected node, in tree order. */
export function topmostOf(tree: SheetTree, keys: Iterable<string>): string[] {
  const chosen = new Set(keys);
  return keysInOrder(tree).filter(
    (key) =>
      chosen.has(key) &&
      !pathTo(tree, key)
        .slice(0, -1)
        .some((above) => chosen.has(above)),
  );
}

/** Moves several nodes, in their order, to one place. `index` refers to the children that are not moved. */
export function planMoves(tree: SheetTree, keys: readonly string[], parent: string, index: number): SheetOperation {
  const moved = new Set(keys);
  const children = [...(placeAt(tree, parent)?.children ?? [])];
  let before = children.filter((child) => !moved.has(child))[index - 1];
  const operations = keys.map((key): SheetOperation => {
    const standing = children.indexOf(key);
    if (standing >= 0) children.splice(standing, 1);
    const at = before === undefined ? 0 : children.indexOf(before) + 1;
    children.splice(at, 0, key);
    before = key;
    return planMove(tree, key, parent, at);
  });
  return { op: 'batch', operations };
}

/** Replaces a node by another MDS (or substance); its amount is kept when its kind fits. */
export function planReplace(tree: SheetTree, key: string, node: Omit<SheetNode, 'key'>): SheetOperation {
  const place = placeAt(tree, key);
  const above = place?.parent === undefined ? undefined : placeAt(tree, place.parent);
  const replaced: SheetOperation = { op: 'replace', key, branch: { node: { ...node, key } } };
  const amount = place?.edge.amount;
  if (!above || !amount || fittingAmount(above.node.kind, node.kind, amount)) return replaced;
  return { op: 'batch', operations: [replaced, { op: 'setEdge', key, fields: { amount: null } }] };
}

/** Changes the referenced version of an MDS. */
export const planVersion = (key: string, reference: SheetReference): SheetOperation => ({
  op: 'setNode',
  key,
  fields: { reference },
});

/**
 * Turns a reference into own data: a copy of the own nodes of the referenced sheet with new keys. References inside
 * that sheet stay references.
 */
export function planDetach(key: string, shared: SheetTree, newKey: KeyMaker): SheetOperation | undefined {
  const content = branchAt(shared, shared.root);
  if (!content) return undefined;
  const { children = [], node } = content;
  return {
    op: 'replace',
    key,
    branch: { node: { ...node, key }, children: children.map((child) => withNewKeys(child, newKey)) },
  };
}
