import type { UnpackedInput } from '@matlas/domain';
import { copyColumns, type DerivedDb } from '@matlas/server-kit';
import { NEEDED_EDGE_SHAPE, neededByClosure } from './peers';

/**
 * Reads the graph of the vehicle as rows by closure and decodes it into the engine's columns. This is how the
 * engine would work without packed sheets (performance.md 5.5). The product never does this; goal G2 compares its
 * cost.
 */
export async function readColdGraph(db: DerivedDb): Promise<Pick<UnpackedInput, 'nodes' | 'edges' | 'classes'>> {
  const [nodes, edges] = await Promise.all([
    db.withClient((client) =>
      copyColumns(client, neededByClosure.nodes, {
        id: 'int4',
        kind: 'int2',
        classCode: 'text',
        flags: 'int2',
        grams: 'float8',
      }),
    ),
    db.withClient((client) => copyColumns(client, neededByClosure.edges, NEEDED_EDGE_SHAPE)),
  ]);
  return {
    nodes: {
      id: nodes.id.values,
      kind: Uint8Array.from(nodes.kind.values),
      classIndex: Int16Array.from(nodes.classCode.values, (place) => place - 1),
      flags: Uint8Array.from(nodes.flags.values),
      measuredGrams: nodes.grams.values,
    },
    edges: {
      parent: edges.parent.values,
      pos: edges.pos.values,
      child: edges.child.values,
      low: edges.low.values,
      nominal: edges.nominal.values,
      high: edges.high.values,
      application: edges.application.values,
      override: edges.overrides.values,
      confidential: edges.confidential.values,
    },
    classes: nodes.classCode.dictionary,
  };
}
