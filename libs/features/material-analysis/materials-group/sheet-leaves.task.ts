import { type LeafSheet, type PackedGraph, sheetLeaves, unpackGraph } from '@matlas/domain';

export interface LeavesInput {
  graph: PackedGraph;
  roots: Int32Array;
  scaled: boolean;
}

/** Substances play no part: each material is one share of what lies around it. */
export function run({ graph, roots, scaled }: LeavesInput): Map<number, LeafSheet> {
  return sheetLeaves(unpackGraph(graph, []), roots, scaled);
}
