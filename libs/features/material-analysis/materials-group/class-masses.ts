import type { ClassMass, MassKind, MaterialClass } from '@matlas/contract';
import { Decimal, formatDecimal, gramsOfPicograms, percentOf, type VehicleMaterials } from '@matlas/domain';

export const gramsText = (picograms: bigint): string => formatDecimal(gramsOfPicograms(picograms));
/** Digits beyond which a quotient has no meaning on any screen. */
const PERCENT_DIGITS = 12;
export const percentText = (part: bigint, whole: bigint): string =>
  formatDecimal(percentOf(part, whole), PERCENT_DIGITS);

interface Found {
  picograms: bigint;
  positions: Set<number>;
  materials: Set<number>;
}
export const UNKNOWN_KINDS = ['unclassified', 'untold', 'unmatched'] as const satisfies readonly MassKind[];
const keyOf = (kind: MassKind, code: string | null): string => (kind === 'class' ? (code ?? '') : `?${kind}`);

/** Mass by class as declared, without what lies below it; what is unknown under a key of its own. */
function ownMasses(vehicle: VehicleMaterials): Map<string, Found> {
  const found = new Map<string, Found>();
  const add = (key: string, picograms: bigint, position: number, node: number | null): void => {
    const sum = found.get(key) ?? { picograms: 0n, positions: new Set<number>(), materials: new Set<number>() };
    sum.picograms += picograms;
    sum.positions.add(position);
    if (node !== null) sum.materials.add(node);
    found.set(key, sum);
  };
  for (const { kind, classCode, picograms, position, node } of vehicle.leaves)
    if (picograms > 0n) add(keyOf(kind === 'classified' ? 'class' : kind, classCode), picograms, position, node);
  for (const { position, picograms } of vehicle.unmatched)
    add(keyOf('unmatched', null), picograms ?? 0n, position, null);
  return found;
}
const nothing = (): Found => ({ picograms: 0n, positions: new Set(), materials: new Set() });
function added(sum: Found, { picograms, positions, materials }: Found): void {
  sum.picograms += picograms;
  for (const position of positions) sum.positions.add(position);
  for (const material of materials) sum.materials.add(material);
}

export interface ClassNode {
  code: string;
  parent: string | null;
  depth: number;
  nameZh: string;
  nameEn: string;
}
/** The classes in their order with how deep they stand; codes that the list does not know stand for themselves. */
export function classTree(classes: readonly MaterialClass[], used: Iterable<string>): ClassNode[] {
  const parentOf = new Map(classes.map(({ code, parent }) => [code, parent]));
  const depthOf = (code: string): number => {
    const parent = parentOf.get(code);
    return parent ? 1 + depthOf(parent) : 0;
  };
  const foreign = [...new Set(used)].filter((code) => !parentOf.has(code)).sort();
  return [
    ...classes.map(({ code, parent, nameZh, nameEn }) => ({ code, parent, nameZh, nameEn, depth: depthOf(code) })),
    ...foreign.map((code) => ({ code, parent: null, nameZh: code, nameEn: code, depth: 0 })),
  ];
}

function rolledUp(own: ReadonlyMap<string, Found>, tree: readonly ClassNode[]): Map<string, Found> {
  const parentOf = new Map(tree.map(({ code, parent }) => [code, parent]));
  const sums = new Map<string, Found>();
  for (const [key, mass] of own) {
    for (let code: string | null | undefined = key; code; code = parentOf.get(code)) {
      const sum = sums.get(code) ?? nothing();
      sums.set(code, sum);
      added(sum, mass);
    }
  }
  return sums;
}

/** @param other with its masses the rows tell how they differ */
export function classRows(
  classes: readonly MaterialClass[],
  vehicle: VehicleMaterials,
  other?: VehicleMaterials,
): ClassMass[] {
  const [own, otherOwn] = [ownMasses(vehicle), other ? ownMasses(other) : new Map<string, Found>()];
  const tree = classTree(
    classes,
    [...own.keys(), ...otherOwn.keys()].filter((key) => !key.startsWith('?')),
  );
  const [sums, otherSums] = [rolledUp(own, tree), rolledUp(otherOwn, tree)];
  const row = (kind: MassKind, node: Omit<ClassNode, 'code'> & { code: string | null }): ClassMass[] => {
    const key = keyOf(kind, node.code);
    const [mass, old] = [sums.get(key), otherSums.get(key)];
    if (!mass && !old) return [];
    return [
      {
        ...node,
        kind,
        ...told(mass ?? nothing(), vehicle),
        ...compared(mass ?? nothing(), vehicle, old ?? nothing(), other),
      },
    ];
  };
  return [
    ...tree.flatMap((node) => row('class', node)),
    ...UNKNOWN_KINDS.flatMap((kind) => row(kind, { code: null, parent: null, depth: 0, nameZh: '', nameEn: '' })),
  ];
}
const told = (
  { picograms, positions, materials }: Found,
  { totalPicograms }: VehicleMaterials,
): Pick<ClassMass, 'massGrams' | 'sharePercent' | 'positions' | 'materials'> => ({
  massGrams: gramsText(picograms),
  sharePercent: percentText(picograms, totalPicograms),
  positions: positions.size,
  materials: materials.size,
});
function compared(
  mass: Found,
  vehicle: VehicleMaterials,
  old: Found,
  other: VehicleMaterials | undefined,
): Pick<ClassMass, 'otherGrams' | 'otherPercent' | 'changeGrams' | 'changePoints'> {
  if (!other) return { otherGrams: null, otherPercent: null, changeGrams: null, changePoints: null };
  const otherPercent = percentText(old.picograms, other.totalPicograms);
  const change = new Decimal(percentText(mass.picograms, vehicle.totalPicograms)).minus(otherPercent);
  return {
    otherGrams: gramsText(old.picograms),
    otherPercent,
    changeGrams: gramsText(mass.picograms - old.picograms),
    changePoints: formatDecimal(change),
  };
}
