import { Decimal, type ExactAnswer, type ExactRequest, type LoadExact, type UnpackedInput } from '@matlas/domain';
import type { BomColumns } from '../run/run-input.store';

/**
 * What is put in the place of what: a position's sheet by another one, and every use of a sheet by another one. Nothing
 * of it is written anywhere.
 */
export interface Variant {
  positions: readonly { positionId: number; sheetId: number }[];
  materials: readonly { sheetId: number; bySheetId: number }[];
}
/** Every use of the sheet `from`, wherever in the trees, becomes one of `to`. */
export interface Replacement {
  from: number;
  to: number;
}
/**
 * The vehicle as a variant sees it. `extra`: sheets that must be loaded beside those of the positions; the analysed
 * data do not name them yet.
 */
export interface VariantBom {
  bom: BomColumns;
  replacements: readonly Replacement[];
  extra: readonly number[];
}

const COMPONENT = 1;

/**
 * Hooks of positions as the variant has them; a position that names a replaced sheet itself follows. A variant of
 * nothing leaves everything as it is.
 */
export function variantBom(bom: BomColumns, variant: Variant | null | undefined): VariantBom {
  const replacements = (variant?.materials ?? [])
    .filter(({ sheetId, bySheetId }) => sheetId !== bySheetId)
    .map(({ sheetId, bySheetId }) => ({ from: sheetId, to: bySheetId }));
  const hooked = new Map((variant?.positions ?? []).map(({ positionId, sheetId }) => [positionId, sheetId]));
  if (replacements.length === 0 && hooked.size === 0) return { bom, replacements: [], extra: [] };
  const byReplaced = new Map(replacements.map(({ from, to }) => [from, to]));
  const root = bom.root.map(
    (sheet, index) => hooked.get(bom.positionId[index] as number) ?? byReplaced.get(sheet) ?? sheet,
  );
  return { bom: { ...bom, root }, replacements, extra: [...new Set(replacements.map(({ to }) => to))] };
}

/** Masses of components of a graph, in grams of one piece: the measured one, else what lies in it. */
class Masses {
  private readonly known = new Map<number, number>();
  private readonly edgesOf = new Map<number, number[]>();
  private readonly nodeAt = new Map<number, number>();
  constructor(
    private readonly nodes: UnpackedInput['nodes'],
    private readonly edges: UnpackedInput['edges'],
  ) {
    nodes.id.forEach((id, at) => this.nodeAt.set(id, at));
    edges.parent.forEach((parent, edge) => {
      const known = this.edgesOf.get(parent);
      if (known) known.push(edge);
      else this.edgesOf.set(parent, [edge]);
    });
  }
  edgesBelow(node: number): readonly number[] {
    return this.edgesOf.get(node) ?? [];
  }
  isComponent(node: number): boolean {
    return this.nodes.kind[this.nodeAt.get(node) ?? -1] === COMPONENT;
  }
  measured(node: number): number {
    return this.nodes.measuredGrams[this.nodeAt.get(node) ?? -1] ?? NaN;
  }
  place(node: number): number | undefined {
    return this.nodeAt.get(node);
  }
  /** A circle was refused when the variant was checked; the guard keeps a broken tree from hanging the thread. */
  of(node: number): number {
    const found = this.known.get(node);
    if (found !== undefined) return found;
    this.known.set(node, 0);
    const measured = this.measured(node);
    const grams = Number.isNaN(measured)
      ? this.edgesBelow(node).reduce((sum, edge) => sum + this.gramsOf(edge), 0)
      : measured;
    this.known.set(node, grams);
    return grams;
  }
  private gramsOf(edge: number): number {
    const child = this.edges.child[edge] as number;
    const amount = this.edges.nominal[edge] as number;
    return this.isComponent(child) ? amount * this.of(child) : amount;
  }
}

/** How much the mass of each component moves by the replacements, below which it lies. */
class Shifts {
  private readonly known = new Map<number, number>();
  constructor(
    private readonly masses: Masses,
    private readonly edges: UnpackedInput['edges'],
    private readonly targets: ReadonlyMap<number, number>,
  ) {}
  of(node: number): number {
    const found = this.known.get(node);
    if (found !== undefined) return found;
    this.known.set(node, 0);
    const shift = this.masses.edgesBelow(node).reduce((sum, edge) => {
      const child = this.edges.child[edge] as number;
      if (!this.masses.isComponent(child)) return sum;
      const target = this.targets.get(child);
      return (
        sum +
        (this.edges.nominal[edge] as number) *
          (target === undefined ? this.of(child) : this.masses.of(target) + this.of(target) - this.masses.of(child))
      );
    }, 0);
    this.known.set(node, shift);
    return shift;
  }
}

/**
 * What a replacement moves: the graph that is judged, and the measured masses of assemblies by which the exact numbers
 * must move too.
 */
export interface Replaced {
  input: UnpackedInput;
  shifts: ReadonlyMap<number, number>;
}

/**
 * The graph with every use replaced. The measured mass of an assembly moves by the difference of what was replaced in
 * it; amounts of materials stay as they are.
 */
export function replaceUses(unpacked: UnpackedInput, replacements: readonly Replacement[]): Replaced {
  if (replacements.length === 0) return { input: unpacked, shifts: new Map() };
  const targets = new Map(replacements.map(({ from, to }) => [from, to]));
  const masses = new Masses(unpacked.nodes, unpacked.edges);
  const moved = new Shifts(masses, unpacked.edges, targets);
  const measuredGrams = unpacked.nodes.measuredGrams.slice();
  const shifts = new Map<number, number>();
  unpacked.nodes.id.forEach((node, at) => {
    if (!masses.isComponent(node) || Number.isNaN(measuredGrams[at])) return;
    const shift = moved.of(node);
    if (shift === 0) return;
    shifts.set(node, shift);
    measuredGrams[at] = Math.max((measuredGrams[at] as number) + shift, 0);
  });
  const child = unpacked.edges.child.map((id) => targets.get(id) ?? id);
  return {
    input: { ...unpacked, nodes: { ...unpacked.nodes, measuredGrams }, edges: { ...unpacked.edges, child } },
    shifts,
  };
}

/** The exact numbers as the variant has them: measured masses move by the same differences. */
export const movedExact =
  (load: LoadExact, shifts: ReadonlyMap<number, number>): LoadExact =>
  async (request: ExactRequest): Promise<ExactAnswer> => {
    const answer = await load(request);
    if (shifts.size === 0) return answer;
    return {
      ...answer,
      measuredGrams: answer.measuredGrams.map((grams, at) => {
        const shift = shifts.get(request.components[at] as number);
        return grams === null || shift === undefined ? grams : Decimal.max(new Decimal(grams).plus(shift), 0).toFixed();
      }),
    };
  };
