import { Decimal, HUNDRED, ZERO } from '../../decimal';
import type { Bounds } from '../../portions';
import { SheetScene, type SheetMasses } from '../totals';
import { keysInOrder, nodeAt, placeAt, sameData, type SheetSubstance, type SheetTree } from '../tree';

/**
 * Amount of a substance in the own content of a sheet: grams in one piece of a component, percent of a
 * semi-component or material.
 */
export interface SubstanceChange {
  substance: SheetSubstance;
  name: string;
  unit: 'grams' | 'percent';
  was: Bounds | undefined;
  is: Bounds | undefined;
}
interface SubstanceAmount {
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

/** Percent of the root for a node, as product of all portions on the path. */
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

/**
 * Sums over all occurrences of a substance, each bound separately. The content of references is not own content of
 * the sheet.
 */
function sumSubstances({ tree, masses }: { tree: SheetTree; masses: SheetMasses }): Map<number, SubstanceAmount> {
  const scene = new SheetScene(tree, masses);
  const isPart = nodeAt(tree, tree.root)?.kind === 'component';
  const held = new Map<number, SubstanceAmount>();
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
  const [old, fresh] = [sumSubstances(before), sumSubstances(after)];
  const unit = nodeAt(after.tree, after.tree.root)?.kind === 'component' ? 'grams' : 'percent';
  return [...new Set([...fresh.keys(), ...old.keys()])].flatMap((id): SubstanceChange[] => {
    const [was, is] = [old.get(id), fresh.get(id)];
    const known = is ?? was;
    if (!known || sameData(was?.amount, is?.amount)) return [];
    return [{ substance: known.substance, name: known.name, unit, was: was?.amount, is: is?.amount }];
  });
}
