import { materialsOf } from './materials-of';
import type { Places } from './places';
import { percentOf } from './rates';
import { addTo } from '../materials/exact-graph';
import { RRR_FLAGS, type RrrFlag } from './tagging-rules';
import type { RrrRate, RrrRates, Sensitivity, SensitivityRow } from './types';
import type { VehicleState } from './vehicle-state';

const MAX_ROWS = 10;
const RECYCLED: readonly RrrFlag[] = ['mP', 'mD', 'mM', 'mTr'];
const RECOVERED: readonly RrrFlag[] = [...RECYCLED, 'mTe'];

interface Candidate {
  kind: 'part' | 'material';
  positions: number[];
  nodeId: number | null;
  masses: Record<RrrFlag, bigint>;
}

/** Positions with the same sheet are one part; each position without a sheet is a part of its own. */
function partsOf(state: VehicleState, places: Places): Candidate[] {
  const byRoot = new Map<string, { positions: { index: number; mass: bigint }[]; sums: bigint[] }>();
  state.groupAt.forEach((group, index) => {
    if (!group) return;
    const key = group.sheet.root < 0 ? `p${index}` : `n${group.sheet.root}`;
    const part = byRoot.get(key) ?? { positions: [], sums: RRR_FLAGS.map(() => 0n) };
    const pieces = places.piecesOf(index);
    part.positions.push({ index, mass: group.sheet.mass * pieces });
    RRR_FLAGS.forEach((_, at) => (part.sums[at] = (part.sums[at] as bigint) + (group.sums[at] as bigint) * pieces));
    byRoot.set(key, part);
  });
  return Array.from(byRoot.values(), ({ positions, sums }) => {
    const first = positions.reduce((best, each) => (each.mass > best.mass ? each : best));
    const root = state.groupAt[first.index]?.sheet.root ?? -1;
    return {
      kind: 'part',
      positions: [first.index, ...positions.flatMap(({ index }) => (index === first.index ? [] : [index]))],
      nodeId: root < 0 ? null : state.graph.idOf(root),
      masses: Object.fromEntries(RRR_FLAGS.map((flag, at) => [flag, sums[at] as bigint])) as Record<RrrFlag, bigint>,
    };
  });
}

function rowsOf(
  candidates: readonly Candidate[],
  counted: readonly RrrFlag[],
  { vehicle }: RrrRates,
  rate: RrrRate,
): SensitivityRow[] {
  const lost = (masses: Record<RrrFlag, bigint>): bigint => counted.reduce((sum, flag) => sum + masses[flag], 0n);
  const byLoss = candidates
    .map((candidate) => ({ candidate, loss: lost(candidate.masses) }))
    .filter(({ loss }) => loss > 0n)
    .sort((one, other) => (one.loss === other.loss ? 0 : one.loss < other.loss ? 1 : -1));
  return byLoss.slice(0, MAX_ROWS).map(({ candidate: { kind, positions, nodeId, masses }, loss }) => {
    const flags = RRR_FLAGS.filter((flag) => masses[flag] !== 0n);
    const fails = rate.passes && loss > rate.margin;
    return {
      kind,
      positions,
      nodeId,
      flag: flags.length === 1 ? (flags[0] ?? null) : null,
      mass: loss,
      points: percentOf(loss, vehicle),
      fails,
    };
  });
}

/** For each rate: the ten parts or materials whose loss would reduce it most. */
export function sensitivityOf(state: VehicleState, places: Places, rates: RrrRates): Sensitivity {
  const materials = materialsOf(state, places, undefined, []).flatMap(({ nodeId, masses }): Candidate[] =>
    nodeId === null ? [] : [{ kind: 'material', positions: [], nodeId, masses }],
  );
  const byNode = new Map<number, Candidate>();
  for (const candidate of materials) {
    const known = byNode.get(candidate.nodeId as number);
    if (known) known.masses = added(known.masses, candidate.masses);
    else byNode.set(candidate.nodeId as number, candidate);
  }
  const candidates = [...partsOf(state, places), ...byNode.values()];
  return {
    rcyc: rowsOf(candidates, RECYCLED, rates, rates.rcyc),
    rcov: rowsOf(candidates, RECOVERED, rates, rates.rcov),
  };
}

function added(one: Record<RrrFlag, bigint>, other: Record<RrrFlag, bigint>): Record<RrrFlag, bigint> {
  const sum = new Map<RrrFlag, bigint>();
  for (const masses of [one, other]) for (const flag of RRR_FLAGS) addTo(sum, flag, masses[flag]);
  return Object.fromEntries(sum) as Record<RrrFlag, bigint>;
}
