import { refusal, permitUnless, type Permit } from './permit';
import { duplicateGroups } from './check-references';
import { mayContain } from '../substances';
import { indexSheet } from './sheet-index';
import type { SheetTree } from './sheet-tree';

/**
 * May a node be deleted so that its children take its place? Not where that would give the parent the same MDS or substance
 * twice (specification 001 section 8), nor a child that it may not contain; the root is never deleted.
 */
export function mayLiftChildren(tree: SheetTree, key: string): Permit {
  const index = indexSheet(tree);
  const edge = index.edgeAbove(key);
  const parent = edge && tree.nodes.get(edge.parent);
  if (!edge || !parent) return permitUnless(refusal('node.rootNotDeletable'));
  const lifted = index.childrenOf(key);
  const siblings = index.childrenOf(parent.key).filter((child) => child.edge.key !== edge.key);
  const misplaced = lifted.find(({ node }) => !mayContain(parent.kind, node.kind));
  return permitUnless(
    misplaced && refusal('node.edgeRefused', { parent: parent.kind, child: misplaced.node.kind }),
    duplicateGroups([...siblings, ...lifted]).length > duplicateGroups(siblings).length && refusal('sheet.deletionDuplicates'),
  );
}
