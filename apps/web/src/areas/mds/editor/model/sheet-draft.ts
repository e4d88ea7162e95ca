import { toCheckRuleSet, type SheetDetail, type SheetRow } from '@matlas/contract';
import {
  edit,
  mergeSheets,
  openCheck,
  openHistory,
  operationsBetween,
  recheck,
  redo,
  sameTree,
  undo,
  withTree,
  type EditHistory,
  type HistoryOutcome,
  type MergeConflict,
  type MergeSide,
  type Refusal,
  type SheetCheckState,
  type SheetOperation,
  type SheetTree,
} from '@matlas/domain';
import { CallError, ignoreRefusal } from '@matlas/web-kit';
import { deleteStoredDraft, storeDraft, type StoredDraft } from './draft-buffer';
import { needsServerFacts, addServerIds, addServerFacts } from './draft-facts';
import { serverIdOf, createKeyer, ownKey } from './draft-keys';
import { isDetail, isOffline, toSheetRow, type DraftServer } from './draft-server';
import { treeFromServer } from './tree-from-server';
import { treeInput } from './tree-input';

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

interface RemoteDraft {
  tree: SheetTree;
  row: SheetRow;
}

const saveAfterMs = 800;
const storeAfterMs = 300;
/**
 * Sending or storing a large tree blocks the keyboard for a while, so the delay grows by 1 ms per this number of
 * nodes.
 */
const nodesPerMs = 25;
const retryAfterMs = 5000;

const isStructural = (operation: SheetOperation): boolean =>
  operation.op === 'batch'
    ? operation.operations.some(isStructural)
    : !['setNode', 'setEdge', 'setAmounts', 'setHead'].includes(operation.op);

/** A draft that is open in this browser: edits, checks and autosave. An external store for `useSyncExternalStore`. */
export class SheetDraft {
  private current: DraftView;
  private base: SheetTree;
  private ids: ReadonlyMap<string, number>;
  private remote: RemoteDraft | undefined;
  private running: Promise<void> | undefined;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private storeTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  /** @param kept local changes of an earlier session, if the user wants to restore them */
  constructor(
    detail: SheetDetail,
    private readonly userId: number,
    private readonly server: DraftServer,
    kept?: StoredDraft,
  ) {
    this.ids = new Map(kept?.ids);
    const tree = treeFromServer(detail, createKeyer(kept?.base, this.ids));
    this.base = tree;
    const ruleSet = toCheckRuleSet(detail.rules);
    this.current = {
      row: toSheetRow(detail),
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
    if (kept) this.restoreLocalChanges(kept, tree, toSheetRow(detail));
  }

  readonly view = (): DraftView => this.current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** The key that the node will have after the draft has been loaded again. */
  readonly loadedKey = (key: string): string => {
    const id = serverIdOf(key, this.ids);
    return id === undefined ? key : ownKey(id);
  };

  edit(operation: SheetOperation): Refusal | undefined {
    return this.applyOutcome(edit(this.current.history, operation));
  }
  undo(): Refusal | undefined {
    return this.applyOutcome(undo(this.current.history));
  }
  redo(): Refusal | undefined {
    return this.applyOutcome(redo(this.current.history));
  }

  /** Saves all changes; true when nothing is left unsaved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.saveTimer);
    while (this.isDirty && !['conflict', 'refused'].includes(this.current.phase)) {
      this.running ??= this.saveToServer(true).finally(() => {
        this.running = undefined;
      });
      await this.running;
      if (this.current.phase === 'offline') break;
    }
    return !this.isDirty;
  }
  /** Saves as a new minor version (X.YY). */
  async saveAsVersion(): Promise<boolean> {
    if (!(await this.flush())) return false;
    await this.saveToServer(false);
    return this.current.phase === 'saved';
  }
  /** Applies the user's choices for the conflicts. Without a choice the local value is used. */
  resolveConflicts(choices: Readonly<Record<string, MergeSide>>): void {
    if (this.remote) this.applyMerge(this.base, this.current.history.tree, this.remote, choices);
  }
  /** Called when the page is left: unsaved changes are stored in the browser until the server has saved them. */
  async saveBeforeLeaving(): Promise<void> {
    clearTimeout(this.storeTimer);
    if (!this.isDirty) return;
    await this.storeLocally();
    await this.flush();
  }

  private get isDirty(): boolean {
    return this.current.history.tree !== this.base;
  }
  private updateView(change: Partial<DraftView>): void {
    this.current = { ...this.current, ...change };
    this.listeners.forEach((listener) => listener());
  }

  private applyOutcome(outcome: HistoryOutcome | undefined): Refusal | undefined {
    if (!outcome) return undefined;
    if (!outcome.ok) return outcome.reason;
    const { history, touched, operation } = outcome;
    const { check, shape, phase } = this.current;
    this.updateView({
      history,
      check: recheck(check, history.tree, touched),
      shape: shape + (isStructural(operation) ? 1 : 0),
      phase: phase === 'conflict' ? phase : 'waiting',
      isStoredLocally: false,
    });
    this.scheduleSave();
    return undefined;
  }
  private scheduleSave(afterMs = saveAfterMs): void {
    clearTimeout(this.saveTimer);
    clearTimeout(this.storeTimer);
    const pauseMs = this.current.history.tree.places.size / nodesPerMs;
    this.saveTimer = setTimeout(() => void this.flush(), Math.max(afterMs, pauseMs));
    this.storeTimer = setTimeout(() => void this.storeLocally(), Math.max(storeAfterMs, pauseMs / 2));
  }
  private async storeLocally(): Promise<void> {
    if (!this.isDirty) return;
    const {
      row,
      history: { tree },
    } = this.current;
    const isKept = await storeDraft({
      sheetId: row.id,
      userId: this.userId,
      version: row.version,
      base: this.base,
      mine: tree,
      ids: [...this.ids],
      at: Date.now(),
    });
    if (!this.isDirty) await deleteStoredDraft(this.userId, row.id);
    else if (this.current.history.tree === tree) this.updateView({ isStoredLocally: isKept });
  }

  private async saveToServer(autosave: boolean): Promise<void> {
    const {
      row,
      history: { tree },
    } = this.current;
    this.updateView({ phase: 'saving', refusal: undefined });
    try {
      const saved = await this.server.save(row, tree.head, treeInput(tree, this.ids), autosave);
      const isNew = needsServerFacts(this.base, tree, this.ids);
      this.base = tree;
      this.updateView({ row: saved, savedAt: new Date() });
      if (isNew) await this.readServerFacts(tree, saved);
      if (this.isDirty) return this.updateView({ phase: 'waiting' });
      this.updateView({ phase: 'saved', isStoredLocally: false });
      await deleteStoredDraft(this.userId, row.id);
    } catch (reason) {
      await this.handleSaveError(reason);
    }
  }
  private async handleSaveError(reason: unknown): Promise<void> {
    if (reason instanceof CallError && reason.code === 'conflict') return this.mergeRemoteDraft();
    if (!isOffline(reason)) return this.updateView({ phase: 'refused', refusal: (reason as CallError).message });
    this.updateView({ phase: 'offline' });
    this.scheduleSave(retryAfterMs);
  }
  /** Reads the ids of new nodes and the facts of new references from the saved draft. */
  private async readServerFacts(sent: SheetTree, { version, ...row }: SheetRow): Promise<void> {
    const detail = await this.server.read(row).catch(ignoreRefusal);
    if (detail?.version !== version) return;
    this.ids = addServerIds(sent, detail.tree, this.ids);
    const {
      history,
      check: { ruleSet },
    } = this.current;
    const [base, tree] = [
      addServerFacts(sent, detail, this.ids, sent),
      addServerFacts(history.tree, detail, this.ids, sent),
    ];
    const isClean = history.tree === this.base;
    this.base = isClean ? tree : base;
    if (tree !== history.tree) this.updateView({ history: withTree(history, tree), check: openCheck(tree, ruleSet) });
  }

  /** Another user saved meanwhile: reads that draft and merges it with the local one. */
  private async mergeRemoteDraft(): Promise<void> {
    const detail = await this.server.read(this.current.row).catch((reason: unknown) => reason);
    if (detail === undefined || !isDetail(detail))
      return isOffline(detail)
        ? this.updateView({ phase: 'offline' })
        : this.updateView({ phase: 'refused', refusal: (detail as CallError).message });
    const their = { tree: treeFromServer(detail, createKeyer(this.base, this.ids)), row: toSheetRow(detail) };
    this.mergeOrReportConflicts(this.base, this.current.history.tree, their);
  }
  private mergeOrReportConflicts(base: SheetTree, mine: SheetTree, their: RemoteDraft): void {
    const { conflicts } = mergeSheets(base, mine, their.tree);
    if (conflicts.length === 0) return this.applyMerge(base, mine, their, {});
    this.base = base;
    this.remote = their;
    this.updateView({ phase: 'conflict', conflicts, theirs: their.tree });
  }
  private applyMerge(
    base: SheetTree,
    mine: SheetTree,
    { tree: theirs, row }: RemoteDraft,
    choices: Readonly<Record<string, MergeSide>>,
  ): void {
    const { tree: merged } = mergeSheets(base, mine, theirs, choices);
    this.base = theirs;
    this.remote = undefined;
    this.updateView({ row, phase: 'waiting', conflicts: [], theirs: undefined });
    this.replaceTree(merged);
  }
  private replaceTree(tree: SheetTree): void {
    const {
      history,
      check: { ruleSet },
      shape,
    } = this.current;
    const outcome = edit(history, operationsBetween(history.tree, tree));
    if (outcome.ok) return void this.applyOutcome(outcome);
    this.updateView({ history: withTree(history, tree), check: openCheck(tree, ruleSet), shape: shape + 1 });
    this.scheduleSave();
  }
  private restoreLocalChanges(kept: StoredDraft, tree: SheetTree, row: SheetRow): void {
    if (sameTree(kept.mine, tree)) return;
    if (kept.version === row.version) return this.replaceTree(kept.mine);
    const history = openHistory(kept.mine);
    this.updateView({ history, check: openCheck(kept.mine, this.current.check.ruleSet) });
    this.mergeOrReportConflicts(kept.base, kept.mine, { tree, row });
  }
}
