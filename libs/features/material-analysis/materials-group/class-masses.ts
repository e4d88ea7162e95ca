import type { ClassMass, MassKind, MaterialClass } from '@matlas/contract';
import { Decimal, formatDecimal, gramsOfPicograms, percentOf, type VehicleMaterials } from '@matlas/domain';

export const gramsText = (picograms: bigint): string => formatDecimal(gramsOfPicograms(picograms));
/** Significant digits of a quotient; more are not shown on any screen. */
const PERCENT_DIGITS = 12;
export const percentText = (part: bigint, whole: bigint): string =>
  formatDecimal(percentOf(part, whole), PERCENT_DIGITS);

interface ClassSum {
  picograms: bigint;
  positions: Set<number>;
  materials: Set<number>;
}
export const UNKNOWN_KINDS = ['unclassified', 'untold', 'unmatched'] as const satisfies readonly MassKind[];
const keyOf = (kind: MassKind, code: string | null): string => (kind === 'class' ? (code ?? '') : `?${kind}`);

/** Mass by declared class, without that of subclasses; mass without a class under separate keys. */
function ownMasses(vehicle: VehicleMaterials): Map<string, ClassSum> {
  const found = new Map<string, ClassSum>();
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
const emptySum = (): ClassSum => ({ picograms: 0n, positions: new Set(), materials: new Set() });
function addSum(sum: ClassSum, { picograms, positions, materials }: ClassSum): void {
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
/** The classes in order, with their depth. Codes that are missing from the class list become top-level nodes. */
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

function rolledUp(own: ReadonlyMap<string, ClassSum>, tree: readonly ClassNode[]): Map<string, ClassSum> {
  const parentOf = new Map(tree.map(({ code, parent }) => [code, parent]));
  const sums = new Map<string, ClassSum>();
  for (const [key, mass] of own) {
    for (let code: string | null | undefined = key; code; code = parentOf.get(code)) {
      const sum = sums.get(code) ?? emptySum();
      sums.set(code, sum);
      addSum(sum, mass);
    }
  }
  return sums;
}

/** @param other vehicle to compare with: the rows then contain the differences */
export function classRows(
  classes: readonly MaterialClass[],
  vehicle: VehicleMaterials,
  other?: VehicleMaterials,
): ClassMass[] {
  const [own, otherOwn] = [ownMasses(vehicle), other ? ownMasses(other) : new Map<string, ClassSum>()];
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
        ...toMassFields(mass ?? emptySum(), vehicle),
        ...toComparedFields(mass ?? emptySum(), vehicle, old ?? emptySum(), other),
      },
    ];
  };
  return [
    ...tree.flatMap((node) => row('class', node)),
    ...UNKNOWN_KINDS.flatMap((kind) => row(kind, { code: null, parent: null, depth: 0, nameZh: '', nameEn: '' })),
  ];
}
const toMassFields = (
  { picograms, positions, materials }: ClassSum,
  { totalPicograms }: VehicleMaterials,
): Pick<ClassMass, 'massGrams' | 'sharePercent' | 'positions' | 'materials'> => ({
  massGrams: gramsText(picograms),
  sharePercent: percentText(picograms, totalPicograms),
  positions: positions.size,
  materials: materials.size,
});
function toComparedFields(
  mass: ClassSum,
  vehicle: VehicleMaterials,
  old: ClassSum,
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
