import { type GraphColumns, type PackedGraph, unpackGraph } from '@matlas/domain';
import { Moved } from '@matlas/server-kit';

export type MaterialGraph = Pick<GraphColumns, 'nodes' | 'edges' | 'classes'>;

/**
 * Sheets down to their materials. The columns move; what is shorter than its buffer is cut first, so that nothing
 * unused crosses.
 */
export function run(packed: PackedGraph): Moved<MaterialGraph> {
  const { nodes, edges, classes } = unpackGraph(packed, []);
  const graph = { nodes: cut(nodes), edges: cut(edges), classes };
  const buffers = [...Object.values(graph.nodes), ...Object.values(graph.edges)].map(
    (column) => (column as Int32Array).buffer as ArrayBuffer,
  );
  return new Moved(graph, [...new Set(buffers)]);
}
const cut = <Columns extends object>(columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, (column as Int32Array).slice()]),
  ) as Columns;
