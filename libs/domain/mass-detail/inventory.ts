import { type ComponentMasses, computeComponentMasses } from '../engine/component-masses';
import { buildGraph, COMPONENT, type Graph, MATERIAL, SUBSTANCE } from '../engine/graph';
import type { GraphColumns } from '../engine/packed-graph';
import { computePositionAmounts } from '../engine/position-amounts';
import { PortionRollup } from '../engine/portion-rollup';
import { Segments } from '../engine/segments';
import { isPortionNode, measureShapes } from '../engine/shapes';
import { propagateAmounts, keyGrams, unknownTotal } from '../engine/totals';
import type { EngineInput } from '../engine/types';

/**
 * plain: a material, or a substance without confidential content. A substance with confidential content has three
 * rows: whole (total), open (disclosed part) and hidden (confidential part). Readers who may see confidential
 * content get the whole, all others the open and the hidden part.
 */
export const INVENTORY_PARTS = ['plain', 'whole', 'open', 'hidden'] as const;
export type InventoryPart = (typeof INVENTORY_PARTS)[number];
/**
 * A substance or material of a vehicle, with its minimum, nominal and maximum disclosed grams per vehicle
 * (domain.md 1.3, computed bottom-up).
 */
export interface InventoryRow {
  /** Id of the substance or of the material's node. */
  id: number;
  isMaterial: boolean;
  part: InventoryPart;
  minGrams: number;
  nominalGrams: number;
  maxGrams: number;
  /** Number of positions that contain it, and number of different data sheets of these positions. */
  positions: number;
  sheets: number;
  /** Nodes in which the substance is confidential. */
  hiddenNodes: number[];
}
export interface Inventory {
  /** Heaviest first. */
  rows: InventoryRow[];
  /** Maximum unknown content of the positions with a data sheet. */
  unknownMaxGrams: number;
  unmatchedGrams: number;
}
type Subject = Pick<InventoryRow, 'id' | 'isMaterial' | 'part' | 'hiddenNodes'>;
interface SplitColumns {
  child: Int32Array;
  /** Stand-in vertex -> substance. */ substanceOf: Map<number, number>;
  hiddenNodes: Map<number, Set<number>>;
}

/** Gives confidential portions of substances separate nodes, so that totals can be computed with and without them. */
function splitConfidential({ nodes, edges }: GraphColumns, last: number): SplitColumns {
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

/** Assigns to each node of the graph the inventory rows it counts for. */
class Subjects {
  readonly all: Subject[] = [];
  private readonly keyOf = new Map<string, number>();

  constructor(
    private readonly graph: Graph,
    private readonly parted: SplitColumns,
  ) {}

  ofSubstance(place: number): number[] {
    const vertex = this.graph.idOf[place] as number;
    const hidden = this.parted.substanceOf.get(vertex);
    const id = hidden ?? vertex;
    if (!this.parted.hiddenNodes.has(id)) return [this.findOrAddSubject(id, 'plain')];
    return [this.findOrAddSubject(id, 'whole'), this.findOrAddSubject(id, hidden === undefined ? 'open' : 'hidden')];
  }
  addMaterial(place: number): number {
    return (
      this.all.push({ id: this.graph.idOf[place] as number, isMaterial: true, part: 'plain', hiddenNodes: [] }) - 1
    );
  }
  private findOrAddSubject(id: number, part: InventoryPart): number {
    const name = `${id}/${part}`;
    const known =
      this.keyOf.get(name) ??
      this.all.push({ id, isMaterial: false, part, hiddenNodes: [...(this.parted.hiddenNodes.get(id) ?? [])] }) - 1;
    this.keyOf.set(name, known);
    return known;
  }
}

interface RolledUp {
  graph: Graph;
  segments: Segments;
  subjects: Subject[];
  masses: ComponentMasses;
  unknownGrams(direct: Float64Array): number;
}
function rollUp({ nodes, edges, classes }: GraphColumns, positions: EngineInput['positions']): RolledUp {
  const largest = (columns: readonly Int32Array[]): number =>
    columns.reduce((most, column) => column.reduce((one, other) => Math.max(one, other), most), 0);
  const parted = splitConfidential(
    { nodes, edges } as GraphColumns,
    largest([nodes.id, edges.parent, edges.child, positions.root]),
  );
  const graph = buildGraph({ nodes, edges: { ...edges, child: parted.child }, positions }, []);
  const subjects = new Subjects(graph, parted);
  const segments = new Segments(graph.count);
  const shapes = measureShapes(graph);
  const ownKey = new Map<number, number>();
  graph.kind.forEach((kind, place) => {
    if (kind === MATERIAL) ownKey.set(place, subjects.addMaterial(place));
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
  const masses = computeComponentMasses(graph, new Uint8Array(classes.length), []);
  return {
    graph,
    segments,
    subjects: subjects.all,
    masses,
    unknownGrams: (direct) => unknownTotal({ graph, shapes, masses }, direct),
  };
}

/**
 * Counts the positions and the different roots that contain each key. Components are traversed once per root; for
 * everything inside them the rows of the segments are read.
 */
function countOccurrences(
  { graph, segments, subjects }: RolledUp,
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
 * All substances and materials of a vehicle, with the same sums as an analysis (engine/totals.ts). Slow: call it in
 * a worker thread.
 */
export function buildInventory(
  columns: GraphColumns,
  positions: EngineInput['positions'],
  scaleToDeclared = true,
): Inventory {
  const rolled = rollUp(columns, positions);
  const { graph, subjects, masses } = rolled;
  const amounts = computePositionAmounts(
    { graph, masses, input: { positions, options: { scaleToDeclared, includePass: false } } },
    [],
  );
  const { direct } = propagateAmounts(graph, amounts.amountOfRoot);
  const { low, nominal, high } = keyGrams(rolled, direct, subjects.length);
  const found = countOccurrences(rolled, amounts.root);
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
    unknownMaxGrams: rolled.unknownGrams(direct),
    unmatchedGrams: amounts.unmatchedGrams,
  };
}
