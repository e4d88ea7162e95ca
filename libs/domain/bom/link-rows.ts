import { isDirectlyBelow } from './outline';
import { reject, type DraftRow, type ReadContext } from './read-context';

/** Parent not known: the row is invalid, or it is below a row whose parent is not known. */
export const UNPLACED = -2;
/** A top position. */
export const TOP = -1;

/** Finds the parent of a row from the rows above it: the last row that is one level higher. */
class LevelStack {
  /** Index of the last row of each level; a row of a higher level removes the entries of deeper levels. */
  private readonly last: (number | undefined)[] = [];

  parentOf(level: number): number | undefined {
    return this.last[level - 1];
  }

  deepestAbove(level: number): number {
    for (let at = Math.min(level, this.last.length) - 1; at >= 0; at--) if (this.last[at] !== undefined) return at;
    return 0;
  }

  push(level: number, index: number): void {
    this.last.length = Math.min(this.last.length, level);
    this.last[level] = index;
  }
}

/**
 * Finds parents by level numbers. The smallest level in the file is the top, but for rows below a first row whose level
 * cannot be read: it may be their parent.
 */
export function linkByLevel(context: ReadContext, rows: readonly DraftRow[]): number[] {
  const top = rows.reduce((least, { level }) => Math.min(least, level ?? Infinity), Infinity);
  const isTopUnread = rows[0]?.isLevelUnread === true;
  const hasManyTops = rows.filter(({ level }) => level === top).length > 1;
  const stack = new LevelStack();
  let lastUnread = -1;
  return rows.map((row, index) => {
    const { level } = row;
    if (level === undefined) {
      lastUnread = index;
      return UNPLACED;
    }
    const parent = stack.parentOf(level);
    const deepest = stack.deepestAbove(level);
    stack.push(level, index);
    if (level === top) return isTopUnread ? UNPLACED : TOP;
    if (index === 0) {
      reject(context, row, 'level', 'row.firstLevel', String(level), { level });
      return UNPLACED;
    }
    if (parent === undefined) {
      reject(context, row, 'level', 'row.levelJump', String(level), { from: deepest, to: level });
      return UNPLACED;
    }
    const [line, above] = [row.outline, rows[parent]?.outline];
    if (line && above && !isDirectlyBelow(line, above)) {
      const missing = line.slice(0, -1).join('.');
      reject(context, row, 'level', 'row.parentUnknown', line.join('.'), { parent: missing });
      return UNPLACED;
    }
    // A row whose level could not be read may be the real parent of the rows after it that are one level deeper.
    const isUncertain = parent < lastUnread && (level - 1 > top || hasManyTops);
    return isUncertain ? UNPLACED : parent;
  });
}
