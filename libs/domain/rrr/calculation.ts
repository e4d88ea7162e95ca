import { Decimal } from '../decimal';
import { proposeCheapestChanges, type CheapestOptions } from './cheapest';
import { computeRrrFigures } from './figures';
import { issuesOf } from './issues';
import { materialsOf } from './materials-of';
import { Places } from './places';
import { polymerMarkingOf } from './polymer-marking';
import type { PositionIndex } from './position-index';
import { ratesOf } from './rates';
import { sensitivityOf } from './sensitivity';
import { RRR_FLAGS } from './tagging-rules';
import type {
  CheapestProposal,
  PolymerAnswer,
  MarkMove,
  MaterialFigures,
  PlaceFigures,
  PolymerMarking,
  RrrEffect,
  RrrFigures,
  RrrInput,
  RrrIssue,
  RrrMark,
  RrrMarkChange,
  RrrRates,
  Sensitivity,
} from './types';
import { runSteps, type Steps } from '../steps';
import { shiftKey, VehicleState, type FlagShifts } from './vehicle-state';

const MAX_MOVES = 10;

/**
 * Recyclability and recoverability of a vehicle by ISO 22628 (domain.md 3), in whole picograms: each gram counts
 * once, without intermediate rounding. The content of a sheet is exact, and its leaves add up to its mass (the
 * rounding difference to whole picograms goes to the largest remainders).
 */
export class RrrCalculation {
  private readonly places: Places;
  private readonly vehicle: bigint | null;

  constructor(
    input: RrrInput,
    private readonly state = runSteps(VehicleState.createInSteps(input)),
  ) {
    this.places = new Places(this.state);
    this.vehicle =
      input.vehicleGrams === null ? null : BigInt(new Decimal(input.vehicleGrams).times('1e12').toFixed(0));
  }
  /** The same in steps that can be interrupted. */
  static *createInSteps(input: RrrInput): Steps<RrrCalculation> {
    return new RrrCalculation(input, yield* VehicleState.createInSteps(input));
  }

  get rates(): RrrRates {
    return ratesOf(this.state.sums, this.vehicle);
  }
  get marks(): RrrMark[] {
    return [...this.state.marks.listMarks()];
  }
  /** Changes marks in place; returns the changes that undo it. */
  change(changes: readonly RrrMarkChange[]): RrrMarkChange[] {
    return this.state.change(changes);
  }
  /** Returns the effect of the changes without applying them. */
  preview(changes: readonly RrrMarkChange[]): RrrEffect {
    const before = this.rates;
    const shifts: FlagShifts = new Map();
    const { seen: after, undo } = this.state.previewChanges(changes, () => this.rates, shifts);
    return { before, after, undo, ...this.movesOf(shifts) };
  }
  computeFigures(): RrrFigures {
    return computeRrrFigures(this.state, this.rates);
  }
  /** @param path node ids from the root of the position's sheet (included) down */
  figuresAt(positionIndex: number, path: readonly number[] = []): PlaceFigures {
    return this.places.figuresAt(positionIndex, path);
  }
  /** Sums of every position with everything below it; a new object after each change. */
  get index(): PositionIndex {
    return this.places.index;
  }
  /** Lowest classified materials at a place (without a place: the vehicle with its fluids), heaviest first. */
  listMaterials(positionIndex?: number, path: readonly number[] = []): MaterialFigures[] {
    return materialsOf(this.state, this.places, positionIndex, path);
  }
  computeSensitivity(): Sensitivity {
    return sensitivityOf(this.state, this.places, this.rates);
  }
  proposeCheapest(options: CheapestOptions = {}): CheapestProposal {
    return proposeCheapestChanges(this.state, () => this.rates, options);
  }
  findIssues(): RrrIssue[] {
    return issuesOf(this.state, this.places, this.rates);
  }
  findPolymerMarking(answerOf: (nodeId: number) => PolymerAnswer): PolymerMarking[] {
    return polymerMarkingOf(this.state.graph, answerOf);
  }
  /** Marks that result from the rules for whole parts. */
  listRuleMarks(): RrrMark[] {
    return [...this.state.groupsOf.listWholePartMarks()];
  }

  /** Pairs losses and gains of each leaf: mass that left a flag went to the flags that gained. */
  private movesOf(shifts: FlagShifts): Pick<RrrEffect, 'moves' | 'heaviest'> {
    const byFlags = new Map<string, MarkMove>();
    const byNode: RrrEffect['heaviest'] = [];
    for (const leaf of new Set(Array.from(shifts.keys(), (key) => Math.floor(key / RRR_FLAGS.length)))) {
      const nodeId = this.state.graph.leaves[leaf]?.nodeId ?? 0;
      for (const move of pairMoves(RRR_FLAGS.map((_, flag) => shifts.get(shiftKey(leaf, flag)) ?? 0n))) {
        byNode.push({ ...move, nodeId: nodeId === 0 ? null : nodeId });
        const sum = byFlags.get(`${move.from}:${move.to}`);
        if (sum) sum.mass += move.mass;
        else byFlags.set(`${move.from}:${move.to}`, { ...move });
      }
    }
    return {
      moves: [...byFlags.values()].sort(heaviestFirst),
      heaviest: byNode.sort(heaviestFirst).slice(0, MAX_MOVES),
    };
  }
}

const heaviestFirst = (one: MarkMove, other: MarkMove): number =>
  one.mass === other.mass ? 0 : one.mass < other.mass ? 1 : -1;

function* pairMoves(shifts: readonly bigint[]): Generator<MarkMove> {
  const left = [...shifts];
  for (let from = 0; from < left.length; from++) {
    for (let to = 0; to < left.length && (left[from] as bigint) < 0n; to++) {
      const [lost, gained] = [-(left[from] as bigint), left[to] as bigint];
      if (gained <= 0n) continue;
      const mass = lost < gained ? lost : gained;
      left[from] = mass - lost;
      left[to] = gained - mass;
      yield { from: RRR_FLAGS[from] as MarkMove['from'], to: RRR_FLAGS[to] as MarkMove['to'], mass };
    }
  }
}

/** Marks that autoMark stores: the results of rules for whole parts, on positions and on components in sheets. */
export const ruleMarks = (input: RrrInput): RrrMark[] => new RrrCalculation({ ...input, marks: [] }).listRuleMarks();
