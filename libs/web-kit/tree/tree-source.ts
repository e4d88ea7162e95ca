/** Where the rows of a tree come from. */
export interface TreeSource<Row> {
  keyOf: (row: Row) => string;
  hasChildren: (row: Row) => boolean;
  /** Children of one row. A tree that is wholly in memory answers at once, a lazy one with a promise. */
  childrenOf: (row: Row) => readonly Row[] | Promise<readonly Row[]>;
  /** Children of many rows in one call, by key; "expand to level" uses it instead of one call a row. */
  childrenOfMany?: (rows: readonly Row[]) => Promise<ReadonlyMap<string, readonly Row[]>>;
}

export interface TreeNode<Row> {
  row: Row;
  readonly key: string;
  /** Index of the parent in `nodes`, -1 for a root. */
  readonly parent: number;
  /** 1 for a root, as `aria-level`. */
  readonly level: number;
  /** Indexes of the children; null while they are not fetched. */
  children: number[] | null;
  isOpen: boolean;
  isLoading: boolean;
  error: Error | null;
}

/** What a view of the tree reads; a new object after every change. */
export interface TreeView {
  /** Indexes into `nodes` of the rows to show, top to bottom. */
  readonly visible: readonly number[];
}
