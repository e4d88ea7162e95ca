import { toCheckRuleSet, type SheetDetail, type SheetRow } from '@matlas/contract';
import { sameTree, type MergeSide, type Refusal, type SheetOperation, type SheetTree } from '@matlas/domain';
import { CallError, ignoreRefusal } from '@matlas/web-kit';
import { AutosaveQueue } from './autosave-queue';
import { deleteStoredDraft, storeDraft, type StoredDraft } from './draft-buffer';
import { needsServerFacts, addServerIds, addServerFacts } from './draft-facts';
import { serverIdOf, createKeyer, ownKey } from './draft-keys';
import { DraftMerge, type MergeOutcome } from './draft-merge';
import { isDetail, isOffline, toSheetRow, type DraftServer } from './draft-server';
import { DraftStore } from './draft-store';
import { treeFromServer } from './tree-from-server';
import { treeInput } from './tree-input';

/** A draft that is open in this browser: what is edited is checked, saved, and merged with what others saved. */
export class SheetDraft {
  private readonly store: DraftStore;
  private readonly merge: DraftMerge;
  private readonly queue: AutosaveQueue;
  private ids: ReadonlyMap<string, number>;
  readonly view: DraftStore['view'];
  readonly subscribe: DraftStore['subscribe'];

  /** @param storedDraft local changes of an earlier session, if the user wants to restore them */
  constructor(
    detail: SheetDetail,
    private readonly userId: number,
    private readonly server: DraftServer,
    storedDraft?: StoredDraft,
  ) {
    this.ids = new Map(storedDraft?.ids);
    const [tree, row] = [treeFromServer(detail, createKeyer(storedDraft?.base, this.ids)), toSheetRow(detail)];
    this.queue = new AutosaveQueue({
      isWaiting: () => this.isDirty && !['conflict', 'refused'].includes(this.view().phase),
      isOffline: () => this.view().phase === 'offline',
      save: () => this.saveToServer(true),
      store: () => this.storeLocally(),
    });
    this.merge = new DraftMerge(tree);
    this.store = new DraftStore(tree, row, toCheckRuleSet(detail.rules), () =>
      this.queue.schedule(this.store.tree.places.size),
    );
    this.view = this.store.view;
    this.subscribe = this.store.subscribe;
    if (storedDraft) this.restoreLocalChanges(storedDraft, tree, row);
  }

  /** The key that the node will have after the draft has been loaded again. */
  readonly loadedKey = (key: string): string => {
    const id = serverIdOf(key, this.ids);
    return id === undefined ? key : ownKey(id);
  };

  edit(operation: SheetOperation): Refusal | undefined {
    return this.store.edit(operation);
  }
  undo(): Refusal | undefined {
    return this.store.undo();
  }
  redo(): Refusal | undefined {
    return this.store.redo();
  }

  /** Saves all changes; true when nothing is left unsaved. */
  async flush(): Promise<boolean> {
    await this.queue.flush();
    return !this.isDirty;
  }
  /** Saves as a new minor version (X.YY). */
  async saveAsVersion(): Promise<boolean> {
    if (!(await this.flush())) return false;
    await this.saveToServer(false);
    return this.view().phase === 'saved';
  }
  /** Applies the user's choices for the conflicts. Without a choice the local value is used. */
  resolveConflicts(choices: Readonly<Record<string, MergeSide>>): void {
    const outcome = this.merge.resolveConflicts(this.store.tree, choices);
    if (outcome) this.applyMerge(outcome);
  }
  /** Called when the page is left: unsaved changes are stored in the browser until the server has saved them. */
  async saveBeforeLeaving(): Promise<void> {
    await this.queue.storeAndFlush();
  }

  private get isDirty(): boolean {
    return this.store.tree !== this.merge.base;
  }
  private async storeLocally(): Promise<void> {
    if (!this.isDirty) return;
    const { row } = this.view();
    const { tree } = this.store;
    const isKept = await storeDraft({
      sheetId: row.id,
      userId: this.userId,
      version: row.version,
      base: this.merge.base,
      mine: tree,
      ids: [...this.ids],
      at: Date.now(),
    });
    if (!this.isDirty) await deleteStoredDraft(this.userId, row.id);
    else if (this.store.tree === tree) this.store.update({ isStoredLocally: isKept });
  }

  private async saveToServer(autosave: boolean): Promise<void> {
    const { row } = this.view();
    const { tree } = this.store;
    this.store.update({ phase: 'saving', refusal: undefined });
    try {
      const saved = await this.server.save(row, tree.head, treeInput(tree, this.ids), autosave);
      const isNew = needsServerFacts(this.merge.base, tree, this.ids);
      this.merge.base = tree;
      this.store.update({ row: saved, savedAt: new Date() });
      if (isNew) await this.readServerFacts(tree, saved);
      if (this.isDirty) return this.store.update({ phase: 'waiting' });
      this.store.update({ phase: 'saved', isStoredLocally: false });
      await deleteStoredDraft(this.userId, row.id);
    } catch (reason) {
      await this.handleSaveError(reason);
    }
  }
  private async handleSaveError(reason: unknown): Promise<void> {
    if (reason instanceof CallError && reason.code === 'conflict') return this.mergeRemoteDraft();
    this.showFailure(reason);
    if (isOffline(reason)) this.queue.scheduleRetry(this.store.tree.places.size);
  }
  private showFailure(reason: unknown): void {
    this.store.update(
      isOffline(reason) ? { phase: 'offline' } : { phase: 'refused', refusal: (reason as CallError).message },
    );
  }
  /** Reads the ids of new nodes and the facts of new references from the saved draft. */
  private async readServerFacts(sent: SheetTree, { version, ...row }: SheetRow): Promise<void> {
    const detail = await this.server.read(row).catch(ignoreRefusal);
    if (detail?.version !== version) return;
    this.ids = addServerIds(sent, detail.tree, this.ids);
    const before = this.store.tree;
    const tree = addServerFacts(before, detail, this.ids, sent);
    this.merge.base = this.isDirty ? addServerFacts(sent, detail, this.ids, sent) : tree;
    if (tree !== before) this.store.setTree(tree);
  }

  /** Another user saved meanwhile: reads that draft and merges it with the local one. */
  private async mergeRemoteDraft(): Promise<void> {
    const detail = await this.server.read(this.view().row).catch((reason: unknown) => reason);
    if (detail === undefined || !isDetail(detail)) return this.showFailure(detail);
    const tree = treeFromServer(detail, createKeyer(this.merge.base, this.ids));
    this.applyMerge(this.merge.mergeRemote(this.store.tree, { tree, row: toSheetRow(detail) }));
  }
  private applyMerge(outcome: MergeOutcome): void {
    if (outcome.conflicts) {
      const { conflicts, theirs } = outcome;
      return this.store.update({ phase: 'conflict', conflicts, theirs });
    }
    const { tree, row } = outcome.merged;
    this.store.update({ row, phase: 'waiting', conflicts: [], theirs: undefined });
    this.store.replaceTree(tree);
  }
  private restoreLocalChanges(storedDraft: StoredDraft, tree: SheetTree, row: SheetRow): void {
    if (sameTree(storedDraft.mine, tree)) return;
    if (storedDraft.version === row.version) return this.store.replaceTree(storedDraft.mine);
    this.store.restartFrom(storedDraft.mine);
    this.merge.base = storedDraft.base;
    this.applyMerge(this.merge.mergeRemote(storedDraft.mine, { tree, row }));
  }
}
