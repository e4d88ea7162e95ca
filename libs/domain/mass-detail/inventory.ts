import { type ComponentMasses, weighComponents } from '../engine/component-masses';
import { buildGraph, COMPONENT, type Graph, MATERIAL, SUBSTANCE } from '../engine/graph';
import type { GraphColumns } from '../engine/packed-graph';
import { weighPositions } from '../engine/position-amounts';
import { PortionRollup } from '../engine/portion-rollup';
import { Segments } from '../engine/segments';
import { isPortionNode, measureShapes } from '../engine/shapes';
import { flowDown, keyGrams, unknownTotal } from '../engine/totals';
import type { EngineInput } from '../engine/types';

/**
 * plain: a substance of which nothing is confidential, or a material; whole, open, hidden: one of which something is,
 * altogether, what is disclosed of it, and what is not. Whoever may know it reads the whole, anybody else the open and
 * the hidden part.
 */
export const INVENTORY_PARTS = ['plain', 'whole', 'open', 'hidden'] as const;
export type InventoryPart = (typeof INVENTORY_PARTS)[number];
/**
 * A substance or a material of a vehicle with its grams per vehicle, from its least to its most as far as that is told
 * (domain.md 1.3, node by node from below).
 */
export interface InventoryRow {
  /** Of the substance or the material's node. */
  id: number;
  isMaterial: boolean;
  part: InventoryPart;
  minGrams: number;
  nominalGrams: number;
  maxGrams: number;
  /** How many positions hold it, and how many different data sheets of theirs. */
  positions: number;
  sheets: number;
  /** Nodes in which it is kept confidential. */
  hiddenNodes: number[];
}
export interface Inventory {
  /** The heaviest first. */
  rows: InventoryRow[];
  /** Most that could be anything, in positions with a data sheet. */
  unknownMaxGrams: number;
  unmatchedGrams: number;
}
type Subject = Pick<InventoryRow, 'id' | 'isMaterial' | 'part' | 'hiddenNodes'>;
interface Parted {
  child: Int32Array;
  /** Stand-in vertex -> substance. */ substanceOf: Map<number, number>;
  hiddenNodes: Map<number, Set<number>>;
}

/** Confidential shares of substances as vertices of their own, so that each can be told with and without them. */
function partHidden({ nodes, edges }: GraphColumns, last: number): Parted {
  const child = edges.child.slice();
  const unspecified = new Set(nodes.id.filter((_id, row) => nodes.kind[row] === SUBSTANCE));
  const stands = new Map<number, number>();
  const hiddenNodes = new Map<number, Set<number>>();
  edges.confidential.forEach((isConfidential, edge) => {
    const substance = child[edge] as number;
    if (isConfidential !== 1 || unspecified.has(substance)) return;
    const stand = stands.get(substance) ?? last + 1 + stands.size;
    stands.set(substance, stand);
    hiddenNodes.set(substance, (hiddenNodes.get(substance) ?? new Set()).add(edges.parent[edge] as number));
    child[edge] = stand;
  });
  return { child, substanceOf: new Map([...stands].map(([substance, stand]) => [stand, substance])), hiddenNodes };
}

/** Which subjects each vertex is part of, by its place in the graph. */
class Subjects {
  readonly all: Subject[] = [];
  private readonly keyOf = new Map<string, number>();

  constructor(
    private readonly graph: Graph,
    private readonly parted: Parted,
  ) {}

  ofSubstance(place: number): number[] {
    const vertex = this.graph.idOf[place] as number;
    const hidden = this.parted.substanceOf.get(vertex);
    const id = hidden ?? vertex;
    if (!this.parted.hiddenNodes.has(id)) return [this.key(id, 'plain')];
    return [this.key(id, 'whole'), this.key(id, hidden === undefined ? 'open' : 'hidden')];
  }
  ofMaterial(place: number): number {
    return (
      this.all.push({ id: this.graph.idOf[place] as number, isMaterial: true, part: 'plain', hiddenNodes: [] }) - 1
    );
  }
  private key(id: number, part: InventoryPart): number {
    const name = `${id}/${part}`;
    const known =
      this.keyOf.get(name) ??
      this.all.push({ id, isMaterial: false, part, hiddenNodes: [...(this.parted.hiddenNodes.get(id) ?? [])] }) - 1;
    this.keyOf.set(name, known);
    return known;
  }
}

interface Rolled {
  graph: Graph;
  segments: Segments;
  subjects: Subject[];
  masses: ComponentMasses;
  unknown(direct: Float64Array): number;
}
function rollUp({ nodes, edges, classes }: GraphColumns, positions: EngineInput['positions']): Rolled {
  const largest = (columns: readonly Int32Array[]): number =>
    columns.reduce((most, column) => column.reduce((one, other) => Math.max(one, other), most), 0);
  const parted = partHidden(
    { nodes, edges } as GraphColumns,
    largest([nodes.id, edges.parent, edges.child, positions.root]),
  );
  const graph = buildGraph({ nodes, edges: { ...edges, child: parted.child }, positions }, []);
  const subjects = new Subjects(graph, parted);
  const segments = new Segments(graph.count);
  const shapes = measureShapes(graph);
  const ownKey = new Map<number, number>();
  graph.kind.forEach((kind, place) => {
    if (kind === MATERIAL) ownKey.set(place, subjects.ofMaterial(place));
    if (kind !== SUBSTANCE) return;
    const keys = subjects.ofSubstance(place);
    segments.begin(place, keys.length);
    for (const key of keys) segments.append(place, key, 1, 1, 1, 1, 0);
  });
  const rollup = new PortionRollup(graph, shapes, segments, 'entity', subjects.all.length, edges.confidential);
  for (const node of graph.order) {
    if (!isPortionNode(graph.kind[node] as number)) continue;
    rollup.combine(node, 1);
    const key = ownKey.get(node);
    if (key !== undefined) segments.append(node, key, 1, 1, 1, 1, 0);
  }
  const masses = weighComponents(graph, new Uint8Array(classes.length), []);
  return {
    graph,
    segments,
    subjects: subjects.all,
    masses,
    unknown: (direct) => unknownTotal({ graph, shapes, masses }, direct),
  };
}

/**
 * How many positions, and how many different roots, hold each key: components are walked once a root, the rest is told
 * by the rows of what lies in them.
 */
function spread(
  { graph, segments, subjects }: Rolled,
  root: Int32Array,
): { positions: Float64Array; sheets: Float64Array } {
  const [positions, sheets] = [new Float64Array(subjects.length), new Float64Array(subjects.length)];
  const uses = new Map<number, number>();
  for (const place of root) if (place >= 0) uses.set(place, (uses.get(place) ?? 0) + 1);
  const stamp = new Int32Array(subjects.length).fill(-1);
  for (const [start, count] of uses) {
    const reached = new Set([start]);
    for (const node of reached) {
      if (graph.kind[node] === COMPONENT) {
        for (let slot = graph.start[node] as number; slot < (graph.start[node + 1] as number); slot++)
          if ((graph.child[slot] as number) >= 0) reached.add(graph.child[slot] as number);
        continue;
      }
      const first = segments.offset[node] as number;
      for (let row = first; row < first + (segments.length[node] as number); row++) {
        const key = segments.key[row] as number;
        if (stamp[key] === start) continue;
        stamp[key] = start;
        positions[key] = (positions[key] as number) + count;
        sheets[key] = (sheets[key] as number) + 1;
      }
    }
  }
  return { positions, sheets };
}

/**
 * Every substance and every material of a vehicle; the same sums as those of an analysis (engine/totals.ts). Computes
 * for long: call it in a thread.
 */
export function inventoryOf(
  columns: GraphColumns,
  positions: EngineInput['positions'],
  scaleToDeclared = true,
): Inventory {
  const rolled = rollUp(columns, positions);
  const { graph, subjects, masses } = rolled;
  const amounts = weighPositions(
    { graph, masses, input: { positions, options: { scaleToDeclared, includePass: false } } },
    [],
  );
  const { direct } = flowDown(graph, amounts.amountOfRoot);
  const { low, nominal, high } = keyGrams(rolled, direct, subjects.length);
  const found = spread(rolled, amounts.root);
  const rows = subjects.map((subject, key): InventoryRow => ({
    ...subject,
    minGrams: low[key] as number,
    nominalGrams: nominal[key] as number,
    maxGrams: high[key] as number,
    positions: found.positions[key] as number,
    sheets: found.sheets[key] as number,
  }));
  rows.sort(
    (one, other) => other.nominalGrams - one.nominalGrams || other.maxGrams - one.maxGrams || one.id - other.id,
  );
  return {
    rows: rows.filter(({ sheets }) => sheets > 0),
    unknownMaxGrams: rolled.unknown(direct),
    unmatchedGrams: amounts.unmatchedGrams,
  };
}
