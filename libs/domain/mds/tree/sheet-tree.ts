import type { ScipNodeData } from './scip-node-data';
import type { Decimal } from '../../decimal';
import type { MassUnit } from '../../bom/numbers';
import type { EdgeAmount, NodeKind } from '../../substances';
import type { SheetStatus } from '../sheet-states';
import type { PersistentMap } from './persistent-map';

/** Why a node has children of different kinds (check rule STR-3). */
export type MixedNodeReason = 'joinedParts' | 'ownArticle';

/** Units of a semi-component's specific weight. */
export const SPECIFIC_WEIGHT_UNITS = ['kg/m', 'kg/m2', 'kg/m3'] as const;

export type MarkingAnswer = 'yes' | 'no' | 'notApplicable';

/**
 * The composition of a material as far as the catalogue knows it, as nominal percent. The undeclared rest may be
 * anything.
 */
export interface ReferenceContent {
  /** Percent by chemical symbol, for the entries that are elements; decimal text. */
  elements: Readonly<Record<string, string>>;
  polymer: string;
}

/**
 * A reference to another MDS: a leaf of the sheet's own tree. The content below it belongs to the referenced version,
 * is shared by all sheets that use it, and cannot be edited here.
 */
export interface SheetReference {
  cid: number;
  /** Version `X.YY` of the referenced MDS. */
  cver: string;
  status: SheetStatus;
  /** Enterprise that owns the referenced MDS. */
  ownerId: number;
  deleted?: boolean;
  /** True when it contains "not yet specified" content. */
  preliminary?: boolean;
  /** Its validity has ended (domain.md 1.6). */
  expired?: boolean;
  /** Mass of one piece as the referenced sheet declares it; of a component only. */
  declaredGrams?: Decimal;
  /** VDA 231-106 code; of a material only. */
  classCode?: string;
  /** Upper limit of the jokers and confidential substances in it, in percent; of a material only. */
  hiddenMaxPercent?: Decimal;
  /**
   * The declared substances of the material, through all sheets that it references; of a material only (rule CLS-2).
   */
  content?: ReferenceContent;
  /**
   * Deactivated application codes in it, through all sheets that it references, except below a legacy spare part
   * (rule APP-2).
   */
  deactivatedCodes?: readonly string[];
  /** Ids of all MDS below the referenced one, whatever their versions. */
  containedCids?: readonly number[];
  /** The latest usable release of the same MDS, when that is another version. */
  latestRelease?: SheetReference;
}

/** When a substance needs an application code, and which codes are potentially prohibited (rule APP-1). */
export interface ApplicationDuty {
  /** A code is needed when the portion can exceed this percentage. */
  abovePercent: string;
  /** Material classes, with their subclasses, to which the duty is limited; all classes when absent. */
  classes?: readonly string[];
  potentiallyProhibited?: readonly string[];
}

/**
 * A basic substance of the catalogue, with the data that check rules need. An absent field means not known; no rule
 * then reports an error about it.
 */
export interface SheetSubstance {
  id: number;
  cas?: string;
  ec?: string;
  nameZh?: string;
  inactive?: boolean;
  /** The catalogue does not have it: it has a number or a name and no facts (decision 0099). */
  uncatalogued?: boolean;
  /** True for the joker "not yet specified". */
  notYetSpecified?: boolean;
  /** True for one of the nine jokers (CAS column `system`). */
  joker?: boolean;
  svhc?: boolean;
  gadsl?: 'D' | 'P' | 'D/P';
  /** The list update that made it D or P after it was first declared (rule HID-3). */
  declarableSince?: { list: string; date: string };
  applicationDuty?: ApplicationDuty;
  /** False when the catalogue does not allow the substance to be confidential. */
  confidentialAllowed?: boolean;
  /** Physical state at 20 °C. */
  physicalState?: 'solid' | 'liquid' | 'gas';
  substanceClass?: 'metal' | 'polymer' | 'other';
  /** Mass fractions (0 to 1) of elements by symbol, as decimal text. */
  elements?: Readonly<Record<string, string>>;
}

/**
 * Shares of a material that are declared as ranges, in percent: recyclate by origin, and bio-based content.
 * `endOfLifeVehicle` is the part of the post-consumer recyclate that comes from vehicles.
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
  /** The method by which the recyclate share was determined. */
  method?: string;
  process?: 'mechanical' | 'physical' | 'chemical';
  /** The chain-of-custody model for recycled and new material (ISO 22095). */
  chainOfCustody?: 'identityPreserved' | 'segregated' | 'controlledBlending' | 'massBalance' | 'bookAndClaim';
  certificateNumber?: string;
  /** The method by which the bio-based share was determined. */
  bioBasedMethod?: string;
}

/** The four rates of a component, in percent; the first two are declared for materials too. */
export const COMPONENT_RATES = [
  'reusePercent',
  'recyclingPercent',
  'energyRecoveryPercent',
  'recoveryPercent',
] as const;

/** The declared data of a node. `key` identifies the node and is the same in all copies of a draft. */
export interface SheetNode extends ScipNodeData, Partial<Record<(typeof COMPONENT_RATES)[number], Decimal>> {
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
  /** The main norm of a material. */
  standard?: string;
  /** Further norms that the material meets. */
  norms?: readonly string[];
  testReportNumber?: string;
  /** Measured mass of one piece of a component. */
  measuredGrams?: Decimal;
  /** Unit in which the mass was entered; grams when absent. */
  massUnit?: Exclude<MassUnit, 't'>;
  tolerancePercent?: Decimal;
  specificWeight?: Decimal;
  specificWeightUnit?: string;
  componentType?: string;
  /** True for a development sample, false for the series part. */
  sample?: boolean;
  /** True when the simple rules apply to the part as long as it is small (checks/simple-check). */
  simpleCheckRule?: boolean;
  /** True for a spare part of a model that is no longer made (rule APP-2). */
  legacySparePart?: boolean;
  mixedNodeReason?: MixedNodeReason;
  /** True when the component children are alternatives; only the preferred one counts. */
  multiSource?: boolean;
  remark?: string;
  markingAnswer?: MarkingAnswer;
  markingText?: string;
  recyclate?: RecyclateData;
  /** Contact for recipients; of the root only. */
  contact?: SheetContact;
  reference?: SheetReference;
  substance?: SheetSubstance;
}

/**
 * A contact person of the owner's enterprise. The data are a copy in the sheet, so they remain when the person leaves.
 */
export interface SheetContact {
  name: string;
  email?: string;
  phone?: string;
}

/**
 * An application code that replaces the one of a substance inside a shared material, declared on the edge to that
 * material.
 */
export interface EdgeOverride {
  substanceId?: number;
  applicationCode?: string;
}

/**
 * An edge from a parent to a child. Amounts are declared on the edge, not on the node; in a draft they may still be
 * missing.
 */
export interface SheetEdge {
  amount?: EdgeAmount;
  /** False for an alternative of a multi-source node that is not preferred: it is shown, but not counted. */
  preferred?: boolean;
  confidential?: boolean;
  applicationCode?: string;
  applicationOverrides?: readonly EdgeOverride[];
  processState?: string;
}

/** A node with its place in the tree; only the root has no parent. */
export interface SheetPlace {
  readonly node: SheetNode;
  readonly edge: SheetEdge;
  readonly parent: string | undefined;
  /** Keys of the children, in order of position. */
  readonly children: readonly string[];
}

/** Fields about the sender and the recipient that are required before a sheet is sent. */
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
 * Facts about sending the sheet, from the exchange area (rule SUP-1). Rules that need them report nothing when they are
 * absent.
 */
export interface SupplierFacts {
  hasContact: boolean;
  /** Required fields that are empty. */
  missing: readonly SupplierField[];
  /**
   * True for a draft or an internal release, which is not sent: missing fields can still be filled in before sending.
   */
  staysInHouse?: boolean;
  /** Other MDS that were already sent under the same recipient part number and supplier code. */
  sentBefore?: readonly { cid: number; partNumber: string; supplierCode: string }[];
}

/** An application code with its description. */
export interface ApplicationCodeName {
  code: string;
  nameZh: string;
  nameEn: string;
}

/** The data of the sheet as a whole. */
export interface SheetHead {
  /** Identity of the MDS; absent before the first save. */
  cid?: number;
  /** Enterprise that owns the sheet. */
  ownerId: number;
  /** True when the sheet may contain "not yet specified" content. */
  preliminary?: boolean;
  /**
   * True for data of a standards body or committee, which are exempt from the checks of material content (domain.md
   * 1.4).
   */
  standardMaterial?: boolean;
  supplier?: SupplierFacts;
  /** The application codes that the owner may use (rule APP-1); not known when absent. */
  applicationCodes?: readonly ApplicationCodeName[];
  /** Codes that were withdrawn or whose validity has ended (rule APP-2); not known when absent. */
  deactivatedCodes?: readonly string[];
  /** The sheet is checked for sending, proposing or publishing, or as it was sent (rule APP-2). */
  goesOut?: boolean;
  /**
   * Prints (`printMaterial`) of the materials that the MDS had when the rules for new data came into force: what is
   * unchanged since keeps the older rules. Rules for new data report nothing when it is absent.
   */
  earlierMaterials?: readonly string[];
}

/**
 * One version of an MDS as it is edited and checked: its own nodes, with references and substances as leaves. The tree
 * is immutable: an edit returns a new tree that shares all unchanged nodes with the old one.
 */
export interface SheetTree {
  readonly head: SheetHead;
  readonly root: string;
  readonly places: PersistentMap<SheetPlace>;
}

/** A subtree as plain data, for paste, remove and copy. */
export interface SheetBranch {
  node: SheetNode;
  edge?: SheetEdge;
  children?: readonly SheetBranch[];
}
