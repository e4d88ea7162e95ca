import { MAX_INTEGER } from '@matlas/contract';
import type { UsedSheet } from './working-tree';

/** `depth`: how many sheets of the batch lie below it. */
export interface BatchSheet extends UsedSheet {
  depth: number;
}

/** What a batch has written, or looked at, so far: later seeds refer to it by key. */
export class SheetBatch {
  readonly keys = new Map<string, number>();
  readonly known = new Map<number, readonly BatchSheet[]>();
  private next = MAX_INTEGER;

  /** Identities for a look only: from the far end of the numbers, where none is given. */
  provisional(count: number): number[] {
    return Array.from({ length: count }, () => this.next--);
  }
}
