import { Injectable } from '@nestjs/common';
import { formatDecimal } from '@matlas/domain';
import { DerivedDb } from '@matlas/server-kit';
import { type BulkColumns, bulkInsert, orUpdate } from './bulk-insert';
import { getChildKind, type WorkingChild, type WorkingEdge, type WorkingNode, type WorkingTree } from './working-tree';

/** A tree with the id of its sheet, which is the id of its root node. */
export interface OwnedTree {
  sheetId: number;
  tree: WorkingTree;
}
interface NodeRow {
  sheetId: number;
  node: WorkingNode;
}
interface EdgeRow {
  parent: WorkingNode;
  edge: WorkingEdge;
}

const idOf = (child: WorkingChild): number => {
  if ('node' in child) return child.node.id;
  if ('sheet' in child) return child.sheet.id;
  if ('substance' in child) return child.substance.id;
  throw new Error('a child was not looked up before it is stored');
};
const json = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value));

const NODE: BulkColumns<NodeRow> = {
  id: ['int', ({ node }) => node.id],
  sheet_id: ['int', ({ sheetId }) => sheetId],
  kind: ['smallint', ({ node }) => node.fields.kind],
  name: ['text', ({ node }) => node.fields.name],
  foreign_name: ['text', ({ node }) => node.fields.foreignName],
  number: ['text', ({ node }) => node.fields.number],
  class_code: ['text', ({ node }) => node.fields.classCode],
  symbol: ['text', ({ node }) => node.fields.symbol],
  trade_name: ['text', ({ node }) => node.fields.tradeName],
  standard: ['text', ({ node }) => node.fields.standard],
  measured_mass_g: ['numeric', ({ node }) => node.fields.measuredMassGrams],
  tolerance_percent: ['numeric', ({ node }) => node.fields.tolerancePercent],
  calculated_mass_g: ['numeric', ({ node }) => massText(node, 'calculated')],
  leaf_mass_g: ['numeric', ({ node }) => massText(node, 'leaf')],
  specific_weight: ['numeric', ({ node }) => node.fields.specificWeight],
  specific_weight_unit: ['text', ({ node }) => node.fields.specificWeightUnit],
  component_type: ['text', ({ node }) => node.fields.componentType],
  mixed_node_reason: ['text', ({ node }) => node.fields.mixedNodeReason],
  multi_source: ['boolean', ({ node }) => node.fields.multiSource],
  remark: ['text', ({ node }) => node.fields.remark],
  attributes: ['jsonb', ({ node }) => JSON.stringify(node.fields.attributes)],
  flags: ['smallint', ({ node }) => node.figures?.flags ?? 0],
};
const EDGE: BulkColumns<EdgeRow> = {
  parent: ['int', ({ parent }) => parent.id],
  pos: ['int', ({ edge }) => edge.pos],
  child: ['int', ({ edge }) => idOf(edge.child)],
  child_kind: ['smallint', ({ edge }) => getChildKind(edge.child)],
  quantity: ['int', ({ edge }) => edge.fields.quantity],
  mass_g: ['numeric', ({ edge }) => edge.fields.massGrams],
  portion_kind: ['smallint', ({ edge }) => edge.fields.portion?.kind],
  portion_value: ['numeric', ({ edge }) => edge.fields.portion?.value],
  portion_min: ['numeric', ({ edge }) => edge.fields.portion?.min],
  portion_max: ['numeric', ({ edge }) => edge.fields.portion?.max],
  application_code: ['text', ({ edge }) => edge.fields.applicationCode],
  application_overrides: [
    'jsonb',
    ({ edge }) => json(edge.fields.applicationOverrides?.length ? edge.fields.applicationOverrides : undefined),
  ],
  confidential: ['boolean', ({ edge }) => edge.fields.confidential],
  preferred: ['boolean', ({ edge }) => edge.fields.preferred],
  process_state: ['text', ({ edge }) => edge.fields.processState],
  w: ['float8', ({ edge }) => edge.factor?.nominal.toNumber() ?? 0],
  w_min: ['float8', ({ edge }) => edge.factor?.low.toNumber() ?? 0],
  w_max: ['float8', ({ edge }) => edge.factor?.high.toNumber() ?? 0],
};
function massText({ fields, figures }: WorkingNode, which: 'calculated' | 'leaf'): string | null {
  return fields.kind === 1 && figures?.mass ? formatDecimal(figures.mass[which]) : null;
}

/** Writes trees as rows, with a constant number of statements for a tree of any size. */
@Injectable()
export class TreeWriteStore {
  constructor(private readonly db: DerivedDb) {}

  /** Assigns a graph id to every node without one, and inserts the new ids as vertices. */
  async numberNodes(nodes: readonly WorkingNode[]): Promise<void> {
    const fresh = nodes.filter((node) => node.id === 0);
    const ids = await this.db.rows<{ id: number }>(
      `select nextval(pg_get_serial_sequence('graph_node', 'id'))::int as id from generate_series(1, $1)`,
      [fresh.length],
    );
    fresh.forEach((node, index) => {
      node.id = ids[index]?.id ?? 0;
    });
    await bulkInsert<WorkingNode>(
      this.db,
      'graph_node',
      { id: ['int', (node) => node.id], kind: ['smallint', (node) => node.fields.kind] },
      fresh,
    );
  }
  async insertNodes(trees: readonly OwnedTree[]): Promise<void> {
    await bulkInsert(
      this.db,
      'mds_node',
      NODE,
      trees.flatMap(({ sheetId, tree }) => tree.nodes.map((node) => ({ sheetId, node }))),
    );
  }
  async insertEdges(trees: readonly OwnedTree[]): Promise<void> {
    await bulkInsert(
      this.db,
      'mds_edge',
      EDGE,
      trees.flatMap(({ tree }) => tree.nodes.flatMap((parent) => parent.edges.map((edge) => ({ parent, edge })))),
    );
  }
  /** Ids of the current nodes of a draft. */
  async nodeIds(sheetId: number): Promise<Set<number>> {
    return new Set(
      (await this.db.rows<{ id: number }>('select id from mds_node where sheet_id = $1', [sheetId])).map(
        ({ id }) => id,
      ),
    );
  }
  /** Replaces the tree of a draft: existing nodes keep their ids, missing ones are deleted, new ones inserted. */
  async replaceTree({ sheetId, tree }: OwnedTree): Promise<void> {
    await this.db.execute('delete from mds_edge e using mds_node n where n.id = e.parent and n.sheet_id = $1', [
      sheetId,
    ]);
    await this.db.execute(
      'delete from graph_node g using mds_node n where n.id = g.id and n.sheet_id = $1 and n.id <> all($2::int[])',
      [sheetId, tree.nodes.flatMap(({ id }) => (id === 0 ? [] : [id]))],
    );
    await this.numberNodes(tree.nodes);
    await bulkInsert(
      this.db,
      'mds_node',
      NODE,
      tree.nodes.map((node) => ({ sheetId, node })),
      orUpdate('id', NODE),
    );
    await this.insertEdges([{ sheetId, tree }]);
  }
  /**
   * Writes the closure of released sheets (all nodes that each reaches, from its own nodes and the closures of its
   * direct references), and their own trees in the form that analyses read (decision 0012).
   */
  async writeClosure(sheetIds: readonly number[]): Promise<void> {
    await this.db.execute(
      `insert into mds_closure (root, nodes) select r.root, array(
        select n.id from mds_node n where n.sheet_id = r.root
        union
        select unnest(c.nodes)
        from mds_node n
        join mds_edge e on e.parent = n.id
        join mds_closure c on c.root = e.child
        where n.sheet_id = r.root
        order by 1)
      from unnest($1::int[]) r(root) on conflict (root) do update set nodes = excluded.nodes`,
      [sheetIds],
    );
    await this.db.execute(
      `insert into mds_packed (sheet_id, data)
        select sheet_id, data
        from mds_packing
        where sheet_id = any($1::int[])
        on conflict (sheet_id) do update
        set data = excluded.data`,
      [sheetIds],
    );
  }
  /** Recomputes engine factors, masses and flags: at release the referenced sheets are final. */
  async updateFigures({ sheetId, tree }: OwnedTree): Promise<void> {
    await bulkInsert(
      this.db,
      'mds_node',
      NODE,
      tree.nodes.map((node) => ({ sheetId, node })),
      `on conflict (id) do update set calculated_mass_g = excluded.calculated_mass_g,
        leaf_mass_g = excluded.leaf_mass_g, flags = excluded.flags`,
    );
  }
}
