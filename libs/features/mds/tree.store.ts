import { Injectable } from '@nestjs/common';
import { nodeFields, type EdgeFields } from '@matlas/contract';
import { DerivedDb } from '@matlas/server-kit';
import { groupBy } from './group-by';
import { UsedStore } from './used.store';
import { usedSubstanceSql } from './sheet-sql';
import {
  buildChildPlace,
  type UsedSheet,
  type UsedSubstance,
  type WorkingChild,
  type WorkingEdge,
  type WorkingNode,
  type WorkingTree,
} from './working-tree';

interface NodeRow {
  sheetId: number;
  id: number;
  fields: Record<string, unknown>;
}
interface EdgeRow {
  sheetId: number;
  parent: number;
  pos: number;
  child: number;
  childKind: number;
  isSheet: boolean;
  quantity: number | null;
  massGrams: string | null;
  portionKind: 1 | 2 | 3 | null;
  value: string | null;
  min: string | null;
  max: string | null;
  applicationCode: string | null;
  applicationOverrides: EdgeFields['applicationOverrides'] | null;
  confidential: boolean;
  preferred: boolean;
  processState: string | null;
  substance: UsedSubstance | null;
}
const SUBSTANCE = 4;

const NODES = `select n.id, n.sheet_id as "sheetId",
    jsonb_build_object('kind', n.kind, 'name', n.name, 'foreignName', n.foreign_name, 'number', n.number, 'classCode',
      n.class_code, 'symbol', n.symbol, 'tradeName', n.trade_name,
    'standard', n.standard, 'measuredMassGrams', trim_scale(n.measured_mass_g)::text, 'tolerancePercent',
      trim_scale(n.tolerance_percent)::text, 'specificWeight', trim_scale(n.specific_weight)::text,
    'specificWeightUnit', n.specific_weight_unit, 'componentType', n.component_type, 'mixedNodeReason',
      n.mixed_node_reason, 'multiSource', n.multi_source, 'remark', n.remark, 'attributes', n.attributes) as fields
  from mds_node n where n.sheet_id = any($1::int[])`;
const EDGES = `
  select n.sheet_id as "sheetId", e.parent, e.pos, e.child, e.child_kind as "childKind", r.id is not null as "isSheet",
    e.quantity, trim_scale(e.mass_g)::text as "massGrams", e.portion_kind as "portionKind",
    trim_scale(e.portion_value)::text as value, trim_scale(e.portion_min)::text as min,
      trim_scale(e.portion_max)::text as max, e.application_code as "applicationCode",
      e.application_overrides as "applicationOverrides",
    e.confidential, e.preferred, e.process_state as "processState",
    case when s.id is not null then ${usedSubstanceSql('s')} end as substance
  from mds_node n
  join mds_edge e on e.parent = n.id
  left join mds_sheet r on r.id = e.child
  left join substance s on s.id = e.child and e.child_kind = ${SUBSTANCE}
  where n.sheet_id = any($1::int[]) order by e.parent, e.pos`;

/** Whole own trees of sheets: one query for the nodes, one for the edges, one for the references. */
@Injectable()
export class TreeStore {
  constructor(
    private readonly db: DerivedDb,
    private readonly used: UsedStore,
  ) {}

  /** @param enterpriseId owner of the sheet, who decides which newer releases it can use */
  async loadTree(sheetId: number, enterpriseId: number): Promise<WorkingTree> {
    return (await this.loadTrees([{ id: sheetId, enterpriseId }])).get(sheetId) as WorkingTree;
  }
  /** Many trees by their sheet ids. All belong to one enterprise, whose view decides on newer releases. */
  async loadTrees(wanted: readonly { id: number; enterpriseId: number }[]): Promise<Map<number, WorkingTree>> {
    const ids = wanted.map(({ id }) => id);
    const nodes = groupBy(await this.db.rows<NodeRow>(NODES, [ids]), ({ sheetId }) => sheetId);
    const edgeRows = await this.db.rows<EdgeRow>(EDGES, [ids]);
    const edges = groupBy(edgeRows, ({ sheetId }) => sheetId);
    const used = await this.used.findByIds(
      edgeRows.flatMap(({ isSheet, child }) => (isSheet ? [child] : [])),
      wanted[0]?.enterpriseId ?? 0,
    );
    return new Map(ids.map((id) => [id, assemble(id, nodes.get(id) ?? [], edges.get(id) ?? [], used)]));
  }
  /** Substances that are confidential in one of the nodes, for owners other than those that trust the reader. */
  async findHiddenSubstances(nodes: readonly number[], open: readonly number[]): Promise<Set<number>> {
    const rows = await this.db.rows<{ id: number }>(
      `select distinct e.child as id
        from mds_edge e
        join mds_node n on n.id = e.parent
        join mds_sheet s on s.id = n.sheet_id
      where e.parent = any($1::int[]) and e.confidential and s.enterprise_id <> all($2::int[])`,
      [nodes, open],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

function assemble(
  rootId: number,
  nodeRows: readonly NodeRow[],
  edgeRows: readonly EdgeRow[],
  sheets: ReadonlyMap<number, UsedSheet>,
): WorkingTree {
  const rows = new Map(nodeRows.map((row) => [row.id, row]));
  const below = groupBy(edgeRows, ({ parent }) => parent);
  const nodes: WorkingNode[] = [];
  const build = (id: number, place: string): WorkingNode => {
    const node: WorkingNode = { place, id, fields: nodeFields.parse(rows.get(id)?.fields), edges: [] };
    nodes.push(node);
    node.edges = (below.get(id) ?? []).map((row): WorkingEdge => ({
      pos: row.pos,
      fields: edgeFieldsOf(row),
      child: childOf(row, buildChildPlace(place, row.pos)),
    }));
    return node;
  };
  const childOf = (row: EdgeRow, place: string): WorkingChild => {
    const sheet = row.isSheet ? sheets.get(row.child) : undefined;
    if (sheet) return { sheet };
    return row.substance ? { substance: row.substance } : { node: build(row.child, place) };
  };
  return { root: build(rootId, ''), nodes };
}

function edgeFieldsOf(row: EdgeRow): EdgeFields {
  const orUndefined = <T>(value: T | null): T | undefined => value ?? undefined;
  return {
    quantity: orUndefined(row.quantity),
    massGrams: orUndefined(row.massGrams),
    portion:
      row.portionKind === null
        ? undefined
        : {
            kind: row.portionKind,
            value: orUndefined(row.value),
            min: orUndefined(row.min),
            max: orUndefined(row.max),
          },
    applicationCode: orUndefined(row.applicationCode),
    applicationOverrides: orUndefined(row.applicationOverrides),
    confidential: row.confidential,
    preferred: row.preferred,
    processState: orUndefined(row.processState),
  };
}
