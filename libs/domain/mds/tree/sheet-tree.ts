import type { Decimal } from '../../decimal';
import type { MassUnit } from '../../bom/numbers';
import type { EdgeAmount, NodeKind } from '../../substances';
import type { SheetStatus } from '../sheet-states';
import type { PersistentMap } from './persistent-map';

/** Why children of different kinds stand at one level (check rule STR-3). */
export type MixedNodeReason = 'joinedParts' | 'ownArticle';

/** Units of a semi-component's specific weight. */
export const SPECIFIC_WEIGHT_UNITS = ['kg/m', 'kg/m2', 'kg/m3'] as const;

export type MarkingAnswer = 'yes' | 'no' | 'notApplicable';

/**
 * Another MDS used in a sheet: a leaf of the sheet's own tree. What lies below belongs to that version, is shared by
 * all who use it, and is never edited here.
 */
/** What a material consists of as far as the catalogue tells it, nominal and in percent; the rest may be anything. */
export interface ReferenceContent {
  /** By chemical symbol, of entries that are elements; decimal text. */
  elements: Readonly<Record<string, string>>;
  polymer: string;
}

export interface SheetReference {
  cid: number;
  /** Version `X.YY` of the referenced MDS. */
  cver: string;
  status: SheetStatus;
  /** Enterprise that owns the referenced MDS. */
  ownerId: number;
  deleted?: boolean;
  /** Holds "not yet specified" content. */
  preliminary?: boolean;
  /** Its validity has ended (domain.md 1.6). */
  expired?: boolean;
  /** Mass of one piece as the referenced sheet declares it; a component's only. */
  declaredGrams?: Decimal;
  /** VDA 231-106 code; a material's only. */
  classCode?: string;
  /** Upper limit of jokers and confidential substances in it, in percent; a material's only. */
  hiddenMaxPercent?: Decimal;
  /** What is told of its substances, through all that it references; a material's only (rule CLS-2). */
  content?: ReferenceContent;
  /** Ids of all MDS below the referenced one, whatever their versions. */
  containedCids?: readonly number[];
  /** The latest release of the same MDS, where it is another version that may be used. */
  latestRelease?: SheetReference;
}

/** When a substance needs an application code, and which codes are potentially prohibited (rule APP-1). */
export interface ApplicationDuty {
  /** Needed where the portion can exceed this. */
  abovePercent: string;
  /** Material classes (and what lies below them) to which the duty is limited; all when left out. */
  classes?: readonly string[];
  potentiallyProhibited?: readonly string[];
}

/**
 * A basic substance of the catalogue, with what rules ask about it. What is left out is not known: no rule holds it
 * against the sheet.
 */
export interface SheetSubstance {
  id: number;
  cas?: string;
  ec?: string;
  nameZh?: string;
  inactive?: boolean;
  /** The joker "not yet specified". */
  notYetSpecified?: boolean;
  /** One of the nine jokers (CAS column `system`). */
  joker?: boolean;
  svhc?: boolean;
  gadsl?: 'D' | 'P' | 'D/P';
  /** The list update that made it D or P after it was first declared (rule HID-3). */
  declarableSince?: { list: string; date: string };
  applicationDuty?: ApplicationDuty;
  /** False where the catalogue itself says that its name is never kept from recipients. */
  confidentialAllowed?: boolean;
  /** At 20 degrees. */
  physicalState?: 'solid' | 'liquid' | 'gas';
  substanceClass?: 'metal' | 'polymer' | 'other';
  /** Mass fractions (0 to 1) of elements by symbol, as decimal text. */
  elements?: Readonly<Record<string, string>>;
}

/**
 * Shares of a material that are told as ranges, in percent: recyclate by where it comes from (`endOfLifeVehicle` is the
 * part of post-consumer that was a vehicle), and bio-based content.
 */
export const RECYCLATE_SPANS = [
  'postIndustrialMin',
  'postIndustrialMax',
  'postConsumerMin',
  'postConsumerMax',
  'endOfLifeVehicleMin',
  'endOfLifeVehicleMax',
  'bioBasedMin',
  'bioBasedMax',
] as const;

/** Recyclate and bio-based content of a material; 1 yes, 2 no (CAMDS vocabulary). */
export interface RecyclateData extends Partial<Record<(typeof RECYCLATE_SPANS)[number], Decimal>> {
  answer?: 1 | 2;
  /** How the recyclate share was found out. */
  method?: string;
  process?: 'mechanical' | 'physical' | 'chemical';
  /** How recycled and new material are kept apart in the books (ISO 22095). */
  chainOfCustody?: 'identityPreserved' | 'segregated' | 'controlledBlending' | 'massBalance' | 'bookAndClaim';
  certificateNumber?: string;
  /** How the bio-based share was found out. */
  bioBasedMethod?: string;
}

/** The four rates of a component, in percent; the first two are told of materials too. */
export const COMPONENT_RATES = [
  'reusePercent',
  'recyclingPercent',
  'energyRecoveryPercent',
  'recoveryPercent',
] as const;

/** What is said about a node itself. `key` stays the same as long as the node lives, in all copies of a draft. */
export interface SheetNode extends Partial<Record<(typeof COMPONENT_RATES)[number], Decimal>> {
  key: string;
  kind: NodeKind;
  name: string;
  foreignName?: string;
  /** Part number of a component, item number of a semi-component, standard material number of a material. */
  number?: string;
  /** Abbreviation of a material such as `PP-GF30`. */
  symbol?: string;
  /** VDA 231-106 code of a material. */
  classCode?: string;
  tradeName?: string;
  /** Norm of a material, the one that it is called by. */
  standard?: string;
  /** Other norms that it meets. */
  norms?: readonly string[];
  testReportNumber?: string;
  /** Measured mass of one piece of a component. */
  measuredGrams?: Decimal;
  /** In which the mass was told; grams when left out. */
  massUnit?: Exclude<MassUnit, 't'>;
  tolerancePercent?: Decimal;
  specificWeight?: Decimal;
  specificWeightUnit?: string;
  componentType?: string;
  /** A development sample, not the series part. */
  sample?: boolean;
  /** The owner asks for the short list of required fields of its customers' own rules. */
  simpleCheckRule?: boolean;
  mixedNodeReason?: MixedNodeReason;
  /** Its component children are alternatives of which the preferred one counts. */
  multiSource?: boolean;
  remark?: string;
  markingAnswer?: MarkingAnswer;
  markingText?: string;
  recyclate?: RecyclateData;
  /** Of the root: whom recipients can ask. */
  contact?: SheetContact;
  reference?: SheetReference;
  substance?: SheetSubstance;
}

/** A person of the owner's enterprise as the sheet names them: it stays readable when the person has left. */
export interface SheetContact {
  name: string;
  email?: string;
  phone?: string;
}

/** Another application for substances inside a shared material, said where it is used. */
export interface EdgeOverride {
  substanceId?: number;
  applicationCode?: string;
}

/** What stands on the way from a parent to a child. Amounts are here, not on the node; a draft may still lack one. */
export interface SheetEdge {
  amount?: EdgeAmount;
  /** False for an accepted but not preferred alternative of a multi-source node: shown, not counted. */
  preferred?: boolean;
  confidential?: boolean;
  applicationCode?: string;
  applicationOverrides?: readonly EdgeOverride[];
  processState?: string;
}

/** A node at its place in the tree; the root alone has no parent. */
export interface SheetPlace {
  readonly node: SheetNode;
  readonly edge: SheetEdge;
  readonly parent: string | undefined;
  /** Keys, in the order of the positions. */
  readonly children: readonly string[];
}

/** Fields about sender and recipient that must be told before a sheet goes out. */
export const SUPPLIER_FIELDS = [
  'supplierCode',
  'symbol',
  'mdsName',
  'enterpriseName',
  'dunsOrTaxId',
  'address',
] as const;
export type SupplierField = (typeof SUPPLIER_FIELDS)[number];

/**
 * What a later part of the house knows about sending the sheet (rule SUP-1); rules that need it are silent without it.
 */
export interface SupplierFacts {
  hasContact: boolean;
  /** Fields that are still empty. */
  missing: readonly SupplierField[];
  /** A draft or an internal release, that nobody else gets: what is missing can still be added before it is sent. */
  staysInHouse?: boolean;
  /** Other MDS that already went out under the same recipient part number and supplier code. */
  sentBefore?: readonly { cid: number; partNumber: string; supplierCode: string }[];
}

/** An application code that exists, with what it means. */
export interface ApplicationCodeName {
  code: string;
  nameZh: string;
  nameEn: string;
}

/** What is said about the sheet as a whole. */
export interface SheetHead {
  /** The identity; none before the first save. */
  cid?: number;
  /** Enterprise that owns the sheet. */
  ownerId: number;
  /** May hold "not yet specified" content. */
  preliminary?: boolean;
  /** Data of a standards body or committee: exempt from the checks of material content (domain.md 1.4). */
  standardMaterial?: boolean;
  supplier?: SupplierFacts;
  /** The codes that its owner may write (rule APP-1); not known where left out. */
  applicationCodes?: readonly ApplicationCodeName[];
}

/**
 * One version of an MDS as it is edited and checked: its own nodes, with references and substances as leaves. Never
 * changed in place: an edit answers a new tree that shares everything but the way to what changed.
 */
export interface SheetTree {
  readonly head: SheetHead;
  readonly root: string;
  readonly places: PersistentMap<SheetPlace>;
}

/** A part of a tree as plain data, on its way in or out: pasted, removed, copied. */
export interface SheetBranch {
  node: SheetNode;
  edge?: SheetEdge;
  children?: readonly SheetBranch[];
}
