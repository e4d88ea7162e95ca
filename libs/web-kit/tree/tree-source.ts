/** Data source of a tree. */
export interface TreeSource<Row> {
  keyOf: (row: Row) => string;
  hasChildren: (row: Row) => boolean;
  /** Children of one row. A tree in memory returns them synchronously, a lazy one returns a promise. */
  childrenOf: (row: Row) => readonly Row[] | Promise<readonly Row[]>;
  /** Children of several rows in one call, by key; used by "expand to level". */
  childrenOfMany?: (rows: readonly Row[]) => Promise<ReadonlyMap<string, readonly Row[]>>;
}

export interface TreeNode<Row> {
  row: Row;
  readonly key: string;
  /** Index of the parent in `nodes`, -1 for a root. */
  readonly parent: number;
  /** Level for `aria-level`; 1 for a root. */
  readonly level: number;
  /** Indexes of the children; null until they are loaded. */
  children: number[] | null;
  isOpen: boolean;
  isLoading: boolean;
  error: Error | null;
}

/** Snapshot of the visible rows; a new object after each change. */
export interface TreeView {
  /** Indexes into `nodes` of the visible rows, top to bottom. */
  readonly visible: readonly number[];
}
