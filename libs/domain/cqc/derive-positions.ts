import { Decimal, formatDecimal, ZERO } from '../decimal';

/** A position of the vehicle BOM, in tree order. Masses of one piece in grams, quantities per parent. */
export interface SourcePosition {
  id: number;
  parentId: number | null;
  name: string;
  foreignName: string | null;
  number: string | null;
  supplierCode: string | null;
  supplierName: string | null;
  quantity: string;
  massGrams: string | null;
  remark: string | null;
}
export interface DeriveOptions {
  /** Deepest level that the CQC BOM has, 0 for the vehicle; absent: all. */
  maxLevel?: number | undefined;
  /** Parts in several pieces become a position for each piece. */
  splitPieces: boolean;
}
/** A position of the CQC BOM; `parentIndex` is that of a position before it, null for a root. */
export interface DerivedPosition extends Omit<SourcePosition, 'id' | 'parentId'> {
  index: number;
  parentIndex: number | null;
  level: number;
  sourceId: number;
  isAssembly: boolean;
}
/** Parts in more pieces stay one position: screws have no positions of their own. */
export const MAX_SPLIT_PIECES = 20;

interface Branches {
  roots: readonly SourcePosition[];
  childrenOf: ReadonlyMap<number, readonly SourcePosition[]>;
}
function branchesOf(positions: readonly SourcePosition[]): Branches {
  const childrenOf = new Map<number, SourcePosition[]>();
  const roots: SourcePosition[] = [];
  for (const position of positions) {
    if (position.parentId === null) roots.push(position);
    else {
      const siblings = childrenOf.get(position.parentId);
      if (siblings) siblings.push(position);
      else childrenOf.set(position.parentId, [position]);
    }
  }
  return { roots, childrenOf };
}
/** Mass of one piece of a position, else the sum of what is below it; undefined when a part of it is not known. */
function massOf(position: SourcePosition, childrenOf: Branches['childrenOf']): Decimal | undefined {
  if (position.massGrams !== null) return new Decimal(position.massGrams);
  const children = childrenOf.get(position.id) ?? [];
  if (children.length === 0) return undefined;
  let sum = ZERO;
  for (const child of children) {
    const mass = massOf(child, childrenOf);
    if (mass === undefined) return undefined;
    sum = sum.plus(mass.times(child.quantity));
  }
  return sum;
}
function piecesOf({ quantity }: SourcePosition): number {
  const pieces = new Decimal(quantity);
  return pieces.isInteger() && pieces.lte(MAX_SPLIT_PIECES) ? pieces.toNumber() : 1;
}

/**
 * The CQC BOM of a vehicle: its positions down to a level. An assembly at that level stands for what is below it, with
 * its mass. One position becomes several where parts are split into their pieces.
 * @param positions every parent comes before its children
 */
export function deriveCqcPositions(
  positions: readonly SourcePosition[],
  { maxLevel, splitPieces }: DeriveOptions,
): DerivedPosition[] {
  const { roots, childrenOf } = branchesOf(positions);
  const derived: DerivedPosition[] = [];
  const add = (position: SourcePosition, parentIndex: number | null, level: number): void => {
    const { id: sourceId, parentId: _parentId, ...fields } = position;
    const below = childrenOf.get(sourceId) ?? [];
    const isCut = below.length > 0 && maxLevel !== undefined && level >= maxLevel;
    const isAssembly = below.length > 0 && !isCut;
    const pieces = splitPieces && !isAssembly ? piecesOf(position) : 1;
    const mass = isCut ? massOf(position, childrenOf) : undefined;
    for (let piece = 0; piece < pieces; piece++) {
      const index = derived.length;
      derived.push({
        ...fields,
        ...(mass === undefined ? {} : { massGrams: formatDecimal(mass) }),
        ...(pieces > 1 ? { quantity: '1' } : {}),
        index,
        parentIndex,
        level,
        sourceId,
        isAssembly,
      });
      if (isAssembly) for (const child of below) add(child, index, level + 1);
    }
  };
  for (const root of roots) add(root, null, 0);
  return derived;
}
