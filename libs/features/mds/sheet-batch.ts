import { MAX_INTEGER } from '@matlas/contract';
import type { UsedSheet } from './working-tree';

/** `depth`: number of levels of sheets of the batch below it. */
export interface BatchSheet extends UsedSheet {
  depth: number;
}

/** The sheets of a batch that were written or previewed so far; later seeds refer to them by key. */
export class SheetBatch {
  readonly keys = new Map<string, number>();
  readonly knownSheets = new Map<number, readonly BatchSheet[]>();
  private next = MAX_INTEGER;

  /** Identities for a preview, from the upper end of the range, where no real ones are assigned. */
  drawProvisionalIds(count: number): number[] {
    return Array.from({ length: count }, () => this.next--);
  }
}
