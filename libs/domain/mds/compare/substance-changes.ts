import { Decimal, HUNDRED, ZERO } from '../../decimal';
import type { Bounds } from '../../portions';
import { SheetScene, type SheetMasses } from '../totals';
import { keysInOrder, nodeAt, placeAt, sameData, type SheetSubstance, type SheetTree } from '../tree';

/**
 * How much of a substance the own content of a sheet holds: grams in one piece of a component, percent of a
 * semi-component or material.
 */
export interface SubstanceChange {
  substance: SheetSubstance;
  name: string;
  unit: 'grams' | 'percent';
  was: Bounds | undefined;
  is: Bounds | undefined;
}
interface Held {
  substance: SheetSubstance;
  name: string;
  amount: Bounds;
}

const added = (one: Bounds, other: Bounds): Bounds => ({
  min: one.min.plus(other.min),
  nominal: one.nominal.plus(other.nominal),
  max: one.max.plus(other.max),
});
const NOTHING: Bounds = { min: ZERO, nominal: ZERO, max: ZERO };

/** Percent of the root that a node is, over all portions on the way. */
function percentOfRoot(scene: SheetScene, key: string): Bounds {
  const parent = placeAt(scene.tree, key)?.parent;
  if (parent === undefined) return { min: HUNDRED, nominal: HUNDRED, max: HUNDRED };
  const share = scene.sharesBelow(parent).get(key) ?? NOTHING;
  const above = percentOfRoot(scene, parent);
  const part = (one: Decimal, other: Decimal): Decimal => one.times(other).div(HUNDRED);
  return {
    min: part(above.min, share.min),
    nominal: part(above.nominal, share.nominal),
    max: part(above.max, share.max),
  };
}

/** Sums over all places of a substance, bound by bound. What lies in references is not in the sheet's own content. */
function heldSubstances({ tree, masses }: { tree: SheetTree; masses: SheetMasses }): Map<number, Held> {
  const scene = new SheetScene(tree, masses);
  const isPart = nodeAt(tree, tree.root)?.kind === 'component';
  const held = new Map<number, Held>();
  for (const key of keysInOrder(tree)) {
    const { substance, name = '' } = nodeAt(tree, key) ?? {};
    if (!substance) continue;
    const amount = (isPart ? scene.gramsInRoot(key) : percentOfRoot(scene, key)) ?? NOTHING;
    held.set(substance.id, { substance, name, amount: added(held.get(substance.id)?.amount ?? NOTHING, amount) });
  }
  return held;
}

export function substanceChanges(
  before: { tree: SheetTree; masses: SheetMasses },
  after: { tree: SheetTree; masses: SheetMasses },
): SubstanceChange[] {
  const [old, fresh] = [heldSubstances(before), heldSubstances(after)];
  const unit = nodeAt(after.tree, after.tree.root)?.kind === 'component' ? 'grams' : 'percent';
  return [...new Set([...fresh.keys(), ...old.keys()])].flatMap((id): SubstanceChange[] => {
    const [was, is] = [old.get(id), fresh.get(id)];
    const known = is ?? was;
    if (!known || sameData(was?.amount, is?.amount)) return [];
    return [{ substance: known.substance, name: known.name, unit, was: was?.amount, is: is?.amount }];
  });
}
