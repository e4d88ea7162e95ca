import type { SheetRow } from '@matlas/contract';
import {
  edit,
  openCheck,
  openHistory,
  operationsBetween,
  recheck,
  redo,
  undo,
  withTree,
  type CheckRuleSet,
  type EditHistory,
  type HistoryOutcome,
  type MergeConflict,
  type Refusal,
  type SheetCheckState,
  type SheetOperation,
  type SheetTree,
} from '@matlas/domain';

/**
 * `refused`: the server rejected the draft; `conflict`: another user saved meanwhile, and both changed the same
 * fields.
 */
export type SavePhase = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict';

export interface DraftView {
  readonly row: SheetRow;
  readonly history: EditHistory;
  readonly check: SheetCheckState;
  readonly phase: SavePhase;
  readonly savedAt: Date | undefined;
  /** Unsaved changes are stored in this browser's IndexedDB. */
  readonly isStoredLocally: boolean;
  /** The error message of the server. */
  readonly refusal: string | undefined;
  readonly conflicts: readonly MergeConflict[];
  readonly theirs: SheetTree | undefined;
  /** Incremented when nodes are added, removed or moved. */
  readonly shape: number;
}

const isStructural = (operation: SheetOperation): boolean =>
  operation.op === 'batch'
    ? operation.operations.some(isStructural)
    : !['setNode', 'setEdge', 'setAmounts', 'setHead'].includes(operation.op);

/** The view of an open draft and its edits. An external store for `useSyncExternalStore`. */
export class DraftStore {
  private current: DraftView;
  private readonly listeners = new Set<() => void>();

  /** @param onEdit called after each change of the tree by an edit */
  constructor(
    tree: SheetTree,
    row: SheetRow,
    private readonly ruleSet: CheckRuleSet,
    private readonly onEdit: () => void,
  ) {
    this.current = {
      row,
      history: openHistory(tree),
      check: openCheck(tree, ruleSet),
      phase: 'saved',
      savedAt: undefined,
      isStoredLocally: false,
      refusal: undefined,
      conflicts: [],
      theirs: undefined,
      shape: 0,
    };
  }

  readonly view = (): DraftView => this.current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  get tree(): SheetTree {
    return this.current.history.tree;
  }

  update(change: Partial<DraftView>): void {
    this.current = { ...this.current, ...change };
    this.listeners.forEach((listener) => listener());
  }
  edit(operation: SheetOperation): Refusal | undefined {
    return this.applyOutcome(edit(this.current.history, operation));
  }
  undo(): Refusal | undefined {
    return this.applyOutcome(undo(this.current.history));
  }
  redo(): Refusal | undefined {
    return this.applyOutcome(redo(this.current.history));
  }
  /** As one edit that can be undone, where edits lead from one tree to the other. */
  replaceTree(tree: SheetTree): void {
    const outcome = edit(this.current.history, operationsBetween(this.tree, tree));
    if (outcome.ok) return void this.applyOutcome(outcome);
    this.setTree(tree, this.current.shape + 1);
    this.onEdit();
  }
  /** Not an edit: the history of the tree stays as it is. */
  setTree(tree: SheetTree, shape = this.current.shape): void {
    this.update({ history: withTree(this.current.history, tree), check: openCheck(tree, this.ruleSet), shape });
  }
  /** Begins with another tree: nothing before it can be undone. */
  restartFrom(tree: SheetTree): void {
    this.update({ history: openHistory(tree), check: openCheck(tree, this.ruleSet) });
  }

  private applyOutcome(outcome: HistoryOutcome | undefined): Refusal | undefined {
    if (!outcome) return undefined;
    if (!outcome.ok) return outcome.reason;
    const { history, touched, operation } = outcome;
    const { check, shape, phase } = this.current;
    this.update({
      history,
      check: recheck(check, history.tree, touched),
      shape: shape + (isStructural(operation) ? 1 : 0),
      phase: phase === 'conflict' ? phase : 'waiting',
      isStoredLocally: false,
    });
    this.onEdit();
    return undefined;
  }
}
