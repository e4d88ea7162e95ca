import type { ComponentMasses } from './component-masses';
import { COMPONENT, type Graph } from './graph';
import type { UnitContent } from './judge-units';
import type { Segments } from './segments';
import type { Shapes } from './shapes';

const NO_ROWS = { rows: 0, from: 0, entity: [], low: [], nominal: [], disclosed: [], high: [], flags: [] };

export const nothingKnown = (unknownFlags: number): UnitContent => ({ ...NO_ROWS, unknownMax: 1, unknownFlags });

/** Content of a semi-component or material, taken from its own rows. */
export function portionContent(node: number, segments: Segments, shapes: Shapes): UnitContent {
  return {
    rows: segments.length[node] as number,
    from: segments.offset[node] as number,
    entity: segments.key,
    low: segments.low,
    nominal: segments.nominal,
    disclosed: segments.disclosed,
    high: segments.high,
    flags: segments.tally,
    unknownMax: shapes.unknownMax[node] as number,
    unknownFlags: shapes.unknownFlags[node] as number,
  };
}

/**
 * Sums the direct content of a component and divides it by the mass of the component; the scratch columns are
 * reused.
 */
export class JoinedContent {
  private readonly stamp: Int32Array;
  private readonly low: Float64Array;
  private readonly nominal: Float64Array;
  private readonly disclosed: Float64Array;
  private readonly high: Float64Array;
  private readonly flags: Int32Array;
  private readonly touched: Int32Array;
  /** Result object shared by all components: valid until the next call. */
  private readonly out: UnitContent & {
    low: Float64Array;
    nominal: Float64Array;
    disclosed: Float64Array;
    high: Float64Array;
    flags: Int32Array;
  };

  constructor(
    private readonly graph: Graph,
    private readonly shapes: Shapes,
    private readonly segments: Segments,
    private readonly masses: ComponentMasses,
    entityCount: number,
  ) {
    this.stamp = new Int32Array(entityCount).fill(-1);
    this.low = new Float64Array(entityCount);
    this.nominal = new Float64Array(entityCount);
    this.disclosed = new Float64Array(entityCount);
    this.high = new Float64Array(entityCount);
    this.flags = new Int32Array(entityCount);
    this.touched = new Int32Array(entityCount);
    const column = (): Float64Array => new Float64Array(entityCount);
    this.out = {
      rows: 0,
      from: 0,
      entity: this.touched,
      unknownMax: 0,
      unknownFlags: 0,
      low: column(),
      nominal: column(),
      disclosed: column(),
      high: column(),
      flags: new Int32Array(entityCount),
    };
  }

  /** @param counts whether a direct semi-component or material belongs to the unit */
  sumContent(component: number, counts: (child: number) => boolean): UnitContent {
    const { graph, shapes } = this;
    const mass = this.masses.leaf[component] as number;
    let touched = 0;
    let unknown = 0;
    let unknownFlags = 0;
    for (let slot = graph.start[component] as number; slot < (graph.start[component + 1] as number); slot++) {
      const child = graph.child[slot] as number;
      if (child < 0 || graph.kind[child] === COMPONENT || !counts(child)) continue;
      const grams = graph.nominal[slot] as number;
      unknown += grams * (shapes.unknownMax[child] as number);
      unknownFlags |= shapes.unknownFlags[child] as number;
      touched = this.addRows(component, child, grams, touched);
    }
    return mass > 0
      ? this.divideByMass(mass, touched, unknown, unknownFlags)
      : this.contentWithoutMass(touched, unknownFlags);
  }

  /**
   * A content without mass has no shares: each entity in it may be anything from 0 to 100 %, and so may unknown
   * content.
   */
  private contentWithoutMass(touched: number, unknownFlags: number): UnitContent {
    const { out } = this;
    for (let row = 0; row < touched; row++) {
      out.low[row] = out.nominal[row] = out.disclosed[row] = 0;
      out.high[row] = 1;
      out.flags[row] = this.flags[this.touched[row] as number] as number;
    }
    out.rows = touched;
    out.unknownMax = 1;
    out.unknownFlags = unknownFlags;
    return out;
  }

  private addRows(component: number, child: number, grams: number, touchedBefore: number): number {
    const { segments } = this;
    const unknown = this.shapes.unknownMax[child] as number;
    let touched = touchedBefore;
    const first = segments.offset[child] as number;
    for (let row = first; row < first + (segments.length[child] as number); row++) {
      const entity = segments.key[row] as number;
      if (this.stamp[entity] !== component) {
        this.stamp[entity] = component;
        this.touched[touched++] = entity;
        this.low[entity] = this.nominal[entity] = this.disclosed[entity] = this.high[entity] = 0;
        this.flags[entity] = 0;
      }
      this.low[entity] = (this.low[entity] as number) + grams * (segments.low[row] as number);
      this.nominal[entity] = (this.nominal[entity] as number) + grams * (segments.nominal[row] as number);
      this.disclosed[entity] = (this.disclosed[entity] as number) + grams * (segments.disclosed[row] as number);
      this.high[entity] = (this.high[entity] as number) + grams * ((segments.high[row] as number) - unknown);
      this.flags[entity] = (this.flags[entity] as number) | (segments.tally[row] as number);
    }
    return touched;
  }

  /**
   * Writes the rows of the touched entities into the reused output. An entity that is absent from one child may
   * still be in the unknown content of that child.
   */
  private divideByMass(mass: number, touched: number, unknown: number, unknownFlags: number): UnitContent {
    const { out } = this;
    for (let row = 0; row < touched; row++) {
      const entity = this.touched[row] as number;
      out.low[row] = (this.low[entity] as number) / mass;
      out.nominal[row] = (this.nominal[entity] as number) / mass;
      out.disclosed[row] = (this.disclosed[entity] as number) / mass;
      out.high[row] = ((this.high[entity] as number) + unknown) / mass;
      out.flags[row] = this.flags[entity] as number;
    }
    out.rows = touched;
    out.unknownMax = unknown / mass;
    out.unknownFlags = unknownFlags;
    return out;
  }
}
