import type { EdgeAmount } from '../../substances';
import type { Refusal } from '../permit';
import type { SheetBranch, SheetEdge, SheetHead, SheetNode, SheetTree } from './sheet-tree';

/** New values of some fields; null empties one. */
export type Change<T> = { readonly [Field in keyof T]?: T[Field] | null };

/** Fields of a node that an edit may set; key and kind stay what they are, a substance is replaced as a whole. */
export type NodeChange = Change<Omit<SheetNode, 'key' | 'kind' | 'substance'>>;
export type EdgeChange = Change<SheetEdge>;
/** Identity and owner are not edited. */
export type HeadChange = Change<Pick<SheetHead, 'preliminary' | 'standardMaterial' | 'supplier'>>;

/**
 * One edit of a sheet as data (`toPlain` for JSON). Indexes count among the children of the parent as they are without
 * the moved node; one beyond the end means the end. Every operation has an inverse, and what it does depends on nothing
 * but the tree and itself. `restores` marks inverses: what stood there before is not judged again.
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
  /** `amount` is given where the kind of amount changes with the parent; null empties it. */
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
  /** Amounts of several places at once: portions that add up only together. */
  | {
      readonly op: 'setAmounts';
      readonly amounts: readonly { readonly key: string; readonly amount: EdgeAmount | null }[];
    }
  /** Another node with other content at the same place, under the same key; the edge above stays. */
  | { readonly op: 'replace'; readonly key: string; readonly branch: SheetBranch; readonly restores?: true }
  | { readonly op: 'setHead'; readonly fields: HeadChange }
  /** All or nothing, in this order. */
  | { readonly op: 'batch'; readonly operations: readonly SheetOperation[] };

/**
 * What an edit touched: places that are new, gone or changed (old parents of moved and removed ones among them), and
 * whether the head did.
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
