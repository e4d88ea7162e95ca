import { apportion } from '../materials';
import { BY_CLASS, SUMS, UNMARKED, type MassGroup } from './mass-groups';
import { flagMasses } from './rates';
import { RRR_FLAGS } from './tagging-rules';
import type { Outcome, PlaceFigures } from './types';
import type { VehicleState } from './vehicle-state';

interface Weighed { leaf: number; outcome: Outcome; mass: bigint }
/** Mass of a leaf with one outcome in so many positions; further entries of the same leaf in the same positions follow it at once and count none. */
export interface PlacedEntry extends Weighed { positions: number }

/** Masses of any place of the vehicle's tree: positions by sums in tree order, nodes by walking down from them. */
export class Places {
  private sums: bigint[] = [];
  private version = -1;
  constructor(private readonly state: VehicleState) {}

  of(index: number, path: readonly number[]): PlaceFigures {
    return path.length === 0 ? this.position(index) : this.node(index, path);
  }
  /** What lies at a place, leaf by leaf and summed up; `undefined`: the whole vehicle. */
  entries(index: number | undefined, path: readonly number[]): Iterable<PlacedEntry> {
    if (index === undefined || path.length === 0) return this.entriesBelow(index);
    return this.inside(index, path).map((entry, at, all) => ({ ...entry, positions: all[at - 1]?.leaf === entry.leaf ? 0 : 1 }));
  }
  /** Sums (see MassGroup.sums) of a position with everything below it. */
  sumsBelow(index: number): bigint[] {
    this.addUp();
    const { place, end } = this.state.positions;
    const [from, to] = [(place[index] as number) * SUMS, (end[index] as number) * SUMS];
    return Array.from({ length: SUMS }, (_, at) => (this.sums[to + at] as bigint) - (this.sums[from + at] as bigint));
  }
  piecesOf(index: number): bigint {
    return this.state.weighed[index]?.pieces ?? 0n;
  }

  private addUp(): void {
    if (this.version === this.state.version) return;
    const { positions, groupAt } = this.state;
    const sums = new Array<bigint>((positions.count + 1) * SUMS).fill(0n);
    for (let place = 0; place < positions.count; place++) {
      const index = positions.order[place] as number;
      const group = groupAt[index];
      const pieces = this.piecesOf(index);
      for (let at = 0; at < SUMS; at++) {
        const own = group?.sums[at] ?? 0n;
        const before = sums[place * SUMS + at] as bigint;
        sums[(place + 1) * SUMS + at] = own === 0n ? before : before + own * pieces;
      }
    }
    this.sums = sums;
    this.version = this.state.version;
  }
  private position(index: number): PlaceFigures {
    const { positions, groupAt, graph } = this.state;
    const outcomes = new Set<Outcome>();
    const classes = new Set<number>();
    for (let place = positions.place[index] as number; place < (positions.end[index] as number) && (outcomes.size < 2 || classes.size < 2); place++) {
      for (const { outcome, leaf } of groupAt[positions.order[place] as number]?.entries ?? []) {
        outcomes.add(outcome);
        classes.add(graph.leaves[leaf]?.classIndex ?? -1);
      }
    }
    return this.told(this.sumsBelow(index), outcomes, classes);
  }
  private node(index: number, path: readonly number[]): PlaceFigures {
    const sums = new Array<bigint>(SUMS).fill(0n);
    const outcomes = new Set<Outcome>();
    const classes = new Set<number>();
    for (const { leaf, outcome, mass } of this.inside(index, path)) {
      const flag = RRR_FLAGS.indexOf(outcome.flag);
      sums[flag] = (sums[flag] as bigint) + mass;
      if (outcome.origin === 'class') sums[BY_CLASS] = (sums[BY_CLASS] as bigint) + mass;
      if (outcome.origin === 'none') sums[UNMARKED] = (sums[UNMARKED] as bigint) + mass;
      outcomes.add(outcome);
      classes.add(this.state.graph.leaves[leaf]?.classIndex ?? -1);
    }
    return this.told(sums, outcomes, classes);
  }
  private told(sums: readonly bigint[], outcomes: ReadonlySet<Outcome>, classes: ReadonlySet<number>): PlaceFigures {
    const [only = null] = outcomes.size === 1 ? outcomes : [];
    const flags = RRR_FLAGS.filter((_, at) => sums[at] !== 0n);
    const [classIndex = -1] = classes.size === 1 ? classes : [];
    return {
      mass: RRR_FLAGS.reduce((sum, _flag, at) => sum + (sums[at] as bigint), 0n), masses: flagMasses(sums), outcome: only, flag: flags.length === 1 ? (flags[0] ?? null) : null,
      origin: only?.origin ?? (outcomes.size === 0 ? 'none' : 'mixed'), byClass: sums[BY_CLASS] as bigint, unmarked: sums[UNMARKED] as bigint, classCode: this.state.graph.classes[classIndex] ?? null,
    };
  }

  /** Positions that share what becomes of them are asked once. */
  private *entriesBelow(index: number | undefined): Generator<PlacedEntry> {
    const { positions, groupAt, fluids } = this.state;
    const [from, to] = index === undefined ? [0, positions.count] : [positions.place[index] as number, positions.end[index] as number];
    const found = new Map<MassGroup, { pieces: bigint; positions: number }>(index === undefined ? fluids.map((group) => [group, { pieces: 1n, positions: 0 }]) : []);
    for (let place = from; place < to; place++) {
      const position = positions.order[place] as number;
      const group = groupAt[position];
      if (!group) continue;
      const known = found.get(group);
      if (known) {
        known.pieces += this.piecesOf(position);
        known.positions++;
      } else found.set(group, { pieces: this.piecesOf(position), positions: 1 });
    }
    for (const [{ entries }, { pieces, positions: count }] of found) {
      for (const [at, { leaf, outcome, mass }] of entries.entries()) yield { leaf, outcome, mass: pieces === 1n ? mass : mass * pieces, positions: entries[at - 1]?.leaf === leaf ? 0 : count };
    }
  }
  /** Leaves below a node under a position: its share of the sheet, rounded to whole picograms that add up. */
  private inside(index: number, path: readonly number[]): Weighed[] {
    const { state } = this;
    const group = state.groupAt[index];
    const found = group && this.weightsInside(index, group, path);
    if (!group || !found) return [];
    const { graph } = state;
    const all = state.groups.sheets.weightsOf(group.sheet.root).reduce((sum, { weight }) => sum + weight, 0n);
    const inside = found.entries.reduce((sum, { mass }) => sum + mass, 0n);
    const scale = graph.scale[found.node] as bigint;
    const whole = group.sheet.mass * this.piecesOf(index);
    const mass = (2n * whole * inside * found.weight + all * scale) / (2n * all * scale);
    const masses = apportion(found.entries.map((entry) => entry.mass), mass);
    return found.entries.map((entry, at) => ({ ...entry, mass: masses[at] as bigint }));
  }
  /** Weights of what lies in the last node of the path (over its scale), and that node's own weight in the sheet. */
  private weightsInside(index: number, { context, sheet, positionId }: MassGroup, path: readonly number[]): { node: number; weight: bigint; entries: Weighed[] } | undefined {
    const { graph, groups } = this.state;
    const nodes = path.map((id) => graph.placeOf(id));
    let weight = graph.scale[sheet.root] as bigint | undefined;
    let inside = context;
    if (weight === undefined || nodes[0] !== sheet.root) return undefined;
    for (let at = 1; at < nodes.length; at++) {
      const above = nodes[at - 1] as number;
      const amount = (graph.parts[above] ?? []).reduce((sum, part) => (part.node === nodes[at] ? sum + part.amount : sum), 0n);
      if (amount === 0n) return undefined;
      weight = (weight / (graph.divisor[above] as bigint)) * amount;
      inside = groups.spread.inside(above, inside, positionId);
    }
    const node = nodes[nodes.length - 1] as number;
    const { leaves } = groups.spread.over(node, inside, positionId, nodes.slice(0, -1));
    return { node, weight, entries: [...leaves].flatMap(([leaf, byOutcome]) => Array.from(byOutcome, ([outcome, mass]) => ({ leaf, outcome, mass }))) };
  }
}
