import { reportedElsewhere } from '@matlas/domain';

/**
 * Cache for values that are expensive to create; concurrent callers of the same key share one creation. A key must
 * contain everything that determines the value, so that entries never become stale. At most `most` units of size (1
 * for each value, or the result of `roomOf` once the value exists): the least recently used entry is removed first.
 * Failed creations are not cached.
 */
export class LruCache<Value> {
  private readonly entries = new Map<string, { value: Promise<Value>; room: number }>();
  constructor(
    private readonly most: number,
    private readonly roomOf?: (value: Value) => number,
  ) {}

  getOrCreate(key: string, make: () => Promise<Value> | Value): Promise<Value> {
    const found = this.entries.get(key) ?? this.createEntry(key, make);
    this.entries.delete(key);
    this.entries.set(key, found);
    this.trim();
    return found.value;
  }
  /** Total size of the cached values. */
  get room(): number {
    return [...this.entries.values()].reduce((sum, { room }) => sum + room, 0);
  }

  private createEntry(key: string, make: () => Promise<Value> | Value): { value: Promise<Value>; room: number } {
    const created = Promise.resolve()
      .then(make)
      .catch((error: unknown) => {
        this.entries.delete(key);
        throw error;
      });
    const entry = { value: created, room: this.roomOf ? 0 : 1 };
    void reportedElsewhere(
      created.then((value) => {
        entry.room = this.roomOf?.(value) ?? 1;
        this.trim();
      }),
    ); // to the caller
    return entry;
  }
  private trim(): void {
    for (const key of this.entries.keys()) {
      if (this.room <= this.most) return;
      this.entries.delete(key);
    }
  }
}
