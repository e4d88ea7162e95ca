import type { ComponentMasses } from './component-masses';
import type { UnitSearch } from './find-units';
import { COMPONENT, type Graph, MATERIAL, SUBSTANCE } from './graph';
import type { PositionMasses } from './position-amounts';
import type { Segments } from './segments';
import { isPortionNode, type Shapes } from './shapes';
import type { EngineTotals, EntityTotal } from './types';

interface Flow {
  /** Pieces of components; grams of semi-components and materials directly in components or at a root. */
  direct: Float64Array;
  /** Nominal total grams of a semi-component or material. */
  grams: Float64Array;
}

/**
 * Amounts are propagated from the roots down, parents before children: each node and edge once, whatever the size
 * of the expanded tree.
 */
export function propagateAmounts(graph: Graph, amountOfRoot: Float64Array): Flow {
  const direct = amountOfRoot.slice();
  const grams = new Float64Array(graph.count);
  for (let index = graph.order.length - 1; index >= 0; index--) {
    const node = graph.order[index] as number;
    const isComponent = graph.kind[node] === COMPONENT;
    if (graph.kind[node] === SUBSTANCE) continue;
    if (!isComponent) grams[node] = (grams[node] as number) + (direct[node] as number);
    const amount = isComponent ? (direct[node] as number) : (grams[node] as number);
    const target = isComponent ? direct : grams;
    for (let slot = graph.start[node] as number; slot < (graph.start[node + 1] as number); slot++) {
      const child = graph.child[slot] as number;
      if (child >= 0) target[child] = (target[child] as number) + amount * (graph.nominal[slot] as number);
    }
  }
  return { direct, grams };
}

/** Grams per vehicle of each key of the segments: minimum to maximum of the disclosed content. */
export interface KeyGrams {
  low: Float64Array;
  nominal: Float64Array;
  high: Float64Array;
}
export function keyGrams(
  { graph, segments }: { graph: Graph; segments: Segments },
  direct: Float64Array,
  keyCount: number,
): KeyGrams {
  const sums = {
    low: new Float64Array(keyCount),
    nominal: new Float64Array(keyCount),
    high: new Float64Array(keyCount),
  };
  for (let index = 0; index < graph.order.length; index++) {
    const node = graph.order[index] as number;
    const amount = direct[node] as number;
    if (amount === 0 || !isPortionNode(graph.kind[node] as number)) continue;
    const first = segments.offset[node] as number;
    for (let row = first; row < first + (segments.length[node] as number); row++) {
      const key = segments.key[row] as number;
      sums.low[key] = (sums.low[key] as number) + amount * (segments.low[row] as number);
      sums.nominal[key] = (sums.nominal[key] as number) + amount * (segments.nominal[row] as number);
      sums.high[key] = (sums.high[key] as number) + amount * (segments.disclosed[row] as number);
    }
  }
  // Contradictory portions give no bounds, but their nominal mass is known.
  sums.high.forEach((high, key) => void (sums.high[key] = Math.max(high, sums.nominal[key] as number)));
  return sums;
}

function entityTotals(search: UnitSearch, direct: Float64Array): EntityTotal[] {
  const { entities } = search;
  const sums = keyGrams(search, direct, entities.count);
  const total = (item: number, entity: number): EntityTotal[] => {
    const maxGrams = sums.high[entity] ?? 0;
    return maxGrams === 0
      ? []
      : [{ item, minGrams: sums.low[entity] ?? 0, nominalGrams: sums.nominal[entity] ?? 0, maxGrams }];
  };
  return [
    ...Array.from(entities.ofItem).flatMap((entity, item) => total(item, entity)),
    ...Array.from(entities.ofWatched).flatMap((entity, index) => total(-1 - index, entity)),
  ];
}

/**
 * Share of a material that no classified material below it covers: it has the class of the material above
 * (domain.md 9, 3.2).
 */
function unclassifiedShares(search: UnitSearch): { open: Float64Array; own: Float64Array } {
  const { graph } = search;
  const open = new Float64Array(graph.count);
  const own = new Float64Array(graph.count);
  for (let index = 0; index < graph.order.length; index++) {
    const node = graph.order[index] as number;
    if (graph.kind[node] !== MATERIAL) continue;
    let share = 1;
    for (let slot = graph.start[node] as number; slot < (graph.start[node + 1] as number); slot++) {
      const child = graph.child[slot] as number;
      if (child >= 0 && graph.kind[child] === MATERIAL)
        share -= (graph.nominal[slot] as number) * (1 - (open[child] as number));
    }
    const isClassified = (graph.classIndex[node] as number) >= 0;
    own[node] = isClassified ? Math.max(0, share) : 0;
    open[node] = isClassified ? 0 : Math.max(0, share);
  }
  return { open, own };
}

function classTotals(search: UnitSearch, { direct, grams }: Flow): Float64Array {
  const { graph, input } = search;
  const totals = new Float64Array(input.classes.length + 1);
  const { open, own } = unclassifiedShares(search);
  const add = (at: number, mass: number): void => void (totals[at] = (totals[at] as number) + mass);
  for (let index = 0; index < graph.order.length; index++) {
    const node = graph.order[index] as number;
    const kind = graph.kind[node] as number;
    if (kind === MATERIAL) {
      if ((own[node] as number) > 0)
        add(graph.classIndex[node] as number, (grams[node] as number) * (own[node] as number));
      add(input.classes.length, (direct[node] as number) * (open[node] as number));
    } else if (isPortionNode(kind)) {
      for (let slot = graph.start[node] as number; slot < (graph.start[node + 1] as number); slot++) {
        const child = graph.child[slot] as number;
        if (child < 0 || graph.kind[child] !== MATERIAL) continue;
        add(input.classes.length, (grams[node] as number) * (graph.nominal[slot] as number) * (open[child] as number));
      }
    }
  }
  return totals;
}

/** Maximum unknown content, in grams per vehicle. */
export function unknownTotal(
  { graph, shapes, masses }: { graph: Graph; shapes: Shapes; masses: ComponentMasses },
  direct: Float64Array,
): number {
  let total = 0;
  for (let index = 0; index < graph.order.length; index++) {
    const node = graph.order[index] as number;
    const amount = direct[node] as number;
    if (graph.kind[node] === COMPONENT) total += masses.isEmpty[node] ? amount * (masses.leaf[node] as number) : 0;
    else if (isPortionNode(graph.kind[node] as number)) total += amount * (shapes.unknownMax[node] as number);
  }
  return total;
}

export function computeTotals(search: UnitSearch, positions: PositionMasses): EngineTotals {
  const flow = propagateAmounts(search.graph, positions.amountOfRoot);
  return {
    items: entityTotals(search, flow.direct),
    classGrams: classTotals(search, flow),
    vehicleGrams: positions.vehicleGrams,
    unmatchedGrams: positions.unmatchedGrams,
    unknownMaxGrams: unknownTotal(search, flow.direct),
  };
}
