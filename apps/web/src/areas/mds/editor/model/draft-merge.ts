import type { SheetRow } from '@matlas/contract';
import { mergeSheets, type MergeConflict, type MergeSide, type SheetTree } from '@matlas/domain';

export interface RemoteDraft {
  tree: SheetTree;
  row: SheetRow;
}
/** The merged draft; or what both changed, for the user to choose from. */
export type MergeOutcome =
  | { readonly merged: RemoteDraft; readonly conflicts?: undefined }
  | { readonly conflicts: readonly MergeConflict[]; readonly theirs: SheetTree; readonly merged?: undefined };

/** Knows the tree that the server has, and merges a draft that another user saved meanwhile with the local one. */
export class DraftMerge {
  private remote: RemoteDraft | undefined;

  /** @param base the common ancestor of the local tree and the next one that is read from the server */
  constructor(public base: SheetTree) {}

  mergeRemote(mine: SheetTree, remote: RemoteDraft): MergeOutcome {
    const { conflicts } = mergeSheets(this.base, mine, remote.tree);
    this.remote = remote;
    return conflicts.length === 0 ? { merged: this.adopt(mine, remote, {}) } : { conflicts, theirs: remote.tree };
  }
  /** Applies the user's choices for the conflicts. Without a choice the local value is used. */
  resolveConflicts(mine: SheetTree, choices: Readonly<Record<string, MergeSide>>): MergeOutcome | undefined {
    return this.remote && { merged: this.adopt(mine, this.remote, choices) };
  }

  private adopt(
    mine: SheetTree,
    { tree, row }: RemoteDraft,
    choices: Readonly<Record<string, MergeSide>>,
  ): RemoteDraft {
    const merged = mergeSheets(this.base, mine, tree, choices);
    this.base = tree;
    this.remote = undefined;
    return { tree: merged.tree, row };
  }
}
