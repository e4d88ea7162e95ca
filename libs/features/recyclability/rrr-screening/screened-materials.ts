import { type AnnexBucket, type MaterialFigures, type Outcome, RRR_FLAGS, type RrrFlag } from '@matlas/domain';
import type { LoadedRrr } from '../rrr/rrr-vehicles';

/** The part of a vehicle's material that has the same flag and mark. Masses in picograms. */
export interface ScreenedMaterial {
  nodeId: number | null;
  classCode: string | null;
  bucket: AnnexBucket;
  flag: RrrFlag;
  origin: Outcome['origin'];
  markSource: 'hand' | 'rule' | null;
  technologyId: number | null;
  ruleId: number | null;
  mass: bigint;
  /** Indexes of the positions that contain it, with their mass of it. */
  places: { index: number; mass: bigint }[];
}
const keyOf = ({
  nodeId,
  classCode,
  flag,
  origin,
  markSource,
  technologyId,
  ruleId,
}: Omit<ScreenedMaterial, 'mass' | 'places'>): string =>
  [nodeId ?? '', classCode ?? '', flag, origin, markSource ?? '', technologyId ?? '', ruleId ?? ''].join('|');

/** One material at one place, split by flag. When several marks give the same flag, the first one counts. */
function* partsOf({
  nodeId,
  classCode,
  bucket,
  masses,
  outcomes,
}: MaterialFigures): Generator<Omit<ScreenedMaterial, 'places'>> {
  for (const flag of RRR_FLAGS) {
    const mass = masses[flag];
    const outcome = outcomes.find((one) => one.flag === flag);
    if (mass > 0n && outcome)
      yield {
        nodeId,
        classCode,
        bucket,
        flag,
        origin: outcome.origin,
        markSource: outcome.mark?.source ?? null,
        technologyId: outcome.technologyId,
        ruleId: outcome.ruleId,
        mass,
      };
  }
}

/** All materials of a vehicle under the current marks, heaviest first. `wanted`: only materials of these positions. */
export function screenedMaterials(
  { calculation, places }: Pick<LoadedRrr, 'calculation' | 'places'>,
  wanted?: (index: number) => boolean,
): ScreenedMaterial[] {
  const found = new Map<string, ScreenedMaterial>();
  const add = (part: Omit<ScreenedMaterial, 'places'>, index: number | null): void => {
    const key = keyOf(part);
    const known = found.get(key);
    if (known) known.mass += part.mass;
    const material = known ?? { ...part, places: [] };
    if (index !== null) material.places.push({ index, mass: part.mass });
    found.set(key, material);
  };
  for (let index = 0; index < places.count; index++) {
    if (!places.isCounted(index) || (wanted && !wanted(index))) continue;
    for (const material of calculation.listMaterials(index)) for (const part of partsOf(material)) add(part, index);
  }
  if (!wanted) for (const fluid of addedFluids(calculation.listMaterials(), found)) add(fluid, null);
  return [...found.values()].sort((one, other) => (one.mass === other.mass ? 0 : one.mass < other.mass ? 1 : -1));
}
/** Fluids that are missing from the BOM: the amounts of the vehicle that exceed those of its positions. */
function addedFluids(
  whole: readonly MaterialFigures[],
  found: ReadonlyMap<string, ScreenedMaterial>,
): Omit<ScreenedMaterial, 'places'>[] {
  return whole
    .filter(({ nodeId, classCode }) => nodeId === null && classCode !== null)
    .flatMap((material) =>
      [...partsOf(material)].flatMap((part) => {
        const left = part.mass - (found.get(keyOf(part))?.mass ?? 0n);
        return left > 0n ? [{ ...part, mass: left }] : [];
      }),
    );
}
