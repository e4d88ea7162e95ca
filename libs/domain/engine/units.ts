import type { Graph } from './graph';
import { UNIT_KINDS, type UnitKind } from './types';

/** The things that are judged: homogeneous materials, articles, rows of process materials, unknown remainders. */
export class Units {
  readonly kind: number[] = [];
  readonly node: number[] = [];
  readonly override: number[] = [];
  /** Facts that count there: 0 = the vehicle's. */
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
    return this.push(UNIT_KINDS.indexOf(kind), node, override, 0);
  }

  /** The same unit where other facts count. */
  addUnderDates(unit: number, dates: number): number {
    const added = this.push(this.kind[unit] as number, this.node[unit] as number, this.override[unit] as number, dates);
    this.dated.set(dates, (this.dated.get(dates) ?? new Map<number, number>()).set(unit, added));
    return added;
  }

  private push(kind: number, node: number, override: number, dates: number): number {
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

  /** The unit as it is judged behind an edge with an override. */
  variantOf(unit: number, override: number): number {
    return this.variants.get(`${unit}|${override}`) ?? unit;
  }

  /** The unit as it is judged at a position where these facts count. */
  underDates(unit: number, dates: number): number {
    return this.dated.get(dates)?.get(unit) ?? unit;
  }
}
