import { Injectable } from '@nestjs/common';
import type { NodeAttributes } from '@matlas/contract';
import { DerivedDb, notFound } from '@matlas/server-kit';
import { supplierForeignNameSql, versionSql } from './sheet-sql';

/** A range of children below a place: positions `from` up to but excluding `to`. */
export interface ChildRange {
  path: string;
  from: number;
  to: number;
}
type Text = string | null;
/** One place as a database row; amounts exact as text, factors and totals as floats of the exact values. */
export interface PlaceRecord {
  parentPath: Text;
  pos: number | null;
  nodeId: number;
  kind: 1 | 2 | 3 | 4;
  name: string;
  foreignName: Text;
  nameZh: Text;
  number: Text;
  ec: Text;
  classCode: Text;
  symbol: Text;
  parentKind: number | null;
  quantity: number | null;
  massGrams: Text;
  measured: Text;
  calculated: Text;
  portionKind: 1 | 2 | 3 | null;
  value: Text;
  min: Text;
  max: Text;
  w: number | null;
  wMin: number | null;
  wMax: number | null;
  /** Pieces or grams of the parent in one piece of the root: low, nominal and high; null when the root has no mass. */
  above: [number, number, number] | null;
  applicationCode: Text;
  processState: Text;
  confidential: boolean;
  preferred: boolean;
  isCounted: boolean;
  svhc: boolean;
  uncatalogued: boolean;
  joker: Text;
  childCount: number;
  /** Enterprise that declared this place: the owner of the sheet that contains the edge. */
  toldBy: number;
  sheetId: number | null;
  cid: number | null;
  cver: Text;
  status: Text;
  deleted: boolean;
  supplierName: Text;
  supplierForeignName: Text;
  newerCver: Text;
}

/**
 * Follows each path down from its root and multiplies the factors: a recursion as deep as the path, with one index
 * look-up for each step.
 */
const WALK = `walk(path, steps, depth, node, low, nominal, high, counted) as (
    select p.path, p.steps, 1, p.steps[1], start.one, start.one, start.one, true
    from (select distinct path, string_to_array(path, '.')::int[] as steps from unnest($1::text[]) u(path)) p
      join mds_node n on n.id = p.steps[1]
      cross join lateral (select case when n.kind = 1 then 1::float8 end as one) start
    union all
    select w.path, w.steps, w.depth + 1, e.child, w.low * e.w_min, w.nominal * e.w, w.high * e.w_max,
      w.counted and e.preferred
    from walk w
    join mds_edge e on e.parent = w.node and e.pos = w.steps[w.depth + 1]
    where w.depth < cardinality(w.steps))`;
const CHILDREN = `with recursive ${WALK}
  select w.path as "parentPath", e.pos, e.child as "nodeId", e.child_kind as kind, coalesce(n.name, b.name_en) as name,
    n.foreign_name as "foreignName", b.name_zh as "nameZh",
    coalesce(n.number, b.cas, case when b.uncatalogued then b.ec end) as number, b.ec, n.class_code as "classCode", coalesce(n.symbol, b.symbol) as symbol,
      pn.kind as "parentKind",
    e.quantity, trim_scale(e.mass_g)::text as "massGrams", trim_scale(n.measured_mass_g)::text as measured,
      trim_scale(n.calculated_mass_g)::text as calculated,
    e.portion_kind as "portionKind", trim_scale(e.portion_value)::text as value, trim_scale(e.portion_min)::text as min,
      trim_scale(e.portion_max)::text as max,
    e.w, e.w_min as "wMin", e.w_max as "wMax",
      case when w.nominal is not null then array[w.low, w.nominal, w.high] end as above,
    e.application_code as "applicationCode", e.process_state as "processState", e.confidential, e.preferred,
      w.counted and e.preferred as "isCounted", coalesce(b.svhc, false) as svhc,
      coalesce(b.uncatalogued, false) as uncatalogued, b.joker,
    (select count(*)::int from mds_edge c where c.parent = e.child) as "childCount", ps.enterprise_id as "toldBy",
    r.id as "sheetId", r.cid, ${versionSql('r')} as cver, r.status, r.deleted_at is not null as deleted,
      r.supplier_name as "supplierName", ${supplierForeignNameSql('r')} as "supplierForeignName",
      newer.cver as "newerCver"
  from unnest($1::text[], $2::int[], $3::int[]) with ordinality a(path, first, past, at)
  join walk w on w.path = a.path and w.depth = cardinality(w.steps)
    join mds_node pn on pn.id = w.node join mds_sheet ps on ps.id = pn.sheet_id
    join mds_edge e on e.parent = w.node and e.pos >= a.first and e.pos < a.past
    left join mds_node n on n.id = e.child and e.child_kind < 4
    left join substance b on b.id = e.child and e.child_kind = 4
    left join mds_sheet r on r.id = e.child
    left join lateral (select ${versionSql('l')} as cver
    from mds_sheet l
    where l.cid = r.cid and l.version > r.version and l.deleted_at is null
      and (l.status = 'RL' or (l.status <> 'ED' and l.enterprise_id = ps.enterprise_id and l.enterprise_id = $4))
      order by l.version desc
      limit 1) newer
        on true
  order by a.at, e.pos`;
const ROOT = `
  select null as "parentPath", null::int as pos, n.id as "nodeId", n.kind, n.name, n.foreign_name as "foreignName",
    null as "nameZh", n.number, null as ec, n.class_code as "classCode", n.symbol, null::int as "parentKind",
    null::int as quantity, null as "massGrams", trim_scale(n.measured_mass_g)::text as measured,
      trim_scale(n.calculated_mass_g)::text as calculated,
    null::int as "portionKind", null as value, null as min, null as max, null::float8 as w, null::float8 as "wMin",
      null::float8 as "wMax",
      null::int[] as above, null as "applicationCode", null as "processState", false as confidential, true as preferred,
      true as "isCounted",
    false as svhc, false as uncatalogued, null as joker, (select count(*)::int from mds_edge c where c.parent = n.id) as "childCount",
      s.enterprise_id as "toldBy",
    s.id as "sheetId", s.cid, ${versionSql('s')} as cver, s.status, s.deleted_at is not null as deleted,
      s.supplier_name as "supplierName", ${supplierForeignNameSql('s')} as "supplierForeignName", null as "newerCver"
  from mds_node n join mds_sheet s on s.id = n.id where n.id = $1`;

/** Details of a node beyond its row. */
export interface NodeExtras {
  tradeName: Text;
  standard: Text;
  leaf: Text;
  tolerancePercent: Text;
  specificWeight: Text;
  specificWeightUnit: Text;
  componentType: Text;
  mixedNodeReason: Text;
  multiSource: boolean;
  remark: Text;
  attributes: NodeAttributes;
  flags: number;
  ofSheetId: number | null;
}
/** An edge of the graph below a sheet, and whether its child matches the search. */
export interface SearchStep {
  parent: number;
  pos: number;
  child: number;
  hit: boolean;
}

/** Reads places of expanded trees, only those that are requested. */
@Injectable()
export class PlaceStore {
  constructor(private readonly db: DerivedDb) {}

  async findRoot(sheetId: number): Promise<PlaceRecord> {
    const root = await this.db.row<PlaceRecord>(ROOT, [sheetId]);
    if (!root) throw notFound('sheet', sheetId);
    return root;
  }
  /** Children of places, ordered by range and position. */
  listChildren(ranges: readonly ChildRange[], viewer: number): Promise<PlaceRecord[]> {
    if (ranges.length === 0) return Promise.resolve([]);
    return this.db.rows<PlaceRecord>(CHILDREN, [
      ranges.map(({ path }) => path),
      ranges.map(({ from }) => from),
      ranges.map(({ to }) => to),
      viewer,
    ]);
  }
  /** The node at the end of a path with the number of its children; undefined when the path does not exist. */
  findNodeAt(path: string): Promise<{ nodeId: number; childCount: number } | undefined> {
    return this.db.row(
      `with recursive ${WALK}
        select w.node as "nodeId", (select count(*)::int from mds_edge c where c.parent = w.node) as "childCount"
        from walk w
        where w.depth = cardinality(w.steps)`,
      [[path]],
    );
  }
  /** The place of an own node in its sheet. */
  async findPlaceOf(nodeId: number): Promise<string | undefined> {
    const found = await this.db.row<{ path: string }>(
      `with recursive up(node, sheet, path) as (
        select n.id, n.sheet_id, '' from mds_node n where n.id = $1
        union all
        select e.parent, u.sheet, '.' || e.pos || u.path
        from up u
        join mds_edge e on e.child = u.node
        join mds_node p on p.id = e.parent and p.sheet_id = u.sheet)
      select sheet || path as path from up where node = sheet`,
      [nodeId],
    );
    return found?.path;
  }
  async findExtras(nodeId: number): Promise<NodeExtras | undefined> {
    return (await this.extrasOf([nodeId])).get(nodeId);
  }
  async extrasOf(nodeIds: readonly number[]): Promise<Map<number, NodeExtras>> {
    if (nodeIds.length === 0) return new Map();
    const rows = await this.db.rows<NodeExtras & { id: number }>(
      `select id, trade_name as "tradeName", standard, trim_scale(leaf_mass_g)::text as leaf,
          trim_scale(tolerance_percent)::text as "tolerancePercent",
          trim_scale(specific_weight)::text as "specificWeight",
      specific_weight_unit as "specificWeightUnit", component_type as "componentType",
        mixed_node_reason as "mixedNodeReason", multi_source as "multiSource", remark, attributes, flags,
        sheet_id as "ofSheetId"
      from mds_node
      where id = any($1::int[])`,
      [[...new Set(nodeIds)]],
    );
    return new Map(rows.map(({ id, ...extras }) => [id, extras]));
  }
  /** Declared portions of a node's children. */
  listPortions(nodeId: number): Promise<{ kind: 1 | 2 | 3; value: Text; min: Text; max: Text }[]> {
    return this.db.rows(
      `select portion_kind as kind, portion_value::text as value, portion_min::text as min, portion_max::text as max
        from mds_edge
        where parent = $1 and portion_kind is not null
        order by pos`,
      [nodeId],
    );
  }
  /**
   * Every distinct edge below the nodes. Content masked for the viewer does not match.
   * @param nodes all own nodes below the sheet
   * @param open enterprises whose confidential substances the viewer may see
   */
  async listSearchSteps(nodes: readonly number[], pattern: string, open: readonly number[]): Promise<SearchStep[]> {
    return this.db.rows<SearchStep>(
      `select e.parent, e.pos, e.child,
        coalesce(case when e.child_kind < 4 then n.name ilike $2 or n.number ilike $2 or n.symbol ilike $2
          or n.foreign_name ilike $2
          when e.confidential and s.enterprise_id <> all($3::int[]) then false else b.name_en ilike $2
            or b.name_zh ilike $2 or b.cas ilike $2 or b.ec ilike $2 or b.pinyin ilike $2 end,
            false) as hit
      from mds_edge e join mds_node p on p.id = e.parent join mds_sheet s on s.id = p.sheet_id
        left join mds_node n on n.id = e.child and e.child_kind < 4
        left join substance b on b.id = e.child and e.child_kind = 4
      where e.parent = any($1::int[]) order by e.parent, e.pos`,
      [nodes, pattern, open],
    );
  }
}
