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
 * Heaviest first; positions of equal mass in the order of the BOM. Sorts `sorted` in place: after a mark it is
 * nearly sorted already.
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
 * The positions of a loaded vehicle as a flat list. The values for filtering and sorting are cached until a mark
 * changes.
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

  /** Number and mass of the positions with unmarked mass, and mass of the positions with unknown content. */
  unmarked(): UnmarkedTotals {
    this.currentIndex();
    return this.totals;
  }
  /** Indexes of the positions that match a filter, in order. `hits`: positions that matched the search text. */
  findPositions(
    filter: PositionFilter,
    sort: PositionSort | undefined,
    marks: Marks,
    hits: ReadonlySet<number> | undefined,
  ): number[] {
    const index = this.currentIndex();
    const fits = this.buildFilter(index, filter, marks);
    const isByMass = sort === undefined || !['place', 'name', 'number'].includes(sort.field);
    const isAscending = sort?.dir === 'asc';
    const found = (
      isByMass && !filter.unmarked && !isAscending ? this.sortedByMass(index) : [...this.heaviest.keys()]
    ).filter((position) => (hits?.has(position) ?? true) && fits(position));
    if (!isByMass) return this.sortedBy(found, sort.field, isAscending ? 1 : -1);
    if (!filter.unmarked && !isAscending) return found;
    const mass = filter.unmarked
      ? (position: number): bigint => index.sumsOf(position)[SUM_UNMARKED] as bigint
      : (position: number): bigint => index.mass[position] as bigint;
    return byMass(found, isAscending ? (position) => -mass(position) : mass);
  }
  /** Positions whose name or number contains the text, ignoring case. */
  findByText(text: string): number[] {
    this.texts ??= Array.from({ length: this.places.count }, (_, position) => {
      const { name, foreignName, number } = this.names(position);
      return [name, foreignName, number].map((part) => part?.toLowerCase() ?? '').join('\n');
    });
    const wanted = text.toLowerCase();
    return this.texts.flatMap((words, position) => (words.includes(wanted) ? [position] : []));
  }

  private currentIndex(): PositionIndex {
    const { index } = this.calculation;
    if (index === this.index) return index;
    this.index = index;
    this.isSorted = false;
    this.totals = { count: 0, mass: 0n, unknown: 0n };
    for (let position = 0; position < this.places.count; position++) this.addToTotals(index, position);
    return index;
  }
  private addToTotals({ nonZeroSums, sumsOf, mass }: PositionIndex, position: number): void {
    if (!this.places.isCounted(position)) return;
    if (this.places.isUnknown(position)) this.totals.unknown += mass[position] as bigint;
    if (((nonZeroSums[position] as number) & UNMARKED_BIT) === 0) return;
    this.totals.count++;
    this.totals.mass += sumsOf.call(this.index, position)[SUM_UNMARKED] as bigint;
  }
  private sortedByMass({ mass }: PositionIndex): readonly number[] {
    if (!this.isSorted) byMass(this.heaviest, (position) => mass[position] as bigint);
    this.isSorted = true;
    return this.heaviest;
  }
  private sortedBy(found: number[], field: string, sign: number): number[] {
    if (field !== 'name' && field !== 'number') return found.sort((one, other) => sign * (one - other));
    const ranks = this.ranksOf(field);
    return found.sort((one, other) => sign * ((ranks[one] as number) - (ranks[other] as number)) || one - other);
  }
  /** Alphabetical ranks, equal for equal texts. Each column is sorted once per loaded vehicle. */
  private ranksOf(field: 'name' | 'number'): Int32Array {
    const known = this.ranks.get(field);
    if (known) return known;
    const texts = Array.from({ length: this.places.count }, (_, position) => this.names(position)[field] ?? '');
    const rankOf = new Map([...new Set(texts)].sort(new Intl.Collator().compare).map((text, rank) => [text, rank]));
    const ranks = Int32Array.from(texts, (text) => rankOf.get(text) as number);
    this.ranks.set(field, ranks);
    return ranks;
  }
  /** Origins `hand` and `rule`: the position has its own mark; `inherited`: by a mark above it or inside it. */
  private buildFilter(
    index: PositionIndex,
    { flags, origins, unmarked, leavesOnly }: PositionFilter,
    marks: Marks,
  ): (position: number) => boolean {
    const { places } = this;
    const wanted = bitsOf(flags);
    const own = origins.length > 0 ? ownMarks(places, marks) : undefined;
    return (position) => {
      const held = index.nonZeroSums[position] as number;
      if (leavesOnly && !places.isCounted(position)) return false;
      if (unmarked && (held & UNMARKED_BIT) === 0) return false;
      if (wanted !== 0 && (held & wanted) === 0) return false;
      return own === undefined || origins.includes(own.get(position) ?? originOf(index, position));
    };
  }
}

function originOf(index: PositionIndex, position: number): RrrOrigin {
  if (index.isEmpty(position)) return 'none';
  const outcome = index.outcomeOf(position);
  return outcome === null
    ? 'mixed'
    : outcome.origin === 'class' || outcome.origin === 'none'
      ? outcome.origin
      : 'inherited';
}
/** Source of the mark of each position; a manual mark takes precedence over a rule mark. */
function ownMarks(places: VehiclePlaces, marks: Marks): Map<number, 'hand' | 'rule'> {
  const found = new Map<number, 'hand' | 'rule'>();
  for (const { positionId, nodeId, source } of marks.values()) {
    const position = positionId === null || nodeId !== null ? undefined : places.getPositionIndex(positionId);
    if (position !== undefined && found.get(position) !== 'hand') found.set(position, source);
  }
  return found;
}
