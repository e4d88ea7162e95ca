import type { EdgeAmount, NodeKind } from '../../substances';
import { amountKindBetween, amountKindOf } from '../node-kinds';
import type { SheetOperation } from './operation';
import { branchAt, keysInOrder, pathTo, placeAt } from './read-tree';
import type { SheetBranch, SheetEdge, SheetNode, SheetReference, SheetTree } from './sheet-tree';

/** Gives keys that no node has yet. */
export type KeyMaker = () => string;

/** The amount as it can stand between the two kinds; undefined where it is of another kind and has to be told anew. */
export function fittingAmount(
  parent: NodeKind,
  child: NodeKind,
  amount: EdgeAmount | undefined,
): EdgeAmount | undefined {
  return amount && amountKindOf(amount) === amountKindBetween(parent, child) ? amount : undefined;
}

/** The branch under new keys: a copy that can stand beside its original. */
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
 * Copies (or cut nodes, or rows of a spreadsheet) below a parent from a position on; amounts that do not fit there are
 * left out.
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

/** Moves a node; an amount that cannot stand below the new parent is emptied. */
export function planMove(tree: SheetTree, key: string, parent: string, index: number): SheetOperation {
  const [place, above] = [placeAt(tree, key), placeAt(tree, parent)];
  const amount = place?.edge.amount;
  const isFitting =
    !place || !above || !amount || fittingAmount(above.node.kind, place.node.kind, amount) !== undefined;
  return { op: 'move', key, parent, index, ...(isFitting ? {} : { amount: null }) };
}

/** Of a selection, the nodes that do not lie below another one of it, in tree order. */
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

/** Moves several nodes, in their order, to one place. `index` counts among the children that stay. */
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

/** Another MDS (or substance) at the place of a node; its amount stays where it fits. */
export function planReplace(tree: SheetTree, key: string, node: Omit<SheetNode, 'key'>): SheetOperation {
  const place = placeAt(tree, key);
  const above = place?.parent === undefined ? undefined : placeAt(tree, place.parent);
  const replaced: SheetOperation = { op: 'replace', key, branch: { node: { ...node, key } } };
  const amount = place?.edge.amount;
  if (!above || !amount || fittingAmount(above.node.kind, node.kind, amount)) return replaced;
  return { op: 'batch', operations: [replaced, { op: 'setEdge', key, fields: { amount: null } }] };
}

/** Another version of the MDS that a node stands for. */
export const planVersion = (key: string, reference: SheetReference): SheetOperation => ({
  op: 'setNode',
  key,
  fields: { reference },
});

/**
 * A reference becomes own data: a copy of the shared sheet's own nodes under new keys. What that sheet refers to stays
 * referenced.
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
