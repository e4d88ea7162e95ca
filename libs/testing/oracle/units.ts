import type { UnitKind } from '@matlas/domain';
import { contentIn, contentInComponent, type ContentBounds } from './content';
import { holdsSubstances, isAssembly, isProcessMaterial, leafGrams, type Below, type Place } from './expand';
import { ONE, ZERO, sumFractions, type Fraction, most } from './fraction';
import { extreme, type Share, type Shares } from './shares';
import type { ListItem } from '@matlas/domain';

/** A unit that is judged, with its mass in the observed node: grams below a component, otherwise a share. */
export interface Unit {
  kind: UnitKind;
  place: Place;
  mass: Share;
  paths: number;
}

/** A material is the same unit in all places, unless its application codes are replaced there. */
export const unitKey = ({ kind, place }: Unit): string =>
  `${kind}|${place.id}|${kind === 'material' ? JSON.stringify(place.overrides) : ''}`;

const unit = (kind: UnitKind, place: Place, mass: Fraction): Unit => ({
  kind,
  place,
  mass: { low: mass, nominal: mass, high: mass },
  paths: 1,
});
const times = (each: Unit, amount: Fraction): Unit => ({
  ...each,
  mass: {
    low: each.mass.low.times(amount),
    nominal: each.mass.nominal.times(amount),
    high: each.mass.high.times(amount),
  },
});

function joined(groups: readonly (readonly Unit[])[], massOf: (masses: (Share | undefined)[]) => Share): Unit[] {
  const samples = new Map(groups.flat().map((each) => [unitKey(each), each]));
  return [...samples].map(([key, sample]) => {
    const found = groups.map((group) => group.find((each) => unitKey(each) === key));
    return {
      ...sample,
      mass: massOf(found.map((each) => each?.mass)),
      paths: found.reduce((sum, each) => sum + (each?.paths ?? 0), 0),
    };
  });
}

/** Mass of one unit in several children of a node, limited by the bounds of all shares together (domain.md 9, 1.3). */
function massInShares(
  { of: shares, contradictory, undeclared }: Shares,
  masses: readonly (Share | undefined)[],
): Share {
  const ends = (end: keyof Share): Fraction[] => masses.map((mass) => mass?.[end] ?? ZERO);
  const nominal = sumFractions(ends('nominal').map((mass, index) => mass.times(shares[index]?.nominal ?? ZERO)));
  if (contradictory) return { low: ZERO, nominal, high: most(ends('high')) };
  const all = [...shares, undeclared];
  return {
    nominal,
    low: extreme('low', all, [...ends('low'), ZERO]),
    high: extreme('high', all, [...ends('high'), ZERO]),
  };
}

function unitsInShares(place: Place): Unit[] {
  const { shares } = place;
  if (!shares || holdsSubstances(place)) return [unit('material', place, ONE)];
  const below = joined(
    place.below.map((each) => unitsIn(each.place)),
    (masses) => massInShares(shares, masses),
  );
  return shares.undeclared.high.isZero
    ? below
    : [...below, { ...unit('unknown-remainder', place, ONE), mass: shares.undeclared }];
}

const summed = (masses: readonly (Share | undefined)[]): Share => {
  const end = (pick: keyof Share): Fraction => sumFractions(masses.map((mass) => mass?.[pick] ?? ZERO));
  return { low: end('low'), nominal: end('nominal'), high: end('high') };
};

/** domain.md 9, 4.2: children of an assembly that are articles themselves. */
function unitsBelow({ place, amount }: Below, isOnAssembly: boolean): Unit[] {
  const units = unitsIn(place).map((each) => times(each, amount));
  return place.kind !== 'component' && isOnAssembly && !isProcessMaterial(place)
    ? [...units, unit('article', place, amount)]
    : units;
}

/** All units at and below a place. */
export function unitsIn(place: Place): Unit[] {
  if (place.kind !== 'component') return unitsInShares(place);
  const isOnAssembly = isAssembly(place);
  const own = isOnAssembly ? [] : [unit('article', place, leafGrams(place))];
  const joinedRow =
    isOnAssembly && place.below.some((each) => isProcessMaterial(each.place))
      ? [unit('process-materials', place, leafGrams(place))]
      : [];
  const empty = place.below.length === 0 ? [unit('material', place, leafGrams(place))] : [];
  return joined([...place.below.map((each) => unitsBelow(each, isOnAssembly)), own, joinedRow, empty], summed);
}

/** At the root, a semi-component is an article and a material is a mixture. */
export const unitsAtRoot = (root: Place): Unit[] =>
  root.kind === 'semi' ? [...unitsIn(root), unit('article', root, ONE)] : unitsIn(root);

export function contentInUnit({ kind, place }: Unit, item: ListItem | undefined): ContentBounds {
  if (kind === 'unknown-remainder') return { min: ZERO, nominal: ZERO, disclosed: ZERO, max: ONE };
  return place.kind === 'component'
    ? contentInComponent(place, item, kind === 'process-materials')
    : contentIn(place, item);
}
