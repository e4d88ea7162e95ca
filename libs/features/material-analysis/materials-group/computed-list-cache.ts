import { Injectable } from '@nestjs/common';
import { LruCache } from '@matlas/server-kit';

/** Maximum number of rows of all cached lists together; a row takes some hundred bytes. */
const MAX_ROWS = 200_000;

/** Caches complete computed lists, so that the next page need not compute them again. */
@Injectable()
export class ComputedListCache {
  private readonly lists = new LruCache<readonly unknown[]>(MAX_ROWS, ({ length }) => length);

  getOrCompute<Row>(key: string, make: () => Promise<readonly Row[]> | readonly Row[]): Promise<readonly Row[]> {
    return this.lists.getOrCreate(key, make) as Promise<readonly Row[]>;
  }
}
