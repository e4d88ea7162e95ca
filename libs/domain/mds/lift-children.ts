import { HUNDRED } from '../decimal';
import type { EdgeAmount } from '../substances';
import { mayContain, NODE_KINDS } from '../substances';
import { duplicateGroups } from './checks/check-references';
import { amountKindBetween } from './node-kinds';
import { refusal, permitUnless, type Permit } from './permit';
import { childrenOf, placeAt, type SheetOperation, type SheetPlace, type SheetTree } from './tree';

/**
 * Whether a node may be deleted so that its children take its place. Refused when the parent would then have the
 * same MDS or substance twice (specification 001 section 8) or a child that it may not contain; the root can never
 * be deleted.
 */
export function mayLiftChildren(tree: SheetTree, key: string): Permit {
  const place = placeAt(tree, key);
  const parent = place?.parent === undefined ? undefined : placeAt(tree, place.parent);
  if (!place || !parent) return permitUnless(refusal('node.rootNotDeletable'));
  const lifted = childrenOf(tree, key);
  const siblings = childrenOf(tree, parent.node.key).filter((child) => child.key !== key);
  const misplaced = lifted.find(({ node }) => !mayContain(parent.node.kind, node.kind));
  return permitUnless(
    misplaced &&
      refusal('node.edgeRefused', { parent: NODE_KINDS[parent.node.kind], child: NODE_KINDS[misplaced.node.kind] }),
    duplicateGroups([...siblings, ...lifted]).length > duplicateGroups(siblings).length &&
      refusal('sheet.deletionDuplicates'),
  );
}

/**
 * Amount of a child one level higher: fixed portions and pieces are multiplied. Null in all other cases, so that
 * the amount has to be entered again.
 */
function liftedAmount(
  { edge: { amount: outer }, node }: SheetPlace,
  { edge: { amount: inner }, node: child }: SheetPlace,
  parent: SheetPlace,
): EdgeAmount | null {
  if (!outer || !inner) return null;
  const kind = amountKindBetween(parent.node.kind, child.kind);
  if ('quantity' in outer && 'quantity' in inner) return { quantity: outer.quantity.times(inner.quantity) };
  if ('quantity' in outer && 'massGrams' in inner) return { massGrams: outer.quantity.times(inner.massGrams) };
  if (!('portion' in inner) || inner.portion.kind !== 'fixed' || node.kind === 'component') return null;
  const share = inner.portion.value.div(HUNDRED);
  if ('massGrams' in outer && kind === 'massGrams') return { massGrams: outer.massGrams.times(share) };
  return 'portion' in outer && outer.portion.kind === 'fixed'
    ? { portion: { kind: 'fixed', value: outer.portion.value.times(share) } }
    : null;
}

/** Deletes a node and puts its children in its place. Check `mayLiftChildren` first. */
export function planLift(tree: SheetTree, key: string): SheetOperation {
  const place = placeAt(tree, key);
  const parent = place?.parent === undefined ? undefined : placeAt(tree, place.parent);
  if (!place || !parent) return { op: 'remove', key };
  const index = parent.children.indexOf(key);
  const lifts = place.children.map((child, offset): SheetOperation => {
    const inner = placeAt(tree, child);
    return {
      op: 'move',
      key: child,
      parent: parent.node.key,
      index: index + offset,
      amount: inner ? liftedAmount(place, inner, parent) : null,
    };
  });
  return { op: 'batch', operations: [...lifts, { op: 'remove', key }] };
}
