import { Injectable } from '@nestjs/common';
import { LruCache } from '@matlas/server-kit';

/** Rows of all kept lists together: some hundred bytes each. */
const MOST_ROWS = 200_000;

/** Lists that were worked out as a whole, kept for the next page of them. */
@Injectable()
export class ComputedListCache {
  private readonly lists = new LruCache<readonly unknown[]>(MOST_ROWS, ({ length }) => length);

  of<Row>(key: string, make: () => Promise<readonly Row[]> | readonly Row[]): Promise<readonly Row[]> {
    return this.lists.of(key, make) as Promise<readonly Row[]>;
  }
}
