import type { Decimal } from '../decimal';
import type { EdgeAmount, NodeKind } from '../substances';
import type { SheetStatus } from './sheet-states';

/** Why children of different kinds stand at one level (check rule STR-3). */
export type MixedNodeReason = 'joinedParts' | 'ownArticle';

/** Units of a semi-component's specific weight. */
export const SPECIFIC_WEIGHT_UNITS = ['kg/m', 'kg/m2', 'kg/m3'] as const;

/** Another MDS used in a sheet: a leaf of the sheet's own tree, whatever lies below it. */
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
  /** Mass of one piece as the referenced sheet declares it; a component's only. */
  declaredGrams?: Decimal;
  /** Ids of all MDS below the referenced one, whatever their versions. */
  containedCids?: readonly number[];
  /** The latest release of the same MDS, where it is another version that may be used. */
  latestRelease?: SheetReference;
}

/** A basic substance of the catalogue. */
export interface SheetSubstance {
  id: number;
  inactive?: boolean;
  /** The joker "not yet specified". */
  notYetSpecified?: boolean;
  /** One of the nine jokers (CAS column `system`). */
  joker?: boolean;
}

export interface SheetNode {
  key: string;
  kind: NodeKind;
  name: string;
  /** Part number of a component, item number of a semi-component, standard material number of a material. */
  number?: string;
  /** Abbreviation of a material such as `PP-GF30`. */
  symbol?: string;
  /** Measured mass of one piece of a component. */
  measuredGrams?: Decimal;
  tolerancePercent?: Decimal;
  specificWeight?: Decimal;
  specificWeightUnit?: string;
  mixedNodeReason?: MixedNodeReason;
  /** Data of a standards body or committee: exempt from the checks of material content (domain.md 1.4). */
  standardMaterial?: boolean;
  reference?: SheetReference;
  substance?: SheetSubstance;
}

/** A child below its parent. Amounts sit here, not on the node; a draft may still lack one. */
export interface SheetEdge {
  key: string;
  parent: string;
  child: string;
  amount?: EdgeAmount;
  /** False for an accepted but not preferred alternative of a multi-source node: shown, not counted. */
  preferred?: boolean;
}

/** One version of an MDS as it is edited and checked: its own nodes, and references as leaves. */
export interface SheetTree {
  /** The identity; none before the first save. */
  cid?: number;
  /** Enterprise that owns the sheet. */
  ownerId: number;
  /** May hold "not yet specified" content. */
  preliminary?: boolean;
  root: string;
  nodes: ReadonlyMap<string, SheetNode>;
  /** Children of one parent stand in their order. */
  edges: readonly SheetEdge[];
}
