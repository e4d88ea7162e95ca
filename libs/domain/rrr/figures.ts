import { Decimal } from '../decimal';
import { annexBucket } from './defaults';
import { classOfCell, outcomeOfCell } from './mass-groups';
import { addTo } from '../materials/exact-graph';
import { RRR_FLAGS } from './tagging-rules';
import {
  ANNEX_BUCKETS,
  type AnnexBucket,
  type DismantledPart,
  type FlowRow,
  type Outcome,
  type RrrFigures,
  type RrrRates,
} from './types';
import type { VehicleState } from './vehicle-state';

const heaviest = (one: { mass: bigint }, other: { mass: bigint }): number =>
  one.mass === other.mass ? 0 : one.mass < other.mass ? 1 : -1;

interface Cell {
  outcome: Outcome;
  classCode: string | null;
  mass: bigint;
}
function* cellsOf({ cells, outcomes, graph }: VehicleState): Generator<Cell> {
  for (const [cell, mass] of cells)
    if (mass !== 0n)
      yield {
        outcome: outcomes.all[outcomeOfCell(cell)] as Outcome,
        classCode: graph.classes[classOfCell(cell)] ?? null,
        mass,
      };
}
export const bucketOfClass = ({ input }: VehicleState, classCode: string | null): AnnexBucket =>
  classCode === null ? 'unknown' : (input.bucketOf ?? annexBucket)(classCode);

/** Sums by a key that consists of several fields. */
class Sums<Row extends object> {
  private readonly rows = new Map<string, Row & { mass: bigint }>();
  add(row: Row, mass: bigint): void {
    const key = Object.values(row).join();
    const known = this.rows.get(key);
    if (known) known.mass += mass;
    else this.rows.set(key, { ...row, mass });
  }
  sorted(): (Row & { mass: bigint })[] {
    return [...this.rows.values()].filter(({ mass }) => mass !== 0n).sort(heaviest);
  }
}

function flowOf(state: VehicleState, { missing }: RrrRates): FlowRow[] {
  const sums = new Sums<Omit<FlowRow, 'mass'>>();
  for (const { outcome, classCode, mass } of cellsOf(state))
    sums.add({ bucket: bucketOfClass(state, classCode), classCode, flag: outcome.flag }, mass);
  if (missing > 0n) sums.add({ bucket: 'unknown', classCode: null, flag: 'mN' }, missing);
  return sums.sorted();
}

/** Pieces of marked parts that are removed with their whole content, by outcome. */
function takenPieces({ groups, graph }: VehicleState): Map<Outcome, Decimal> {
  const found = new Map<Outcome, Decimal>();
  for (const { taken, pieces, sheet } of groups.listGroups()) {
    for (const [outcome, weight] of taken) {
      const count = new Decimal((weight * pieces).toString()).div((graph.scale[sheet.root] as bigint).toString());
      found.set(outcome, (found.get(outcome) ?? new Decimal(0)).plus(count));
    }
  }
  return found;
}
function piecesOf(
  { positions, graph }: VehicleState,
  { mark, origin }: Outcome,
  taken: ReadonlyMap<Outcome, Decimal>,
  outcome: Outcome,
): string | null {
  if (!mark || origin !== 'part') return null;
  if (mark.nodeId === null)
    return positions.uses[positions.indexOf(mark.positionId as number)]?.pieces.toFixed() ?? null;
  return graph.isComponent(graph.placeOf(mark.nodeId)) ? (taken.get(outcome)?.toFixed() ?? null) : null;
}
/**
 * Dismantled parts and materials: one row for each mark; masses dismantled by the rule of their class are listed by
 * material.
 */
function dismantledOf(state: VehicleState): DismantledPart[] {
  const byOutcome = new Map<Outcome, bigint>();
  for (const { outcome, mass } of cellsOf(state))
    if (outcome.flag === 'mD' && outcome.mark) addTo(byOutcome, outcome, mass);
  const taken = takenPieces(state);
  const marked = Array.from(byOutcome, ([outcome, mass]): DismantledPart => ({
    positionId: outcome.mark?.positionId ?? null,
    nodeId: outcome.mark?.nodeId ?? null,
    technologyId: outcome.technologyId,
    pieces: piecesOf(state, outcome, taken, outcome),
    mass,
  }));
  const byRule = new Sums<Omit<DismantledPart, 'mass'>>();
  for (const { entries, pieces } of state.groups.listGroups()) {
    for (const { leaf, outcome, mass } of entries)
      if (outcome.flag === 'mD' && !outcome.mark)
        byRule.add(
          {
            positionId: null,
            nodeId: state.graph.leaves[leaf]?.nodeId ?? null,
            technologyId: outcome.technologyId,
            pieces: null,
          },
          mass * pieces,
        );
  }
  return [...marked, ...byRule.sorted()].sort(heaviest);
}

/** All figures for the form of ISO 22628 Annex A, in picograms. */
export function computeRrrFigures(state: VehicleState, rates: RrrRates): RrrFigures {
  const flow = flowOf(state, rates);
  const breakdown = new Map<AnnexBucket, bigint>(ANNEX_BUCKETS.map((bucket) => [bucket, 0n]));
  for (const { bucket, mass } of flow) addTo(breakdown, bucket, mass);
  const preTreatment = new Sums<{ kind: Outcome['treatment'] }>();
  const technologies = new Sums<{ technologyId: number | null; flag: Outcome['flag'] }>();
  const byRule = new Sums<{ ruleId: number; flag: Outcome['flag'] }>();
  const bySource: RrrFigures['bySource'] = { hand: 0n, rule: 0n, class: 0n, none: 0n };
  for (const { outcome, mass } of cellsOf(state)) {
    const { flag, technologyId, ruleId, mark, origin, treatment } = outcome;
    if (flag === 'mP') preTreatment.add({ kind: treatment }, mass);
    technologies.add({ technologyId, flag }, mass);
    if (ruleId !== null) byRule.add({ ruleId, flag }, mass);
    bySource[mark?.source ?? (origin === 'class' ? 'class' : 'none')] += mass;
  }
  bySource.none += rates.missing;
  return {
    rates,
    flow,
    breakdown: Array.from(breakdown, ([bucket, mass]) => ({ bucket, mass })),
    preTreatment: preTreatment.sorted(),
    dismantled: dismantledOf(state),
    technologies: technologies
      .sorted()
      .sort((one, other) => RRR_FLAGS.indexOf(one.flag) - RRR_FLAGS.indexOf(other.flag)),
    byRule: byRule.sorted(),
    bySource,
  };
}
