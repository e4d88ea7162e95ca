import type { Graph } from './graph';
import { UNIT_KINDS, type UnitKind } from './types';

/** The judged units: homogeneous materials, articles, process materials, unknown remainders. */
export class Units {
  readonly kind: number[] = [];
  readonly node: number[] = [];
  readonly override: number[] = [];
  /** Index of the facts used: 0 = those of the vehicle. */
  readonly dates: number[] = [];
  /** Node -> unit of that kind, -1 = none. A variant under an override is found by `variantOf`. */
  readonly material: Int32Array;
  readonly article: Int32Array;
  readonly process: Int32Array;
  readonly remainder: Int32Array;
  private readonly variants = new Map<string, number>();
  private readonly dated = new Map<number, Map<number, number>>();

  constructor(graph: Graph) {
    const none = (): Int32Array => new Int32Array(graph.count).fill(-1);
    this.material = none();
    this.article = none();
    this.process = none();
    this.remainder = none();
  }

  get count(): number {
    return this.kind.length;
  }

  add(kind: UnitKind, node: number, override = 0): number {
    return this.addUnit(UNIT_KINDS.indexOf(kind), node, override, 0);
  }

  /** Adds the same unit under other facts. */
  addUnderDates(unit: number, dates: number): number {
    const added = this.addUnit(
      this.kind[unit] as number,
      this.node[unit] as number,
      this.override[unit] as number,
      dates,
    );
    this.dated.set(dates, (this.dated.get(dates) ?? new Map<number, number>()).set(unit, added));
    return added;
  }

  private addUnit(kind: number, node: number, override: number, dates: number): number {
    this.kind.push(kind);
    this.node.push(node);
    this.dates.push(dates);
    return this.override.push(override) - 1;
  }

  setVariant(unit: number, override: number, variant: number): void {
    this.variants.set(`${unit}|${override}`, variant);
  }

  hasVariant(unit: number, override: number): boolean {
    return this.variants.has(`${unit}|${override}`);
  }

  /** The variant of the unit below an edge with an override; the unit itself when there is none. */
  variantOf(unit: number, override: number): number {
    return this.variants.get(`${unit}|${override}`) ?? unit;
  }

  /** The variant of the unit at positions with these facts; the unit itself when there is none. */
  variantUnderDates(unit: number, dates: number): number {
    return this.dated.get(dates)?.get(unit) ?? unit;
  }
}
