import { Injectable } from '@nestjs/common';

/** Rows of all kept lists together: some hundred bytes each. */
const MOST_ROWS = 200_000;

/**
 * Lists that were worked out as a whole, kept for the next page of them. A key says everything that decides the rows, so that nothing goes stale:
 * another state of the vehicle is another key. The list that was used longest ago goes first; what failed is not kept.
 */
@Injectable()
export class KeptLists {
  private readonly lists = new Map<string, { rows: Promise<readonly unknown[]>; size: number }>();

  async of<Row>(key: string, make: () => Promise<readonly Row[]> | readonly Row[]): Promise<readonly Row[]> {
    const found = this.lists.get(key) ?? this.started(key, Promise.resolve().then(make));
    this.lists.delete(key);
    this.lists.set(key, found);
    return found.rows as Promise<readonly Row[]>;
  }
  /** Rows that are kept now. */
  get size(): number {
    return [...this.lists.values()].reduce((sum, { size }) => sum + size, 0);
  }

  private started(key: string, rows: Promise<readonly unknown[]>): { rows: Promise<readonly unknown[]>; size: number } {
    const list = { rows, size: 0 };
    rows.then(({ length }) => { list.size = length; this.trim(); }, () => this.lists.delete(key));
    return list;
  }
  private trim(): void {
    for (const key of this.lists.keys()) {
      if (this.size <= MOST_ROWS) return;
      this.lists.delete(key);
    }
  }
}
