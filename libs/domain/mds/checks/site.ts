import { placeAt, type SheetChild, type SheetEdge, type SheetNode } from '../tree';
import type { SheetScene } from '../totals/sheet-scene';

/** A node with the data that its rules can read. */
export interface CheckSite {
  scene: SheetScene;
  key: string;
  node: SheetNode;
  edge: SheetEdge;
  children: readonly SheetChild[];
}

export function siteAt(scene: SheetScene, key: string): CheckSite | undefined {
  const place = placeAt(scene.tree, key);
  return place && { scene, key, node: place.node, edge: place.edge, children: scene.children(key) };
}
