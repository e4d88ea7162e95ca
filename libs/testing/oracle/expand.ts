import type { ApplicationOverride, CompositionEdge, CompositionNode } from '@matlas/domain';
import { Fraction, ZERO } from './fraction';
import { sharesOf, type Shares } from './shares';

/** One place in the expanded tree: a node that is used twice is here twice, and nothing is shared. */
export interface Place {
  id: number;
  kind: CompositionNode['kind'];
  materialClass: string | undefined;
  measured: Fraction | undefined;
  isJoker: boolean;
  below: Below[];
  /** Of a semi-component or material with children. */
  shares: Shares | undefined;
  /** Applications replaced on the way in, by the edge out of a component. */
  overrides: readonly ApplicationOverride[];
}

export interface Below {
  place: Place;
  /** Pieces of a component, grams of what lies in a component; zero for what is a share. */
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

/** Lacquers, adhesives, underseal: class 6 of VDA 231-106. */
export const isProcessMaterial = ({ kind, materialClass = '' }: Place): boolean =>
  kind === 'material' && (materialClass === '6' || materialClass.startsWith('6.'));
export const isAssembly = (place: Place): boolean => place.below.some((each) => each.place.kind === 'component');
export const holdsSubstances = (place: Place): boolean => place.below.some((each) => each.place.kind === 'substance');

const sumOver = (place: Place, gramsOf: (below: Below) => Fraction): Fraction =>
  place.below.reduce((sum, each) => sum.plus(gramsOf(each)), ZERO);

/** 1.2 calcLeaf: what lies in a component by its leaves; measured where nothing is told below. */
export function leafGrams(place: Place): Fraction {
  if (place.below.length === 0) return place.measured ?? ZERO;
  return sumOver(place, (each) =>
    each.place.kind === 'component' ? each.amount.times(leafGrams(each.place)) : each.amount,
  );
}

/** 1.2 declared: measured if given, else calculated from what the children declare. */
export function declaredGrams(place: Place): Fraction {
  if (place.measured) return place.measured;
  return sumOver(place, (each) =>
    each.place.kind === 'component' ? each.amount.times(declaredGrams(each.place)) : each.amount,
  );
}
