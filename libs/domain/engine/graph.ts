import { IdIndex } from './id-index';
import type { EdgeColumns, EngineIssue, NodeColumns, PositionColumns } from './types';

export const COMPONENT = 1;
export const SEMI = 2;
export const MATERIAL = 3;
export const SUBSTANCE = 4;

/** Columns from which a graph is built. */
export interface GraphInput {
  nodes: NodeColumns;
  edges: Pick<EdgeColumns, 'parent' | 'child' | 'low' | 'nominal' | 'high'>;
  positions: Pick<PositionColumns, 'root'>;
}

/**
 * The reachable tree versions as a compressed graph: dense indexes in the order of `order`; the children of a node
 * are in consecutive slots.
 */
export interface Graph {
  count: number;
  /** Dense index -> node id. */
  idOf: Int32Array;
  /** Node id -> dense index, -1 = not in the graph. */
  indexOf: IdIndex;
  kind: Uint8Array;
  classIndex: Int16Array;
  flags: Uint8Array;
  measuredGrams: Float64Array;
  /** Slots of node n: start[n] .. start[n + 1]. */
  start: Int32Array;
  /** Child of a slot; -1 = cut, because the edge is not allowed or closes a cycle. */
  child: Int32Array;
  /** Slot -> index of the edge in the input. */
  edge: Int32Array;
  /** Amounts of the edges in slot order, so that the values of a node's children are adjacent in memory. */
  low: Float64Array;
  nominal: Float64Array;
  high: Float64Array;
  /** All nodes, children before parents, which is ascending index order. */
  order: Int32Array;
  /** 1 when an edge of the node was cut: that share of the node is unknown. */
  hasCut: Uint8Array;
}

const MAY_CONTAIN: readonly (readonly number[])[] = [
  [],
  [COMPONENT, SEMI, MATERIAL],
  [SEMI, MATERIAL],
  [MATERIAL, SUBSTANCE],
  [],
];

function largestId(columns: readonly Int32Array[]): number {
  let largest = 0;
  for (const column of columns)
    for (let index = 0; index < column.length; index++) largest = Math.max(largest, column[index] as number);
  return largest;
}

function denseIndex(input: GraphInput): { indexOf: IdIndex; idOf: Int32Array } {
  const { nodes, edges } = input;
  const most = nodes.id.length + edges.parent.length + edges.child.length;
  const indexOf = new IdIndex(largestId([nodes.id, edges.parent, edges.child, input.positions.root]), most);
  const ids = new Int32Array(most);
  let count = 0;
  for (const column of [nodes.id, edges.parent, edges.child]) {
    for (let index = 0; index < column.length; index++) {
      const id = column[index] as number;
      if (indexOf.get(id) !== -1) continue;
      ids[count] = id;
      indexOf.set(id, count++);
    }
  }
  return { indexOf, idOf: ids.slice(0, count) };
}

/** Edges by parent, before the order of the nodes is known. */
interface Links {
  start: Int32Array;
  child: Int32Array;
  edge: Int32Array;
}

/** Groups children by counting sort: linear time, and stable within a parent. */
function linksByParent({ edges: { parent, child } }: GraphInput, indexOf: IdIndex, count: number): Links {
  const start = new Int32Array(count + 1);
  for (let index = 0; index < parent.length; index++) {
    const next = indexOf.get(parent[index] as number) + 1;
    start[next] = (start[next] as number) + 1;
  }
  for (let index = 0; index < count; index++)
    start[index + 1] = (start[index + 1] as number) + (start[index] as number);
  const fill = start.slice(0, count);
  const links: Links = { start, child: new Int32Array(parent.length), edge: new Int32Array(parent.length) };
  for (let index = 0; index < parent.length; index++) {
    const at = indexOf.get(parent[index] as number);
    const slot = fill[at] as number;
    fill[at] = slot + 1;
    links.child[slot] = indexOf.get(child[index] as number);
    links.edge[slot] = index;
  }
  return links;
}

function kindsOf({ nodes }: GraphInput, indexOf: IdIndex, count: number): Uint8Array {
  const kind = new Uint8Array(count).fill(SUBSTANCE);
  for (let row = 0; row < nodes.id.length; row++)
    kind[indexOf.get(nodes.id[row] as number)] = nodes.kind[row] as number;
  return kind;
}

/** Nodes on the current path are open, finished nodes are done. An edge to an open node closes a cycle and is cut. */
const OPEN = 1;
const DONE = 2;

/**
 * Depth-first traversal without recursion, so that deep trees do not overflow the stack. Each node and edge is
 * visited once, even when it is shared.
 */
class PostOrderTraversal {
  /** Finished nodes, children before parents. */
  readonly order: Int32Array;
  done = 0;
  private readonly state: Uint8Array;
  private readonly stack: Int32Array;
  private readonly cursor: Int32Array;

  constructor(
    private readonly links: Links,
    private readonly kind: Uint8Array,
    private readonly idOf: Int32Array,
    private readonly issues: EngineIssue[],
  ) {
    this.order = new Int32Array(kind.length);
    this.state = new Uint8Array(kind.length);
    this.stack = new Int32Array(kind.length + 1);
    this.cursor = links.start.slice(0, kind.length);
  }

  visitFrom(root: number): void {
    const {
      links: { start, child },
      state,
      stack,
      cursor,
    } = this;
    if (state[root] !== 0) return;
    let depth = 0;
    stack[0] = root;
    state[root] = OPEN;
    while (depth >= 0) {
      const node = stack[depth] as number;
      const slot = cursor[node] as number;
      if (slot === (start[node + 1] as number)) {
        state[node] = DONE;
        this.order[this.done++] = node;
        depth--;
        continue;
      }
      cursor[node] = slot + 1;
      const next = child[slot] as number;
      if (!this.isAllowed(node, slot, next)) continue;
      if (state[next] !== 0) continue;
      state[next] = OPEN;
      stack[++depth] = next;
    }
  }

  private isAllowed(node: number, slot: number, next: number): boolean {
    const fits = MAY_CONTAIN[this.kind[node] as number]?.includes(this.kind[next] as number) ?? false;
    if (fits && this.state[next] !== OPEN) return true;
    this.issues.push({
      code: fits ? 'tree.cycle' : 'tree.edge-not-allowed',
      node: this.idOf[node] as number,
      child: this.idOf[next] as number,
    });
    this.links.child[slot] = -1;
    return false;
  }
}

function emptyGraph(count: number, slots: number, indexOf: IdIndex): Graph {
  const amounts = (): Float64Array => new Float64Array(slots);
  return {
    count,
    indexOf,
    idOf: new Int32Array(count),
    kind: new Uint8Array(count).fill(SUBSTANCE),
    classIndex: new Int16Array(count).fill(-1),
    flags: new Uint8Array(count),
    measuredGrams: new Float64Array(count).fill(NaN),
    start: new Int32Array(count + 1),
    child: new Int32Array(slots),
    edge: new Int32Array(slots),
    low: amounts(),
    nominal: amounts(),
    high: amounts(),
    order: Int32Array.from({ length: count }, (_, index) => index),
    hasCut: new Uint8Array(count),
  };
}

function copyNodes(graph: Graph, { nodes }: GraphInput): void {
  for (let row = 0; row < nodes.id.length; row++) {
    const at = graph.indexOf.get(nodes.id[row] as number);
    if (at < 0) continue;
    graph.kind[at] = nodes.kind[row] as number;
    graph.classIndex[at] = nodes.classIndex[row] as number;
    graph.flags[at] = nodes.flags[row] as number;
    graph.measuredGrams[at] = nodes.measuredGrams[row] as number;
  }
}

/** Renumbers the graph in traversal order, children before their parent, so that a pass reads memory sequentially. */
function renumberNodes(input: GraphInput, links: Links, order: Int32Array, indexOf: IdIndex, idOf: Int32Array): Graph {
  const placeOf = new Int32Array(idOf.length).fill(-1);
  let slots = 0;
  for (let place = 0; place < order.length; place++) {
    const node = order[place] as number;
    placeOf[node] = place;
    slots += (links.start[node + 1] as number) - (links.start[node] as number);
  }
  indexOf.renumber(placeOf);
  const graph = emptyGraph(order.length, slots, indexOf);
  const { low, nominal, high } = input.edges;
  let filled = 0;
  for (let place = 0; place < order.length; place++) {
    const node = order[place] as number;
    graph.idOf[place] = idOf[node] as number;
    for (let slot = links.start[node] as number; slot < (links.start[node + 1] as number); slot++) {
      const edge = links.edge[slot] as number;
      const child = links.child[slot] as number;
      graph.edge[filled] = edge;
      graph.child[filled] = child < 0 ? -1 : (placeOf[child] as number);
      if (child < 0) graph.hasCut[place] = 1;
      graph.low[filled] = low[edge] as number;
      graph.nominal[filled] = nominal[edge] as number;
      graph.high[filled++] = high[edge] as number;
    }
    graph.start[place + 1] = filled;
  }
  copyNodes(graph, input);
  return graph;
}

/**
 * Builds the graph of everything reachable from the positions. Invalid edges are cut and reported as issues; it
 * does not throw.
 */
export function buildGraph(input: GraphInput, issues: EngineIssue[]): Graph {
  const { indexOf, idOf } = denseIndex(input);
  const links = linksByParent(input, indexOf, idOf.length);
  const visit = new PostOrderTraversal(links, kindsOf(input, indexOf, idOf.length), idOf, issues);
  for (const id of input.positions.root) if (indexOf.get(id) >= 0) visit.visitFrom(indexOf.get(id));
  return renumberNodes(input, links, visit.order.subarray(0, visit.done), indexOf, idOf);
}
