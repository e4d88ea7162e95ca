import { Decimal } from '../decimal';
import { exactPositionUses, type PositionRole } from '../rollup';
import { picogramsOf } from './apportion';
import { massesOfLeaves, type LeafSheet, type SheetLeaf } from './sheet-leaves';

/**
 * Positions of a vehicle in tree order; `root` 0 = no released sheet. Grams of one piece by the workbook, NaN = none.
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
/** A position whose content nobody knows, with its mass by the workbook; none: null. */
export interface UnmatchedPosition {
  position: number;
  picograms: bigint | null;
}

/** What a vehicle is made of: each gram at the position and in the material where it lies, counted once. */
export class VehicleMaterials {
  readonly roles: readonly PositionRole[];
  readonly leaves: PlacedLeaf[] = [];
  readonly unmatched: UnmatchedPosition[] = [];
  /** Positions of semi-components or materials of which the workbook tells no mass. */
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
      if (role === 'counted' && sheet) this.place(position, sheet, pieces);
      else this.addUnmatched(position, pieces);
    });
  }

  /** Of one piece, by the workbook. */
  private workbook(position: number): bigint | null {
    const grams = this.bom.massGrams[position] as number;
    return Number.isNaN(grams) ? null : picogramsOf(grams);
  }
  private addUnmatched(position: number, pieces: Decimal): void {
    const piece = this.workbook(position);
    const picograms = piece === null ? null : times(piece, pieces);
    this.unmatched.push({ position, picograms });
    this.totalPicograms += picograms ?? 0n;
  }
  private place(position: number, sheet: LeafSheet, pieces: Decimal): void {
    const piece = sheet.isPortion ? this.workbook(position) : sheet.picograms;
    if (piece === null) {
      this.withoutMass.push(position);
      return;
    }
    const total = times(piece, pieces);
    this.totalPicograms += total;
    const masses = massesIn(sheet, piece, pieces, total);
    const root = this.bom.root[position] as number;
    sheet.leaves.forEach((leaf, index) =>
      this.leaves.push({ ...leaf, position, sheet: root, picograms: masses[index] as bigint }),
    );
  }
}

/** Whole pieces multiply what one of them holds; a broken number of them is one mass. */
function massesIn({ leaves, shares, picograms }: LeafSheet, piece: bigint, pieces: Decimal, total: bigint): bigint[] {
  if (!pieces.isInteger()) return massesOfLeaves(shares, leaves.length, total);
  const count = BigInt(pieces.toFixed());
  return piece === picograms
    ? leaves.map((leaf) => leaf.picograms * count)
    : massesOfLeaves(shares, leaves.length, piece).map((mass) => mass * count);
}
const times = (picograms: bigint, pieces: Decimal): bigint =>
  BigInt(new Decimal(picograms.toString()).times(pieces).toFixed(0));
