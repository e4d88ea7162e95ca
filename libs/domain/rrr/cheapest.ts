import { coversClass } from '../text';
import { CoverSearch, type CoverOption } from './cover-search';
import { mayBecome } from './defaults';
import { RRR_FLAGS, type RrrFlag } from './tagging-rules';
import type { CheapestProposal, Outcome, ProposedChange, ProvenTechnology, RrrRates } from './types';
import type { VehicleState } from './vehicle-state';

export interface CheapestOptions {
  /** Technologies in force; when given, a mass may only become recycled or burnt if a technology is proven for it. */
  technologies?: readonly ProvenTechnology[];
  /** Whether materials with a manual mark may be changed too. */
  alsoHand?: boolean;
}
interface Material {
  nodeId: number;
  classCode: string;
  isHand: boolean;
  fixed: boolean;
  entries: { leaf: number; flag: RrrFlag; mass: bigint; pieces: bigint }[];
}
/** A possible change of a material's flag. Fillers that remain as mN are already separate masses. */
interface Option extends CoverOption {
  material: Material;
  to: RrrFlag;
  technologyIds: number[];
}
const isRecycled = (flag: RrrFlag): boolean => RRR_FLAGS.indexOf(flag) < RRR_FLAGS.indexOf('mTe');
const isRecovered = (flag: RrrFlag): boolean => flag !== 'mN';

/**
 * Whether a mark on the material itself can change this outcome. Marked parts (mP, mD) and marks below one position
 * take precedence over it.
 */
const isMovable = ({ flag, origin, mark, isFiller }: Outcome): boolean =>
  !isFiller && !(origin === 'part' && (flag === 'mP' || flag === 'mD')) && !(origin === 'material' && mark?.positionId);

function materialsOf({ groups, graph }: VehicleState): Material[] {
  const found = new Map<number, Material>();
  for (const { entries, pieces } of groups.listGroups()) {
    for (const { leaf, outcome, mass } of entries) {
      const { nodeId = 0, classIndex = -1, isMaterial = false } = graph.leaves[leaf] ?? {};
      const classCode = graph.classes[classIndex];
      if (!isMaterial || nodeId === 0 || classCode === undefined || !isMovable(outcome)) continue;
      const material = found.get(nodeId) ?? { nodeId, classCode, isHand: false, fixed: false, entries: [] };
      material.isHand ||= outcome.mark?.source === 'hand';
      material.fixed ||= material.classCode !== classCode;
      material.entries.push({ leaf, flag: outcome.flag, mass, pieces });
      found.set(nodeId, material);
    }
  }
  return [...found.values()];
}

function optionOf(
  state: VehicleState,
  material: Material,
  candidate: number,
  to: RrrFlag,
  technologies: readonly ProvenTechnology[] | undefined,
): Option[] {
  const proven = technologies?.filter(
    ({ flags, classCodes }) => flags.includes(to) && classCodes.some((code) => coversClass(code, material.classCode)),
  );
  if (proven?.length === 0) return [];
  let [first, second, moved] = [0n, 0n, 0n];
  for (const { leaf, flag, mass, pieces } of material.entries) {
    if (flag === to) continue;
    const isApart = flag === 'mTr' || flag === 'mTe';
    const usable = (isApart ? mass : mass - state.groups.fillerIn(leaf, mass, to)) * pieces;
    first += (isRecycled(to) ? usable : 0n) - (isRecycled(flag) ? mass * pieces : 0n);
    second += (isRecovered(to) ? usable : 0n) - (isRecovered(flag) ? mass * pieces : 0n);
    moved += mass * pieces;
  }
  if (first < 0n || second < 0n || first + second === 0n) return [];
  return [{ candidate, first, second, moved, material, to, technologyIds: (proven ?? []).map(({ id }) => id) }];
}

function changeOf({ material, to, technologyIds, moved }: Option): ProposedChange {
  const heaviest = material.entries
    .filter(({ flag }) => flag !== to)
    .reduce((best, each) => (each.mass * each.pieces > best.mass * best.pieces ? each : best));
  return {
    change: {
      positionId: null,
      nodeId: material.nodeId,
      source: 'hand',
      flag: to,
      technologyId: technologyIds[0] ?? null,
      ruleId: null,
    },
    from: heaviest.flag,
    to,
    mass: moved,
    classCode: material.classCode,
    technologyIds,
  };
}

/**
 * Finds the smallest number of materials to mark differently so that both limits are reached, with the least mass.
 * The result is verified on the vehicle.
 */
export function proposeCheapestChanges(
  state: VehicleState,
  ratesNow: () => RrrRates,
  { technologies, alsoHand = false }: CheapestOptions,
): CheapestProposal {
  const before = ratesNow();
  const needed = !(before.rcyc.passes && before.rcov.passes);
  if (!needed) return { needed, reachable: true, changes: [], before, after: before };
  const options = materialsOf(state).flatMap((material, candidate) =>
    material.fixed || (material.isHand && !alsoHand)
      ? []
      : mayBecome(material.classCode).flatMap((to) => optionOf(state, material, candidate, to, technologies)),
  );
  const need = (margin: bigint): bigint => (margin < 0n ? -margin : 0n);
  const found = new CoverSearch(options, need(before.rcyc.margin), need(before.rcov.margin)).find();
  const chosen = (found ?? bestEffort(options)) as Option[];
  const changes = chosen
    .map(changeOf)
    .sort((one, other) => (one.mass === other.mass ? 0 : one.mass < other.mass ? 1 : -1));
  const { seen: after } = state.previewChanges(
    changes.map(({ change }) => change),
    ratesNow,
  );
  return { needed, reachable: after.rcyc.passes && after.rcov.passes, changes, before, after };
}

/** When the limits cannot be reached: the best option of each material. */
function bestEffort(options: readonly Option[]): Option[] {
  const best = new Map<number, Option>();
  for (const option of options) {
    const known = best.get(option.candidate);
    if (!known || option.first + option.second > known.first + known.second) best.set(option.candidate, option);
  }
  return [...best.values()];
}
