import { applyOperation } from './apply-operation';
import type { EditOutcome, SheetOperation, Touched } from './operation';
import type { Refusal } from '../permit';
import type { SheetTree } from './sheet-tree';

/** One undoable edit, linked to the edits before it. */
export interface HistoryStep {
  readonly operation: SheetOperation;
  readonly inverse: SheetOperation;
  readonly before: HistoryStep | undefined;
}

/**
 * A tree with all its edits since it was opened. Immutable: every edit returns a new history. Steps are shared, so
 * their number is not limited.
 */
export interface EditHistory {
  readonly tree: SheetTree;
  /** The last edit, which undo reverts. */
  readonly past: HistoryStep | undefined;
  /** The edit that redo repeats. */
  readonly future: HistoryStep | undefined;
  /** Number of edits since opening; undo reduces it: 0 = as opened. */
  readonly length: number;
}

export type HistoryOutcome =
  | {
      ok: true;
      history: EditHistory;
      touched: Touched;
      /** What was done to the tree: the edit, or the inverse of the one taken back. */ operation: SheetOperation;
    }
  | { ok: false; reason: Refusal };

export const openHistory = (tree: SheetTree): EditHistory => ({ tree, past: undefined, future: undefined, length: 0 });

const nextHistory = (
  outcome: EditOutcome,
  operation: SheetOperation,
  next: (tree: SheetTree, inverse: SheetOperation) => EditHistory,
): HistoryOutcome =>
  outcome.ok
    ? { ok: true, history: next(outcome.tree, outcome.inverse), touched: outcome.touched, operation }
    : outcome;

/** Applies an edit; undone edits can no longer be redone. */
export const edit = ({ tree, past, length }: EditHistory, operation: SheetOperation): HistoryOutcome =>
  nextHistory(applyOperation(tree, operation), operation, (after, inverse) => ({
    tree: after,
    past: { operation, inverse, before: past },
    future: undefined,
    length: length + 1,
  }));

/** Undefined when there is nothing to undo. */
export function undo({ tree, past, future, length }: EditHistory): HistoryOutcome | undefined {
  if (!past) return undefined;
  return nextHistory(applyOperation(tree, past.inverse), past.inverse, (after) => ({
    tree: after,
    past: past.before,
    future: { ...past, before: future },
    length: length - 1,
  }));
}

/** Undefined when there is nothing to redo. */
export function redo({ tree, past, future, length }: EditHistory): HistoryOutcome | undefined {
  if (!future) return undefined;
  return nextHistory(applyOperation(tree, future.operation), future.operation, (after) => ({
    tree: after,
    past: { ...future, before: past },
    future: future.before,
    length: length + 1,
  }));
}

/** Replaces the tree by the one reloaded from the server; earlier edits can still be undone. */
export const withTree = (history: EditHistory, tree: SheetTree): EditHistory => ({ ...history, tree });
