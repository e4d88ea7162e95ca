import { Decimal } from '../decimal';
import { cheapestOf, type CheapestOptions } from './cheapest';
import { figuresOf } from './figures';
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
import { finish, type Steps } from '../steps';
import { shiftKey, VehicleState, type FlagShifts } from './vehicle-state';

const MOST_MOVES = 10;

/**
 * Recyclability and recoverability of a vehicle by ISO 22628 (domain.md 3), in whole picograms: each gram once, nothing
 * rounded in between. What a sheet holds is exact; its leaves add up to its mass (the largest remainders get what
 * rounding to picograms leaves).
 */
export class RrrCalculation {
  private readonly places: Places;
  private readonly vehicle: bigint | null;

  constructor(
    input: RrrInput,
    private readonly state = finish(VehicleState.inSteps(input)),
  ) {
    this.places = new Places(this.state);
    this.vehicle =
      input.vehicleGrams === null ? null : BigInt(new Decimal(input.vehicleGrams).times('1e12').toFixed(0));
  }
  /** The same in small steps. */
  static *inSteps(input: RrrInput): Steps<RrrCalculation> {
    return new RrrCalculation(input, yield* VehicleState.inSteps(input));
  }

  get rates(): RrrRates {
    return ratesOf(this.state.sums, this.vehicle);
  }
  get marks(): RrrMark[] {
    return [...this.state.marks.all()];
  }
  /** Changes marks in place; answers the changes that bring back what was. */
  change(changes: readonly RrrMarkChange[]): RrrMarkChange[] {
    return this.state.change(changes);
  }
  /** What the changes would do; leaves everything as it was. */
  preview(changes: readonly RrrMarkChange[]): RrrEffect {
    const before = this.rates;
    const shifts: FlagShifts = new Map();
    const { seen: after, undo } = this.state.tried(changes, () => this.rates, shifts);
    return { before, after, undo, ...this.movesOf(shifts) };
  }
  figures(): RrrFigures {
    return figuresOf(this.state, this.rates);
  }
  /** @param path node ids from the root of the position's sheet (included) down */
  place(positionIndex: number, path: readonly number[] = []): PlaceFigures {
    return this.places.of(positionIndex, path);
  }
  /** What positions hold with all below them; another object after a change. */
  get index(): PositionIndex {
    return this.places.index;
  }
  /** Lowest classified materials at a place (none: the vehicle with its fluids), the heaviest first. */
  materials(positionIndex?: number, path: readonly number[] = []): MaterialFigures[] {
    return materialsOf(this.state, this.places, positionIndex, path);
  }
  sensitivity(): Sensitivity {
    return sensitivityOf(this.state, this.places, this.rates);
  }
  cheapest(options: CheapestOptions = {}): CheapestProposal {
    return cheapestOf(this.state, () => this.rates, options);
  }
  issues(): RrrIssue[] {
    return issuesOf(this.state, this.places, this.rates);
  }
  polymerMarking(answerOf: (nodeId: number) => PolymerAnswer): PolymerMarking[] {
    return polymerMarkingOf(this.state.graph, answerOf);
  }
  /** Marks that the rules about parts as a whole give. */
  ruleMarks(): RrrMark[] {
    return [...this.state.groupsOf.wholeParts()];
  }

  /** Of each leaf what left a flag went to those that gained. */
  private movesOf(shifts: FlagShifts): Pick<RrrEffect, 'moves' | 'heaviest'> {
    const byFlags = new Map<string, MarkMove>();
    const byNode: RrrEffect['heaviest'] = [];
    for (const leaf of new Set(Array.from(shifts.keys(), (key) => Math.floor(key / RRR_FLAGS.length)))) {
      const nodeId = this.state.graph.leaves[leaf]?.nodeId ?? 0;
      for (const move of pairs(RRR_FLAGS.map((_, flag) => shifts.get(shiftKey(leaf, flag)) ?? 0n))) {
        byNode.push({ ...move, nodeId: nodeId === 0 ? null : nodeId });
        const sum = byFlags.get(`${move.from}:${move.to}`);
        if (sum) sum.mass += move.mass;
        else byFlags.set(`${move.from}:${move.to}`, { ...move });
      }
    }
    return {
      moves: [...byFlags.values()].sort(heaviestFirst),
      heaviest: byNode.sort(heaviestFirst).slice(0, MOST_MOVES),
    };
  }
}

const heaviestFirst = (one: MarkMove, other: MarkMove): number =>
  one.mass === other.mass ? 0 : one.mass < other.mass ? 1 : -1;

function* pairs(shifts: readonly bigint[]): Generator<MarkMove> {
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

/** What autoMark stores: marks that the rules about parts as a whole give to positions and to components in sheets. */
export const ruleMarks = (input: RrrInput): RrrMark[] => new RrrCalculation({ ...input, marks: [] }).ruleMarks();
