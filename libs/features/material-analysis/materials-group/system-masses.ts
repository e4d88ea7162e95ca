import type { SystemMass } from '@matlas/contract';
import { Sums, type VehicleMaterials } from '@matlas/domain';
import { gramsText, percentText } from './class-masses';
import type { PlaceName } from './material-place.store';

const NONE = -1;
/**
 * The system of each position: its ancestor (or itself) directly below the root. If there is a single root with
 * children, the root is the vehicle or branch itself and its children are the systems.
 */
export function systemsOf(parent: Int32Array): Int32Array {
  const roots = [...parent.keys()].filter((at) => (parent[at] as number) < 0);
  const [only] = roots;
  const top = roots.length === 1 && only !== undefined && parent.some((above) => above === only) ? only : NONE;
  const system = new Int32Array(parent.length).fill(NONE);
  for (const at of parent.keys()) {
    const above = parent[at] as number;
    system[at] = above < 0 || above === top ? at : (system[above] as number);
  }
  return system;
}

type Mass = SystemMass['classes'][number];
/** Picograms of each class in each system, keyed by the position index of the system. */
function sumsBySystem(vehicle: VehicleMaterials, system: Int32Array): Map<number, Sums<string>> {
  const bySystem = new Map<number, Sums<string>>();
  const sumsOf = (at: number): Sums<string> => {
    const place = system[at] as number;
    const sums = bySystem.get(place) ?? new Sums<string>();
    bySystem.set(place, sums);
    return sums;
  };
  for (const { position, kind, classCode, picograms } of vehicle.leaves)
    sumsOf(position).add(JSON.stringify(kind === 'classified' ? ['class', classCode] : [kind, null]), picograms);
  for (const { position, picograms } of vehicle.unmatched)
    sumsOf(position).add(JSON.stringify(['unmatched', null]), picograms ?? 0n);
  return bySystem;
}
export function systemMasses(
  vehicle: VehicleMaterials,
  names: ReadonlyMap<number, PlaceName>,
  system = systemsOf(vehicle.bom.parent),
): SystemMass[] {
  const rows = [...sumsBySystem(vehicle, system)].map(([place, sums]) => {
    const id = vehicle.bom.positionId[place] as number;
    const picograms = [...sums.of.values()].reduce((all, mass) => all + mass, 0n);
    const classes = [...sums.of].map(([key, mass]): Mass => {
      const [kind, code] = JSON.parse(key) as [Mass['kind'], string | null];
      return { kind, code, massGrams: gramsText(mass) };
    });
    return {
      place,
      picograms,
      row: {
        positionId: id,
        ...nameOf(names.get(id)),
        hasChildren: vehicle.bom.parent.includes(place),
        massGrams: gramsText(picograms),
        sharePercent: percentText(picograms, vehicle.totalPicograms),
        classes,
      },
    };
  });
  return rows
    .sort((one, other) =>
      one.picograms === other.picograms ? one.place - other.place : one.picograms < other.picograms ? 1 : -1,
    )
    .map(({ row }) => row);
}
const nameOf = (name: PlaceName | undefined): Pick<SystemMass, 'name' | 'foreignName' | 'number'> => ({
  name: name?.name ?? '',
  foreignName: name?.foreignName ?? null,
  number: name?.number ?? null,
});
