import type { childInput, treeInput } from '@matlas/contract';
import type { z } from 'zod';

type WireNode = z.input<typeof treeInput>;
type WireChild = z.input<typeof childInput>;
/** A child as the wire takes it, or a sheet of the same batch by its key. */
export interface ChildSeed extends Omit<WireChild, 'node'> { node?: NodeSeed | undefined; sheet?: string | undefined }
export interface NodeSeed extends Omit<WireNode, 'children'> { children?: readonly ChildSeed[] | undefined }

/** A sheet to be written by `SheetWriter`. */
export interface SheetSeed {
  /** Name by which other seeds of the batch refer to it. */
  key?: string | undefined;
  tree: NodeSeed;
  /** Released at once: internally, proposed, or published to all. */
  release?: 'IR' | 'ST' | 'RL' | undefined;
  /** Whose sheet it is; the caller's when absent. */
  owner?: { enterpriseId: number; organisationId: number; userId: number } | undefined;
  /** The owner's code and name when absent. */
  supplierCode?: string | undefined;
  supplierName?: string | undefined;
  /** 0 local, 1 own system, 2 IMDS. */
  origin?: 0 | 1 | 2 | undefined;
  preliminary?: boolean | undefined;
  standardMaterial?: boolean | undefined;
  /** Check rules of the domain; `matlas@1` when absent. */
  ruleSet?: string | undefined;
}
export interface WrittenSheet { key: string | undefined; id: number; cid: number; cver: string; errors: number; warnings: number }
