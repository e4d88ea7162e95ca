import { Decimal } from '../decimal';
import { defaultRules } from './defaults';
import { picogramsOf } from '../materials';
import { addTo, ExactGraph } from '../materials/exact-graph';
import { MarkTable } from './marks';
import { getMassCell, MassGroups, SUMS, sumsOf, type MassGroup } from './mass-groups';
import { Outcomes, type OutcomeContext } from './outcomes';
import { GroupsOfParts } from './part-rules';
import type { WeighedPosition } from '../materials/sheet-masses';
import { runSteps, type Steps } from '../steps';
import { RRR_FLAGS } from './tagging-rules';
import { fuelAt90Percent, fuelIn, FUEL_CLASS } from './tank';
import type { MarkTarget, Outcome, RrrInput, RrrMark, RrrMarkChange } from './types';
import { VehiclePositions } from './vehicle-positions';

/** Picograms that a change removes from (negative) or adds to a leaf and flag. */
export type FlagShifts = Map<number, bigint>;
export const shiftKey = (leaf: number, flag: number): number => leaf * RRR_FLAGS.length + flag;

/** A vehicle with its marks and all sums. After a change of marks, only the affected sums are updated. */
export class VehicleState {
  readonly marks: MarkTable;
  readonly outcomes: Outcomes;
  readonly groupsOf: GroupsOfParts;
  readonly groups: MassGroups;
  readonly sums = new Array<bigint>(SUMS).fill(0n);
  readonly cells = new Map<number, bigint>();
  /** Group of each position; undefined when the position does not count. */
  readonly groupAt: (MassGroup | undefined)[];
  readonly contextAt: OutcomeContext[];
  fluids: readonly MassGroup[] = [];
  /** Picograms of fuel missing in the BOM and the fluids to fill the tank to 90 %. */
  missingFuel = 0n;
  /** Incremented by each change, to detect outdated derived data. */
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
    this.contextAt = new Array<OutcomeContext>(positions.count);
  }
  /** Computes a vehicle from scratch in steps: node by node, then position by position. */
  static *createInSteps(input: RrrInput): Steps<VehicleState> {
    const positions = new VehiclePositions(input.positions);
    yield;
    const state = new VehicleState(input, positions, yield* ExactGraph.buildInSteps(input.graph, input.positions.root));
    yield* state.countAll();
    return state;
  }
  private *countAll(): Steps<void> {
    yield* this.groupsOf.evaluateNodes();
    for (const nodeId of this.marks.nodeIds()) yield this.countInside(nodeId, 1);
    for (let index = 0; index < this.positions.count; index++)
      yield void (this.weighed[index] = this.groups.weighPosition(this.positions, index));
    for (const index of this.positions.order) yield this.placePosition(index);
    this.fluids = this.addedFluids();
    yield* this.addTouchedGroupsInSteps();
  }

  /** Applies the changes and updates what they affect; returns the changes that undo it. */
  change(changes: readonly RrrMarkChange[], shifts?: FlagShifts): RrrMarkChange[] {
    this.shifts = shifts;
    this.version++;
    const undo: RrrMarkChange[] = [];
    const reached = new Set<number>();
    const nodes = new Set<number>();
    for (const change of changes) {
      const before = this.effectiveMark(change);
      undo.unshift(this.marks.applyChange(change));
      const after = this.effectiveMark(change);
      if (before === after) continue;
      if (change.positionId === null) this.reachNode(change.nodeId as number, before, after, nodes);
      else this.reachPosition(change, reached);
    }
    this.rejudgeGroups(nodes);
    for (const place of [...reached].sort((one, other) => one - other))
      this.placePosition(this.positions.order[place] as number);
    this.addTouchedGroups();
    this.shifts = undefined;
    return undo;
  }

  /** Returns the result of `look` under the changes and undoes them. Derived data of the current version stay valid. */
  previewChanges<Seen>(
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

  private effectiveMark({ positionId, nodeId }: MarkTarget): RrrMark | null {
    if (positionId === null) return this.marks.markOfNode(nodeId as number);
    return nodeId === null ? this.marks.markOfPosition(positionId) : this.marks.markAtPlace(positionId, nodeId);
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
      if (group?.positionId) this.stale.add(this.subtractGroup(group));
    }
  }
  private reachNode(nodeId: number, before: RrrMark | null, after: RrrMark | null, nodes: Set<number>): void {
    const node = this.graph.placeOf(nodeId);
    if (node < 0) return;
    nodes.add(node);
    if (!before !== !after) this.countInside(nodeId, after ? 1 : -1);
  }
  /**
   * Counts the marks inside sheets, which require a traversal of the sheet. Marks on lowest materials are not
   * counted, because they are looked up leaf by leaf.
   */
  private countInside(nodeId: number, change: number): void {
    const node = this.graph.placeOf(nodeId);
    if (node < 0 || this.isLowest(node)) return;
    const { markedBelow } = this.groups;
    for (const at of this.withContainers([node])) markedBelow[at] = (markedBelow[at] as number) + change;
  }
  /** The nodes and all nodes that contain them. */
  withContainers(nodes: Iterable<number>): Set<number> {
    const found = new Set(nodes);
    for (const node of found) for (const parent of this.graph.parents[node] ?? []) found.add(parent);
    return found;
  }
  private rejudgeGroups(nodes: ReadonlySet<number>): void {
    if (nodes.size === 0) return;
    const lowest = new Set([...nodes].filter((node) => this.isLowest(node)));
    const walked = this.withContainers([...nodes].filter((node) => !lowest.has(node)));
    const sheets = this.withContainers(lowest);
    for (const group of this.groups.listGroups()) {
      if (walked.has(group.sheet.root)) this.stale.add(this.subtractGroup(group));
      else if (sheets.has(group.sheet.root)) this.updateEntries(group, lowest);
    }
  }
  private isLowest(node: number): boolean {
    return this.graph.isMaterial(node) && this.graph.parts[node]?.length === 0;
  }
  /** Updates only the masses of a group whose lowest materials have changed marks. */
  private updateEntries(group: MassGroup, nodes: ReadonlySet<number>): void {
    const moves = this.groups.findEntryMoves(group, nodes);
    if (!moves) {
      this.stale.add(this.subtractGroup(group));
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
    addTo(this.cells, getMassCell(outcome, this.graph.leaves[leaf]?.classIndex ?? -1), mass);
    for (const at of sumsOf(outcome)) this.sums[at] = (this.sums[at] as bigint) + mass;
    if (this.shifts) addTo(this.shifts, shiftKey(leaf, RRR_FLAGS.indexOf(outcome.flag)), mass);
  }

  /** Assigns a position to its group under the current marks. */
  private placePosition(index: number): void {
    const parent = this.positions.parentOf(index);
    const id = this.positions.idOf(index);
    const above = (parent >= 0 ? this.contextAt[parent] : undefined) ?? this.outcomes.top;
    const context = this.outcomes.contextBelow(
      above,
      this.marks.markOfPosition(id),
      this.groupsOf.rulesOfPosition(index),
    );
    this.contextAt[index] = context;
    const weighed = this.weighed[index];
    if (!weighed) return;
    const group = this.groups.findOrAddGroup(
      weighed.sheet,
      context,
      weighed.sheet.root >= 0 && this.marks.hasPlaces(id) ? id : 0,
    );
    const before = this.groupAt[index];
    if (before === group) return;
    if (before) this.subtractGroup(before).pieces -= weighed.pieces;
    this.subtractGroup(group).pieces += weighed.pieces;
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
      const group = this.groups.findOrAddGroup(
        this.groups.massWithoutSheet(this.graph.addFreeLeaf(classCode), mass),
        this.outcomes.top,
        0,
      );
      this.subtractGroup(group).pieces += 1n;
      return group;
    });
  }

  /** Subtracts a group from the sums until `addTouchedGroups` adds it again in its new state. */
  private subtractGroup(group: MassGroup): MassGroup {
    if (this.touched.has(group)) return group;
    this.touched.add(group);
    this.addToSums(group, -group.pieces);
    return group;
  }
  private addTouchedGroups(): void {
    runSteps(this.addTouchedGroupsInSteps());
  }
  private *addTouchedGroupsInSteps(): Steps<void> {
    for (const group of this.touched) yield this.addTouchedGroup(group);
    this.touched.clear();
    this.stale.clear();
  }
  /**
   * Adds a group to the sums. A group without pieces is removed, except in a preview, because the undo adds the
   * pieces again.
   */
  private addTouchedGroup(group: MassGroup): void {
    if (group.pieces === 0n && !(this.shifts && group.positionId === 0)) {
      this.groups.removeGroup(group);
      return;
    }
    if (this.stale.has(group)) this.groups.judgeGroup(group);
    this.addToSums(group, group.pieces);
  }
  private addToSums({ cells, sums, entries }: MassGroup, pieces: bigint): void {
    if (pieces === 0n) return;
    for (const [cell, mass] of cells) addTo(this.cells, cell, mass * pieces);
    sums.forEach((mass, at) => (this.sums[at] = (this.sums[at] as bigint) + mass * pieces));
    if (this.shifts)
      for (const { leaf, outcome, mass } of entries)
        addTo(this.shifts, shiftKey(leaf, RRR_FLAGS.indexOf(outcome.flag)), mass * pieces);
  }
}
