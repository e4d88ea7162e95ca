import { isStandIn, type WorkingTree } from '../working-tree';

/**
 * Numbers masked substances within their parent, so that the first hidden substance of a material is compared with
 * the first one of the other version, the second with the second. Whether they are the same substance is unknown.
 */
export function numberStandIns(tree: WorkingTree): void {
  for (const { edges } of tree.nodes) {
    let met = 0;
    for (const { child } of edges)
      if ('substance' in child && isStandIn(child.substance)) child.substance = { ...child.substance, id: -(met += 1) };
  }
}
