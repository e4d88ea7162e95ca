import { applyOperation } from './apply-operation';
import type { EditOutcome, SheetOperation, Touched } from './operation';
import type { Refusal } from '../permit';
import type { SheetTree } from './sheet-tree';

/** One edit that can be taken back, and those before it. */
export interface HistoryStep {
  readonly operation: SheetOperation;
  readonly inverse: SheetOperation;
  readonly before: HistoryStep | undefined;
}

/**
 * A tree with all its edits since it was opened; every edit answers a new history. Steps are shared, so their number
 * has no limit.
 */
export interface EditHistory {
  readonly tree: SheetTree;
  /** The last edit that undo takes back. */
  readonly past: HistoryStep | undefined;
  /** The edit that redo brings again. */
  readonly future: HistoryStep | undefined;
  /** Edits that led here, undo counting backwards: 0 = as opened. */
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

const moved = (
  outcome: EditOutcome,
  operation: SheetOperation,
  next: (tree: SheetTree, inverse: SheetOperation) => EditHistory,
): HistoryOutcome =>
  outcome.ok
    ? { ok: true, history: next(outcome.tree, outcome.inverse), touched: outcome.touched, operation }
    : outcome;

/** An edit; what was undone before it cannot be redone any more. */
export const edit = ({ tree, past, length }: EditHistory, operation: SheetOperation): HistoryOutcome =>
  moved(applyOperation(tree, operation), operation, (after, inverse) => ({
    tree: after,
    past: { operation, inverse, before: past },
    future: undefined,
    length: length + 1,
  }));

/** Undefined when there is nothing to take back. */
export function undo({ tree, past, future, length }: EditHistory): HistoryOutcome | undefined {
  if (!past) return undefined;
  return moved(applyOperation(tree, past.inverse), past.inverse, (after) => ({
    tree: after,
    past: past.before,
    future: { ...past, before: future },
    length: length - 1,
  }));
}

/** Undefined when there is nothing to bring again. */
export function redo({ tree, past, future, length }: EditHistory): HistoryOutcome | undefined {
  if (!future) return undefined;
  return moved(applyOperation(tree, future.operation), future.operation, (after) => ({
    tree: after,
    past: { ...future, before: past },
    future: future.before,
    length: length + 1,
  }));
}

/** The same tree read again with what the server knows now; edits before it stay undoable. */
export const withTree = (history: EditHistory, tree: SheetTree): EditHistory => ({ ...history, tree });
