import type { GraphColumns } from '../engine';
import type { RrrFlag, TaggingRules, TreatedPart } from './tagging-rules';

/**
 * Materials breakdown of ISO 22628 Annex A; `unknown`: what is missing, content that nobody told, materials without a
 * class.
 */
export const ANNEX_BUCKETS = [
  'metals',
  'polymers',
  'elastomers',
  'glass',
  'fluids',
  'monm',
  'others',
  'unknown',
] as const;
export type AnnexBucket = (typeof ANNEX_BUCKETS)[number];
/** What pre-treatment removes. */
export type PreTreatmentKind = 'fluids' | TreatedPart;
export type MarkSource = 'hand' | 'rule';

/**
 * Positions of a BOM; a parent is an index, -1 for a root. Quantity per parent, as exact text where it may be no
 * integer.
 */
export interface RrrPositions {
  id: ArrayLike<number>;
  parent: ArrayLike<number>;
  quantity: ArrayLike<string | number>;
  /** Node id of the hooked sheet, 0 = none. */
  root: ArrayLike<number>;
  /**
   * Grams of one piece by the workbook, NaN = none: counts without a sheet, and for a semi-component or material as
   * sheet.
   */
  massGrams: ArrayLike<number>;
}
export interface MarkTarget {
  positionId: number | null;
  nodeId: number | null;
}
/** On a position (everything below it), on a node wherever it lies in the vehicle, or on a node below one position. */
export interface RrrMark extends MarkTarget {
  source: MarkSource;
  flag: RrrFlag;
  technologyId: number | null;
  ruleId: number | null;
  /** What pre-treatment calls the part; absent: as its group of parts says. */
  treatment?: PreTreatmentKind | null;
}
/** A mark as it is to be; without a flag the mark of that source goes. */
export type RrrMarkChange = RrrMark | (MarkTarget & { source: MarkSource; flag: null });

export interface PartNames {
  names: readonly string[];
  number: string;
}
/** A technology in force: what it is proven for. */
export interface ProvenTechnology {
  id: number;
  flags: readonly RrrFlag[];
  classCodes: readonly string[];
}
/** A fluid that the BOM does not hold. */
export interface AddedFluid {
  name: string;
  classCode: string;
  grams: string;
}
/** `report` tells what is missing of the 90 % that the mass in running order includes, `add` counts it as well. */
export interface FuelTank {
  litres: string;
  gramsPerLitre: string;
  classCode?: string;
  missing: 'report' | 'add';
}

export interface RrrInput {
  /** Sheets down to their materials, as `unpackGraph(packed, [])` gives them. */
  graph: Pick<GraphColumns, 'nodes' | 'edges' | 'classes'>;
  positions: RrrPositions;
  marks: readonly RrrMark[];
  /**
   * Rules in force; null: the proposed default of each class. Rules about parts as a whole work through marks only (see
   * `ruleMarks`).
   */
  rules: TaggingRules | null;
  /** Asked only where rules have groups of parts. */
  partOf?: { position(index: number): PartNames; node(id: number): PartNames | undefined };
  /** Mass in running order in grams; null: the sum of the masses. */
  vehicleGrams: string | null;
  fluids?: readonly AddedFluid[];
  tank?: FuelTank;
  /** Annex A bucket of a class; absent: as domain.md 3.4. */
  bucketOf?: (classCode: string) => AnnexBucket;
  /** Fraction of mineral filler of a material (node id), for `strictFillers`. */
  fillers?: ReadonlyMap<number, string>;
  options: RrrOptions;
}
export interface RrrOptions {
  /** Leaves of a sheet scaled to its declared mass (domain.md 1.2). */
  scaleToDeclared: boolean;
  /** Thermoplastics with more than 30 % mineral filler leave the filler in mN. */
  strictFillers: boolean;
}

/** Picograms by flag. */
export type FlagMasses = Record<RrrFlag, bigint>;
export interface RrrRate {
  limitPercent: number;
  /** Twelve decimals, cut and never rounded up. */
  percent: string;
  /** By the exact fraction. */
  passes: boolean;
  /** Picograms above the limit; negative: what is missing. */
  margin: bigint;
  marginPercent: string;
}
/** Masses in picograms. */
export interface RrrRates {
  masses: FlagMasses;
  vehicle: bigint;
  vehicleMassFrom: 'declared' | 'sum';
  /** What positions and fluids weigh. */
  counted: bigint;
  /** Of the vehicle's mass, what nothing accounts for: in mN. */
  missing: bigint;
  /** More than the vehicle's mass. */
  excess: bigint;
  rcyc: RrrRate;
  rcov: RrrRate;
}

/** Why a mass has its flag: a marked part, a marked material, the rule or default of its class, nothing. */
export const OUTCOME_ORIGINS = ['part', 'material', 'class', 'none'] as const;
export type OutcomeOrigin = (typeof OUTCOME_ORIGINS)[number];
/** What becomes of a mass and why; the same object for the same answer. */
export interface Outcome {
  id: number;
  flag: RrrFlag;
  technologyId: number | null;
  origin: OutcomeOrigin;
  /** The mark that decided. */
  mark: RrrMark | null;
  /** The rule behind the mark or the class. */
  ruleId: number | null;
  treatment: PreTreatmentKind | null;
  /** Mineral filler that is left over (strict mode). */
  isFiller: boolean;
}
export interface FlowRow {
  bucket: AnnexBucket;
  classCode: string | null;
  flag: RrrFlag;
  mass: bigint;
}
export interface DismantledPart extends MarkTarget {
  technologyId: number | null;
  /** Pieces in the vehicle; null for a material. */ pieces: string | null;
  mass: bigint;
}
export interface RrrFigures {
  rates: RrrRates;
  breakdown: { bucket: AnnexBucket; mass: bigint }[];
  flow: FlowRow[];
  /** Kind null: pre-treated without a kind. */
  preTreatment: { kind: PreTreatmentKind | null; mass: bigint }[];
  dismantled: DismantledPart[];
  technologies: { technologyId: number | null; flag: RrrFlag; mass: bigint }[];
  byRule: { ruleId: number; flag: RrrFlag; mass: bigint }[];
  bySource: Record<MarkSource | 'class' | 'none', bigint>;
}
/**
 * What lies at a place: a position with all below it, or a node below one. Picograms of all its pieces in the vehicle.
 */
export interface PlaceFigures {
  mass: bigint;
  masses: FlagMasses;
  /** Null: several. */
  outcome: Outcome | null;
  flag: RrrFlag | null;
  origin: OutcomeOrigin | 'mixed';
  /** Goes by its class, since no mark reaches it. */
  byClass: bigint;
  /** Neither mark nor rule nor default: mN. */
  unmarked: bigint;
  classCode: string | null;
}
/**
 * A lowest classified material with what lies of it at a place. `nodeId` may be a component or semi-component whose
 * content nobody told; null: unmatched positions, fluids.
 */
export interface MaterialFigures {
  nodeId: number | null;
  classCode: string | null;
  bucket: AnnexBucket;
  mass: bigint;
  masses: FlagMasses;
  outcomes: readonly Outcome[];
  /** Positions that hold it. */ places: number;
}

/** Points that a rate loses when the place became mN. */
export interface SensitivityRow {
  kind: 'part' | 'material';
  /** Positions of a part, the heaviest first. */ positions: readonly number[];
  nodeId: number | null;
  flag: RrrFlag | null;
  mass: bigint;
  points: string;
  /** That alone fails the vehicle. */ fails: boolean;
}
export interface Sensitivity {
  rcyc: SensitivityRow[];
  rcov: SensitivityRow[];
}

export interface MarkMove {
  from: RrrFlag;
  to: RrrFlag;
  mass: bigint;
}
export interface RrrEffect {
  before: RrrRates;
  after: RrrRates;
  moves: MarkMove[];
  /** Materials that move, the heaviest ten. */
  heaviest: (MarkMove & { nodeId: number | null })[];
  /** Changes that bring back what was. */
  undo: RrrMarkChange[];
}
export interface ProposedChange {
  change: RrrMark;
  from: RrrFlag;
  to: RrrFlag;
  mass: bigint;
  classCode: string;
  technologyIds: readonly number[];
}
/** The fewest marks that reach both limits, and of those the ones that move least. */
export interface CheapestProposal {
  needed: boolean;
  reachable: boolean;
  changes: ProposedChange[];
  before: RrrRates;
  after: RrrRates;
}

export const RRR_ISSUE_CODES = [
  'unmarked',
  'conflict',
  'unknownMass',
  'unknownContent',
  'overMass',
  'missingMass',
  'tankBelow90',
  'noPreTreatment',
  'markWithoutEffect',
  'noVehicleMass',
] as const;
export type RrrIssueCode = (typeof RRR_ISSUE_CODES)[number];
/** Something that a person should look at; picograms. */
export interface RrrIssue extends MarkTarget {
  code: RrrIssueCode;
  mass: bigint | null;
  flags: readonly RrrFlag[];
}
export type PolymerAnswer = 'yes' | 'no' | 'notApplicable' | 'open';
/** A component whose plastics or elastomers must be marked (domain.md 2.2): picograms directly in one piece of it. */
export interface PolymerMarking {
  nodeId: number;
  plastics: bigint;
  elastomers: bigint;
  /** Which of both is over its limit. */ over: readonly ('plastics' | 'elastomers')[];
  answer: PolymerAnswer;
  severity: 'error' | 'warning' | null;
}
