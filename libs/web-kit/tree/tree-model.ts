import type { TreeNode, TreeSource, TreeView } from './tree-source';

/**
 * A tree as a flat array of nodes and a flat array of visible indexes, so that 100,000 rows can be folded and
 * scrolled while React renders only a window of them. Children are loaded when a row is first opened.
 */
export class TreeModel<Row> {
  readonly nodes: TreeNode<Row>[] = [];
  private readonly indexes = new Map<string, number>();
  private roots: number[] = [];
  private matches: ReadonlySet<string> | null = null;
  private shown: ReadonlySet<number> | null = null;
  private current: TreeView = { visible: [] };
  private readonly listeners = new Set<() => void>();
  /** Running fetches by each of their branches. */
  private readonly underWay = new Map<TreeNode<Row>, Promise<void>>();
  /** Incremented by "expand to level" and by a new tree; a running expansion with an older number stops. */
  private turn = 0;

  constructor(private readonly source: TreeSource<Row>) {}

  readonly view = (): TreeView => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Replaces the whole tree. Rows in `openKeys` that still exist are opened again. */
  setRoots(rows: readonly Row[], openKeys: ReadonlySet<string> = new Set()): Promise<void> {
    this.turn += 1;
    this.nodes.length = 0;
    this.indexes.clear();
    this.roots = this.append(rows, -1);
    this.refresh();
    return this.reopenBranches(this.roots, openKeys);
  }

  /**
   * Replaces the tree after an edit, for synchronous sources: open branches stay open, and nothing is rendered in
   * between. `opened` are opened as well.
   */
  replace(rows: readonly Row[], opened: readonly string[] = []): void {
    const openKeys = new Set([...this.openKeys(), ...opened]);
    this.nodes.length = 0;
    this.indexes.clear();
    this.roots = this.append(rows, -1);
    for (let index = 0; index < this.nodes.length; index += 1) {
      const node = this.getNode(index);
      if (!openKeys.has(node.key)) continue;
      const children = this.source.childrenOf(node.row);
      if (children instanceof Promise) throw new TypeError('a tree that is fetched cannot be replaced at once');
      node.children = this.append(children, index);
      node.isOpen = true;
    }
    this.setMatches(this.matches);
  }

  indexOf(key: string): number | undefined {
    return this.indexes.get(key);
  }

  getNode(index: number): TreeNode<Row> {
    const found = this.nodes[index];
    if (!found) throw new RangeError(`no node ${index}`);
    return found;
  }

  hasChildren(index: number): boolean {
    const { row, children } = this.getNode(index);
    return children === null ? this.source.hasChildren(row) : children.length > 0;
  }

  /** Children that are already loaded. */
  childIndexes(index: number): readonly number[] {
    return this.getNode(index).children ?? [];
  }

  get rootIndexes(): readonly number[] {
    return this.roots;
  }

  openKeys(): string[] {
    return this.nodes.filter((node) => node.isOpen).map((node) => node.key);
  }

  /** From the root to the node itself. */
  pathOf(index: number): number[] {
    const path: number[] = [];
    for (let at = index; at >= 0; at = this.getNode(at).parent) path.unshift(at);
    return path;
  }

  /** Replaces the data of a row without moving it. */
  updateRow(row: Row): void {
    this.updateRows([row]);
  }

  /** The same for several rows, with one refresh. */
  updateRows(rows: readonly Row[]): void {
    for (const row of rows) {
      const index = this.indexes.get(this.source.keyOf(row));
      if (index !== undefined) this.getNode(index).row = row;
    }
    this.refresh();
  }

  /** Branches whose children are loaded. */
  loadedKeys(): string[] {
    return this.nodes.filter(({ children }) => children !== null).map(({ key }) => key);
  }

  async open(index: number): Promise<void> {
    if (!this.hasChildren(index)) return;
    await this.fetchChildren([index]);
    const node = this.getNode(index);
    if (node.error) return;
    node.isOpen = true;
    this.refresh();
  }

  close(index: number): void {
    this.getNode(index).isOpen = false;
    this.refresh();
  }

  toggle(index: number): Promise<void> {
    if (!this.getNode(index).isOpen) return this.open(index);
    this.close(index);
    return Promise.resolve();
  }

  /** Opens all siblings of a branch, and the branch itself. */
  async openSiblings(index: number): Promise<void> {
    const { parent } = this.getNode(index);
    const siblings = (parent < 0 ? this.roots : this.childIndexes(parent)).filter((sibling) =>
      this.hasChildren(sibling),
    );
    await this.openAll(siblings);
  }

  /** Shows the levels 1 to `level` and closes deeper branches; Infinity opens everything. */
  async openToLevel(level: number): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    let layer: readonly number[] = this.roots;
    for (let depth = 1; layer.length > 0 && turn === this.turn; depth += 1) {
      const branches = layer.filter((index) => this.hasChildren(index));
      if (depth >= level) {
        for (const index of branches) this.getNode(index).isOpen = false;
        layer = branches.flatMap((index) => this.childIndexes(index));
      } else {
        await this.openAll(branches);
        if (turn !== this.turn) return;
        layer = branches.flatMap((index) => this.childIndexes(index));
      }
    }
    this.refresh();
  }

  /** Opens the ancestors on a path from the root, and returns the index of its last node. */
  async revealPath(keys: readonly string[]): Promise<number | undefined> {
    for (const key of keys.slice(0, -1)) {
      const index = this.indexes.get(key);
      if (index === undefined) return undefined;
      await this.open(index);
    }
    const last = keys.at(-1);
    return last === undefined ? undefined : this.indexes.get(last);
  }

  /** Shows only these rows with their ancestors, which are dimmed; null shows everything again. */
  setMatches(keys: ReadonlySet<string> | null): void {
    this.matches = keys;
    this.shown =
      keys === null
        ? null
        : new Set(
            [...keys].flatMap((key) => {
              const index = this.indexes.get(key);
              return index === undefined ? [] : this.pathOf(index);
            }),
          );
    this.refresh();
  }

  /** The row is shown only because a match is below it. */
  isDimmed(index: number): boolean {
    return this.matches !== null && !this.matches.has(this.getNode(index).key);
  }

  private async openAll(indexes: readonly number[]): Promise<void> {
    await this.fetchChildren(indexes);
    for (const index of indexes) this.getNode(index).isOpen = this.getNode(index).error === null;
    this.refresh();
  }

  private async reopenBranches(indexes: readonly number[], openKeys: ReadonlySet<string>): Promise<void> {
    const wanted = indexes.filter((index) => openKeys.has(this.getNode(index).key));
    if (wanted.length === 0) return;
    await this.openAll(wanted);
    await this.reopenBranches(
      wanted.flatMap((index) => this.childIndexes(index)),
      openKeys,
    );
  }

  /** Also waits for branches that are already loading, because the caller needs their children. */
  private async fetchChildren(indexes: readonly number[]): Promise<void> {
    const unread = indexes.map((index) => this.getNode(index)).filter((node) => node.children === null);
    const missing = unread.filter((node) => !node.isLoading);
    const waited = unread.flatMap((node) => this.underWay.get(node) ?? []);
    await Promise.all([this.fetchMissing(missing), ...waited]);
  }

  private fetchMissing(missing: readonly TreeNode<Row>[]): Promise<unknown> {
    const { childrenOfMany } = this.source;
    if (childrenOfMany && missing.length > 1) return this.fetchMany(missing, childrenOfMany);
    return Promise.all(missing.map((node) => this.fetchOne(node)));
  }

  private async fetchOne(node: TreeNode<Row>): Promise<void> {
    const answer = this.source.childrenOf(node.row);
    if (!(answer instanceof Promise)) return this.setChildren(node, answer);
    await this.trackLoading([node], async () => this.setChildren(node, await answer));
  }

  private async fetchMany(
    nodes: readonly TreeNode<Row>[],
    childrenOfMany: NonNullable<TreeSource<Row>['childrenOfMany']>,
  ): Promise<void> {
    await this.trackLoading(nodes, async () => {
      const children = await childrenOfMany(nodes.map((node) => node.row));
      for (const node of nodes) this.setChildren(node, children.get(node.key) ?? []);
    });
  }

  /** A branch that fails to load is marked with its error; the rest of the tree keeps working. */
  private trackLoading(nodes: readonly TreeNode<Row>[], work: () => Promise<void>): Promise<void> {
    const done = this.runLoading(nodes, work);
    for (const node of nodes) this.underWay.set(node, done);
    return done;
  }
  private async runLoading(nodes: readonly TreeNode<Row>[], work: () => Promise<void>): Promise<void> {
    for (const node of nodes) Object.assign(node, { isLoading: true, error: null });
    this.refresh();
    try {
      await work();
    } catch (reason) {
      for (const node of nodes) node.error = reason instanceof Error ? reason : new Error(String(reason));
    } finally {
      for (const node of nodes) {
        node.isLoading = false;
        this.underWay.delete(node);
      }
      this.refresh();
    }
  }

  private setChildren(node: TreeNode<Row>, rows: readonly Row[]): void {
    const index = this.indexes.get(node.key);
    // The tree was replaced while the request was running.
    if (index === undefined || this.nodes[index] !== node) return;
    node.children = this.append(rows, index);
  }

  private append(rows: readonly Row[], parent: number): number[] {
    const level = parent < 0 ? 1 : this.getNode(parent).level + 1;
    return rows.map((row) => {
      const key = this.source.keyOf(row);
      const index =
        this.nodes.push({ row, key, parent, level, children: null, isOpen: false, isLoading: false, error: null }) - 1;
      this.indexes.set(key, index);
      return index;
    });
  }

  private refresh(): void {
    const visible: number[] = [];
    const stack = [...this.roots].reverse();
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      if (this.shown && !this.shown.has(index)) continue;
      visible.push(index);
      const { children, isOpen } = this.getNode(index);
      if (!children || !isOpen) continue;
      for (let child = children.length - 1; child >= 0; child -= 1) stack.push(children[child] ?? -1);
    }
    this.current = { visible };
    this.listeners.forEach((listener) => listener());
  }
}
