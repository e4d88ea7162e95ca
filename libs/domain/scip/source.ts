import type { ScipMaterialFacts } from './material-category';

/** A substance of the Candidate List in an article, as the analysis found it. Percent as decimal text. */
export interface ScipSourceConcern {
  /** Equal for equal entries of the list, across vehicles and days. */
  key: string;
  name: string;
  cas: string | null;
  ec: string | null;
  minPercent: string | null;
  maxPercent: string | null;
  /** Materials of the article that hold it. */
  materials: ScipMaterialFacts[];
}
/** What a data sheet says about a component for SCIP (domain.md 5.0). */
export interface ScipSheetData {
  /** PG6-60768. */
  category?: number | undefined;
  /** PG6-60742. */
  production?: number | undefined;
  noSafeUse?: boolean | undefined;
  safeUse?: string | undefined;
  /** SCIP number under which the component was notified. */
  number?: string | undefined;
}
/** A part of a vehicle or of a data sheet with what lies directly in it. */
export interface ScipSourceNode {
  /** The same in the next version of a sheet or BOM: `mds:<cid>:<number or name>`, `bom:<number or name>`. */
  identity: string;
  name: string;
  foreignName: string | null;
  number: string | null;
  /** Mass of one piece in grams, decimal text. */
  massGrams: string | null;
  /** Number of its data sheet with version, if it has one. */
  sheet: { id: number; cid: number; version: string } | null;
  nodeId: number | null;
  supplierName: string | null;
  scip?: ScipSheetData | undefined;
  children: { index: number; quantity: string }[];
  concerns: ScipSourceConcern[];
}
/** Equal articles, or complex objects with equal content and identifiers. */
export interface ScipGroup {
  /** Stable name from which the uuid of the article is made. */
  identity: string;
  node: ScipSourceNode;
  /** Number of places in the vehicle. */
  places: number;
  children: { group: number; quantity: string }[];
  concerns: ScipSourceConcern[];
  /** SCIP number of an article that was notified already: it has neither components nor substances here. */
  reference?: string | undefined;
  suppliers: string[];
}
/** Groups from below: components come before what holds them; the root is the last. Empty: nothing to notify. */
export type ScipGroups = readonly ScipGroup[];
