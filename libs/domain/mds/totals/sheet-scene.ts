import { HUNDRED, ONE, ZERO, sumOf, type Decimal } from '../../decimal';
import { declaredBounds, resolvePortions, type Bounds, type Portion, type ResolvedPortions } from '../../portions';
import { massDeviation, type ComponentMass, type DeviationTable, type MassDeviation } from '../../rollup';
import type { NodeKind } from '../../substances';
import { childrenOf, placeAt, type SheetChild, type SheetEdge, type SheetHead, type SheetTree } from '../tree';
import type { SheetMasses } from './masses';

export const portionOf = ({ amount }: SheetEdge): Portion | undefined =>
  amount && 'portion' in amount ? amount.portion : undefined;

/**
 * `none`: the node has no portions; `open`: a child has no portion yet; `exact`: the sum is 100; `rest`: a rest
 * fills up to 100; all others are results of resolvePortions.
 */
export type PortionState = 'none' | 'open' | 'exact' | 'rest' | 'normalised' | 'undisclosed' | 'contradictory';

/** Key figures of one node, shown above a tree; fields that do not apply are absent. */
export interface NodeTotals {
  /** Of a component: grams of one piece. */
  mass?: ComponentMass;
  measuredGrams?: Decimal;
  deviation?: MassDeviation;
  /** A mass or an amount below is missing, so the calculated mass is too small. */
  isIncomplete: boolean;
  /** Of a semi-component or material: sum of the fixed values and midpoints of its children, without the rest. */
  portionSum?: Decimal;
  portionState: PortionState;
  /** Possible range of the rest. */
  rest?: Bounds;
}

interface Shares {
  bounds: ReadonlyMap<string, Bounds>;
  resolved: ResolvedPortions;
  isOpen: boolean;
}

/**
 * One state of a sheet with its masses, for rules and screens. Results are cached, so every state of the tree needs
 * a new instance.
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
  /** Undefined for any node that is not a component. */
  massOf(key: string): ComponentMass | undefined {
    return this.masses.get(key);
  }
  kindAbove(key: string): NodeKind | undefined {
    const parent = placeAt(this.tree, key)?.parent;
    return parent === undefined ? undefined : placeAt(this.tree, parent)?.node.kind;
  }
  /**
   * Possible range of each portion below a semi-component or material, in percent; children without a portion are
   * absent.
   */
  sharesBelow(key: string): ReadonlyMap<string, Bounds> {
    return this.resolveShares(key).bounds;
  }
  private resolveShares(key: string): Shares {
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
   * Nominal grams of a semi-component or material in one piece of its containing component (domain.md 9); undefined
   * when there is no such component or an amount is missing.
   */
  gramsInComponent(key: string): Decimal | undefined {
    return this.gramsRangeOf(key)?.nominal;
  }
  private gramsRangeOf(key: string): Bounds | undefined {
    if (!this.spreads.has(key)) this.spreads.set(key, this.computeGramsRange(key));
    return this.spreads.get(key);
  }
  private computeGramsRange(key: string): Bounds | undefined {
    const place = placeAt(this.tree, key);
    if (place?.parent === undefined || place.node.kind === 'component') return undefined;
    const { amount } = place.edge;
    if (amount && 'massGrams' in amount)
      return { min: amount.massGrams, nominal: amount.massGrams, max: amount.massGrams };
    if (this.kindAbove(key) === 'component') return undefined;
    const share = this.sharesBelow(place.parent).get(key);
    const above = share && this.gramsRangeOf(place.parent);
    return (
      above &&
      times(above, { min: share.min.div(HUNDRED), nominal: share.nominal.div(HUNDRED), max: share.max.div(HUNDRED) })
    );
  }
  /**
   * Pieces of a component in one piece of the root, as product of all quantities on the path; undefined when one is
   * missing.
   */
  piecesInRoot(key: string): Decimal | undefined {
    if (!this.counts.has(key)) this.counts.set(key, this.computePieces(key));
    return this.counts.get(key);
  }
  private computePieces(key: string): Decimal | undefined {
    const place = placeAt(this.tree, key);
    if (place?.parent === undefined) return ONE;
    const { amount } = place.edge;
    if (!amount || !('quantity' in amount)) return undefined;
    return this.piecesInRoot(place.parent)?.times(amount.quantity);
  }
  /**
   * Grams of a node in one piece of the root, for all pieces at this place; undefined when no component is above it
   * or an amount is missing.
   */
  gramsInRoot(key: string): Bounds | undefined {
    const place = placeAt(this.tree, key);
    if (!place) return undefined;
    if (place.node.kind === 'component') {
      const declared = this.massOf(key)?.declared;
      const pieces = this.piecesInRoot(key);
      return (
        declared &&
        pieces &&
        times({ min: declared, nominal: declared, max: declared }, { min: pieces, nominal: pieces, max: pieces })
      );
    }
    const inside = this.gramsRangeOf(key);
    let holder: string | undefined = place.parent;
    while (holder !== undefined && placeAt(this.tree, holder)?.node.kind !== 'component')
      holder = placeAt(this.tree, holder)?.parent;
    const pieces = holder === undefined ? undefined : this.piecesInRoot(holder);
    return inside && pieces && times(inside, { min: pieces, nominal: pieces, max: pieces });
  }
  /**
   * Whether the mass of a component depends on missing data: the amount of a child, or the mass of a child
   * component.
   */
  hasUnknownMass(key: string): boolean {
    return this.children(key).some(
      (child) =>
        child.edge.preferred !== false &&
        (!child.edge.amount || (child.node.kind === 'component' && !this.massOf(child.key)?.declared.gt(0))),
    );
  }
  totalsOf(key: string, table?: DeviationTable): NodeTotals {
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
    const { bounds, resolved, isOpen } = this.resolveShares(key);
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
