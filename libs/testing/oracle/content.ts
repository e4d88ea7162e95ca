import type { ListItem } from '@matlas/domain';
import { holdsSubstances, isProcessMaterial, leafGrams, type Place } from './expand';
import { Fraction, ONE, ZERO, sumFractions } from './fraction';
import { extreme } from './shares';

/** The content of a list item in a place, as fractions from 0 to 1. */
export interface ContentBounds {
  min: Fraction;
  nominal: Fraction;
  /** Maximum of the declared content. */
  disclosed: Fraction;
  /** Maximum when all unknown content is the item. */
  max: Fraction;
}

const NONE: ContentBounds = { min: ZERO, nominal: ZERO, disclosed: ZERO, max: ZERO };
/** Fully unknown content (domain.md 9, 4.1). */
const ANYTHING: ContentBounds = { ...NONE, max: ONE };

export const memberOf = (item: ListItem | undefined, substanceId: number): ListItem['members'][number] | undefined =>
  item?.members.find((member) => member.substanceId === substanceId);

function contentOfSubstance(place: Place, item: ListItem | undefined): ContentBounds {
  const member = memberOf(item, place.id);
  if (!member) return place.isJoker ? ANYTHING : NONE;
  const factor = Fraction.of(member.factor);
  return { min: factor, nominal: factor, disclosed: factor, max: factor };
}

/** Content in a semi-component, material or substance. @param item undefined stands for undeclared content */
export function contentIn(place: Place, item: ListItem | undefined): ContentBounds {
  if (place.kind === 'substance') return contentOfSubstance(place, item);
  if (!place.shares) return ANYTHING;
  const { of: shares, contradictory, undeclared } = place.shares;
  const parts = place.below.map((each) => contentIn(each.place, item));
  const nominal = sumFractions(parts.map((part, index) => part.nominal.times(shares[index]?.nominal ?? ZERO)));
  if (contradictory) return { ...ANYTHING, nominal };
  const all = [...shares, undeclared];
  const weights = (channel: keyof ContentBounds): Fraction[] => [...parts, ANYTHING].map((part) => part[channel]);
  return {
    nominal,
    min: extreme('low', all, weights('min')),
    disclosed: extreme('high', all, weights('disclosed')),
    max: extreme('high', all, weights('max')),
  };
}

/**
 * Content in an article that is a component, or in the 6.x materials on an assembly, relative to the mass of the whole
 * component (domain.md 9, 4.2).
 */
export function contentInComponent(
  place: Place,
  item: ListItem | undefined,
  onlyProcessMaterials: boolean,
): ContentBounds {
  const grams = leafGrams(place);
  if (place.below.length === 0 || grams.isZero) return ANYTHING;
  const parts = place.below.filter(
    (each) => each.place.kind !== 'component' && (!onlyProcessMaterials || isProcessMaterial(each.place)),
  );
  const content = parts.map((each) => ({ grams: each.amount, content: contentIn(each.place, item) }));
  const share = (channel: keyof ContentBounds): Fraction =>
    sumFractions(content.map((part) => part.grams.times(part.content[channel]))).over(grams);
  return { min: share('min'), nominal: share('nominal'), disclosed: share('disclosed'), max: share('max') };
}

/** True when a member of the item is declared anywhere below, in any amount. */
export function names(place: Place, item: ListItem): boolean {
  return memberOf(item, place.id) !== undefined && place.kind === 'substance'
    ? true
    : place.below.some((each) => each.place.kind !== 'component' && names(each.place, item));
}

/** An application code claimed on a substance of a homogeneous material. */
export interface Applied {
  applicationId: number;
  substanceId: number;
  materialClass: string | undefined;
}

/**
 * The application codes claimed on the item's members in a homogeneous material. An override on the path to the
 * material replaces the code of the substance (domain.md 9, 4.4).
 */
export function claimedApplications(material: Place, item: ListItem): Applied[] {
  if (!holdsSubstances(material)) return [];
  return material.below
    .filter((each) => memberOf(item, each.place.id))
    .map(({ place: { id: substanceId }, applicationId }) => {
      const own = material.overrides.find((override) => override.substanceId === substanceId);
      const forAll = material.overrides.find((override) => override.substanceId === 0);
      return {
        substanceId,
        applicationId: (own ?? forAll)?.applicationId ?? applicationId,
        materialClass: material.materialClass,
      };
    });
}
