/** A possible change: its contribution to two needs, and the mass that it moves. No value is negative. */
export interface CoverOption {
  candidate: number;
  first: bigint;
  second: bigint;
  moved: bigint;
}

/** Maximum size of the sets that are searched for the least moved mass. */
const MAX_SET_SIZE = 24;
/** Maximum number of search steps; then the best set found so far is used. */
const MAX_STEPS = 60_000;

interface Best {
  chosen: CoverOption[];
  moved: bigint;
}

/**
 * Finds the smallest set of options (at most one for each candidate) that covers both needs, and among these sets
 * the one that moves the least mass. Options are tried largest first; branches whose remaining options cannot cover
 * the needs are pruned.
 */
export class CoverSearch {
  private readonly options: readonly CoverOption[];
  /** [index][count]: the most that `count` options from the index on can contribute. */
  private readonly mostFirst: bigint[][] = [];
  private readonly mostSecond: bigint[][] = [];
  private steps = 0;
  private best: Best | undefined;

  constructor(
    options: readonly CoverOption[],
    private readonly first: bigint,
    private readonly second: bigint,
  ) {
    const use = ({ first: one, second: other }: CoverOption): bigint =>
      minMass(one, this.first) + minMass(other, this.second);
    this.options = options
      .filter((option) => use(option) > 0n)
      .sort((one, other) => compare(use(other), use(one)) || compare(one.moved, other.moved));
    this.mostFirst = largestSums(this.options.map((option) => option.first));
    this.mostSecond = largestSums(this.options.map((option) => option.second));
  }

  /** Undefined when even all options together do not cover the needs. */
  find(): CoverOption[] | undefined {
    for (let count = 1; count <= Math.min(MAX_SET_SIZE, this.options.length); count++) {
      if (!this.couldReach(0, count, this.first, this.second)) continue;
      this.search(0, count, [], 0n, this.first, this.second);
      if (this.best) return this.best.chosen;
      if (this.steps > MAX_STEPS) break;
    }
    return this.searchGreedily();
  }

  private couldReach(from: number, count: number, first: bigint, second: bigint): boolean {
    const most = (table: bigint[][]): bigint => table[from]?.[Math.min(count, (table[from]?.length ?? 1) - 1)] ?? 0n;
    return most(this.mostFirst) >= first && most(this.mostSecond) >= second;
  }
  /**
   * An option contributes at most the mass that it moves, so a branch that has to move at least as much as the best
   * set is pruned.
   */
  private search(
    from: number,
    count: number,
    chosen: CoverOption[],
    moved: bigint,
    first: bigint,
    second: bigint,
  ): void {
    if (first <= 0n && second <= 0n) {
      if (!this.best || moved < this.best.moved) this.best = { chosen: [...chosen], moved };
      return;
    }
    for (let at = from; at < this.options.length && count > 0; at++) {
      if (++this.steps > MAX_STEPS || !this.couldReach(at, count, first, second)) return;
      const option = this.options[at] as CoverOption;
      if (chosen.some(({ candidate }) => candidate === option.candidate)) continue;
      const [left, other] = [first - option.first, second - option.second];
      const atLeast = moved + option.moved + maxMass(0n, maxMass(left, other));
      if (this.best && atLeast >= this.best.moved) continue;
      chosen.push(option);
      this.search(at + 1, count - 1, chosen, moved + option.moved, left, other);
      chosen.pop();
    }
  }
  /**
   * Fallback: takes options largest first until both needs are covered, then removes those that turned out to be
   * unnecessary.
   */
  private searchGreedily(): CoverOption[] | undefined {
    const chosen: CoverOption[] = [];
    let [first, second] = [this.first, this.second];
    for (const option of this.options) {
      if (first <= 0n && second <= 0n) break;
      const adds = (first > 0n && option.first > 0n) || (second > 0n && option.second > 0n);
      if (!adds || chosen.some(({ candidate }) => candidate === option.candidate)) continue;
      chosen.push(option);
      [first, second] = [first - option.first, second - option.second];
    }
    if (first > 0n || second > 0n) return undefined;
    return chosen.filter((option) => {
      if (first + option.first > 0n || second + option.second > 0n) return true;
      [first, second] = [first + option.first, second + option.second];
      return false;
    });
  }
}

const minMass = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const maxMass = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const compare = (one: bigint, other: bigint): number => (one === other ? 0 : one < other ? -1 : 1);

/** For each index: sums of the largest 0, 1, 2 ... values from that index on. */
function largestSums(values: readonly bigint[]): bigint[][] {
  const sums: bigint[][] = new Array<bigint[]>(values.length);
  const largest: bigint[] = [];
  for (let index = values.length - 1; index >= 0; index--) {
    const value = values[index] as bigint;
    const place = largest.findIndex((each) => each < value);
    largest.splice(place < 0 ? largest.length : place, 0, value);
    if (largest.length > MAX_SET_SIZE) largest.pop();
    let sum = 0n;
    sums[index] = [0n, ...largest.map((each) => (sum += each))];
  }
  return sums;
}
