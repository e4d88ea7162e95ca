import { apportion } from '../materials';
import { BY_CLASS, SUMS, UNMARKED, type MassGroup } from './mass-groups';
import { PositionIndex } from './position-index';
import { flagMasses } from './rates';
import { RRR_FLAGS } from './tagging-rules';
import type { Outcome, PlaceFigures } from './types';
import type { VehicleState } from './vehicle-state';

interface LeafMass {
  leaf: number;
  outcome: Outcome;
  mass: bigint;
}
/**
 * Mass of a leaf with one outcome in a number of positions. Further entries of the same leaf in the same positions
 * follow directly and have `positions` 0.
 */
export interface PlacedEntry extends LeafMass {
  positions: number;
}

/**
 * Masses at any place of the vehicle's tree: for positions from precomputed sums, for nodes by traversing the
 * sheet.
 */
export class Places {
  private cachedIndex: { version: number; index: PositionIndex } | undefined;
  constructor(private readonly state: VehicleState) {}

  figuresAt(index: number, path: readonly number[]): PlaceFigures {
    return path.length === 0 ? this.figuresOfPosition(index) : this.figuresOfNode(index, path);
  }
  /** Content of a place by leaf; `undefined`: the whole vehicle. */
  listEntries(index: number | undefined, path: readonly number[]): Iterable<PlacedEntry> {
    if (index === undefined || path.length === 0) return this.entriesBelow(index);
    return this.entriesInside(index, path).map((entry, at, all) => ({
      ...entry,
      positions: all[at - 1]?.leaf === entry.leaf ? 0 : 1,
    }));
  }
  /** Cached until a mark changes. */
  get index(): PositionIndex {
    if (this.cachedIndex?.version !== this.state.version)
      this.cachedIndex = { version: this.state.version, index: new PositionIndex(this.state) };
    return this.cachedIndex.index;
  }
  piecesOf(index: number): bigint {
    return this.state.weighed[index]?.pieces ?? 0n;
  }

  private figuresOfPosition(index: number): PlaceFigures {
    const all = this.index;
    const outcome = all.outcomeOf(index);
    return toPlaceFigures(
      all.sumsOf(index),
      outcome,
      outcome?.origin ?? (all.isEmpty(index) ? 'none' : 'mixed'),
      this.state.graph.classes[all.classOf(index)] ?? null,
    );
  }
  private figuresOfNode(index: number, path: readonly number[]): PlaceFigures {
    const sums = new Array<bigint>(SUMS).fill(0n);
    const outcomes = new Set<Outcome>();
    const classes = new Set<number>();
    for (const { leaf, outcome, mass } of this.entriesInside(index, path)) {
      const flag = RRR_FLAGS.indexOf(outcome.flag);
      sums[flag] = (sums[flag] as bigint) + mass;
      if (outcome.origin === 'class') sums[BY_CLASS] = (sums[BY_CLASS] as bigint) + mass;
      if (outcome.origin === 'none') sums[UNMARKED] = (sums[UNMARKED] as bigint) + mass;
      outcomes.add(outcome);
      classes.add(this.state.graph.leaves[leaf]?.classIndex ?? -1);
    }
    const [only = null] = outcomes.size === 1 ? outcomes : [];
    const [classIndex = -1] = classes.size === 1 ? classes : [];
    return toPlaceFigures(
      sums,
      only,
      only?.origin ?? (outcomes.size === 0 ? 'none' : 'mixed'),
      this.state.graph.classes[classIndex] ?? null,
    );
  }

  /** Positions of the same group are computed once. */
  private *entriesBelow(index: number | undefined): Generator<PlacedEntry> {
    const { positions, groupAt, fluids } = this.state;
    const [from, to] =
      index === undefined ? [0, positions.count] : [positions.place[index] as number, positions.end[index] as number];
    const found = new Map<MassGroup, { pieces: bigint; positions: number }>(
      index === undefined ? fluids.map((group) => [group, { pieces: 1n, positions: 0 }]) : [],
    );
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
      for (const [at, { leaf, outcome, mass }] of entries.entries())
        yield {
          leaf,
          outcome,
          mass: pieces === 1n ? mass : mass * pieces,
          positions: entries[at - 1]?.leaf === leaf ? 0 : count,
        };
    }
  }
  /** Leaves below a node under a position: its share of the sheet, in whole picograms that add up. */
  private entriesInside(index: number, path: readonly number[]): LeafMass[] {
    const { state } = this;
    const group = state.groupAt[index];
    const found = group && this.weightsInside(index, group, path);
    if (!group || !found) return [];
    const { graph } = state;
    if (path.length === 1 && !state.groups.sheets.hasMass(found.node)) return this.entriesOfWholeMass(index, group);
    const all = state.groups.sheets.weightsOf(group.sheet.root).reduce((sum, { weight }) => sum + weight, 0n);
    const inside = found.entries.reduce((sum, { mass }) => sum + mass, 0n);
    const scale = graph.scale[found.node] as bigint;
    const whole = group.sheet.mass * this.piecesOf(index);
    const mass = (2n * whole * inside * found.weight + all * scale) / (2n * all * scale);
    const masses = apportion(
      found.entries.map((entry) => entry.mass),
      mass,
    );
    return found.entries.map((entry, at) => ({ ...entry, mass: masses[at] as bigint }));
  }
  /** In a sheet whose content has no mass, the whole mass belongs to the sheet itself. */
  private entriesOfWholeMass(index: number, { entries }: MassGroup): LeafMass[] {
    return entries.map((entry) => ({ ...entry, mass: entry.mass * this.piecesOf(index) }));
  }
  /**
   * Weights of the content of the last node of the path (with its scale as denominator), and the weight of that
   * node in the sheet.
   */
  private weightsInside(
    index: number,
    { context, sheet, positionId }: MassGroup,
    path: readonly number[],
  ): { node: number; weight: bigint; entries: LeafMass[] } | undefined {
    const { graph, groups } = this.state;
    const nodes = path.map((id) => graph.placeOf(id));
    let weight = graph.scale[sheet.root] as bigint | undefined;
    let inside = context;
    if (weight === undefined || nodes[0] !== sheet.root) return undefined;
    for (let at = 1; at < nodes.length; at++) {
      const above = nodes[at - 1] as number;
      const amount = (graph.parts[above] ?? []).reduce(
        (sum, part) => (part.node === nodes[at] ? sum + part.amount : sum),
        0n,
      );
      if (amount === 0n) return undefined;
      weight = (weight / (graph.divisor[above] as bigint)) * amount;
      inside = groups.spread.contextInside(above, inside, positionId);
    }
    const node = nodes[nodes.length - 1] as number;
    const { leaves } = groups.spread.propagate(node, inside, positionId, nodes.slice(0, -1));
    return {
      node,
      weight,
      entries: [...leaves].flatMap(([leaf, byOutcome]) =>
        Array.from(byOutcome, ([outcome, mass]) => ({ leaf, outcome, mass })),
      ),
    };
  }
}

function toPlaceFigures(
  sums: readonly bigint[],
  outcome: Outcome | null,
  origin: PlaceFigures['origin'],
  classCode: string | null,
): PlaceFigures {
  const flags = RRR_FLAGS.filter((_, at) => sums[at] !== 0n);
  return {
    mass: RRR_FLAGS.reduce((sum, _flag, at) => sum + (sums[at] as bigint), 0n),
    masses: flagMasses(sums),
    outcome,
    flag: flags.length === 1 ? (flags[0] ?? null) : null,
    origin,
    byClass: sums[BY_CLASS] as bigint,
    unmarked: sums[UNMARKED] as bigint,
    classCode,
  };
}
