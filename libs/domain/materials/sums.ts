import { Decimal, HUNDRED, ZERO } from '../decimal';

/** Percent of a whole, unrounded; 0 when the whole is 0. */
export const percentOf = (part: bigint, whole: bigint): Decimal =>
  whole === 0n ? ZERO : new Decimal(part.toString()).times(HUNDRED).dividedBy(whole.toString());
/** Sums by key in whole units, in the order in which the keys were added. */
export class Sums<Key> {
  readonly of = new Map<Key, bigint>();
  add(key: Key, amount: bigint): void {
    this.of.set(key, (this.of.get(key) ?? 0n) + amount);
  }
  get(key: Key): bigint {
    return this.of.get(key) ?? 0n;
  }
}
