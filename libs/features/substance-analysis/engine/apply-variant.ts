import { Decimal, type ExactAnswer, type ExactRequest, type LoadExact, type UnpackedInput } from '@matlas/domain';
import type { BomColumns } from '../run/run-input.store';

/**
 * Replacements of a what-if: the sheet of a position by another one, and every use of a sheet by another one.
 * Nothing is stored.
 */
export interface Variant {
  positions: readonly { positionId: number; sheetId: number }[];
  materials: readonly { sheetId: number; bySheetId: number }[];
}
/** Replaces every use of the sheet `from` by the sheet `to`, at any depth. */
export interface Replacement {
  from: number;
  to: number;
}
/**
 * The BOM with the replacements of a variant. `extra`: additional sheets to load, which the unchanged data do not
 * contain.
 */
export interface VariantBom {
  bom: BomColumns;
  replacements: readonly Replacement[];
  extra: readonly number[];
}

const COMPONENT = 1;

/**
 * Replaces the hooked sheets of positions. A position that is hooked to a replaced sheet gets the replacement too.
 * An empty variant returns the BOM unchanged.
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

/** Masses of components in grams per piece: the measured mass, or else the sum of the content. */
class Masses {
  private readonly cache = new Map<number, number>();
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
  findNodeIndex(node: number): number | undefined {
    return this.nodeAt.get(node);
  }
  /** Cycles are refused when the variant is checked; the guard only prevents an endless recursion on broken trees. */
  massOf(node: number): number {
    const found = this.cache.get(node);
    if (found !== undefined) return found;
    this.cache.set(node, 0);
    const measured = this.measured(node);
    const grams = Number.isNaN(measured)
      ? this.edgesBelow(node).reduce((sum, edge) => sum + this.gramsOf(edge), 0)
      : measured;
    this.cache.set(node, grams);
    return grams;
  }
  private gramsOf(edge: number): number {
    const child = this.edges.child[edge] as number;
    const amount = this.edges.nominal[edge] as number;
    return this.isComponent(child) ? amount * this.massOf(child) : amount;
  }
}

/** Change of each component's mass by the replacements below it. */
class Shifts {
  private readonly cache = new Map<number, number>();
  constructor(
    private readonly masses: Masses,
    private readonly edges: UnpackedInput['edges'],
    private readonly targets: ReadonlyMap<number, number>,
  ) {}
  shiftOf(node: number): number {
    const found = this.cache.get(node);
    if (found !== undefined) return found;
    this.cache.set(node, 0);
    const shift = this.masses.edgesBelow(node).reduce((sum, edge) => {
      const child = this.edges.child[edge] as number;
      if (!this.masses.isComponent(child)) return sum;
      const target = this.targets.get(child);
      return (
        sum +
        (this.edges.nominal[edge] as number) *
          (target === undefined
            ? this.shiftOf(child)
            : this.masses.massOf(target) + this.shiftOf(target) - this.masses.massOf(child))
      );
    }, 0);
    this.cache.set(node, shift);
    return shift;
  }
}

/**
 * Result of the replacements: the graph to judge, and the mass changes of measured assemblies, which also apply to
 * the exact numbers.
 */
export interface Replaced {
  input: UnpackedInput;
  shifts: ReadonlyMap<number, number>;
}

/**
 * Replaces every use in the graph. The measured mass of an assembly changes by the difference of the replaced
 * parts; amounts of materials stay unchanged.
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
    const shift = moved.shiftOf(node);
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

/** Adds the mass changes of the variant to the exact measured masses. */
export const shiftedExact =
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
