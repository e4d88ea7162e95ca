import type { ApplicationOverride, CompositionEdge, CompositionNode } from '@matlas/domain';
import { Fraction, ZERO } from './fraction';
import { sharesOf, type Shares } from './shares';

/** One place in the expanded tree: a node used twice appears twice, and nothing is shared. */
export interface Place {
  id: number;
  kind: CompositionNode['kind'];
  materialClass: string | undefined;
  measured: Fraction | undefined;
  isJoker: boolean;
  below: Below[];
  /** Shares of the children of a semi-component or material; undefined without children. */
  shares: Shares | undefined;
  /** Application codes replaced by the edge out of a component on the path. */
  overrides: readonly ApplicationOverride[];
}

export interface Below {
  place: Place;
  /** Number of pieces of a component, or grams of another child of a component; zero for a child given by share. */
  amount: Fraction;
  applicationId: number;
}

function amountOf({ amount }: CompositionEdge): Fraction {
  if ('quantity' in amount) return Fraction.of(amount.quantity.toFixed());
  return 'massGrams' in amount ? Fraction.of(amount.massGrams.toFixed()) : ZERO;
}

export function expand(node: CompositionNode, overrides: readonly ApplicationOverride[] = []): Place {
  const portions = node.children.flatMap(({ amount }) => ('portion' in amount ? [amount.portion] : []));
  return {
    id: node.id,
    kind: node.kind,
    materialClass: node.materialClass,
    measured: node.measuredGrams && Fraction.of(node.measuredGrams.toFixed()),
    isJoker: node.notYetSpecified ?? false,
    shares: portions.length > 0 ? sharesOf(portions) : undefined,
    overrides,
    below: node.children.map((edge) => ({
      place: expand(edge.child, node.kind === 'component' ? (edge.overrides ?? []) : overrides),
      amount: amountOf(edge),
      applicationId: edge.applicationId ?? 0,
    })),
  };
}

/** Lacquers, adhesives, underbody coatings: class 6 of VDA 231-106. */
export const isProcessMaterial = ({ kind, materialClass = '' }: Place): boolean =>
  kind === 'material' && (materialClass === '6' || materialClass.startsWith('6.'));
export const isAssembly = (place: Place): boolean => place.below.some((each) => each.place.kind === 'component');
export const holdsSubstances = (place: Place): boolean => place.below.some((each) => each.place.kind === 'substance');

const sumOver = (place: Place, gramsOf: (below: Below) => Fraction): Fraction =>
  place.below.reduce((sum, each) => sum.plus(gramsOf(each)), ZERO);

/** domain.md 1.2 calcLeaf: mass by the leaves; the measured mass when there are no children. */
export function leafGrams(place: Place): Fraction {
  if (place.below.length === 0) return place.measured ?? ZERO;
  return sumOver(place, (each) =>
    each.place.kind === 'component' ? each.amount.times(leafGrams(each.place)) : each.amount,
  );
}

/** domain.md 1.2 declared: the measured mass if given, otherwise the sum of the declared masses of the children. */
export function declaredGrams(place: Place): Fraction {
  if (place.measured) return place.measured;
  return sumOver(place, (each) =>
    each.place.kind === 'component' ? each.amount.times(declaredGrams(each.place)) : each.amount,
  );
}
