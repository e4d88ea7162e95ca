import { Decimal } from '../decimal';
import { exactPositionUses, type PositionRole } from '../rollup';
import { apportion, picogramsOf } from './apportion';
import type { LeafSheet, SheetLeaf } from './sheet-leaves';

/** Positions of a vehicle in tree order; `root` 0 = no released sheet. Grams of one piece by the workbook, NaN = none. */
export interface MaterialBom { positionId: Int32Array; parent: Int32Array; quantity: ArrayLike<number>; massGrams: Float64Array; root: Int32Array }
/** A leaf of a position's sheet with its mass in the whole vehicle. */
export interface PlacedLeaf extends SheetLeaf { position: number; sheet: number }
/** A position whose content nobody knows, with its mass by the workbook; none: null. */
export interface UnmatchedPosition { position: number; picograms: bigint | null }

/** What a vehicle is made of: each gram at the position and in the material where it lies, counted once. */
export class VehicleMaterials {
  readonly roles: readonly PositionRole[];
  readonly leaves: PlacedLeaf[] = [];
  readonly unmatched: UnmatchedPosition[] = [];
  /** Positions of semi-components or materials of which the workbook tells no mass. */
  readonly withoutMass: number[] = [];
  totalPicograms = 0n;

  constructor(readonly bom: MaterialBom, sheets: ReadonlyMap<number, LeafSheet>) {
    const uses = exactPositionUses({ parent: bom.parent, quantity: Array.from(bom.quantity, String), hooked: bom.root });
    this.roles = uses.map(({ role }) => role);
    uses.forEach(({ role, pieces }, position) => {
      if (role !== 'counted' && role !== 'unmatched') return;
      const sheet = sheets.get(bom.root[position] as number);
      if (role === 'counted' && sheet) this.place(position, sheet, pieces);
      else this.addUnmatched(position, pieces);
    });
  }

  private workbook(position: number, pieces: Decimal): bigint | null {
    const grams = this.bom.massGrams[position] as number;
    return Number.isNaN(grams) ? null : times(picogramsOf(grams), pieces);
  }
  private addUnmatched(position: number, pieces: Decimal): void {
    const picograms = this.workbook(position, pieces);
    this.unmatched.push({ position, picograms });
    this.totalPicograms += picograms ?? 0n;
  }
  private place(position: number, { leaves, picograms, isPortion }: LeafSheet, pieces: Decimal): void {
    const total = isPortion ? this.workbook(position, pieces) : times(picograms, pieces);
    if (total === null) {
      this.withoutMass.push(position);
      return;
    }
    const sheet = this.bom.root[position] as number;
    this.totalPicograms += total;
    const masses = !isPortion && pieces.isInteger() ? multiplied(leaves, BigInt(pieces.toFixed())) : apportion(leaves.map((leaf) => leaf.picograms), total);
    leaves.forEach((leaf, index) => this.leaves.push({ ...leaf, position, sheet, picograms: masses[index] as bigint }));
  }
}

const multiplied = (leaves: readonly SheetLeaf[], pieces: bigint): bigint[] => leaves.map(({ picograms }) => picograms * pieces);
const times = (picograms: bigint, pieces: Decimal): bigint => BigInt(new Decimal(picograms.toString()).times(pieces).toFixed(0));
