/** A smaller difference of portions is float noise: real portions have at most 8 decimals as fractions. */
export const NOISE = 1e-12;

/** Rounds noise to zero. */
export const denoise = (value: number): number => (value < NOISE ? 0 : value);

/**
 * Float version of extremeOfSum: minimum and maximum of sum(portion x factor) over all portions within their bounds
 * that add up to the whole. One instance is reused for all nodes to avoid allocations.
 */
export class GreedyExtreme {
  private low: Float64Array = new Float64Array(64);
  private capacity: Float64Array = new Float64Array(64);
  private factor: Float64Array = new Float64Array(64);
  private count = 0;

  reset(): void {
    this.count = 0;
  }

  /** Keeps the entries sorted by factor, largest first; insertion is fast because nodes have few children. */
  add(low: number, capacity: number, factor: number): void {
    if (this.count === this.low.length) this.grow();
    let at = this.count++;
    while (at > 0 && (this.factor[at - 1] as number) < factor) {
      this.low[at] = this.low[at - 1] as number;
      this.capacity[at] = this.capacity[at - 1] as number;
      this.factor[at] = this.factor[at - 1] as number;
      at--;
    }
    this.low[at] = low;
    this.capacity[at] = capacity;
    this.factor[at] = factor;
  }

  /** @param slack share of the whole that remains after the minima of all children */
  max(slack: number): number {
    let missing = slack;
    let total = 0;
    for (let at = 0; at < this.count; at++) {
      const extra = Math.min(missing, this.capacity[at] as number);
      total += ((this.low[at] as number) + extra) * (this.factor[at] as number);
      missing = denoise(missing - extra);
    }
    return total;
  }

  /** @param elsewhere how much the children that were not added (factor 0) can take */
  min(slack: number, elsewhere: number): number {
    let missing = denoise(slack - elsewhere);
    let total = 0;
    for (let at = this.count - 1; at >= 0; at--) {
      const extra = Math.min(missing, this.capacity[at] as number);
      total += ((this.low[at] as number) + extra) * (this.factor[at] as number);
      missing = denoise(missing - extra);
    }
    return total;
  }

  private grow(): void {
    const grown = (column: Float64Array): Float64Array => {
      const next = new Float64Array(column.length * 2);
      next.set(column);
      return next;
    };
    this.low = grown(this.low);
    this.capacity = grown(this.capacity);
    this.factor = grown(this.factor);
  }
}
