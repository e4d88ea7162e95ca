import type { EngineInput, EngineIssue } from './types';

export const COMPONENT = 1;
export const SEMI = 2;
export const MATERIAL = 3;
export const SUBSTANCE = 4;

/** The reachable tree versions as a compressed graph: dense indexes, children of a node in consecutive slots. */
export interface Graph {
  count: number;
  /** Dense index -> node id. */
  idOf: Int32Array;
  /** Node id -> dense index, -1 = not in the graph. */
  indexOf: Int32Array;
  kind: Uint8Array;
  classIndex: Int16Array;
  flags: Uint8Array;
  measuredGrams: Float64Array;
  /** Slots of node n: start[n] .. start[n + 1]. */
  start: Int32Array;
  /** Child of a slot; -1 = cut, because the edge is not allowed or closes a cycle. */
  child: Int32Array;
  /** Slot -> edge of the input. */
  edge: Int32Array;
  /** Amounts of the edges in slot order, so that a node's children lie together in memory. */
  low: Float64Array;
  nominal: Float64Array;
  high: Float64Array;
  /** Nodes reachable from the positions, children before parents. */
  order: Int32Array;
  /** 1 where an edge of the node was cut: that share of it is unknown. */
  hasCut: Uint8Array;
}

const MAY_CONTAIN: readonly (readonly number[])[] = [[], [COMPONENT, SEMI, MATERIAL], [SEMI, MATERIAL], [MATERIAL, SUBSTANCE], []];

function largestId(columns: readonly Int32Array[]): number {
  let largest = 0;
  for (const column of columns) for (let index = 0; index < column.length; index++) largest = Math.max(largest, column[index] as number);
  return largest;
}

function denseIndex(input: EngineInput): { indexOf: Int32Array; idOf: Int32Array } {
  const { nodes, edges } = input;
  const indexOf = new Int32Array(largestId([nodes.id, edges.parent, edges.child, input.positions.root]) + 1).fill(-1);
  const ids = new Int32Array(indexOf.length);
  let count = 0;
  for (const column of [nodes.id, edges.parent, edges.child]) {
    for (let index = 0; index < column.length; index++) {
      const id = column[index] as number;
      if (indexOf[id] !== -1) continue;
      ids[count] = id;
      indexOf[id] = count++;
    }
  }
  return { indexOf, idOf: ids.slice(0, count) };
}

/** Children by counting sort: linear, and stable within a parent. */
function slotsByParent(input: EngineInput, indexOf: Int32Array, count: number): Pick<Graph, 'start' | 'child' | 'edge' | 'low' | 'nominal' | 'high'> {
  const { parent, child, low, nominal, high } = input.edges;
  const start = new Int32Array(count + 1);
  for (let index = 0; index < parent.length; index++) {
    const next = (indexOf[parent[index] as number] as number) + 1;
    start[next] = (start[next] as number) + 1;
  }
  for (let index = 0; index < count; index++) start[index + 1] = (start[index + 1] as number) + (start[index] as number);
  const fill = start.slice(0, count);
  const amounts = { low: new Float64Array(parent.length), nominal: new Float64Array(parent.length), high: new Float64Array(parent.length) };
  const slots = { start, child: new Int32Array(parent.length), edge: new Int32Array(parent.length), ...amounts };
  for (let index = 0; index < parent.length; index++) {
    const at = indexOf[parent[index] as number] as number;
    const slot = fill[at] as number;
    fill[at] = slot + 1;
    slots.child[slot] = indexOf[child[index] as number] as number;
    slots.edge[slot] = index;
    amounts.low[slot] = low[index] as number;
    amounts.nominal[slot] = nominal[index] as number;
    amounts.high[slot] = high[index] as number;
  }
  return slots;
}

function nodeAttributes(input: EngineInput, indexOf: Int32Array, count: number): Pick<Graph, 'kind' | 'classIndex' | 'flags' | 'measuredGrams'> {
  const kind = new Uint8Array(count).fill(SUBSTANCE);
  const classIndex = new Int16Array(count).fill(-1);
  const flags = new Uint8Array(count);
  const measuredGrams = new Float64Array(count).fill(NaN);
  const { nodes } = input;
  for (let row = 0; row < nodes.id.length; row++) {
    const at = indexOf[nodes.id[row] as number] as number;
    kind[at] = nodes.kind[row] as number;
    classIndex[at] = nodes.classIndex[row] as number;
    flags[at] = nodes.flags[row] as number;
    measuredGrams[at] = nodes.measuredGrams[row] as number;
  }
  return { kind, classIndex, flags, measuredGrams };
}

/** Nodes on the path are open, nodes behind are done; an edge to an open node closes a cycle and is cut. */
const OPEN = 1;
const DONE = 2;

function visitFrom(graph: Graph, root: number, state: Uint8Array, stack: Int32Array, cursor: Int32Array, done: number, issues: EngineIssue[]): number {
  const { start, child, order, kind } = graph;
  let depth = 0;
  let finished = done;
  stack[0] = root;
  state[root] = OPEN;
  while (depth >= 0) {
    const node = stack[depth] as number;
    const slot = cursor[node] as number;
    if (slot === (start[node + 1] as number)) {
      state[node] = DONE;
      order[finished++] = node;
      depth--;
      continue;
    }
    cursor[node] = slot + 1;
    const next = child[slot] as number;
    const isAllowed = MAY_CONTAIN[kind[node] as number]?.includes(kind[next] as number) ?? false;
    if (!isAllowed || state[next] === OPEN) {
      issues.push({ code: isAllowed ? 'tree.cycle' : 'tree.edge-not-allowed', node: graph.idOf[node] as number, child: graph.idOf[next] as number });
      child[slot] = -1;
      graph.hasCut[node] = 1;
    } else if (state[next] === 0) {
      state[next] = OPEN;
      stack[++depth] = next;
    }
  }
  return finished;
}

/** Depth first without recursion, so that depth costs no stack; each node and edge is touched once, however often it is shared. */
function sortChildrenFirst(graph: Graph, roots: Int32Array, issues: EngineIssue[]): void {
  const state = new Uint8Array(graph.count);
  const stack = new Int32Array(graph.count + 1);
  const cursor = graph.start.slice(0, graph.count);
  let done = 0;
  for (let index = 0; index < roots.length; index++) {
    const root = graph.indexOf[roots[index] as number] ?? -1;
    if (root >= 0 && state[root] === 0) done = visitFrom(graph, root, state, stack, cursor, done, issues);
  }
  graph.order = graph.order.slice(0, done);
}

/** Builds the graph of everything that the positions reach. Broken edges are cut and told, never thrown. */
export function buildGraph(input: EngineInput, issues: EngineIssue[]): Graph {
  const { indexOf, idOf } = denseIndex(input);
  const count = idOf.length;
  const graph: Graph = {
    count,
    idOf,
    indexOf,
    ...nodeAttributes(input, indexOf, count),
    ...slotsByParent(input, indexOf, count),
    order: new Int32Array(count),
    hasCut: new Uint8Array(count),
  };
  sortChildrenFirst(graph, input.positions.root, issues);
  return graph;
}
