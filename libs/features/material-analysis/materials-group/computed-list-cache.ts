import { Injectable } from '@nestjs/common';
import { createLruCache } from '@matlas/server-kit';

/** Maximum number of rows of all cached lists together; a row takes some hundred bytes. */
const MAX_ROWS = 200_000;

/** Caches complete computed lists, so that the next page need not compute them again. */
@Injectable()
export class ComputedListCache {
  private readonly lists = createLruCache<readonly unknown[]>({
    maxSize: MAX_ROWS,
    sizeCalculation: ({ length }) => length + 1, // an empty list takes room too
  });

  getOrCompute<Row>(key: string, make: () => Promise<readonly Row[]> | readonly Row[]): Promise<readonly Row[]> {
    return this.lists.forceFetch(key, { context: make }) as Promise<readonly Row[]>;
  }
}
