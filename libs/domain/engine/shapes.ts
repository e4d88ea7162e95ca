import { flagBit } from '../substances';
import { MATERIAL, SEMI, SUBSTANCE, type Graph } from './graph';
import { GreedyExtreme, denoise } from './greedy';
import { NODE_FLAGS } from './types';

/**
 * Freedom of the portions of a semi-component or material, and its unknown share. All values are fractions of the
 * node.
 */
export interface Shapes {
  /** Share that remains after the minima of all children. */
  slack: Float64Array;
  /** Share of it that all children together can take. */
  capacity: Float64Array;
  /** Minimum share outside all declared portions; the maximum is this plus `slack`. */
  undisclosedMin: Float64Array;
  /** Maximum share of unknown content: jokers, empty nodes, contradictory and undisclosed portions, cut edges. */
  unknownMax: Float64Array;
  /** Why content is unknown, as REASON_FLAGS. */
  unknownFlags: Int32Array;
  /** 1 when a material directly contains substances: a homogeneous material. */
  holdsSubstances: Uint8Array;
  /** 1 when the node has no children, or all of them were cut. */
  isEmpty: Uint8Array;
}

const CONTRADICTORY = flagBit('contradictory-portions');
const UNDISCLOSED = flagBit('undisclosed-remainder');
const NOT_YET_SPECIFIED = flagBit('not-yet-specified');
const NOT_IN_CATALOGUE = flagBit('not-in-catalogue');
const IS_UNKNOWN = NODE_FLAGS.notYetSpecified | NODE_FLAGS.uncatalogued;
const EMPTY = flagBit('empty-node');
const CYCLE = flagBit('cycle');

/** Smallest fraction that counts as undisclosed even when the stored flag is missing; larger than rounding errors. */
const UNDISCLOSED_FROM = 1e-7;

export const isPortionNode = (kind: number): boolean => kind === SEMI || kind === MATERIAL;

function shapesOf(count: number): Shapes {
  return {
    slack: new Float64Array(count),
    capacity: new Float64Array(count),
    undisclosedMin: new Float64Array(count),
    unknownMax: new Float64Array(count),
    unknownFlags: new Int32Array(count),
    holdsSubstances: new Uint8Array(count),
    isEmpty: new Uint8Array(count),
  };
}

function measureSlack(graph: Graph, shapes: Shapes, node: number): void {
  const { start, low, high, flags } = graph;
  let sumLow = 0;
  let capacity = 0;
  for (let slot = start[node] as number; slot < (start[node + 1] as number); slot++) {
    sumLow += low[slot] as number;
    capacity += (high[slot] as number) - (low[slot] as number);
  }
  shapes.capacity[node] = denoise(capacity);
  shapes.slack[node] = denoise(1 - sumLow);
  const hasChildren = (start[node + 1] as number) > (start[node] as number);
  const isShort =
    hasChildren && 1 - sumLow - capacity > UNDISCLOSED_FROM && !((flags[node] as number) & NODE_FLAGS.contradictory);
  if (isShort) flags[node] = (flags[node] as number) | NODE_FLAGS.undisclosed;
  if (((flags[node] as number) & NODE_FLAGS.undisclosed) === 0) return;
  shapes.undisclosedMin[node] = denoise(1 - sumLow - capacity);
  shapes.slack[node] = denoise(capacity);
  shapes.capacity[node] = denoise(capacity) * 2;
}

function describeChildren(graph: Graph, shapes: Shapes, node: number): void {
  const { start, child, kind } = graph;
  let hasChild = false;
  for (let slot = start[node] as number; slot < (start[node + 1] as number); slot++) {
    const at = child[slot] as number;
    if (at < 0) continue;
    hasChild = true;
    if (kind[at] === SUBSTANCE) shapes.holdsSubstances[node] = 1;
    shapes.unknownFlags[node] = (shapes.unknownFlags[node] as number) | (shapes.unknownFlags[at] as number);
  }
  shapes.isEmpty[node] = hasChild ? 0 : 1;
}

function ownUnknownFlags(graph: Graph, shapes: Shapes, node: number): number {
  const flags = graph.flags[node] as number;
  return (
    (flags & NODE_FLAGS.contradictory ? CONTRADICTORY : 0) |
    (flags & NODE_FLAGS.undisclosed ? UNDISCLOSED : 0) |
    (graph.hasCut[node] ? CYCLE : 0) |
    (shapes.isEmpty[node] && !graph.hasCut[node] ? EMPTY : 0)
  );
}

function largestUnknown(graph: Graph, shapes: Shapes, node: number, greedy: GreedyExtreme): number {
  const { start, child, low, high } = graph;
  if (shapes.isEmpty[node] || (graph.flags[node] as number) & NODE_FLAGS.contradictory) return 1;
  if (shapes.unknownFlags[node] === 0) return 0;
  greedy.reset();
  for (let slot = start[node] as number; slot < (start[node + 1] as number); slot++) {
    const at = child[slot] as number;
    const unknown = at < 0 ? 1 : (shapes.unknownMax[at] as number);
    if (unknown > 0) greedy.add(low[slot] as number, (high[slot] as number) - (low[slot] as number), unknown);
  }
  const slack = shapes.slack[node] as number;
  if ((graph.flags[node] as number) & NODE_FLAGS.undisclosed)
    greedy.add(shapes.undisclosedMin[node] as number, slack, 1);
  return greedy.max(slack);
}

/** One pass over semi-components, materials and substances, children first. */
export function measureShapes(graph: Graph): Shapes {
  const shapes = shapesOf(graph.count);
  const greedy = new GreedyExtreme();
  for (let index = 0; index < graph.order.length; index++) {
    const node = graph.order[index] as number;
    const kind = graph.kind[node] as number;
    if (kind === SUBSTANCE) {
      const flags = graph.flags[node] as number;
      if ((flags & IS_UNKNOWN) === 0) continue;
      shapes.unknownMax[node] = 1;
      shapes.unknownFlags[node] = flags & NODE_FLAGS.uncatalogued ? NOT_IN_CATALOGUE : NOT_YET_SPECIFIED;
    } else if (isPortionNode(kind)) {
      measureSlack(graph, shapes, node);
      describeChildren(graph, shapes, node);
      shapes.unknownFlags[node] = (shapes.unknownFlags[node] as number) | ownUnknownFlags(graph, shapes, node);
      shapes.unknownMax[node] = largestUnknown(graph, shapes, node, greedy);
    }
  }
  return shapes;
}
