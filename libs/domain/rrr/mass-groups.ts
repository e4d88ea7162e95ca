import { Decimal } from '../decimal';
import { apportion, picogramsOf } from '../materials';
import { addTo, type ExactGraph } from '../materials/exact-graph';
import { ComponentsBelow, SheetMasses, type SheetMass, type WeighedPosition } from '../materials/sheet-masses';
import type { MarkTable } from './marks';
import type { OutcomeContext, Outcomes } from './outcomes';
import type { GroupsOfParts } from './part-rules';
import { MarkPropagation } from './spread';
import { coversClass } from '../text';
import { RRR_FLAGS, type RrrFlag } from './tagging-rules';
import type { Outcome, RrrInput } from './types';
import type { VehiclePositions } from './vehicle-positions';

/** A cell of the totals: outcome and class (0 = none), encoded in one number. */
const CLASSES = 4096;
export const getMassCell = (outcome: Outcome, classIndex: number): number => outcome.id * CLASSES + classIndex + 1;
export const outcomeOfCell = (cell: number): number => Math.floor(cell / CLASSES);
export const classOfCell = (cell: number): number => (cell % CLASSES) - 1;
const FILLED_PERCENT = 30n;
const WHOLE = 10n ** 12n;

export interface GroupEntry {
  leaf: number;
  outcome: Outcome;
  mass: bigint;
}
export interface EntryMove {
  entry: GroupEntry;
  outcome: Outcome;
}
/**
 * A group of positions with the same sheet under the same marks. `entries` holds the outcome for each leaf of one
 * piece; `pieces` is the number of pieces.
 */
export interface MassGroup {
  key: string;
  sheet: SheetMass;
  context: OutcomeContext;
  /** Id of the position that has marks on parts inside its sheet; 0 when there is none. */
  positionId: number;
  pieces: bigint;
  entries: GroupEntry[];
  cells: Map<number, bigint>;
  /**
   * Sums in the order of RRR_FLAGS, followed by the mass that gets its outcome from its class, and the unmarked mass.
   */
  sums: bigint[];
  /**
   * Pieces of the parts inside the sheet that count as a whole, by outcome; the denominator is the scale of the sheet.
   */
  taken: Map<Outcome, bigint>;
}
export const BY_CLASS = RRR_FLAGS.length;
export const UNMARKED = BY_CLASS + 1;
export const SUMS = UNMARKED + 1;

/** Groups positions with the same sheet and marks, and computes the mass and the RRR outcome of each group. */
export class MassGroups {
  readonly below: ComponentsBelow;
  readonly sheets: SheetMasses;
  readonly spread: MarkPropagation;
  readonly markedBelow: Int32Array;
  private readonly byKey = new Map<string, MassGroup>();
  private readonly unknown: number;
  private readonly fillers: ReadonlyMap<number, bigint>;

  constructor(
    private readonly input: RrrInput,
    readonly graph: ExactGraph,
    readonly outcomes: Outcomes,
    private readonly marks: MarkTable,
    private readonly groupsOf: GroupsOfParts,
  ) {
    this.below = new ComponentsBelow(graph);
    this.sheets = new SheetMasses(graph);
    this.markedBelow = new Int32Array(graph.graph.count);
    this.spread = new MarkPropagation({
      graph,
      outcomes,
      marks,
      below: this.below,
      rulesOf: (node) => groupsOf.rulesOfNode(node),
      markedBelow: this.markedBelow,
    });
    this.unknown = graph.addFreeLeaf(null);
    const fillers = input.options.strictFillers ? [...(input.fillers ?? [])] : [];
    this.fillers = new Map(
      fillers.map(([id, share]) => [id, BigInt(new Decimal(share).times(WHOLE.toString()).toFixed(0))]),
    );
  }

  /**
   * The mass of a position, in pieces of equal mass; undefined when the position does not count or its mass is not
   * known.
   */
  weighPosition(positions: VehiclePositions, index: number): WeighedPosition | undefined {
    const use = positions.uses[index];
    if (!use || (use.role !== 'counted' && use.role !== 'unmatched')) return undefined;
    const root = this.graph.placeOf(positions.columns.root[index] as number);
    const grams = positions.columns.massGrams[index] as number;
    const isComponent = root >= 0 && this.graph.isComponent(root);
    if (!isComponent && Number.isNaN(grams)) return undefined;
    const piece = isComponent ? this.sheets.pieceMassOf(root, this.input.options.scaleToDeclared) : picogramsOf(grams);
    const isWhole = use.pieces.isInteger();
    const mass = isWhole ? piece : BigInt(use.pieces.times(piece.toString()).toFixed(0));
    return {
      sheet: root < 0 ? this.massWithoutSheet(this.unknown, mass) : this.sheets.divideMass(root, mass),
      pieces: isWhole ? BigInt(use.pieces.toFixed()) : 1n,
    };
  }
  massWithoutSheet(leaf: number, mass: bigint): SheetMass {
    return { root: -1, mass, leaves: [leaf], masses: [mass] };
  }

  findOrAddGroup(sheet: SheetMass, context: OutcomeContext, positionId: number): MassGroup {
    const key = `${sheet.root}:${sheet.mass}:${context.id}:${positionId}:${sheet.root < 0 ? sheet.leaves[0] : ''}`;
    const known = this.byKey.get(key);
    if (known) return known;
    const made: MassGroup = {
      key,
      sheet,
      context,
      positionId,
      pieces: 0n,
      entries: [],
      cells: new Map(),
      sums: [],
      taken: new Map(),
    };
    this.judgeGroup(made);
    this.byKey.set(key, made);
    return made;
  }
  removeGroup(group: MassGroup): void {
    if (this.byKey.get(group.key) === group) this.byKey.delete(group.key);
  }
  listGroups(): Iterable<MassGroup> {
    return this.byKey.values();
  }

  /** Computes the outcome of each leaf of one piece from the current marks. */
  judgeGroup(group: MassGroup): void {
    group.entries = [];
    group.taken = new Map();
    if (this.hasMarksInside(group)) this.judgeInside(group);
    else this.judgeLeaves(group);
    if (this.fillers.size > 0) this.leaveFillers(group);
    this.sumUp(group);
  }
  private hasMarksInside({ sheet: { root }, context, positionId }: MassGroup): boolean {
    return (
      root >= 0 &&
      !context.taken &&
      (positionId !== 0 || (this.markedBelow[root] as number) > 0 || this.groupsOf.isRuledBelow(root))
    );
  }
  /**
   * After a change of marks that concerns only materials without materials below: the changes of outcome in one piece,
   * entry by entry. Undefined when the whole group has to be computed again.
   */
  findEntryMoves(group: MassGroup, nodes: ReadonlySet<number>): EntryMove[] | undefined {
    if (this.fillers.size > 0 || this.hasMarksInside(group)) return undefined;
    const moves: EntryMove[] = [];
    if (group.context.taken) return moves;
    for (const entry of group.entries) {
      const leaf = this.graph.leaves[entry.leaf];
      if (!leaf || !nodes.has(leaf.node)) continue;
      const outcome = this.outcomes.outcomeOf(group.context, leaf, this.marks.markOfNode(leaf.nodeId));
      if (outcome !== entry.outcome) moves.push({ entry, outcome });
    }
    return moves;
  }
  move(group: MassGroup, { entry, outcome }: EntryMove): void {
    this.addEntry(group, { ...entry, mass: -entry.mass });
    entry.outcome = outcome;
    this.addEntry(group, entry);
  }
  private judgeLeaves({ sheet, context, entries }: MassGroup): void {
    const { leaves } = this.graph;
    for (let at = 0; at < sheet.leaves.length; at++) {
      const leaf = leaves[sheet.leaves[at] as number];
      const mass = sheet.masses[at] as bigint;
      if (!leaf || mass === 0n) continue;
      const material = leaf.isMaterial && !context.taken && leaf.node >= 0 ? this.marks.markOfNode(leaf.nodeId) : null;
      entries.push({ leaf: leaf.id, outcome: this.outcomes.outcomeOf(context, leaf, material), mass });
    }
  }
  private judgeInside(group: MassGroup): void {
    const { sheet, context, positionId, entries } = group;
    const { leaves, taken } = this.spread.propagate(sheet.root, context, positionId);
    group.taken = taken;
    sheet.leaves.forEach((leaf, at) => {
      const mass = sheet.masses[at] as bigint;
      if (mass === 0n) return;
      const found = [...(leaves.get(leaf) ?? [[this.outcomeWithoutContent(group, leaf), 1n] as const])];
      apportion(
        found.map(([, weight]) => weight),
        mass,
      ).forEach((part, index) =>
        entries.push({ leaf, outcome: (found[index] as readonly [Outcome, bigint])[0], mass: part }),
      );
    });
  }
  /**
   * The outcome of a sheet without content, which has no leaf with a weight: its own mark and the marks above it
   * decide.
   */
  private outcomeWithoutContent({ sheet, context, positionId }: MassGroup, leaf: number): Outcome {
    const nodeId = this.graph.idOf(sheet.root);
    const mark = positionId === 0 ? this.marks.markOfNode(nodeId) : this.marks.markAtPlace(positionId, nodeId);
    const own = this.graph.isMaterial(sheet.root)
      ? context
      : this.outcomes.contextBelow(context, mark, this.groupsOf.rulesOfNode(sheet.root));
    return this.outcomes.outcomeOf(own, this.graph.leaves[leaf] as ExactGraph['leaves'][number], null);
  }
  private leaveFillers(group: MassGroup): void {
    group.entries = group.entries.flatMap((entry) => {
      const filler = this.fillerIn(entry.leaf, entry.mass, entry.outcome.flag);
      return filler === 0n
        ? [entry]
        : [
            { ...entry, mass: entry.mass - filler },
            { ...entry, mass: filler, outcome: this.outcomes.fillerOf(entry.outcome) },
          ];
    });
  }
  /**
   * The mass of mineral filler in a leaf. In strict mode the filler of thermoplastics with more than 30 % minerals
   * counts as neither recycled nor burnt.
   */
  fillerIn(leaf: number, mass: bigint, flag: RrrFlag): bigint {
    const found = this.graph.leaves[leaf];
    const share = this.fillers.get(found?.nodeId ?? 0) ?? 0n;
    const isFilled =
      share * 100n > FILLED_PERCENT * WHOLE && coversClass('5.1', this.graph.classes[found?.classIndex ?? -1] ?? '');
    return isFilled && (flag === 'mTr' || flag === 'mTe') ? (mass * share) / WHOLE : 0n;
  }
  private sumUp(group: MassGroup): void {
    group.sums = new Array<bigint>(SUMS).fill(0n);
    group.cells = new Map();
    for (const entry of group.entries) this.addEntry(group, entry);
  }
  private addEntry({ cells, sums }: MassGroup, { leaf, outcome, mass }: GroupEntry): void {
    addTo(cells, getMassCell(outcome, this.graph.leaves[leaf]?.classIndex ?? -1), mass);
    for (const at of sumsOf(outcome)) sums[at] = (sums[at] as bigint) + mass;
  }
}

const IN_SUMS = new WeakMap<Outcome, readonly number[]>();
/** Indexes of the sums to which a mass with this outcome is added. */
export function sumsOf(outcome: Outcome): readonly number[] {
  const known = IN_SUMS.get(outcome);
  if (known) return known;
  const found = [
    RRR_FLAGS.indexOf(outcome.flag),
    ...(outcome.origin === 'class' ? [BY_CLASS] : []),
    ...(outcome.origin === 'none' ? [UNMARKED] : []),
  ];
  IN_SUMS.set(outcome, found);
  return found;
}
