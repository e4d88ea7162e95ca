import { Decimal } from '../decimal';
import { defaultRules } from './defaults';
import { picogramsOf } from '../materials';
import { addTo, ExactGraph } from '../materials/exact-graph';
import { MarkTable } from './marks';
import { cellOf, MassGroups, SUMS, sumsOf, type MassGroup } from './mass-groups';
import { Outcomes, type Context } from './outcomes';
import { GroupsOfParts } from './part-rules';
import type { WeighedPosition } from '../materials/sheet-masses';
import { finish, type Steps } from '../steps';
import { RRR_FLAGS } from './tagging-rules';
import { fuelAt90Percent, fuelIn, FUEL_CLASS } from './tank';
import type { MarkTarget, Outcome, RrrInput, RrrMark, RrrMarkChange } from './types';
import { VehiclePositions } from './vehicle-positions';

/** Grams by leaf and flag that a change takes (negative) and gives. */
export type FlagShifts = Map<number, bigint>;
export const shiftKey = (leaf: number, flag: number): number => leaf * RRR_FLAGS.length + flag;

/** A vehicle with its marks and the sums of everything: kept up to date by what a mark reaches. */
export class VehicleState {
  readonly marks: MarkTable;
  readonly outcomes: Outcomes;
  readonly groupsOf: GroupsOfParts;
  readonly groups: MassGroups;
  readonly sums = new Array<bigint>(SUMS).fill(0n);
  readonly cells = new Map<number, bigint>();
  /** Of each position; undefined: does not count. */
  readonly groupAt: (MassGroup | undefined)[];
  readonly contextAt: Context[];
  fluids: readonly MassGroup[] = [];
  /** Picograms that the BOM and the fluids lack of a tank at 90 %. */
  missingFuel = 0n;
  /** Counts changes, so that what was derived can be told from what is. */
  version = 0;
  readonly weighed: (WeighedPosition | undefined)[];
  private readonly touched = new Set<MassGroup>();
  private readonly stale = new Set<MassGroup>();
  private shifts: FlagShifts | undefined;

  private constructor(
    readonly input: RrrInput,
    readonly positions: VehiclePositions,
    readonly graph: ExactGraph,
  ) {
    const rules = input.rules ?? defaultRules();
    this.marks = new MarkTable(input.marks);
    this.outcomes = new Outcomes(this.graph, rules);
    this.groupsOf = new GroupsOfParts(input, rules, this.graph, this.positions);
    this.groups = new MassGroups(input, this.graph, this.outcomes, this.marks, this.groupsOf);
    this.weighed = new Array<WeighedPosition | undefined>(positions.count);
    this.groupAt = new Array<MassGroup | undefined>(positions.count);
    this.contextAt = new Array<Context>(positions.count);
  }
  /** A vehicle counted from nothing, node by node and position by position. */
  static *inSteps(input: RrrInput): Steps<VehicleState> {
    const positions = new VehiclePositions(input.positions);
    yield;
    const state = new VehicleState(input, positions, yield* ExactGraph.inSteps(input.graph, input.positions.root));
    yield* state.countAll();
    return state;
  }
  private *countAll(): Steps<void> {
    yield* this.groupsOf.askNodes();
    for (const nodeId of this.marks.nodeIds()) yield this.countInside(nodeId, 1);
    for (let index = 0; index < this.positions.count; index++)
      yield void (this.weighed[index] = this.groups.weigh(this.positions, index));
    for (const index of this.positions.order) yield this.place(index);
    this.fluids = this.addedFluids();
    yield* this.settleInSteps();
  }

  /** Applies the changes to what they reach; answers those that bring back what was. */
  change(changes: readonly RrrMarkChange[], shifts?: FlagShifts): RrrMarkChange[] {
    this.shifts = shifts;
    this.version++;
    const undo: RrrMarkChange[] = [];
    const reached = new Set<number>();
    const nodes = new Set<number>();
    for (const change of changes) {
      const before = this.effective(change);
      undo.unshift(this.marks.change(change));
      const after = this.effective(change);
      if (before === after) continue;
      if (change.positionId === null) this.reachNode(change.nodeId as number, before, after, nodes);
      else this.reachPosition(change, reached);
    }
    this.rejudge(nodes);
    for (const place of [...reached].sort((one, other) => one - other))
      this.place(this.positions.order[place] as number);
    this.settle();
    this.shifts = undefined;
    return undo;
  }

  /** What would be so under the changes; everything stays as it was, and what was derived from it stays true. */
  tried<Seen>(
    changes: readonly RrrMarkChange[],
    look: () => Seen,
    shifts?: FlagShifts,
  ): { seen: Seen; undo: RrrMarkChange[] } {
    const { version } = this;
    const undo = this.change(changes, shifts);
    const seen = look();
    this.change(undo);
    this.version = version;
    return { seen, undo };
  }

  private effective({ positionId, nodeId }: MarkTarget): RrrMark | null {
    if (positionId === null) return this.marks.ofNode(nodeId as number);
    return nodeId === null ? this.marks.ofPosition(positionId) : this.marks.ofPlace(positionId, nodeId);
  }
  private reachPosition({ positionId, nodeId }: MarkTarget, reached: Set<number>): void {
    const index = this.positions.indexOf(positionId as number);
    if (index < 0) return;
    const first = this.positions.place[index] as number;
    if (nodeId === null)
      for (let place = first; place < (this.positions.end[index] as number); place++) reached.add(place);
    else {
      reached.add(first);
      const group = this.groupAt[index];
      if (group?.positionId) this.stale.add(this.touch(group));
    }
  }
  private reachNode(nodeId: number, before: RrrMark | null, after: RrrMark | null, nodes: Set<number>): void {
    const node = this.graph.placeOf(nodeId);
    if (node < 0) return;
    nodes.add(node);
    if (!before !== !after) this.countInside(nodeId, after ? 1 : -1);
  }
  /** Marks on the lowest materials are looked up leaf by leaf; the others say that a sheet must be walked. */
  private countInside(nodeId: number, change: number): void {
    const node = this.graph.placeOf(nodeId);
    if (node < 0 || this.isLowest(node)) return;
    const { markedBelow } = this.groups;
    for (const at of this.around([node])) markedBelow[at] = (markedBelow[at] as number) + change;
  }
  /** The nodes and everything that holds them. */
  around(nodes: Iterable<number>): Set<number> {
    const found = new Set(nodes);
    for (const node of found) for (const parent of this.graph.parents[node] ?? []) found.add(parent);
    return found;
  }
  private rejudge(nodes: ReadonlySet<number>): void {
    if (nodes.size === 0) return;
    const lowest = new Set([...nodes].filter((node) => this.isLowest(node)));
    const walked = this.around([...nodes].filter((node) => !lowest.has(node)));
    const sheets = this.around(lowest);
    for (const group of this.groups.all()) {
      if (walked.has(group.sheet.root)) this.stale.add(this.touch(group));
      else if (sheets.has(group.sheet.root)) this.remark(group, lowest);
    }
  }
  private isLowest(node: number): boolean {
    return this.graph.isMaterial(node) && this.graph.parts[node]?.length === 0;
  }
  /** The few masses of a group that marks on lowest materials reach. */
  private remark(group: MassGroup, nodes: ReadonlySet<number>): void {
    const moves = this.groups.remark(group, nodes);
    if (!moves) {
      this.stale.add(this.touch(group));
      return;
    }
    for (const move of moves) {
      const { leaf, outcome, mass } = move.entry;
      this.countEntry(leaf, outcome, -mass * group.pieces);
      this.groups.move(group, move);
      this.countEntry(leaf, move.outcome, mass * group.pieces);
    }
  }
  private countEntry(leaf: number, outcome: Outcome, mass: bigint): void {
    addTo(this.cells, cellOf(outcome, this.graph.leaves[leaf]?.classIndex ?? -1), mass);
    for (const at of sumsOf(outcome)) this.sums[at] = (this.sums[at] as bigint) + mass;
    if (this.shifts) addTo(this.shifts, shiftKey(leaf, RRR_FLAGS.indexOf(outcome.flag)), mass);
  }

  /** Finds the group of a position anew. */
  private place(index: number): void {
    const parent = this.positions.parentOf(index);
    const id = this.positions.idOf(index);
    const above = (parent >= 0 ? this.contextAt[parent] : undefined) ?? this.outcomes.top;
    const context = this.outcomes.below(above, this.marks.ofPosition(id), this.groupsOf.position(index));
    this.contextAt[index] = context;
    const weighed = this.weighed[index];
    if (!weighed) return;
    const group = this.groups.group(
      weighed.sheet,
      context,
      weighed.sheet.root >= 0 && this.marks.hasPlaces(id) ? id : 0,
    );
    const before = this.groupAt[index];
    if (before === group) return;
    if (before) this.touch(before).pieces -= weighed.pieces;
    this.touch(group).pieces += weighed.pieces;
    this.groupAt[index] = group;
  }
  private addedFluids(): MassGroup[] {
    const { fluids = [], tank } = this.input;
    const added = fluids.map(({ classCode, grams }) => ({
      classCode,
      mass: picogramsOf(new Decimal(grams).toNumber()),
    }));
    this.missingFuel = tank ? fuelAt90Percent(tank) - fuelIn(this.weighed, this.graph, added) : 0n;
    if (tank?.missing === 'add' && this.missingFuel > 0n)
      added.push({ classCode: tank.classCode ?? FUEL_CLASS, mass: this.missingFuel });
    return added.map(({ classCode, mass }) => {
      const group = this.groups.group(this.groups.loose(this.graph.looseLeaf(classCode), mass), this.outcomes.top, 0);
      this.touch(group).pieces += 1n;
      return group;
    });
  }

  /** Takes a group out of the sums until `settle` puts it back as it is then. */
  private touch(group: MassGroup): MassGroup {
    if (this.touched.has(group)) return group;
    this.touched.add(group);
    this.count(group, -group.pieces);
    return group;
  }
  private settle(): void {
    finish(this.settleInSteps());
  }
  private *settleInSteps(): Steps<void> {
    for (const group of this.touched) yield this.putBack(group);
    this.touched.clear();
    this.stale.clear();
  }
  /** A group that lost its last piece goes; after a preview it stays, since the undo brings the pieces back. */
  private putBack(group: MassGroup): void {
    if (group.pieces === 0n && !(this.shifts && group.positionId === 0)) {
      this.groups.forget(group);
      return;
    }
    if (this.stale.has(group)) this.groups.judge(group);
    this.count(group, group.pieces);
  }
  private count({ cells, sums, entries }: MassGroup, pieces: bigint): void {
    if (pieces === 0n) return;
    for (const [cell, mass] of cells) addTo(this.cells, cell, mass * pieces);
    sums.forEach((mass, at) => (this.sums[at] = (this.sums[at] as bigint) + mass * pieces));
    if (this.shifts)
      for (const { leaf, outcome, mass } of entries)
        addTo(this.shifts, shiftKey(leaf, RRR_FLAGS.indexOf(outcome.flag)), mass * pieces);
  }
}
