import { isStandIn, type WorkingTree } from '../working-tree';

/**
 * What is masked is numbered within its parent: in two versions the first hidden substance of a material stands beside
 * the first one, the second beside the second. Whether they are the same substance nobody can tell.
 */
export function withNumberedStandIns(tree: WorkingTree): void {
  for (const { edges } of tree.nodes) {
    let met = 0;
    for (const { child } of edges)
      if ('substance' in child && isStandIn(child.substance)) child.substance = { ...child.substance, id: -(met += 1) };
  }
}
