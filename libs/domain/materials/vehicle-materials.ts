import { Decimal } from '../decimal';
import { exactPositionUses, type PositionRole } from '../rollup';
import { picogramsOf } from './apportion';
import { divideAmongLeaves, type LeafSheet, type SheetLeaf } from './sheet-leaves';

/**
 * Positions of a vehicle in tree order; `root` 0 = no released sheet. `massGrams`: grams of one piece from the
 * workbook, NaN = none.
 */
export interface MaterialBom {
  positionId: Int32Array;
  parent: Int32Array;
  quantity: ArrayLike<number>;
  massGrams: Float64Array;
  root: Int32Array;
}
/** A leaf of a position's sheet with its mass in the whole vehicle. */
export interface PlacedLeaf extends SheetLeaf {
  position: number;
  sheet: number;
}
/** A position with unknown content, with its mass from the workbook; null when there is none. */
export interface UnmatchedPosition {
  position: number;
  picograms: bigint | null;
}

/** The materials of a vehicle: each gram counts once, at its position and in its material. */
export class VehicleMaterials {
  readonly roles: readonly PositionRole[];
  readonly leaves: PlacedLeaf[] = [];
  readonly unmatched: UnmatchedPosition[] = [];
  /** Positions with a semi-component or material but without a mass in the workbook. */
  readonly withoutMass: number[] = [];
  totalPicograms = 0n;

  constructor(
    readonly bom: MaterialBom,
    sheets: ReadonlyMap<number, LeafSheet>,
  ) {
    const uses = exactPositionUses({
      parent: bom.parent,
      quantity: Array.from(bom.quantity, String),
      hooked: bom.root,
    });
    this.roles = uses.map(({ role }) => role);
    uses.forEach(({ role, pieces }, position) => {
      if (role !== 'counted' && role !== 'unmatched') return;
      const sheet = sheets.get(bom.root[position] as number);
      if (role === 'counted' && sheet) this.addLeaves(position, sheet, pieces);
      else this.addUnmatched(position, pieces);
    });
  }

  /** Mass of one piece from the workbook. */
  private workbookMassOf(position: number): bigint | null {
    const grams = this.bom.massGrams[position] as number;
    return Number.isNaN(grams) ? null : picogramsOf(grams);
  }
  private addUnmatched(position: number, pieces: Decimal): void {
    const piece = this.workbookMassOf(position);
    const picograms = piece === null ? null : multiplyByPieces(piece, pieces);
    this.unmatched.push({ position, picograms });
    this.totalPicograms += picograms ?? 0n;
  }
  private addLeaves(position: number, sheet: LeafSheet, pieces: Decimal): void {
    const piece = sheet.isPortion ? this.workbookMassOf(position) : sheet.picograms;
    if (piece === null) {
      this.withoutMass.push(position);
      return;
    }
    const total = multiplyByPieces(piece, pieces);
    this.totalPicograms += total;
    const masses = massesIn(sheet, piece, pieces, total);
    const root = this.bom.root[position] as number;
    sheet.leaves.forEach((leaf, index) =>
      this.leaves.push({ ...leaf, position, sheet: root, picograms: masses[index] as bigint }),
    );
  }
}

/**
 * For a whole number of pieces, the leaves of one piece are multiplied; otherwise the total mass is divided at
 * once.
 */
function massesIn({ leaves, shares, picograms }: LeafSheet, piece: bigint, pieces: Decimal, total: bigint): bigint[] {
  if (!pieces.isInteger()) return divideAmongLeaves(shares, leaves.length, total);
  const count = BigInt(pieces.toFixed());
  return piece === picograms
    ? leaves.map((leaf) => leaf.picograms * count)
    : divideAmongLeaves(shares, leaves.length, piece).map((mass) => mass * count);
}
const multiplyByPieces = (picograms: bigint, pieces: Decimal): bigint =>
  BigInt(new Decimal(picograms.toString()).times(pieces).toFixed(0));
