import type { GraphColumns } from '../engine';
import type { RrrFlag, TaggingRules, TreatedPart } from './tagging-rules';

/** Materials breakdown of ISO 22628 Annex A; `unknown`: missing mass, undisclosed content, unclassified materials. */
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
/** Kinds of parts and fluids removed in pre-treatment. */
export type PreTreatmentKind = 'fluids' | TreatedPart;
export type MarkSource = 'hand' | 'rule';

/**
 * Positions of a BOM; `parent` is an index, -1 for a root. `quantity` is per parent, as exact text when it may not
 * be a whole number.
 */
export interface RrrPositions {
  id: ArrayLike<number>;
  parent: ArrayLike<number>;
  quantity: ArrayLike<string | number>;
  /** Node id of the hooked sheet, 0 = none. */
  root: ArrayLike<number>;
  /**
   * Grams of one piece from the workbook, NaN = none: used without a sheet, and when the sheet is a semi-component
   * or material.
   */
  massGrams: ArrayLike<number>;
}
export interface MarkTarget {
  positionId: number | null;
  nodeId: number | null;
}
/**
 * A mark on a position (with everything below it), on a node wherever it occurs in the vehicle, or on a node below
 * one position.
 */
export interface RrrMark extends MarkTarget {
  source: MarkSource;
  flag: RrrFlag;
  technologyId: number | null;
  ruleId: number | null;
  /** Kind of pre-treatment of the part; absent: taken from its group of parts. */
  treatment?: PreTreatmentKind | null;
}
/** A new mark; without a flag, the mark of that source is removed. */
export type RrrMarkChange = RrrMark | (MarkTarget & { source: MarkSource; flag: null });

export interface PartNames {
  names: readonly string[];
  number: string;
}
/** A technology in force, with the flags and classes that it is proven for. */
export interface ProvenTechnology {
  id: number;
  flags: readonly RrrFlag[];
  classCodes: readonly string[];
}
/** A fluid that is not in the BOM. */
export interface AddedFluid {
  name: string;
  classCode: string;
  grams: string;
}
/**
 * The mass in running order includes a tank filled to 90 %. `report`: missing fuel is reported; `add`: it is also
 * added to the mass.
 */
export interface FuelTank {
  litres: string;
  gramsPerLitre: string;
  classCode?: string;
  missing: 'report' | 'add';
}

export interface RrrInput {
  /** Sheets down to their materials: the result of `unpackGraph(packed, [])`. */
  graph: Pick<GraphColumns, 'nodes' | 'edges' | 'classes'>;
  positions: RrrPositions;
  marks: readonly RrrMark[];
  /**
   * Rules in force; null: the proposed default of each class. Rules for whole parts take effect only through marks
   * (see `ruleMarks`).
   */
  rules: TaggingRules | null;
  /** Called only when rules have groups of parts. */
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
  /** Scale the leaves of a sheet to its declared mass (domain.md 1.2). */
  scaleToDeclared: boolean;
  /** For thermoplastics with more than 30 % mineral filler, count the filler as mN. */
  strictFillers: boolean;
}

/** Picograms by flag. */
export type FlagMasses = Record<RrrFlag, bigint>;
export interface RrrRate {
  limitPercent: number;
  /** Twelve decimals, rounded down. */
  percent: string;
  /** Compared as an exact fraction. */
  passes: boolean;
  /** Picograms above the limit; negative: below it. */
  margin: bigint;
  marginPercent: string;
}
/** Masses in picograms. */
export interface RrrRates {
  masses: FlagMasses;
  vehicle: bigint;
  vehicleMassFrom: 'declared' | 'sum';
  /** Mass of all positions and fluids. */
  counted: bigint;
  /** Part of the vehicle's mass that is not accounted for; counts as mN. */
  missing: bigint;
  /** Mass in excess of the vehicle's mass. */
  excess: bigint;
  rcyc: RrrRate;
  rcov: RrrRate;
}

/** Source of a flag: a marked part, a marked material, the rule or default of the class, or nothing. */
export const OUTCOME_ORIGINS = ['part', 'material', 'class', 'none'] as const;
export type OutcomeOrigin = (typeof OUTCOME_ORIGINS)[number];
/** Treatment of a mass and its reason; equal outcomes are the same object. */
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
  /** Mineral filler that is not recycled (strict mode). */
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
 * Masses at a place: a position with everything below it, or a node below one. Picograms of all its pieces in the
 * vehicle.
 */
export interface PlaceFigures {
  mass: bigint;
  masses: FlagMasses;
  /** Null: several. */
  outcome: Outcome | null;
  flag: RrrFlag | null;
  origin: OutcomeOrigin | 'mixed';
  /** Mass that has the flag of its class because no mark applies. */
  byClass: bigint;
  /** Mass without mark, rule or default: mN. */
  unmarked: bigint;
  classCode: string | null;
}
/**
 * A lowest classified material with its mass at a place. `nodeId` may be a component or semi-component with
 * undisclosed content; null: unmatched positions, fluids.
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

/** Effect of a part or material on a rate: percentage points lost if it became mN. */
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
  /** The ten heaviest materials whose flag changes. */
  heaviest: (MarkMove & { nodeId: number | null })[];
  /** Changes that undo it. */
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
/** The smallest number of marks that reach both limits, with the least moved mass. */
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
/** An issue for review; masses in picograms. */
export interface RrrIssue extends MarkTarget {
  code: RrrIssueCode;
  mass: bigint | null;
  flags: readonly RrrFlag[];
}
export type PolymerAnswer = 'yes' | 'no' | 'notApplicable' | 'open';
/** A component whose plastics or elastomers must be marked (domain.md 2.2); picograms directly in one piece of it. */
export interface PolymerMarking {
  nodeId: number;
  plastics: bigint;
  elastomers: bigint;
  /** Which of both is over its limit. */ over: readonly ('plastics' | 'elastomers')[];
  answer: PolymerAnswer;
  severity: 'error' | 'warning' | null;
}
