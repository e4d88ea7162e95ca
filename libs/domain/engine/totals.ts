import type { UnitSearch } from './find-units';
import { COMPONENT, MATERIAL, SUBSTANCE } from './graph';
import { isPortionNode } from './shapes';
import type { EngineTotals, EntityTotal } from './types';

/** Mass of the positions as they enter the totals. */
export interface PositionMasses {
  /** Dense root -> pieces (component) or grams (semi-component, material) per vehicle, scaled. */
  amountOfRoot: Float64Array;
  vehicleGrams: number;
  unmatchedGrams: number;
}

interface Flow {
  /** Pieces of components; grams of the rest that lie directly in components or at a root. */
  direct: Float64Array;
  /** Grams of a semi-component or material altogether, nominal. */
  grams: Float64Array;
}

/** Amounts flow from the roots down, parents before children: each node and edge once, whatever the expanded tree. */
function flowDown(search: UnitSearch, amountOfRoot: Float64Array): Flow {
  const { graph } = search;
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

function entityTotals(search: UnitSearch, direct: Float64Array): EntityTotal[] {
  const { graph, segments, entities } = search;
  const sums = { low: new Float64Array(entities.count), nominal: new Float64Array(entities.count), high: new Float64Array(entities.count) };
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
  const total = (item: number, entity: number): EntityTotal[] => {
    const nominalGrams = sums.nominal[entity] ?? 0;
    // Contradictory portions bound nothing, but their nominal mass is told.
    const maxGrams = Math.max(sums.high[entity] ?? 0, nominalGrams);
    return maxGrams === 0 ? [] : [{ item, minGrams: sums.low[entity] ?? 0, nominalGrams, maxGrams }];
  };
  return [
    ...Array.from(entities.ofItem).flatMap((entity, item) => total(item, entity)),
    ...Array.from(entities.ofWatched).flatMap((entity, index) => total(-1 - index, entity)),
  ];
}

/** Share of a material that no class below claims: it takes the class of the material above (domain.md 9, 3.2). */
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
      if (child >= 0 && graph.kind[child] === MATERIAL) share -= (graph.nominal[slot] as number) * (1 - (open[child] as number));
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
      if ((own[node] as number) > 0) add(graph.classIndex[node] as number, (grams[node] as number) * (own[node] as number));
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

function unknownTotal(search: UnitSearch, direct: Float64Array): number {
  const { graph, shapes, masses } = search;
  let total = 0;
  for (let index = 0; index < graph.order.length; index++) {
    const node = graph.order[index] as number;
    const amount = direct[node] as number;
    if (graph.kind[node] === COMPONENT) total += masses.isEmpty[node] ? amount * (masses.leaf[node] as number) : 0;
    else if (isPortionNode(graph.kind[node] as number)) total += amount * (shapes.unknownMax[node] as number);
  }
  return total;
}

export function totalUp(search: UnitSearch, positions: PositionMasses): EngineTotals {
  const flow = flowDown(search, positions.amountOfRoot);
  return {
    items: entityTotals(search, flow.direct),
    classGrams: classTotals(search, flow),
    vehicleGrams: positions.vehicleGrams,
    unmatchedGrams: positions.unmatchedGrams,
    unknownMaxGrams: unknownTotal(search, flow.direct),
  };
}
