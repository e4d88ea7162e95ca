import { SUMS, type MassGroup } from './mass-groups';
import { RRR_FLAGS } from './tagging-rules';
import type { Outcome } from './types';
import type { VehicleState } from './vehicle-state';

const NOTHING = -3;
const SEVERAL = -2;
const NO_MASS: readonly bigint[] = new Array<bigint>(SUMS).fill(0n);

/**
 * Sums of every position with everything below it, computed from the leaves of the tree upwards. A snapshot: later
 * changes of marks are not included.
 */
export class PositionIndex {
  /** Bit i is set when sum i of MassGroup.sums is not 0. */
  readonly nonZeroSums: Uint8Array;
  readonly mass: bigint[];
  private readonly outcomes: Int32Array;
  private readonly classes: Int32Array;
  /** Sums of positions that have others below them; all other positions use the sums of their group. */
  private readonly below: (bigint[] | undefined)[];
  private readonly uniform = new Map<MassGroup, { outcome: number; classIndex: number }>();

  constructor(private readonly state: VehicleState) {
    const { positions } = state;
    this.nonZeroSums = new Uint8Array(positions.count);
    this.mass = new Array<bigint>(positions.count).fill(0n);
    this.outcomes = new Int32Array(positions.count).fill(NOTHING);
    this.classes = new Int32Array(positions.count).fill(NOTHING);
    this.below = new Array<bigint[] | undefined>(positions.count);
    for (let place = positions.count - 1; place >= 0; place--) this.addPosition(place);
  }
  /** Sums in the order of MassGroup.sums. */
  sumsOf(index: number): readonly bigint[] {
    return this.below[index] ?? this.ownSums(index);
  }
  /** The common outcome of the whole content; null when there are several or there is no content. */
  outcomeOf(index: number): Outcome | null {
    return this.state.outcomes.all[this.outcomes[index] as number] ?? null;
  }
  isEmpty(index: number): boolean {
    return this.outcomes[index] === NOTHING;
  }
  /** Index of the common class of the whole content; below 0: none, or several. */
  classOf(index: number): number {
    return this.classes[index] as number;
  }

  private ownSums(index: number): readonly bigint[] {
    const group = this.state.groupAt[index];
    const pieces = this.state.weighed[index]?.pieces ?? 0n;
    return !group || pieces === 0n ? NO_MASS : pieces === 1n ? group.sums : group.sums.map((mass) => mass * pieces);
  }
  private addPosition(place: number): void {
    const { positions, groupAt } = this.state;
    const index = positions.order[place] as number;
    const group = groupAt[index];
    if (group) this.mergeUniform(index, this.uniformOf(group));
    const below = this.below[index];
    if (below && group) add(below, this.ownSums(index));
    const sums = this.sumsOf(index);
    sums.forEach((mass, at) => {
      if (mass !== 0n) this.nonZeroSums[index] = (this.nonZeroSums[index] as number) | (1 << at);
    });
    this.mass[index] = RRR_FLAGS.reduce((sum, _flag, at) => (sums[at] === 0n ? sum : sum + (sums[at] as bigint)), 0n);
    const above = positions.above[place] as number;
    if (above >= 0) this.addToParent(positions.order[above] as number, index, sums);
  }
  private addToParent(parent: number, child: number, sums: readonly bigint[]): void {
    add((this.below[parent] ??= [...NO_MASS]), sums);
    this.mergeUniform(parent, { outcome: this.outcomes[child] as number, classIndex: this.classes[child] as number });
  }
  private mergeUniform(index: number, { outcome, classIndex }: { outcome: number; classIndex: number }): void {
    this.outcomes[index] = mergeIds(this.outcomes[index] as number, outcome);
    this.classes[index] = mergeIds(this.classes[index] as number, classIndex);
  }
  private uniformOf(group: MassGroup): { outcome: number; classIndex: number } {
    const known = this.uniform.get(group);
    if (known) return known;
    const found = { outcome: NOTHING, classIndex: NOTHING };
    for (const { outcome, leaf } of group.entries) {
      found.outcome = mergeIds(found.outcome, outcome.id);
      found.classIndex = mergeIds(found.classIndex, this.state.graph.leaves[leaf]?.classIndex ?? -1);
    }
    this.uniform.set(group, found);
    return found;
  }
}

const mergeIds = (one: number, other: number): number =>
  one === NOTHING ? other : other === NOTHING || other === one ? one : SEVERAL;
function add(sums: bigint[], more: readonly bigint[]): void {
  for (let at = 0; at < SUMS; at++) if (more[at] !== 0n) sums[at] = (sums[at] as bigint) + (more[at] as bigint);
}
