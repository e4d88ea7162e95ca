import type { childInput, Named, treeInput } from '@matlas/contract';
import type { Finding } from '@matlas/domain';
import type { IssueInput } from '@matlas/server-kit';
import type { z } from 'zod';

type WireNode = z.input<typeof treeInput>;
type WireChild = z.input<typeof childInput>;
/** A child as in the API, or a sheet of the same batch by its key. */
export interface ChildSeed extends Omit<WireChild, 'node'> {
  node?: NodeSeed | undefined;
  sheet?: string | undefined;
}
export interface NodeSeed extends Omit<WireNode, 'children'> {
  children?: readonly ChildSeed[] | undefined;
}

/** A sheet to be written by `SheetWriter`. */
export interface SheetSeed {
  /** Key by which other seeds of the batch refer to it. */
  key?: string | undefined;
  tree: NodeSeed;
  /** Released at once: internally, proposed, or published to all. */
  release?: 'IR' | 'ST' | 'RL' | undefined;
  /** True: released internally when the check finds no error; otherwise it stays a draft. */
  releaseWhenClean?: boolean | undefined;
  /**
   * The next version of an existing MDS, with this version number; with `sheetId` its draft gets the tree. The
   * caller has locked it.
   */
  of?: { cid: number; version: string; sheetId?: number | undefined } | undefined;
  /** Owner; the caller by default. */
  owner?: { enterpriseId: number; organisationId: number; userId: number } | undefined;
  /** Supplier; code and name of the owner by default. */
  supplierCode?: string | undefined;
  supplierName?: string | undefined;
  /** 0 local, 1 own system, 2 IMDS. */
  origin?: 0 | 1 | 2 | undefined;
  preliminary?: boolean | undefined;
  standardMaterial?: boolean | undefined;
  module?: boolean | undefined;
  /** Rule set of the domain; `matlas@1` by default. */
  ruleSet?: string | undefined;
}
export interface WrittenSheet {
  key: string | undefined;
  id: number;
  cid: number;
  cver: string;
  errors: number;
  warnings: number;
  released: boolean;
}
/**
 * Findings of the check for a sheet that is not written; `names` of its places. `issues`: reasons why it could not
 * be stored, by the path of the input.
 */
export interface PreviewedSheet {
  key: string | undefined;
  issues: readonly IssueInput[];
  findings: readonly Finding[];
  names: ReadonlyMap<string, Named>;
  releases: boolean;
}
/** A sheet of a batch that is stored but not released yet. */
export interface StoredDraft {
  key: string | undefined;
  id: number;
}
