import { type GraphColumns, type PackedGraph, unpackGraph } from '@matlas/domain';
import { TransferredResult } from '@matlas/server-kit';

export type MaterialGraph = Pick<GraphColumns, 'nodes' | 'edges' | 'classes'>;

/**
 * Unpacks sheets down to their materials. The columns are transferred, not copied; each is first cut to its used
 * length.
 */
export function run(packed: PackedGraph): TransferredResult<MaterialGraph> {
  const { nodes, edges, classes } = unpackGraph(packed, []);
  const graph = { nodes: cut(nodes), edges: cut(edges), classes };
  const buffers = [...Object.values(graph.nodes), ...Object.values(graph.edges)].map(
    (column) => (column as Int32Array).buffer as ArrayBuffer,
  );
  return new TransferredResult(graph, [...new Set(buffers)]);
}
const cut = <Columns extends object>(columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, (column as Int32Array).slice()]),
  ) as Columns;
