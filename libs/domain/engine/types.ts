import type {
  ApplicationMeaning,
  EntityMember,
  ExemptionEntry,
  ListItem,
  OtherDates,
  VehicleDates,
  Verdict,
} from '../substances';

/**
 * Input of the vehicle engine: columns decoded from COPY BINARY, with database ids (positive int4). Everything is
 * structured-cloneable; the typed arrays may be transferred to a worker thread.
 */
export interface EngineInput {
  nodes: NodeColumns;
  edges: EdgeColumns;
  positions: PositionColumns;
  /** VDA 231-106 codes; `nodes.classIndex` points here. */
  classes: readonly string[];
  /** The list items in force, see itemsInForce. The substanceId of their members is the node id of the substance. */
  items: readonly ListItem[];
  exemptions: readonly ExemptionEntry[];
  applications: readonly ApplicationMeaning[];
  overrides: OverrideColumns;
  /**
   * Sums that are reported but not judged, such as jokers: a name with the node ids of the substances, or with
   * members and their factors.
   */
  watched: readonly { name: string; substanceIds: readonly number[]; members?: readonly EntityMember[] }[];
  dates: VehicleDates;
  /** Sets of facts for positions that differ from the vehicle (`positions.dates`); absent: none. */
  otherDates?: readonly OtherDates[];
  options: EngineOptions;
}

export interface EngineOptions {
  /** Scale the masses of each hooked MDS by declared / calcLeaf (domain.md 1.2). Percentages are never scaled. */
  scaleToDeclared: boolean;
  /** Also report findings with the verdict pass when the item is present. */
  includePass: boolean;
}

/**
 * All components, semi-components and materials, in any order; a child id that is not listed here is a basic
 * substance.
 */
export interface NodeColumns {
  id: Int32Array;
  /** 1 component, 2 semi-component, 3 material, 4 substance (only those with flags need to be listed). */
  kind: Uint8Array;
  /** Index into `classes`, -1 = none. */
  classIndex: Int16Array;
  /** NODE_FLAGS, set when the portions are resolved on saving. */
  flags: Uint8Array;
  /** Measured mass of a component in grams, NaN = none. */
  measuredGrams: Float64Array;
}

/**
 * Results of resolvePortions for the children of a node, and flags of a substance: the joker "not yet specified", and
 * one that the catalogue does not have. Both count as anything; the second also as what a list names by its number.
 */
export const NODE_FLAGS = {
  contradictory: 1,
  normalised: 2,
  restWithoutRoom: 4,
  undisclosed: 8,
  notYetSpecified: 16,
  uncatalogued: 32,
} as const;

export interface EdgeColumns {
  parent: Int32Array;
  child: Int32Array;
  /**
   * Pieces of a component; grams of a semi-component or material in a component; otherwise the fraction (0-1) of
   * the parent, with tightened bounds.
   */
  low: Float64Array;
  nominal: Float64Array;
  high: Float64Array;
  /** Application id on the edge to a substance, 0 = none. */
  application: Int32Array;
  /** Override id on an edge out of a component, 0 = none. */
  override: Int32Array;
  /** 1 = confidential substance. */
  confidential: Uint8Array;
}

/** One row for each (override, substance). */
export interface OverrideColumns {
  override: Int32Array;
  /** Node id of the substance, 0 = every substance below the edge. */
  substance: Int32Array;
  /** Application id, 0 = withdrawn. */
  application: Int32Array;
}

/** Only the counted positions, see positionUses. */
export interface PositionColumns {
  /** Node id of the hooked root; 0 = unmatched, so its content is unknown. */
  root: Int32Array;
  /** Pieces per vehicle. */
  pieces: Float64Array;
  /**
   * Mass of one piece from the workbook in grams, NaN = none: used for unmatched positions and for a semi-component
   * or material at the root.
   */
  massGrams: Float64Array;
  /**
   * Facts used for exemptions at the position: 0 = the input's `dates`, n = `otherDates[n - 1]`. Absent: 0
   * everywhere.
   */
  dates?: Int32Array;
}

/** Kinds of judged units. */
export const UNIT_KINDS = ['material', 'article', 'process-materials', 'unknown-remainder'] as const;
/**
 * material: a homogeneous material, or an empty node whose content is unknown; article: a component without
 * component children, a semi-component or material directly in an assembly, a semi-component at the root;
 * process-materials: all class 6.x of an assembly, relative to the mass of the assembly (node = the assembly);
 * unknown-remainder: the undisclosed share of a semi-component or of a material that contains materials.
 */
export type UnitKind = (typeof UNIT_KINDS)[number];

/** One row for each (unit, item) with its verdict. `reasonOf` builds the full reason of a row. */
export interface JudgementColumns {
  unitKind: Uint8Array;
  node: Int32Array;
  /** Override under which a shared material is judged, 0 = none. */
  override: Int32Array;
  /** The facts used for exemptions: 0 = the input's `dates`, n = `otherDates[n - 1]`. */
  dates: Int32Array;
  /** Index into `items`; -1 = unknown content, which stands for every item of the list. */
  item: Int32Array;
  /** Index into `lists`. */
  list: Int16Array;
  verdict: Uint8Array;
  /** Fractions (0-1) of the denominator. */
  min: Float64Array;
  nominal: Float64Array;
  disclosedMax: Float64Array;
  max: Float64Array;
  /** Index of the item's use whose threshold was used, -1 = the general threshold. */
  use: Int8Array;
  /** The limit that was used, as a fraction; for unknown content the smallest limit that it may exceed. */
  limit: Float64Array;
  /** Index into `exemptions` of the entry that decided, -1 = none. */
  exemption: Int16Array;
  /** Index into SETTLERS. */
  settledBy: Uint8Array;
  /** Node whose data would settle the verdict, 0 = none. */
  settlingNode: Int32Array;
  /** REASON_FLAGS. */
  flags: Int32Array;
}

/**
 * One row for each (position, judgement) that is not a pass; masses are those of the item (for unknown content,
 * those of the unit).
 */
export interface FindingColumns {
  /** Index into the positions. */
  position: Int32Array;
  judgement: Int32Array;
  /** Number of paths from the position down to the unit; can exceed int4. */
  paths: Float64Array;
  /** Grams per vehicle. */
  massMin: Float64Array;
  massNominal: Float64Array;
  massMax: Float64Array;
}

export interface EntityTotal {
  /** Index into `items`, or -1 - index into `watched`. */
  item: number;
  minGrams: number;
  nominalGrams: number;
  maxGrams: number;
}

export interface EngineTotals {
  /**
   * By item, per vehicle, in the form that the regulation counts (for example the metal in a compound). Only items
   * that occur.
   */
  items: EntityTotal[];
  /** By index into `classes`; the last one is "no class". Nominal grams per vehicle. */
  classGrams: Float64Array;
  /** Declared mass of all positions with an MDS, without unmatched positions. */
  vehicleGrams: number;
  unmatchedGrams: number;
  /** Maximum unknown content: empty nodes, "not yet specified", contradictory and undisclosed portions. */
  unknownMaxGrams: number;
}

/** An invalid branch is reported on its node and does not fail the job. */
export interface EngineIssue {
  code:
    | 'tree.cycle'
    | 'tree.edge-not-allowed'
    | 'node.empty'
    | 'node.without-mass'
    | 'position.root-missing'
    | 'position.mass-missing';
  /** Node id, or position index for position issues. */
  node: number;
  /** The child of the edge that was cut. */
  child?: number;
}

export interface EngineOutput {
  lists: readonly { listId: string; listVersion: string }[];
  judgements: JudgementColumns;
  findings: FindingColumns;
  positions: {
    /** Worst verdict of the position, index into VERDICTS; unmatched = unknown. */
    verdict: Uint8Array;
    /** Declared grams per vehicle (pieces included). */
    massGrams: Float64Array;
  };
  totals: EngineTotals;
  issues: EngineIssue[];
  /** Percentages of the judgements that were decided in exact decimals, by judgement index. */
  exact: Map<number, ExactPercent>;
  worst: Verdict;
}

export interface ExactPercent {
  min: string;
  nominal: string;
  disclosedMax: string;
  max: string;
}

/** Exact numbers that the engine needs to decide comparisons within 1e-9 of a limit. */
export interface ExactRequest {
  /** Indexes into `edges`. */
  edges: Int32Array;
  /** Node ids of components whose measured mass counts. */
  components: Int32Array;
}

/**
 * A declared amount as decimal text. Portion codes: 1 range, 2 fixed, 3 rest; mass and quantity have the code of
 * `fixed`.
 */
export interface ExactAmount {
  code: 1 | 2 | 3;
  /** Value of a fixed portion, lower bound of a range, empty for a rest. */
  low: string;
  high: string;
}

export interface ExactAnswer {
  /** One for each requested edge, in the same order; several for a summed edge (SUMMED). */
  amounts: (ExactAmount | readonly ExactAmount[])[];
  /** Measured mass of each requested component in grams as decimal text, null = none. */
  measuredGrams: (string | null)[];
}

/**
 * Loads exact numbers for these edges only. Called at most once in a run, and not at all when nothing is near a
 * limit.
 */
export type LoadExact = (request: ExactRequest) => Promise<ExactAnswer>;
