import { isEntryInForce } from './list-of-day';

/**
 * Rule data of substance laws. Numbers are decimal strings, dates ISO days: data that can be stored, sent and cloned as
 * they are.
 */

export const ENTITY_KINDS = ['substance', 'element', 'family', 'group'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** gt: over the limit above it (ELV, REACH, RoHS, GB/T 30512). gte: on or above it (GADSL 3.3.3). */
export const COMPARISONS = ['gt', 'gte'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** What the percentage refers to: the homogeneous material, or each article (CJEU C-106/14). */
export const DENOMINATORS = ['material', 'article'] as const;
export type Denominator = (typeof DENOMINATORS)[number];

/** prohibited: over the limit fails unless an exemption holds. declare: allowed, but to be told. */
export const DUTIES = ['prohibited', 'declare'] as const;
export type Duty = (typeof DUTIES)[number];

/** A catalogue substance that counts for an item. */
export interface EntityMember {
  substanceId: number;
  /** What counts of the substance: 1 for itself, the mass fraction of the metal for an element. */
  factor: string;
  /** False when the composition is unknown: the factor is then 1, and the finding says so. */
  compositionKnown: boolean;
}

/** A threshold of an entry for some use, instead of its general one (domain.md 9, 4.3). */
export interface UseThreshold {
  limitPercent: string;
  comparison: Comparison;
  /** Codes on the edge to a substance that claim the use. */
  applicationCodes: readonly string[];
}

/** One entry of a regulation's list. */
export interface ListItem {
  id: string;
  listId: string;
  listVersion: string;
  /** Where the law says it, such as `Art. 33(1)` or `Annex II`. */
  clause: string;
  entityKind: EntityKind;
  members: readonly EntityMember[];
  limitPercent: string;
  comparison: Comparison;
  denominator: Denominator;
  duty: Duty;
  /** In force from this day on, the day included; null = always. */
  validFrom: string | null;
  /** In force up to and including this day; null = open. */
  validTo: string | null;
  /** Ids of the exemption entries that this item accepts: ELV and GB/T 30512 those of Annex II, RoHS its own only. */
  exemptionIds: readonly string[];
  /** Thresholds by use: without a claim the general one above judges. Absent: it has none. */
  uses?: readonly UseThreshold[];
  /** Of an entry without members: materials of these classes, and of those below them, whatever they hold. */
  classCodes?: readonly string[];
}

/** The threshold of a use that was claimed, by its index in the item's uses; -1 = the general one. */
export const thresholdOf = (item: ListItem, use: number): Pick<ListItem, 'limitPercent' | 'comparison'> =>
  item.uses?.[use] ?? item;

/** One entry of an exemption annex, as data/elv-annex-ii gives them. */
export interface ExemptionEntry {
  id: string;
  maxPercent: string | null;
  minPercent: string | null;
  vehicleTypeApprovedBefore: string | null;
  typeApprovedFrom: string | null;
  vehiclePutOnMarketBefore: string | null;
  engineDevelopedBefore: string | null;
  sparePartsOnly: boolean;
  /** A review is no expiry: shown, never judged. */
  reviewDue: string | null;
  superseded: boolean;
  /** Its own last day, where that has passed on the day of the analysis; such an entry is superseded too. */
  expiredOn?: string | null;
}

/** An application as IMDS, CAMDS or a list names it, mapped by meaning to exemption entries; a group names several. */
export interface ApplicationMeaning {
  applicationId: number;
  /** As people write it; absent where nobody tells it. */
  code?: string;
  exemptionIds: readonly string[];
  /** "Other application (potentially prohibited)" and the like: covers nothing and is worth saying. */
  potentiallyProhibited: boolean;
  /**
   * The catalogue of codes has no such code, or it may not be used on the day: it covers nothing, and why is worth
   * saying. Absent: it counts.
   */
  refusal?: 'codeUnknown' | 'codeInvalid';
  /** Substances and material classes (with those below) that it is for: on others it covers nothing. Absent: all. */
  substanceIds?: readonly number[];
  classCodes?: readonly string[];
}

/**
 * The facts that exemptions ask of a vehicle, or of a part for it: ISO days, and whether it is a spare part. A missing
 * one leaves an entry that needs it undecided. The days of a spare part are those of the vehicle that it is for.
 */
export interface VehicleDates {
  typeApproval?: string;
  putOnMarket?: string;
  /** Day on which the engine type was developed (entry 9). */
  engineDeveloped?: string;
  /** Absent: nobody knows. */
  sparePart?: boolean;
}

/** The items in force on a day; inclusion counts on the very day (domain.md 9, 4.2). */
export const itemsInForce = (items: readonly ListItem[], asOf: string): ListItem[] =>
  items.filter((item) => isEntryInForce(item, asOf));
