import { isProcessMaterial } from './component-masses';
import type { UnitSearch } from './find-units';
import { COMPONENT, SUBSTANCE } from './graph';
import { PortionRollup } from './portion-rollup';
import { Segments } from './segments';
import { NODE_FLAGS } from './types';

/** Sums the units of a component's children; the scratch columns are reused for all components. */
class UnitSum {
  private readonly stamp: Int32Array;
  private readonly touched: Int32Array;
  private readonly low: Float64Array;
  private readonly nominal: Float64Array;
  private readonly high: Float64Array;
  private readonly paths: Float64Array;
  private count = 0;
  private owner = -1;

  constructor(unitCount: number) {
    this.stamp = new Int32Array(unitCount).fill(-1);
    this.touched = new Int32Array(unitCount);
    this.low = new Float64Array(unitCount);
    this.nominal = new Float64Array(unitCount);
    this.high = new Float64Array(unitCount);
    this.paths = new Float64Array(unitCount);
  }

  begin(owner: number): void {
    this.owner = owner;
    this.count = 0;
  }

  add(unit: number, low: number, nominal: number, high: number, paths: number): void {
    if (this.stamp[unit] !== this.owner) {
      this.stamp[unit] = this.owner;
      this.touched[this.count++] = unit;
      this.low[unit] = this.nominal[unit] = this.high[unit] = this.paths[unit] = 0;
    }
    this.low[unit] = (this.low[unit] as number) + low;
    this.nominal[unit] = (this.nominal[unit] as number) + nominal;
    this.high[unit] = (this.high[unit] as number) + high;
    this.paths[unit] = (this.paths[unit] as number) + paths;
  }

  writeTo(segments: Segments): void {
    segments.begin(this.owner, this.count);
    for (let index = 0; index < this.count; index++) {
      const unit = this.touched[index] as number;
      const high = this.high[unit] as number;
      segments.append(
        this.owner,
        unit,
        this.low[unit] as number,
        this.nominal[unit] as number,
        high,
        high,
        this.paths[unit] as number,
      );
    }
  }
}

/**
 * Mass of every shown unit in every node: fraction of a semi-component or material, grams in one piece of a component.
 */
export class UnitMasses {
  readonly segments: Segments;
  private readonly sum: UnitSum;
  private readonly rollup: PortionRollup;

  /** @param isShown units with at least one reported judgement */
  constructor(
    private readonly search: UnitSearch,
    private readonly isShown: Uint8Array,
  ) {
    const { graph, shapes, units, input } = search;
    this.segments = new Segments(graph.count);
    this.sum = new UnitSum(units.count);
    this.rollup = new PortionRollup(graph, shapes, this.segments, 'unit', units.count, input.edges.confidential);
    for (let index = 0; index < graph.order.length; index++) {
      const node = graph.order[index] as number;
      if (graph.kind[node] === COMPONENT) this.addComponent(node);
      else if (graph.kind[node] !== SUBSTANCE) this.addPortionNode(node);
    }
  }

  private isUnitShown(unit: number): boolean {
    return unit >= 0 && this.isShown[unit] === 1;
  }

  private addPortionNode(node: number): void {
    const { units } = this.search;
    const material = units.material[node] as number;
    const remainder = units.remainder[node] as number;
    this.rollup.combine(node, 2);
    if (this.isUnitShown(material)) this.segments.append(node, material, 1, 1, 1, 1, 1);
    if (!this.isUnitShown(remainder)) return;
    const { low, nominal, high } = this.remainderShare(node);
    this.segments.append(node, remainder, low, nominal, high, high, 1);
  }

  /** The share outside the declared portions, plus the portions of edges that were cut. */
  private remainderShare(node: number): { low: number; nominal: number; high: number } {
    const { graph, shapes } = this.search;
    const isUndisclosed = ((graph.flags[node] as number) & NODE_FLAGS.undisclosed) !== 0;
    let low = shapes.undisclosedMin[node] as number;
    let high = isUndisclosed ? low + (shapes.slack[node] as number) : 0;
    let declaredShare = 0;
    for (let slot = graph.start[node] as number; slot < (graph.start[node + 1] as number); slot++) {
      const isCut = (graph.child[slot] as number) < 0;
      if (!isCut) declaredShare += graph.nominal[slot] as number;
      else {
        low += graph.low[slot] as number;
        high += graph.high[slot] as number;
      }
    }
    return { low, nominal: Math.max(0, 1 - declaredShare), high: Math.min(1, high) };
  }

  private addComponent(node: number): void {
    const { graph, units, masses, input } = this.search;
    this.sum.begin(node);
    for (let slot = graph.start[node] as number; slot < (graph.start[node + 1] as number); slot++) {
      const child = graph.child[slot] as number;
      if (child < 0) continue;
      const override =
        graph.kind[child] === COMPONENT ? 0 : (input.edges.override[graph.edge[slot] as number] as number);
      this.addChild(child, graph.nominal[slot] as number, override);
      if (masses.isAssembly[node]) this.addOwnArticle(child, graph.nominal[slot] as number);
    }
    const mass = masses.leaf[node] as number;
    this.addOwnUnit(units.article[node] as number, mass);
    this.addOwnUnit(units.process[node] as number, mass);
    this.addOwnUnit(units.material[node] as number, mass);
    this.addOwnUnit(units.remainder[node] as number, 0);
    this.sum.writeTo(this.segments);
  }

  /** A unit judged at the component itself has the mass of the component; the mass of a cut branch is not known. */
  private addOwnUnit(unit: number, mass: number): void {
    if (this.isUnitShown(unit)) this.sum.add(unit, mass, mass, mass, 1);
  }

  private addChild(child: number, amount: number, override: number): void {
    const { segments, search } = this;
    const first = segments.offset[child] as number;
    for (let row = first; row < first + (segments.length[child] as number); row++) {
      const key = segments.key[row] as number;
      const unit = override === 0 ? key : search.units.variantOf(key, override);
      this.sum.add(
        unit,
        amount * (segments.low[row] as number),
        amount * (segments.nominal[row] as number),
        amount * (segments.high[row] as number),
        segments.tally[row] as number,
      );
    }
  }

  private addOwnArticle(child: number, grams: number): void {
    const { graph, units, isProcessClass } = this.search;
    if (graph.kind[child] === COMPONENT || isProcessMaterial(graph, child, isProcessClass)) return;
    const unit = units.article[child] as number;
    if (this.isUnitShown(unit)) this.sum.add(unit, grams, grams, grams, 1);
  }
}
