import { placeAt } from '../tree';
import type { SheetScene } from '../totals/sheet-scene';

/** Largest mass of one piece, in grams, to which the simple rules apply: the limit of domain.md 1.4 ("> 5 g"). */
export const SIMPLE_CHECK_GRAMS = '5';

/**
 * Whether the component that contains a node (or is it) is a small part whose owner chose the simple rules. They do
 * not ask for standard number, symbol and norm of its materials (CLS-1), nor whether a polymer is one substance
 * (CLS-4), nor whether measured and calculated mass agree (MAS-1). Structure, portions, applications and declarable
 * substances are checked as always.
 */
export function isSimplyChecked(scene: SheetScene, key: string): boolean {
  for (let at: string | undefined = key; at !== undefined;) {
    const place = placeAt(scene.tree, at);
    if (place?.node.kind === 'component') {
      const declared = scene.massOf(at)?.declared;
      return place.node.simpleCheckRule === true && declared?.gt(0) === true && declared.lte(SIMPLE_CHECK_GRAMS);
    }
    at = place?.parent;
  }
  return false;
}
