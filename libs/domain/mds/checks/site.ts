import type { NodeKind } from '../../substances';
import { resolvePortions, type Bounds, type Portion } from '../../portions';
import { HUNDRED, type Decimal } from '../../decimal';
import type { ComponentMass } from '../../rollup';
import { childrenOf, placeAt, type SheetChild, type SheetEdge, type SheetHead, type SheetNode, type SheetTree } from '../tree';
import type { SheetMasses } from '../totals/masses';

export const portionOf = ({ amount }: SheetEdge): Portion | undefined => (amount && 'portion' in amount ? amount.portion : undefined);

/** What rules may ask about one sheet. It lives as long as one run, and remembers what several rules ask. */
export class CheckScene {
  private readonly families = new Map<string, readonly SheetChild[]>();
  private readonly shares = new Map<string, ReadonlyMap<string, Bounds>>();

  constructor(readonly tree: SheetTree, private readonly masses: SheetMasses) {}

  get head(): SheetHead {
    return this.tree.head;
  }
  children(key: string): readonly SheetChild[] {
    const known = this.families.get(key);
    if (known) return known;
    const children = childrenOf(this.tree, key);
    this.families.set(key, children);
    return children;
  }
  /** A component's only. */
  massOf(key: string): ComponentMass | undefined {
    return this.masses.get(key);
  }
  /** What each portion below a semi-component or material can be, in percent; a child without a portion counts as nothing. */
  sharesBelow(key: string): ReadonlyMap<string, Bounds> {
    const known = this.shares.get(key);
    if (known) return known;
    const portioned = this.children(key).flatMap((child) => {
      const portion = portionOf(child.edge);
      return portion ? [{ key: child.key, portion }] : [];
    });
    const { bounds } = resolvePortions(portioned.map(({ portion }) => portion));
    const shares = new Map(portioned.map((child, index): [string, Bounds] => [child.key, bounds[index] as Bounds]));
    this.shares.set(key, shares);
    return shares;
  }
  kindAbove(key: string): NodeKind | undefined {
    const parent = placeAt(this.tree, key)?.parent;
    return parent === undefined ? undefined : placeAt(this.tree, parent)?.node.kind;
  }
  /**
   * Grams of a semi-component or material in one piece of the component that holds it, nominal (domain.md 9); undefined where no component
   * holds it or an amount is missing.
   */
  gramsInComponent(key: string): Decimal | undefined {
    const place = placeAt(this.tree, key);
    if (place?.parent === undefined) return undefined;
    const { amount } = place.edge;
    if (amount && 'massGrams' in amount) return amount.massGrams;
    if (placeAt(this.tree, place.parent)?.node.kind === 'component') return undefined;
    const share = this.sharesBelow(place.parent).get(key)?.nominal;
    const above = share && this.gramsInComponent(place.parent);
    return above && share.times(above).div(HUNDRED);
  }
}

/** One node as its rules see it. */
export interface CheckSite {
  scene: CheckScene;
  key: string;
  node: SheetNode;
  edge: SheetEdge;
  children: readonly SheetChild[];
}

export function siteAt(scene: CheckScene, key: string): CheckSite | undefined {
  const place = placeAt(scene.tree, key);
  return place && { scene, key, node: place.node, edge: place.edge, children: scene.children(key) };
}
