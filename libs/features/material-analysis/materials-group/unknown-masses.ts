import type { UnknownMass } from '@matlas/contract';
import type { VehicleMaterials } from '@matlas/domain';
import { gramsText, percentText } from './class-masses';

type Place = Pick<UnknownMass, 'key' | 'kind' | 'positionId' | 'nodeId' | 'massGrams' | 'sharePercent'>;

/** Mass without a class by place, heaviest first; places without a mass come last. */
export function unknownMasses(vehicle: VehicleMaterials): Place[] {
  const idOf = (position: number): number => vehicle.bom.positionId[position] as number;
  const place = (kind: UnknownMass['kind'], position: number, nodeId: number | null, picograms: bigint | null) => ({
    kind,
    position,
    nodeId,
    picograms,
  });
  const found = [
    ...vehicle.leaves.flatMap(({ kind, position, node, picograms }) =>
      kind === 'classified' || picograms === 0n ? [] : [place(kind, position, node, picograms)],
    ),
    ...vehicle.unmatched.map(({ position, picograms }) => place('unmatched', position, null, picograms)),
    ...vehicle.withoutMass.map((position) => place('untold', position, vehicle.bom.root[position] as number, null)),
  ];
  const weight = (picograms: bigint | null): bigint => picograms ?? -1n;
  return found
    .sort((one, other) =>
      weight(one.picograms) === weight(other.picograms)
        ? one.position - other.position
        : weight(one.picograms) < weight(other.picograms)
          ? 1
          : -1,
    )
    .map(({ kind, position, nodeId, picograms }) => ({
      key: `${idOf(position)}:${nodeId ?? 0}:${kind}`,
      kind,
      positionId: idOf(position),
      nodeId,
      massGrams: picograms === null ? null : gramsText(picograms),
      sharePercent: picograms === null ? null : percentText(picograms, vehicle.totalPicograms),
    }));
}
