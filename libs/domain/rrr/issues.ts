import type { Places } from './places';
import { materialsOf } from './materials-of';
import type { RrrFlag } from './tagging-rules';
import { RRR_ISSUE_CODES, type RrrIssue, type RrrMark, type RrrRates } from './types';
import type { VehicleState } from './vehicle-state';

const NOWHERE = { positionId: null, nodeId: null, flags: [] };
const removesWholePart = ({ flag }: RrrMark): boolean => flag === 'mP' || flag === 'mD';

function* vehicleIssues({ input, missingFuel }: VehicleState, rates: RrrRates): Generator<RrrIssue> {
  if (rates.excess > 0n) yield { ...NOWHERE, code: 'overMass', mass: rates.excess };
  if (rates.missing > 0n) yield { ...NOWHERE, code: 'missingMass', mass: rates.missing, flags: ['mN'] };
  if (missingFuel > 0n && input.tank?.missing === 'report')
    yield { ...NOWHERE, code: 'tankBelow90', mass: missingFuel };
  if (input.vehicleGrams === null) yield { ...NOWHERE, code: 'noVehicleMass', mass: rates.counted };
}
/** Positions with unknown mass or content. */
function* positionIssues({ positions, groupAt }: VehicleState, places: Places): Generator<RrrIssue> {
  for (const index of positions.order) {
    const role = positions.uses[index]?.role;
    if (role !== 'counted' && role !== 'unmatched') continue;
    const target = { positionId: positions.idOf(index), nodeId: null, flags: [] };
    const mass = (groupAt[index]?.sheet.mass ?? 0n) * places.piecesOf(index);
    if (mass === 0n) yield { ...target, code: 'unknownMass', mass: null };
    else if (role === 'unmatched' || groupAt[index]?.sheet.root === -1)
      yield { ...target, code: 'unknownContent', mass };
  }
}
function* materialIssues(state: VehicleState, places: Places): Generator<RrrIssue> {
  for (const { nodeId, classCode, mass, outcomes, masses } of materialsOf(state, places, undefined, [])) {
    if (nodeId === null) continue;
    const target = { positionId: null, nodeId };
    if (classCode === null && !state.graph.isMaterial(state.graph.placeOf(nodeId)))
      yield { ...target, code: 'unknownContent', mass, flags: [] };
    else if (outcomes.some(({ origin }) => origin === 'none'))
      yield { ...target, code: 'unmarked', mass: masses.mN, flags: ['mN'] };
  }
}

/** Marks that are overridden by a mark above with another flag, and marks without effect. */
function* markIssues(state: VehicleState, places: Places): Generator<RrrIssue> {
  for (const mark of state.marks.listMarks()) {
    const { positionId, nodeId, flag } = mark;
    if (positionId !== null && nodeId === null) yield* positionMarkIssues(state, places, mark);
    else if (
      state.graph.placeOf(nodeId as number) < 0 ||
      (positionId !== null && state.positions.indexOf(positionId) < 0)
    )
      yield { positionId, nodeId, code: 'markWithoutEffect', mass: null, flags: [flag] };
  }
  yield* nodeMarkIssues(state, places);
}
function* positionMarkIssues(
  { positions, contextAt, marks }: VehicleState,
  places: Places,
  mark: RrrMark,
): Generator<RrrIssue> {
  const index = positions.indexOf(mark.positionId as number);
  const target = { positionId: mark.positionId, nodeId: null };
  if (index < 0 || positions.uses[index]?.role === 'covered') {
    yield { ...target, code: 'markWithoutEffect', mass: null, flags: [mark.flag] };
    return;
  }
  const taken = contextAt[positions.parentOf(index)]?.taken;
  const mass = places.figuresAt(index, []).mass;
  if (taken && taken.flag !== mark.flag) yield { ...target, code: 'conflict', mass, flags: [mark.flag, taken.flag] };
  else if (
    !taken &&
    mark.flag === 'mP' &&
    marks.markOfPosition(mark.positionId as number) === mark &&
    contextAt[index]?.taken?.treatment === null
  )
    yield { ...target, code: 'noPreTreatment', mass, flags: ['mP'] };
}
/** Positions that are removed as a whole although a part inside their sheet has another mark. */
function* nodeMarkIssues(state: VehicleState, places: Places): Generator<RrrIssue> {
  const flagsBelow = flagsOfParts(state);
  if (flagsBelow.size === 0) return;
  for (const index of state.positions.order) {
    const group = state.groupAt[index];
    const taken = group?.context.taken;
    const flags = (taken && flagsBelow.get(group.sheet.root)) ?? [];
    for (const { nodeId, flag } of flags)
      if (taken && flag !== taken.flag)
        yield {
          positionId: state.positions.idOf(index),
          nodeId,
          code: 'conflict',
          mass: places.figuresAt(index, []).mass,
          flags: [flag, taken.flag],
        };
  }
}
/** By sheet: parts inside it that are marked to be removed as a whole (mP, mD). */
function flagsOfParts(state: VehicleState): Map<number, { nodeId: number; flag: RrrFlag }[]> {
  const found = new Map<number, { nodeId: number; flag: RrrFlag }[]>();
  for (const nodeId of state.marks.nodeIds()) {
    const [mark, node] = [state.marks.markOfNode(nodeId), state.graph.placeOf(nodeId)];
    if (!mark || node < 0 || !removesWholePart(mark) || state.graph.isMaterial(node)) continue;
    for (const at of state.withContainers([node]))
      found.set(at, [...(found.get(at) ?? []), { nodeId, flag: mark.flag }]);
  }
  return found;
}

/** Issues for review: by code, heaviest first. */
export function issuesOf(state: VehicleState, places: Places, rates: RrrRates): RrrIssue[] {
  const all = [
    ...vehicleIssues(state, rates),
    ...positionIssues(state, places),
    ...materialIssues(state, places),
    ...markIssues(state, places),
  ];
  const rank = ({ code }: RrrIssue): number => RRR_ISSUE_CODES.indexOf(code);
  return all.sort((one, other) => rank(one) - rank(other) || compare(other.mass ?? 0n, one.mass ?? 0n));
}
const compare = (one: bigint, other: bigint): number => (one === other ? 0 : one < other ? -1 : 1);
