import { PLASTIC_SCOPES, type PlasticScope, type RecycledGroup, type RecycledSumsRow } from '@matlas/contract';
import {
  addLot,
  coversClass,
  type LotGroup,
  emptySums,
  type PlacedLeaf,
  type PlasticLot,
  RECYCLED_SOURCES,
  type RecyclateData,
  recycledContentOf,
  type RecycledSums,
  type VehicleMaterials,
} from '@matlas/domain';
import { gramsText, percentText } from '../materials-group/class-masses';
import type { PlaceName } from '../materials-group/material-place.store';

/** A plastic at one position, with the recycled content that its material declares. */
export interface Plastic extends PlasticLot {
  leaf: PlacedLeaf;
  positionId: number;
  data: RecyclateData | undefined;
}
export interface PlasticGroup extends LotGroup<string> {
  key: string;
  lots: Plastic[];
  sums: RecycledSums;
}

export const isPlastic = (scope: PlasticScope, { kind, classCode }: Pick<PlacedLeaf, 'kind' | 'classCode'>): boolean =>
  kind === 'classified' && classCode !== null && PLASTIC_SCOPES[scope].some((code) => coversClass(code, classCode));
/** A material without its own declaration takes that of the material that contains it. */
export function plasticsOf(
  vehicle: VehicleMaterials,
  scope: PlasticScope,
  data: ReadonlyMap<number, RecyclateData>,
): Plastic[] {
  return vehicle.leaves
    .filter((leaf) => leaf.picograms > 0n && isPlastic(scope, leaf))
    .map((leaf) => {
      const recyclate = data.get(leaf.node) ?? data.get(leaf.outermost);
      return {
        leaf,
        positionId: vehicle.bom.positionId[leaf.position] as number,
        picograms: leaf.picograms,
        data: recyclate,
        content: recycledContentOf(recyclate),
      };
    });
}

const supplierKey = (place: PlaceName | undefined): string =>
  place?.supplierId ? `e${place.supplierId}` : `n${place?.supplierName ?? ''}`;
/** Heaviest first. */
export function groupPlastics(
  plastics: readonly Plastic[],
  by: RecycledGroup,
  places: ReadonlyMap<number, PlaceName>,
): PlasticGroup[] {
  const groups = new Map<string, PlasticGroup>();
  for (const lot of plastics) {
    const key =
      by === 'part'
        ? `p${lot.positionId}`
        : by === 'material'
          ? `m${lot.leaf.node}`
          : supplierKey(places.get(lot.positionId));
    const group = groups.get(key) ?? { key, lots: [], sums: emptySums() };
    group.lots.push(lot);
    addLot(group.sums, lot);
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) =>
    one.sums.plastics === other.sums.plastics ? 0 : one.sums.plastics < other.sums.plastics ? 1 : -1,
  );
}

/** Sums in the format of the API. */
export function sumsRow(sums: RecycledSums): RecycledSumsRow {
  const extents = Object.fromEntries(
    RECYCLED_SOURCES.map((source) => {
      const { min, nominal, max } = sums[source];
      return [
        source,
        {
          minGrams: gramsText(min),
          grams: gramsText(nominal),
          maxGrams: gramsText(max),
          percent: percentText(nominal, sums.plastics),
        },
      ];
    }),
  ) as Pick<RecycledSumsRow, (typeof RECYCLED_SOURCES)[number]>;
  return {
    plasticsGrams: gramsText(sums.plastics),
    untoldGrams: gramsText(sums.untold),
    untoldPercent: percentText(sums.untold, sums.plastics),
    ...extents,
  };
}
