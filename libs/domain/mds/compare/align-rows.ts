import { placeAt, type SheetTree } from '../tree';
import type { SheetChange, SheetDiff } from './sheet-diff';

/** One row of two trees shown side by side: a node of both trees, or of one of them. */
export interface AlignedRow {
  /** Unique among the rows. */
  key: string;
  /** Key in the old tree; absent for an added node. */
  before?: string;
  /** Key in the new tree; absent for a removed node. */
  after?: string;
  /** 0 for the roots. */
  level: number;
  /** Changes of this node; empty inside a branch that was added or removed as a whole. */
  changes: readonly SheetChange[];
}
interface Pair {
  before?: string;
  after?: string;
}

const ROW_OF_OLD = '-';
const rowKey = ({ before, after }: Pair): string => after ?? `${ROW_OF_OLD}${before ?? ''}`;

/** Changes by the row at which they are shown. */
function changesByRow(changes: readonly SheetChange[]): Map<string, SheetChange[]> {
  const byRow = new Map<string, SheetChange[]>();
  for (const change of changes) {
    const row = rowKey(change);
    const known = byRow.get(row);
    if (known) known.push(change);
    else byRow.set(row, [change]);
  }
  return byRow;
}

class Alignment {
  constructor(
    private readonly before: SheetTree,
    private readonly after: SheetTree,
    private readonly pairs: SheetDiff['pairs'],
  ) {}

  /** Children in the order of the new tree; removed children come after the sibling that they followed. */
  childrenOf({ before, after }: Pair): Pair[] {
    const old = before === undefined ? [] : (placeAt(this.before, before)?.children ?? []);
    const fresh = after === undefined ? [] : (placeAt(this.after, after)?.children ?? []);
    const here = new Set(fresh);
    const behind = new Map<string | undefined, Pair[]>();
    let anchor: string | undefined;
    for (const child of old) {
      const twin = this.pairs.toAfter.get(child);
      if (twin === undefined) behind.set(anchor, [...(behind.get(anchor) ?? []), { before: child }]);
      else if (here.has(twin)) anchor = twin;
    }
    return [
      ...(behind.get(undefined) ?? []),
      ...fresh.flatMap((child) => [this.pairOf(child), ...(behind.get(child) ?? [])]),
    ];
  }
  pairOf(after: string): Pair {
    const before = this.pairs.toBefore.get(after);
    return before === undefined ? { after } : { before, after };
  }
}

/** Both trees as one list in reading order: a moved node is at its new place, a removed node at its old place. */
export function alignRows(
  before: SheetTree,
  after: SheetTree,
  { pairs, changes }: Pick<SheetDiff, 'pairs' | 'changes'>,
): AlignedRow[] {
  const alignment = new Alignment(before, after, pairs);
  const byRow = changesByRow(changes);
  const rows: AlignedRow[] = [];
  const stack: { pair: Pair; level: number }[] = [{ pair: { before: before.root, after: after.root }, level: 0 }];
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { pair, level } = at;
    const key = rowKey(pair);
    rows.push({ ...pair, key, level, changes: byRow.get(key) ?? [] });
    for (const child of alignment.childrenOf(pair).reverse()) stack.push({ pair: child, level: level + 1 });
  }
  return rows;
}
