import { HUNDRED, ONE, ZERO, sumOf, type Decimal } from '../../decimal';
import { declaredBounds, resolvePortions, type Bounds, type Portion, type ResolvedPortions } from '../../portions';
import { massDeviation, type ComponentMass, type DeviationTable, type MassDeviation } from '../../rollup';
import type { NodeKind } from '../../substances';
import { childrenOf, placeAt, type SheetChild, type SheetEdge, type SheetHead, type SheetTree } from '../tree';
import type { SheetMasses } from './masses';

export const portionOf = ({ amount }: SheetEdge): Portion | undefined =>
  amount && 'portion' in amount ? amount.portion : undefined;

/** `open`: a child has no portion yet. Others: the sum is 100, a rest fills it, or what resolvePortions found. */
export type PortionState = 'none' | 'open' | 'exact' | 'rest' | 'normalised' | 'undisclosed' | 'contradictory';

/** Figures of one node for the strip over a tree; what does not apply is missing. */
export interface NodeTotals {
  /** A component's: grams of one piece. */
  mass?: ComponentMass;
  measuredGrams?: Decimal;
  deviation?: MassDeviation;
  /** A mass or an amount below is not told: the calculated mass is too small. */
  isIncomplete: boolean;
  /** A semi-component's or material's: fixed values and midpoints of its children, without the rest. */
  portionSum?: Decimal;
  portionState: PortionState;
  /** What the rest can be. */
  rest?: Bounds;
}

interface Shares {
  bounds: ReadonlyMap<string, Bounds>;
  resolved: ResolvedPortions;
  isOpen: boolean;
}

/**
 * One state of a sheet with its masses, for rules and screens. It remembers what was asked, so it is made anew for
 * every state of the tree.
 */
export class SheetScene {
  private readonly families = new Map<string, readonly SheetChild[]>();
  private readonly shares = new Map<string, Shares>();
  private readonly spreads = new Map<string, Bounds | undefined>();
  private readonly counts = new Map<string, Decimal | undefined>();

  constructor(
    readonly tree: SheetTree,
    private readonly masses: SheetMasses,
  ) {}

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
  kindAbove(key: string): NodeKind | undefined {
    const parent = placeAt(this.tree, key)?.parent;
    return parent === undefined ? undefined : placeAt(this.tree, parent)?.node.kind;
  }
  /** What each portion below a semi-component or material can be, in percent; a child without a portion is missing. */
  sharesBelow(key: string): ReadonlyMap<string, Bounds> {
    return this.resolved(key).bounds;
  }
  private resolved(key: string): Shares {
    const known = this.shares.get(key);
    if (known) return known;
    const children = this.children(key);
    const portioned = children.flatMap((child) => {
      const portion = portionOf(child.edge);
      return portion ? [{ key: child.key, portion }] : [];
    });
    const resolved = resolvePortions(portioned.map(({ portion }) => portion));
    const bounds = new Map(
      portioned.map((child, index): [string, Bounds] => [child.key, resolved.bounds[index] as Bounds]),
    );
    const shares = { bounds, resolved, isOpen: portioned.length < children.length };
    this.shares.set(key, shares);
    return shares;
  }
  /**
   * Grams of a semi-component or material in one piece of the component that holds it, nominal (domain.md 9); undefined
   * where no component holds it or an amount is missing.
   */
  gramsInComponent(key: string): Decimal | undefined {
    return this.spread(key)?.nominal;
  }
  private spread(key: string): Bounds | undefined {
    if (!this.spreads.has(key)) this.spreads.set(key, this.spreadOf(key));
    return this.spreads.get(key);
  }
  private spreadOf(key: string): Bounds | undefined {
    const place = placeAt(this.tree, key);
    if (place?.parent === undefined || place.node.kind === 'component') return undefined;
    const { amount } = place.edge;
    if (amount && 'massGrams' in amount)
      return { min: amount.massGrams, nominal: amount.massGrams, max: amount.massGrams };
    if (this.kindAbove(key) === 'component') return undefined;
    const share = this.sharesBelow(place.parent).get(key);
    const above = share && this.spread(place.parent);
    return (
      above &&
      times(above, { min: share.min.div(HUNDRED), nominal: share.nominal.div(HUNDRED), max: share.max.div(HUNDRED) })
    );
  }
  /** Pieces of a component in one piece of the root, over all quantities on the way; undefined where one is missing. */
  pieces(key: string): Decimal | undefined {
    if (!this.counts.has(key)) this.counts.set(key, this.piecesOf(key));
    return this.counts.get(key);
  }
  private piecesOf(key: string): Decimal | undefined {
    const place = placeAt(this.tree, key);
    if (place?.parent === undefined) return ONE;
    const { amount } = place.edge;
    if (!amount || !('quantity' in amount)) return undefined;
    return this.pieces(place.parent)?.times(amount.quantity);
  }
  /**
   * Grams of a node in one piece of the root, all its occurrences at this place; undefined without a component above or
   * where something is not told.
   */
  gramsInRoot(key: string): Bounds | undefined {
    const place = placeAt(this.tree, key);
    if (!place) return undefined;
    if (place.node.kind === 'component') {
      const declared = this.massOf(key)?.declared;
      const pieces = this.pieces(key);
      return (
        declared &&
        pieces &&
        times({ min: declared, nominal: declared, max: declared }, { min: pieces, nominal: pieces, max: pieces })
      );
    }
    const inside = this.spread(key);
    let holder: string | undefined = place.parent;
    while (holder !== undefined && placeAt(this.tree, holder)?.node.kind !== 'component')
      holder = placeAt(this.tree, holder)?.parent;
    const pieces = holder === undefined ? undefined : this.pieces(holder);
    return inside && pieces && times(inside, { min: pieces, nominal: pieces, max: pieces });
  }
  /** Does the mass of a component rest on something that nobody told: an amount, or what a component in it weighs? */
  hasUnknownMass(key: string): boolean {
    return this.children(key).some(
      (child) =>
        child.edge.preferred !== false &&
        (!child.edge.amount || (child.node.kind === 'component' && !this.massOf(child.key)?.declared.gt(0))),
    );
  }
  totals(key: string, table?: DeviationTable): NodeTotals {
    const node = placeAt(this.tree, key)?.node;
    if (!node || node.reference || node.kind === 'substance')
      return {
        isIncomplete: false,
        portionState: 'none',
        ...(node?.reference && this.massOf(key) ? { mass: this.massOf(key) as ComponentMass } : {}),
      };
    return node.kind === 'component' ? this.componentTotals(key, node.measuredGrams, table) : this.portionTotals(key);
  }
  private componentTotals(
    key: string,
    measuredGrams: Decimal | undefined,
    table: DeviationTable | undefined,
  ): NodeTotals {
    const mass = this.massOf(key);
    const deviation =
      mass && this.children(key).length > 0 ? massDeviation(measuredGrams, mass.calculated, table) : undefined;
    return {
      isIncomplete: this.hasUnknownMass(key),
      portionState: 'none',
      ...(mass ? { mass } : {}),
      ...(measuredGrams ? { measuredGrams } : {}),
      ...(deviation ? { deviation } : {}),
    };
  }
  private portionTotals(key: string): NodeTotals {
    const { bounds, resolved, isOpen } = this.resolved(key);
    const children = this.children(key);
    const rest = children.find(({ edge }) => portionOf(edge)?.kind === 'rest');
    const portionSum = sumOf(
      children.map(({ edge }) => {
        const portion = portionOf(edge);
        return portion ? declaredBounds(portion).nominal : ZERO;
      }),
    );
    const restBounds = rest && bounds.get(rest.key);
    return {
      isIncomplete: isOpen,
      portionSum,
      portionState: children.length === 0 ? 'none' : stateOf(resolved, isOpen, rest !== undefined),
      ...(restBounds ? { rest: restBounds } : {}),
    };
  }
}

const times = (one: Bounds, other: Bounds): Bounds => ({
  min: one.min.times(other.min),
  nominal: one.nominal.times(other.nominal),
  max: one.max.times(other.max),
});

function stateOf(resolved: ResolvedPortions, isOpen: boolean, hasRest: boolean): PortionState {
  if (isOpen) return 'open';
  if (resolved.contradictory || resolved.restWithoutRoom) return 'contradictory';
  if (resolved.undisclosed.max.gt(0)) return 'undisclosed';
  if (resolved.normalised) return 'normalised';
  return hasRest ? 'rest' : 'exact';
}
