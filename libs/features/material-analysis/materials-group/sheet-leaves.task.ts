import { type LeafSheet, type PackedGraph, sheetLeaves, unpackGraph } from '@matlas/domain';

export interface LeavesInput {
  graph: PackedGraph;
  roots: Int32Array;
  scaled: boolean;
}

/**
 * Reads sheets down to their materials, without substances: each material with its share of the node that contains
 * it.
 */
export function run({ graph, roots, scaled }: LeavesInput): Map<number, LeafSheet> {
  return sheetLeaves(unpackGraph(graph, []), roots, scaled);
}
