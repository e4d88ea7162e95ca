import { componentMass, type ComponentMass, type ComponentPart } from '../../rollup';
import { PersistentMap, childrenOf, keysInOrder, pathTo, type SheetPlace, type SheetTree, type Touched } from '../tree';

/** Masses of all components of a sheet, in grams for one piece, by node key. */
export type SheetMasses = PersistentMap<ComponentMass>;
type MassOf = (key: string) => ComponentMass | undefined;

const UNKNOWN = componentMass(undefined, []);

/** Direct parts that count; alternatives that are not preferred are left out. */
function partsOf(tree: SheetTree, key: string, massOf: MassOf): ComponentPart[] {
  return childrenOf(tree, key).flatMap(({ key: child, edge: { amount, preferred } }): ComponentPart[] => {
    if (!amount || preferred === false) return [];
    if ('massGrams' in amount) return [{ massGrams: amount.massGrams }];
    return 'quantity' in amount ? [{ quantity: amount.quantity, component: massOf(child) ?? UNKNOWN }] : [];
  });
}

function massAt(tree: SheetTree, { node }: SheetPlace, massOf: MassOf): ComponentMass {
  if (node.reference) return componentMass(node.reference.declaredGrams, []);
  return componentMass(node.measuredGrams, partsOf(tree, node.key, massOf));
}

/**
 * Computes all masses. A referenced component has the declared mass of its sheet. In reverse tree order children
 * come before their parents, so one pass is enough.
 */
export function sheetMasses(tree: SheetTree): SheetMasses {
  const masses = new Map<string, ComponentMass>();
  for (const key of keysInOrder(tree).reverse()) {
    const place = tree.places.get(key);
    if (place?.node.kind === 'component')
      masses.set(
        key,
        massAt(tree, place, (child) => masses.get(child)),
      );
  }
  return PersistentMap.from(masses);
}

const sameMass = (one: ComponentMass | undefined, other: ComponentMass): boolean =>
  one !== undefined &&
  one.declared.eq(other.declared) &&
  one.calculated.eq(other.calculated) &&
  one.leaf.eq(other.leaf);

/** Queue of keys to compute again, deepest first; parents are added when a child has changed. */
class ByDepth {
  private readonly levels: Set<string>[] = [];
  constructor(private readonly tree: SheetTree) {}
  add(key: string, depth = pathTo(this.tree, key).length): void {
    if (depth > 0) (this.levels[depth] ??= new Set()).add(key);
  }
  *deepestFirst(): Generator<[key: string, depth: number]> {
    for (let depth = this.levels.length - 1; depth > 0; depth--)
      for (const key of this.levels[depth] ?? []) yield [key, depth];
  }
}

/**
 * Masses after an edit, and the components whose mass changed. Only touched components and their ancestors are
 * computed, up to the first one without a change.
 */
export function updateMasses(
  masses: SheetMasses,
  tree: SheetTree,
  touched: Touched,
): { masses: SheetMasses; changed: ReadonlySet<string> } {
  const queue = new ByDepth(tree);
  const changed = new Set<string>();
  let next = masses;
  for (const key of touched.keys) {
    const place = tree.places.get(key);
    if (!place) next = next.delete(key);
    else {
      if (place.node.kind !== 'component') next = next.delete(key);
      queue.add(key);
      if (place.parent !== undefined) queue.add(place.parent);
    }
  }
  for (const [key, depth] of queue.deepestFirst()) {
    const place = tree.places.get(key);
    if (place?.node.kind !== 'component') continue;
    const mass = massAt(tree, place, (child) => next.get(child));
    if (sameMass(next.get(key), mass)) continue;
    next = next.set(key, mass);
    changed.add(key);
    if (place.parent !== undefined) queue.add(place.parent, depth - 1);
  }
  return { masses: next, changed };
}
