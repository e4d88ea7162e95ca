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
import { CallError } from '@matlas/web-kit';
import { dropDraft, keepDraft, type KeptDraft } from './draft-buffer';
import { hasNews, learnedIds, withFacts } from './draft-facts';
import { idOf, keyerFor, ownKey } from './draft-keys';
import { isDetail, isOffline, rowOf, type DraftServer } from './draft-server';
import { treeFromServer } from './tree-from-server';
import { treeInput } from './tree-input';

/** `refused`: the server says no to this draft; `conflict`: somebody else saved meanwhile and both changed the same. */
export type SavePhase = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict';

export interface DraftView {
  readonly row: SheetRow;
  readonly history: EditHistory;
  readonly check: SheetCheckState;
  readonly phase: SavePhase;
  readonly savedAt: Date | undefined;
  /** What is not saved lies in this browser's database. */
  readonly isKept: boolean;
  /** The server's sentence. */
  readonly refusal: string | undefined;
  readonly conflicts: readonly MergeConflict[];
  readonly theirs: SheetTree | undefined;
  /** Grows when nodes come, go or move. */
  readonly shape: number;
}

interface Their {
  tree: SheetTree;
  row: SheetRow;
}

const saveAfterMs = 800;
const keepAfterMs = 300;
/** Sending or keeping a large tree takes a while in which no key is heard: it waits for a longer pause. */
const nodesPerMs = 25;
const retryAfterMs = 5000;

const isStructural = (operation: SheetOperation): boolean =>
  operation.op === 'batch'
    ? operation.operations.some(isStructural)
    : !['setNode', 'setEdge', 'setAmounts', 'setHead'].includes(operation.op);

/**
 * One draft that is open in this browser: every edit, its checks, and the way to the server. A store for
 * `useSyncExternalStore`.
 */
export class SheetDraft {
  private current: DraftView;
  private base: SheetTree;
  private ids: ReadonlyMap<string, number>;
  private their: Their | undefined;
  private running: Promise<void> | undefined;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  /** @param kept what this browser kept of the draft, if the person wants it back */
  constructor(
    detail: SheetDetail,
    private readonly userId: number,
    private readonly server: DraftServer,
    kept?: KeptDraft,
  ) {
    this.ids = new Map(kept?.ids);
    const tree = treeFromServer(detail, keyerFor(kept?.base, this.ids));
    this.base = tree;
    const ruleSet = toCheckRuleSet(detail.rules);
    this.current = {
      row: rowOf(detail),
      history: openHistory(tree),
      check: openCheck(tree, ruleSet),
      phase: 'saved',
      savedAt: undefined,
      isKept: false,
      refusal: undefined,
      conflicts: [],
      theirs: undefined,
      shape: 0,
    };
    if (kept) this.restore(kept, tree, rowOf(detail));
  }

  readonly view = (): DraftView => this.current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** The key that a node has when the draft is read anew. */
  readonly loadedKey = (key: string): string => {
    const id = idOf(key, this.ids);
    return id === undefined ? key : ownKey(id);
  };

  edit(operation: SheetOperation): Refusal | undefined {
    return this.take(edit(this.current.history, operation));
  }
  undo(): Refusal | undefined {
    return this.take(undo(this.current.history));
  }
  redo(): Refusal | undefined {
    return this.take(redo(this.current.history));
  }

  /** Saves what is not saved yet; answers whether nothing is left. */
  async flush(): Promise<boolean> {
    clearTimeout(this.saveTimer);
    while (this.isDirty && !['conflict', 'refused'].includes(this.current.phase)) {
      this.running ??= this.save(true).finally(() => {
        this.running = undefined;
      });
      await this.running;
      if (this.current.phase === 'offline') break;
    }
    return !this.isDirty;
  }
  /** A save that counts as a version of its own (X.YY). */
  async saveVersion(): Promise<boolean> {
    if (!(await this.flush())) return false;
    await this.save(false);
    return this.current.phase === 'saved';
  }
  /** The person decided about the conflicts; where nothing is said, mine holds. */
  settle(choices: Readonly<Record<string, MergeSide>>): void {
    if (this.their) this.adopt(this.base, this.current.history.tree, this.their, choices);
  }
  /** The page is left: what is not saved goes to the server, and stays in the browser until it is there. */
  async leave(): Promise<void> {
    clearTimeout(this.keepTimer);
    if (!this.isDirty) return;
    await this.keep();
    await this.flush();
  }

  private get isDirty(): boolean {
    return this.current.history.tree !== this.base;
  }
  private patch(change: Partial<DraftView>): void {
    this.current = { ...this.current, ...change };
    this.listeners.forEach((listener) => listener());
  }

  private take(outcome: HistoryOutcome | undefined): Refusal | undefined {
    if (!outcome) return undefined;
    if (!outcome.ok) return outcome.reason;
    const { history, touched, operation } = outcome;
    const { check, shape, phase } = this.current;
    this.patch({
      history,
      check: recheck(check, history.tree, touched),
      shape: shape + (isStructural(operation) ? 1 : 0),
      phase: phase === 'conflict' ? phase : 'waiting',
      isKept: false,
    });
    this.schedule();
    return undefined;
  }
  private schedule(afterMs = saveAfterMs): void {
    clearTimeout(this.saveTimer);
    clearTimeout(this.keepTimer);
    const pauseMs = this.current.history.tree.places.size / nodesPerMs;
    this.saveTimer = setTimeout(() => void this.flush(), Math.max(afterMs, pauseMs));
    this.keepTimer = setTimeout(() => void this.keep(), Math.max(keepAfterMs, pauseMs / 2));
  }
  private async keep(): Promise<void> {
    if (!this.isDirty) return;
    const {
      row,
      history: { tree },
    } = this.current;
    const isKept = await keepDraft({
      sheetId: row.id,
      userId: this.userId,
      version: row.version,
      base: this.base,
      mine: tree,
      ids: [...this.ids],
      at: Date.now(),
    });
    if (!this.isDirty) await dropDraft(this.userId, row.id);
    else if (this.current.history.tree === tree) this.patch({ isKept });
  }

  private async save(autosave: boolean): Promise<void> {
    const {
      row,
      history: { tree },
    } = this.current;
    this.patch({ phase: 'saving', refusal: undefined });
    try {
      const saved = await this.server.save(row, tree.head, treeInput(tree, this.ids), autosave);
      const isNew = hasNews(this.base, tree, this.ids);
      this.base = tree;
      this.patch({ row: saved, savedAt: new Date() });
      if (isNew) await this.learn(tree, saved);
      if (this.isDirty) return this.patch({ phase: 'waiting' });
      this.patch({ phase: 'saved', isKept: false });
      await dropDraft(this.userId, row.id);
    } catch (reason) {
      await this.fail(reason);
    }
  }
  private async fail(reason: unknown): Promise<void> {
    if (reason instanceof CallError && reason.code === 'conflict') return this.meet();
    if (!isOffline(reason)) return this.patch({ phase: 'refused', refusal: (reason as CallError).message });
    this.patch({ phase: 'offline' });
    this.schedule(retryAfterMs);
  }
  /** Ids of new nodes and facts of new references, from the draft as the server has it now. */
  private async learn(sent: SheetTree, { version, ...row }: SheetRow): Promise<void> {
    const detail = await this.server.read(row).catch(() => undefined);
    if (detail?.version !== version) return;
    this.ids = learnedIds(sent, detail.tree, this.ids);
    const {
      history,
      check: { ruleSet },
    } = this.current;
    const [base, tree] = [withFacts(sent, detail, this.ids, sent), withFacts(history.tree, detail, this.ids, sent)];
    const isClean = history.tree === this.base;
    this.base = isClean ? tree : base;
    if (tree !== history.tree) this.patch({ history: withTree(history, tree), check: openCheck(tree, ruleSet) });
  }

  /** Somebody else saved: their draft and this one in one. */
  private async meet(): Promise<void> {
    const detail = await this.server.read(this.current.row).catch((reason: unknown) => reason);
    if (detail === undefined || !isDetail(detail))
      return isOffline(detail)
        ? this.patch({ phase: 'offline' })
        : this.patch({ phase: 'refused', refusal: (detail as CallError).message });
    const their = { tree: treeFromServer(detail, keyerFor(this.base, this.ids)), row: rowOf(detail) };
    this.weigh(this.base, this.current.history.tree, their);
  }
  private weigh(base: SheetTree, mine: SheetTree, their: Their): void {
    const { conflicts } = mergeSheets(base, mine, their.tree);
    if (conflicts.length === 0) return this.adopt(base, mine, their, {});
    this.base = base;
    this.their = their;
    this.patch({ phase: 'conflict', conflicts, theirs: their.tree });
  }
  private adopt(
    base: SheetTree,
    mine: SheetTree,
    { tree: theirs, row }: Their,
    choices: Readonly<Record<string, MergeSide>>,
  ): void {
    const { tree: merged } = mergeSheets(base, mine, theirs, choices);
    this.base = theirs;
    this.their = undefined;
    this.patch({ row, phase: 'waiting', conflicts: [], theirs: undefined });
    this.become(merged);
  }
  private become(tree: SheetTree): void {
    const {
      history,
      check: { ruleSet },
      shape,
    } = this.current;
    const outcome = edit(history, operationsBetween(history.tree, tree));
    if (outcome.ok) return void this.take(outcome);
    this.patch({ history: withTree(history, tree), check: openCheck(tree, ruleSet), shape: shape + 1 });
    this.schedule();
  }
  private restore(kept: KeptDraft, tree: SheetTree, row: SheetRow): void {
    if (sameTree(kept.mine, tree)) return;
    if (kept.version === row.version) return this.become(kept.mine);
    const history = openHistory(kept.mine);
    this.patch({ history, check: openCheck(kept.mine, this.current.check.ruleSet) });
    this.weigh(kept.base, kept.mine, { tree, row });
  }
}
