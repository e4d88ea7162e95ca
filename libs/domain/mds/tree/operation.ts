import type { EdgeAmount } from '../../substances';
import type { Refusal } from '../permit';
import type { SheetBranch, SheetEdge, SheetHead, SheetNode, SheetTree } from './sheet-tree';

/** New values of some fields; null clears a field. */
export type Change<T> = { readonly [Field in keyof T]?: T[Field] | null };

/** Fields of a node that an edit may set. Key and kind never change; a substance is replaced as a whole. */
export type NodeChange = Change<Omit<SheetNode, 'key' | 'kind' | 'substance'>>;
export type EdgeChange = Change<SheetEdge>;
/** Identity and owner are not edited. */
export type HeadChange = Change<Pick<SheetHead, 'preliminary' | 'standardMaterial' | 'supplier'>>;

/**
 * One edit of a sheet as data (`toPlain` for JSON). Indexes refer to the children of the parent without the moved
 * node; an index beyond the end means the end. Every operation has an inverse, and its effect depends only on the
 * tree and on itself. `restores` marks inverses, which put back a previous state without validating it again.
 */
export type SheetOperation =
  | {
      readonly op: 'add';
      readonly parent: string;
      readonly index: number;
      readonly branch: SheetBranch;
      readonly restores?: true;
    }
  | { readonly op: 'remove'; readonly key: string }
  /** `amount` is given when the kind of amount changes with the parent; null clears it. */
  | {
      readonly op: 'move';
      readonly key: string;
      readonly parent: string;
      readonly index: number;
      readonly amount?: EdgeAmount | null;
      readonly restores?: true;
    }
  | { readonly op: 'setNode'; readonly key: string; readonly fields: NodeChange }
  | { readonly op: 'setEdge'; readonly key: string; readonly fields: EdgeChange }
  /** Sets the amounts of several nodes at once, for portions that add up only together. */
  | {
      readonly op: 'setAmounts';
      readonly amounts: readonly { readonly key: string; readonly amount: EdgeAmount | null }[];
    }
  /** Replaces a node and its content at the same place under the same key; the edge to its parent stays. */
  | { readonly op: 'replace'; readonly key: string; readonly branch: SheetBranch; readonly restores?: true }
  | { readonly op: 'setHead'; readonly fields: HeadChange }
  /** All or nothing, in this order. */
  | { readonly op: 'batch'; readonly operations: readonly SheetOperation[] };

/**
 * Places that an edit added, removed or changed (including the old parents of moved and removed nodes), and whether
 * it changed the head.
 */
export interface Touched {
  keys: ReadonlySet<string>;
  head: boolean;
}

export interface Edited {
  ok: true;
  tree: SheetTree;
  inverse: SheetOperation;
  touched: Touched;
}
export type EditOutcome = Edited | { ok: false; reason: Refusal };

export const touchedAll = (parts: readonly Touched[]): Touched => ({
  keys: new Set(parts.flatMap(({ keys }) => [...keys])),
  head: parts.some(({ head }) => head),
});
