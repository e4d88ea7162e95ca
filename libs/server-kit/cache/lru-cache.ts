/**
 * What is dear to make, kept for the next who asks; whoever asks meanwhile waits for the same. A key says everything
 * that decides the value, so that nothing goes stale: another state is another key. Up to `most` room together (a value
 * takes one, or what `roomOf` says once it is there): the one that was used longest ago goes first; what failed is not
 * kept.
 */
export class LruCache<Value> {
  private readonly kept = new Map<string, { value: Promise<Value>; room: number }>();
  constructor(
    private readonly most: number,
    private readonly roomOf?: (value: Value) => number,
  ) {}

  of(key: string, make: () => Promise<Value> | Value): Promise<Value> {
    const found = this.kept.get(key) ?? this.started(key, make);
    this.kept.delete(key);
    this.kept.set(key, found);
    this.trim();
    return found.value;
  }
  /** What is taken now. */
  get room(): number {
    return [...this.kept.values()].reduce((sum, { room }) => sum + room, 0);
  }

  private started(key: string, make: () => Promise<Value> | Value): { value: Promise<Value>; room: number } {
    const entry = { value: Promise.resolve().then(make), room: this.roomOf ? 0 : 1 };
    entry.value.then(
      (value) => {
        entry.room = this.roomOf?.(value) ?? 1;
        this.trim();
      },
      () => this.kept.delete(key),
    );
    return entry;
  }
  private trim(): void {
    for (const key of this.kept.keys()) {
      if (this.room <= this.most) return;
      this.kept.delete(key);
    }
  }
}
