import { type PositionIndex, RRR_FLAGS, type RrrCalculation, SUM_UNMARKED, type RrrFlag } from '@matlas/domain';
import type { RrrOrigin } from '@matlas/contract';
import type { PlaceName } from './rrr-input.store';
import type { StoredMark } from './rrr.entities';
import type { VehiclePlaces } from './vehicle-places';

export interface PositionFilter {
  flags: readonly RrrFlag[];
  origins: readonly RrrOrigin[];
  unmarked: boolean;
  leavesOnly: boolean;
}
export interface PositionSort {
  field: string;
  dir: 'asc' | 'desc';
}
export interface UnmarkedTotals {
  count: number;
  mass: bigint;
  unknown: bigint;
}
type Names = (index: number) => PlaceName;
type Marks = ReadonlyMap<string, StoredMark>;
const UNMARKED_BIT = 1 << SUM_UNMARKED;
const bitsOf = (flags: readonly RrrFlag[]): number =>
  flags.reduce((bits, flag) => bits | (1 << RRR_FLAGS.indexOf(flag)), 0);

/**
 * Heaviest first, those of one mass in the order of the BOM. `sorted` is put in order in place: what was in order
 * before a mark nearly is.
 */
function byMass(sorted: number[], mass: (index: number) => bigint): number[] {
  const near = new Map(sorted.map((index) => [index, Number(mass(index))]));
  return sorted.sort((one, other) => {
    const [left, right] = [near.get(one) as number, near.get(other) as number];
    if (left !== right) return right - left;
    const [exact, against] = [mass(one), mass(other)];
    return exact === against ? one - other : exact < against ? 1 : -1;
  });
}

/**
 * The positions of a loaded vehicle as a flat list: what can be filtered and sorted by is kept until a mark changes.
 */
export class PositionList {
  private index: PositionIndex | undefined;
  private totals: UnmarkedTotals = { count: 0, mass: 0n, unknown: 0n };
  private readonly heaviest: number[];
  private isSorted = false;
  private texts: string[] | undefined;
  private readonly ranks = new Map<'name' | 'number', Int32Array>();

  constructor(
    private readonly places: VehiclePlaces,
    private readonly names: Names,
    private readonly calculation: RrrCalculation,
  ) {
    this.heaviest = Array.from({ length: places.count }, (_, index) => index);
  }

  /** Positions with grams that nothing reaches, and grams of positions whose content nobody knows. */
  unmarked(): UnmarkedTotals {
    this.present();
    return this.totals;
  }
  /** Indexes of the positions that a filter leaves, in order. `hits`: those that a search found. */
  found(
    filter: PositionFilter,
    sort: PositionSort | undefined,
    marks: Marks,
    hits: ReadonlySet<number> | undefined,
  ): number[] {
    const index = this.present();
    const fits = this.fits(index, filter, marks);
    const isByMass = sort === undefined || !['place', 'name', 'number'].includes(sort.field);
    const isAscending = sort?.dir === 'asc';
    const found = (
      isByMass && !filter.unmarked && !isAscending ? this.inOrder(index) : [...this.heaviest.keys()]
    ).filter((position) => (hits?.has(position) ?? true) && fits(position));
    if (!isByMass) return this.sortedBy(found, sort.field, isAscending ? 1 : -1);
    if (!filter.unmarked && !isAscending) return found;
    const mass = filter.unmarked
      ? (position: number): bigint => index.sums(position)[SUM_UNMARKED] as bigint
      : (position: number): bigint => index.mass[position] as bigint;
    return byMass(found, isAscending ? (position) => -mass(position) : mass);
  }
  /** Positions whose name or number holds the text, whatever its case. */
  named(text: string): number[] {
    this.texts ??= Array.from({ length: this.places.count }, (_, position) => {
      const { name, foreignName, number } = this.names(position);
      return [name, foreignName, number].map((part) => part?.toLowerCase() ?? '').join('\n');
    });
    const wanted = text.toLowerCase();
    return this.texts.flatMap((words, position) => (words.includes(wanted) ? [position] : []));
  }

  private present(): PositionIndex {
    const { index } = this.calculation;
    if (index === this.index) return index;
    this.index = index;
    this.isSorted = false;
    this.totals = { count: 0, mass: 0n, unknown: 0n };
    for (let position = 0; position < this.places.count; position++) this.total(index, position);
    return index;
  }
  private total({ held, sums, mass }: PositionIndex, position: number): void {
    if (!this.places.counts(position)) return;
    if (this.places.isUnknown(position)) this.totals.unknown += mass[position] as bigint;
    if (((held[position] as number) & UNMARKED_BIT) === 0) return;
    this.totals.count++;
    this.totals.mass += sums.call(this.index, position)[SUM_UNMARKED] as bigint;
  }
  private inOrder({ mass }: PositionIndex): readonly number[] {
    if (!this.isSorted) byMass(this.heaviest, (position) => mass[position] as bigint);
    this.isSorted = true;
    return this.heaviest;
  }
  private sortedBy(found: number[], field: string, sign: number): number[] {
    if (field !== 'name' && field !== 'number') return found.sort((one, other) => sign * (one - other));
    const ranks = this.ranksOf(field);
    return found.sort((one, other) => sign * ((ranks[one] as number) - (ranks[other] as number)) || one - other);
  }
  /** Places in the alphabet, the same for the same text: each column is sorted once for a loaded vehicle. */
  private ranksOf(field: 'name' | 'number'): Int32Array {
    const known = this.ranks.get(field);
    if (known) return known;
    const texts = Array.from({ length: this.places.count }, (_, position) => this.names(position)[field] ?? '');
    const rankOf = new Map([...new Set(texts)].sort(new Intl.Collator().compare).map((text, rank) => [text, rank]));
    const ranks = Int32Array.from(texts, (text) => rankOf.get(text) as number);
    this.ranks.set(field, ranks);
    return ranks;
  }
  /** Origins `hand` and `rule`: marked itself; `inherited`: by a mark above it or within it. */
  private fits(
    index: PositionIndex,
    { flags, origins, unmarked, leavesOnly }: PositionFilter,
    marks: Marks,
  ): (position: number) => boolean {
    const { places } = this;
    const wanted = bitsOf(flags);
    const own = origins.length > 0 ? ownMarks(places, marks) : undefined;
    return (position) => {
      const held = index.held[position] as number;
      if (leavesOnly && !places.counts(position)) return false;
      if (unmarked && (held & UNMARKED_BIT) === 0) return false;
      if (wanted !== 0 && (held & wanted) === 0) return false;
      return own === undefined || origins.includes(own.get(position) ?? originOf(index, position));
    };
  }
}

function originOf(index: PositionIndex, position: number): RrrOrigin {
  if (index.isEmpty(position)) return 'none';
  const outcome = index.outcome(position);
  return outcome === null
    ? 'mixed'
    : outcome.origin === 'class' || outcome.origin === 'none'
      ? outcome.origin
      : 'inherited';
}
/** By position: the source of the mark on it, the hand before the rule. */
function ownMarks(places: VehiclePlaces, marks: Marks): Map<number, 'hand' | 'rule'> {
  const found = new Map<number, 'hand' | 'rule'>();
  for (const { positionId, nodeId, source } of marks.values()) {
    const position = positionId === null || nodeId !== null ? undefined : places.position(positionId);
    if (position !== undefined && found.get(position) !== 'hand') found.set(position, source);
  }
  return found;
}
