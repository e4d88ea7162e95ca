import { isEntryInForce } from './list-of-day';

/**
 * Rule data of substance regulations. Numbers are decimal strings and dates ISO dates, so that the data can be
 * stored, sent and cloned unchanged.
 */

export const ENTITY_KINDS = ['substance', 'element', 'family', 'group'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/**
 * gt: only contents above the limit exceed it (ELV, REACH, RoHS, GB/T 30512). gte: the limit itself exceeds it too
 * (GADSL 3.3.3).
 */
export const COMPARISONS = ['gt', 'gte'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** What the percentage refers to: the homogeneous material, or each article (CJEU C-106/14). */
export const DENOMINATORS = ['material', 'article'] as const;
export type Denominator = (typeof DENOMINATORS)[number];

/** prohibited: a content over the limit fails unless an exemption applies. declare: allowed, but must be declared. */
export const DUTIES = ['prohibited', 'declare'] as const;
export type Duty = (typeof DUTIES)[number];

/** A catalogue substance that counts for an item. */
export interface EntityMember {
  substanceId: number;
  /** Factor of the substance: 1 for the substance itself, the mass fraction of the metal for an element. */
  factor: string;
  /** False when the composition is unknown: the factor is then 1, and the finding is flagged. */
  compositionKnown: boolean;
}

/** Threshold of an entry for certain uses, instead of its general one (domain.md 9, 4.3). */
export interface UseThreshold {
  limitPercent: string;
  comparison: Comparison;
  /** Application codes on the edge to a substance that claim the use. */
  applicationCodes: readonly string[];
}

/** One entry of a regulation's list. */
export interface ListItem {
  id: string;
  listId: string;
  listVersion: string;
  /** Reference in the text of the regulation, such as `Art. 33(1)` or `Annex II`. */
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
  /**
   * Ids of the exemption entries that this item accepts: for ELV and GB/T 30512 those of Annex II, for RoHS its own
   * only.
   */
  exemptionIds: readonly string[];
  /** Thresholds by use; without a claim the general threshold above applies. Absent: none. */
  uses?: readonly UseThreshold[];
  /** For an entry without members: materials of these classes and of the classes below them, whatever their content. */
  classCodes?: readonly string[];
}

/** The threshold of a claimed use, by its index in the item's uses; -1 = the general one. */
export const thresholdOf = (item: ListItem, use: number): Pick<ListItem, 'limitPercent' | 'comparison'> =>
  item.uses?.[use] ?? item;

/** One entry of an exemption annex, as in data/elv-annex-ii. */
export interface ExemptionEntry {
  id: string;
  maxPercent: string | null;
  minPercent: string | null;
  vehicleTypeApprovedBefore: string | null;
  typeApprovedFrom: string | null;
  vehiclePutOnMarketBefore: string | null;
  engineDevelopedBefore: string | null;
  sparePartsOnly: boolean;
  /** A review date is not an expiry: it is shown, but does not affect verdicts. */
  reviewDue: string | null;
  superseded: boolean;
  /** Last day of the entry when that is past on the day of the analysis; such an entry is superseded too. */
  expiredOn?: string | null;
}

/** An application in IMDS, CAMDS or a list, mapped by meaning to exemption entries; a group is mapped to several. */
export interface ApplicationMeaning {
  applicationId: number;
  /** The code as users write it; absent when there is none. */
  code?: string;
  exemptionIds: readonly string[];
  /** "Other application (potentially prohibited)" and similar: covers nothing and is reported. */
  potentiallyProhibited: boolean;
  /**
   * The code is not in the catalogue, or may not be used on the day: it covers nothing, and the reason is reported.
   * Absent: the code is valid.
   */
  refusal?: 'codeUnknown' | 'codeInvalid';
  /**
   * Substances and material classes (including those below) that it is intended for; it covers nothing else.
   * Absent: all.
   */
  substanceIds?: readonly number[];
  classCodes?: readonly string[];
}

/**
 * Facts of a vehicle or of a part on which exemptions depend: ISO dates, and whether the part is a spare part. When
 * a required fact is missing, the entry stays undecided. The dates of a spare part are those of the vehicle that it
 * is for.
 */
export interface VehicleDates {
  typeApproval?: string;
  putOnMarket?: string;
  /** Day on which the engine type was developed (entry 9). */
  engineDeveloped?: string;
  /** Absent: not known. */
  sparePart?: boolean;
}

/** The items in force on a day; an item counts from the day of its inclusion (domain.md 9, 4.2). */
export const itemsInForce = (items: readonly ListItem[], asOf: string): ListItem[] =>
  items.filter((item) => isEntryInForce(item, asOf));
