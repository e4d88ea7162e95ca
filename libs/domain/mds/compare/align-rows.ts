import { placeAt, type SheetTree } from '../tree';
import type { SheetChange, SheetDiff } from './sheet-diff';

/** One line of two trees side by side: a node of both, or of one of them. */
export interface AlignedRow {
  /** Distinct among the rows. */
  key: string;
  /** Key in the old tree; missing for what is new. */
  before?: string;
  /** Key in the new tree; missing for what is gone. */
  after?: string;
  /** 0 for the roots. */
  level: number;
  /** What is different here; nothing for what lies inside a branch that is new or gone as a whole. */
  changes: readonly SheetChange[];
}
interface Pair {
  before?: string;
  after?: string;
}

const ROW_OF_OLD = '-';
const rowKey = ({ before, after }: Pair): string => after ?? `${ROW_OF_OLD}${before ?? ''}`;

/** Changes by the row where they are seen. */
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

  /** Children in the order of the new tree; what is gone stands behind the sibling that it followed. */
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

/** Both trees as one list in reading order: a node that moved stands at its new place, what is gone where it was. */
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
