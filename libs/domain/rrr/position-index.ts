import { SUMS, type MassGroup } from './mass-groups';
import { RRR_FLAGS } from './tagging-rules';
import type { Outcome } from './types';
import type { VehicleState } from './vehicle-state';

const NOTHING = -3;
const SEVERAL = -2;
const NO_MASS: readonly bigint[] = new Array<bigint>(SUMS).fill(0n);

/**
 * Of every position what it holds with all below it, found from the leaves of the tree upwards; as the marks were when
 * it was made.
 */
export class PositionIndex {
  /** Bit i: there is mass in sum i of MassGroup.sums. */
  readonly held: Uint8Array;
  readonly mass: bigint[];
  private readonly outcomes: Int32Array;
  private readonly classes: Int32Array;
  /** Of positions with others below them; of all others the sums are their group's. */
  private readonly below: (bigint[] | undefined)[];
  private readonly uniform = new Map<MassGroup, { outcome: number; classIndex: number }>();

  constructor(private readonly state: VehicleState) {
    const { positions } = state;
    this.held = new Uint8Array(positions.count);
    this.mass = new Array<bigint>(positions.count).fill(0n);
    this.outcomes = new Int32Array(positions.count).fill(NOTHING);
    this.classes = new Int32Array(positions.count).fill(NOTHING);
    this.below = new Array<bigint[] | undefined>(positions.count);
    for (let place = positions.count - 1; place >= 0; place--) this.count(place);
  }
  /** By MassGroup.sums. */
  sums(index: number): readonly bigint[] {
    return this.below[index] ?? this.own(index);
  }
  /** The one thing that becomes of all of it; null: several, or nothing there. */
  outcome(index: number): Outcome | null {
    return this.state.outcomes.all[this.outcomes[index] as number] ?? null;
  }
  isEmpty(index: number): boolean {
    return this.outcomes[index] === NOTHING;
  }
  /** Index of the one class of all of it; below 0: none, or several. */
  classOf(index: number): number {
    return this.classes[index] as number;
  }

  private own(index: number): readonly bigint[] {
    const group = this.state.groupAt[index];
    const pieces = this.state.weighed[index]?.pieces ?? 0n;
    return !group || pieces === 0n ? NO_MASS : pieces === 1n ? group.sums : group.sums.map((mass) => mass * pieces);
  }
  private count(place: number): void {
    const { positions, groupAt } = this.state;
    const index = positions.order[place] as number;
    const group = groupAt[index];
    if (group) this.join(index, this.uniformOf(group));
    const below = this.below[index];
    if (below && group) add(below, this.own(index));
    const sums = this.sums(index);
    sums.forEach((mass, at) => {
      if (mass !== 0n) this.held[index] = (this.held[index] as number) | (1 << at);
    });
    this.mass[index] = RRR_FLAGS.reduce((sum, _flag, at) => (sums[at] === 0n ? sum : sum + (sums[at] as bigint)), 0n);
    const above = positions.above[place] as number;
    if (above >= 0) this.tell(positions.order[above] as number, index, sums);
  }
  private tell(parent: number, child: number, sums: readonly bigint[]): void {
    add((this.below[parent] ??= [...NO_MASS]), sums);
    this.join(parent, { outcome: this.outcomes[child] as number, classIndex: this.classes[child] as number });
  }
  private join(index: number, { outcome, classIndex }: { outcome: number; classIndex: number }): void {
    this.outcomes[index] = joined(this.outcomes[index] as number, outcome);
    this.classes[index] = joined(this.classes[index] as number, classIndex);
  }
  private uniformOf(group: MassGroup): { outcome: number; classIndex: number } {
    const known = this.uniform.get(group);
    if (known) return known;
    const found = { outcome: NOTHING, classIndex: NOTHING };
    for (const { outcome, leaf } of group.entries) {
      found.outcome = joined(found.outcome, outcome.id);
      found.classIndex = joined(found.classIndex, this.state.graph.leaves[leaf]?.classIndex ?? -1);
    }
    this.uniform.set(group, found);
    return found;
  }
}

const joined = (one: number, other: number): number =>
  one === NOTHING ? other : other === NOTHING || other === one ? one : SEVERAL;
function add(sums: bigint[], more: readonly bigint[]): void {
  for (let at = 0; at < SUMS; at++) if (more[at] !== 0n) sums[at] = (sums[at] as bigint) + (more[at] as bigint);
}
