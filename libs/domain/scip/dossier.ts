/** Codes of the picklists that have a meaning of their own (data of ECHA, IUCLID 6 domain 9). */
export const SCIP_NUMBER_TYPE = 66297;
export const PART_NUMBER_TYPE = 66306;
export const OTHER_CODE = 1342;
export const NO_DATA_FLAG = 58236;
export const GRAM_UNIT = 58373;
export const KILOGRAM_UNIT = 58374;
/** 8708 99 90, the default of IMDS for parts of vehicles. */
export const DEFAULT_ARTICLE_CATEGORY = 106596;

/** A text in a language (BCP 47, such as `en`). */
export interface ScipText {
  language: string;
  text: string;
}
/** A value of a picklist; `other` only beside the code 1342. */
export interface ScipChoice {
  code: number | null;
  other?: ScipText[] | undefined;
}
/** `entryId`: uuid of the entry in the file that it was read from, so that it is written back with it. */
interface Entry {
  entryId?: string | undefined;
}
export interface ScipName extends Entry {
  type: ScipChoice;
  value: string;
}
export interface ScipQuantity {
  unit: number | null;
  value: string;
}
export interface ScipPicture extends Entry {
  attachmentId: string;
}
export interface ScipInstruction extends Entry {
  texts: ScipText[];
}
export interface ScipDisassembling extends Entry {
  attachmentId: string | null;
  language: number | null;
}
export interface ScipCharacteristic extends Entry {
  names: ScipText[];
  values: ScipText[];
}
/** Qualifiers of bounds (platform-fields.xsd). */
export const LOWER_QUALIFIERS = ['>', '>=', 'ca.'] as const;
export const UPPER_QUALIFIERS = ['<', '<=', 'ca.'] as const;
/** Number of units of a component; null bounds are open. Decimal texts. */
export interface ScipUnits {
  lowerQualifier: (typeof LOWER_QUALIFIERS)[number] | null;
  upperQualifier: (typeof UPPER_QUALIFIERS)[number] | null;
  lower: string | null;
  upper: string | null;
}
export interface ScipComponent extends Entry {
  articleId: string;
  units: ScipUnits | null;
}
export interface ScipMaterial extends Entry {
  category: ScipChoice;
  characteristics: ScipChoice[];
}
/** A candidate substance in an article. `range`: PG6-60757. */
export interface ScipConcern extends Entry {
  substanceId: string;
  range: number | null;
  materials: ScipMaterial[];
  mixtures: number[];
}
export interface ScipGone extends Entry {
  substanceId: string;
}
export const SCIP_QUANTITIES = ['height', 'length', 'width', 'diameter', 'density', 'weight', 'volume'] as const;
export type ScipQuantityName = (typeof SCIP_QUANTITIES)[number];

/** An article as such or a complex object (ARTICLE 9.0). Ids are uuids. */
export interface ScipArticle {
  id: string;
  name: string;
  otherNames: ScipName[];
  identifierType: ScipChoice;
  identifier: string;
  otherIdentifiers: ScipName[];
  /** PG6-60768. */
  categories: number[];
  /** PG6-60742. */
  production: number | null;
  pictures: ScipPicture[];
  quantities: Partial<Record<ScipQuantityName, ScipQuantity>>;
  colours: ScipChoice[];
  otherCharacteristics: ScipCharacteristic[];
  noSafeUse: boolean | null;
  safeUse: ScipInstruction[];
  disassembling: ScipDisassembling[];
  components: ScipComponent[];
  concerns: ScipConcern[];
  noLongerPresent: ScipGone[];
}
export interface ScipSubstance {
  id: string;
  /** Name of the document, where it differs from the name of the substance. */
  title?: string | undefined;
  name: string;
  iupacName: string | null;
  ec: string | null;
  cas: string | null;
}
export interface ScipLegalEntity {
  id: string;
  name: string;
  address: string | null;
  postalCode: string | null;
  town: string | null;
  /** A31. */
  country: number | null;
  phone: string | null;
  email: string | null;
}
/** `md5`: lower-case hexadecimal of the bytes. `articleId`: the article that it belongs to. */
export interface ScipAttachment {
  id: string;
  articleId: string;
  name: string;
  mimeType: string | null;
  md5: string;
}
/** What a notification says: something new, a change of an earlier one, or that a substance is no longer present. */
export const SCIP_KINDS = ['initial', 'update', 'noLongerPresent'] as const;
export type ScipKind = (typeof SCIP_KINDS)[number];

/** A SCIP dossier with all of its documents. `rootId`: the article that it is about. */
export interface ScipDossier {
  id: string;
  name: string;
  kind: ScipKind;
  remarks: string | null;
  rootId: string;
  legalEntity: ScipLegalEntity | null;
  articles: ScipArticle[];
  substances: ScipSubstance[];
  attachments: ScipAttachment[];
}

/** An article without any value. */
export const emptyScipArticle = (id: string): ScipArticle => ({
  id,
  name: '',
  otherNames: [],
  identifierType: { code: null },
  identifier: '',
  otherIdentifiers: [],
  categories: [],
  production: null,
  pictures: [],
  quantities: {},
  colours: [],
  otherCharacteristics: [],
  noSafeUse: null,
  safeUse: [],
  disassembling: [],
  components: [],
  concerns: [],
  noLongerPresent: [],
});
/** A reference to an article that was notified already: it is known by its SCIP number alone. */
export const isScipReference = ({ identifierType }: Pick<ScipArticle, 'identifierType'>): boolean =>
  identifierType.code === SCIP_NUMBER_TYPE;
