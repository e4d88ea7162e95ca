import { type FaultQuestion, isDecidedBy, type PlacedFault } from './fault-kinds';

/** `leaveOut`: the rows are not imported. `replace`: their cell is read as `value`. */
export interface RowDecision extends FaultQuestion {
  action: 'leaveOut' | 'replace';
  value: string;
}
/** What a decision does with one row. */
export type DecidedRow = { row: number; remove: true } | { row: number; cells: Record<string, string> };

/**
 * Applies decisions for all rows with a fault to a file that is judged again after each step, because a replaced text
 * may have another fault, about which there may be another decision. A decision changes a row once: a replacement that
 * is wrong again stays a fault.
 */
export class DecidedRows<D extends RowDecision> {
  private readonly rows: readonly Set<number>[];
  constructor(private readonly decisions: readonly D[]) {
    this.rows = decisions.map(() => new Set<number>());
  }

  /** The changes that follow from the faults of the last step, removals last; none when nothing is left to change. */
  changesFor(faults: readonly PlacedFault[]): DecidedRow[] {
    const changes = this.decisions.flatMap((decision, index) => {
      const done = this.rows[index] as Set<number>;
      return faults.filter(isDecidedBy(decision)).flatMap(({ row }): DecidedRow[] => {
        if (done.has(row)) return [];
        done.add(row);
        return [
          decision.action === 'leaveOut'
            ? { row, remove: true }
            : { row, cells: { [decision.column]: decision.value } },
        ];
      });
    });
    const isRemoval = (change: DecidedRow): boolean => 'remove' in change;
    return [...changes.filter((one) => !isRemoval(one)), ...changes.filter(isRemoval)];
  }
  /** The decisions with the number of rows that each changed. */
  get decided(): (D & { count: number })[] {
    return this.decisions.map((decision, index) => ({ ...decision, count: this.rows[index]?.size ?? 0 }));
  }
}
