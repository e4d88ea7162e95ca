import { Injectable } from '@nestjs/common';
import { DerivedDb } from '@matlas/server-kit';

export interface PathPosition {
  n: number;
  id: number;
  name: string;
  foreignName: string | null;
  number: string | null;
  quantity: string;
  massGrams: number | null;
  sheetId: number | null;
}
/** A node of the path. */
export interface PathNode {
  id: number;
  kind: number;
  name: string;
  foreignName: string | null;
  number: string | null;
  sheetId: number | null;
  hasComponents: boolean;
  measuredGrams: string | null;
}
export interface PathEdge {
  parent: number;
  pos: number;
  child: number;
  quantity: number | null;
  massGrams: string | null;
  portionKind: number | null;
  value: string | null;
  min: string | null;
  max: string | null;
  confidential: boolean;
  ownerId: number;
}
export interface PathSubstance {
  id: number;
  name: string;
  cas: string | null;
}

/** Reads the positions, nodes and substances of the path of a finding. */
@Injectable()
export class PathStore {
  constructor(private readonly db: DerivedDb) {}

  /**
   * From the root of the BOM down to the position, as stored with the run; empty for a sheet that is analysed by
   * itself.
   */
  listPositions(runId: number, n: number): Promise<PathPosition[]> {
    return this.db.rows<PathPosition>(
      `with recursive up(n, depth) as (select n, 0 from analysis_position where run_id = $1 and n = $2
        union all
        select p.parent_n, u.depth + 1
        from up u
        join analysis_position p on p.run_id = $1 and p.n = u.n
        where p.parent_n is not null)
      select p.n, p.position_id as id, p.name, p.foreign_name as "foreignName", p.number,
        trim_scale(p.quantity)::text as quantity, p.mass_g as "massGrams", p.sheet_id as "sheetId"
      from up u
      join analysis_position p on p.run_id = $1 and p.n = u.n
      where p.position_id is not null
      order by u.depth desc`,
      [runId, n],
    );
  }
  listNodes(ids: readonly number[]): Promise<PathNode[]> {
    return this.db.rows<PathNode>(
      `select n.id, n.kind, n.name, n.foreign_name as "foreignName", n.number, s.id as "sheetId",
          exists (select 1
          from mds_edge e
          where e.parent = n.id and e.child_kind = 1 and e.preferred) as "hasComponents",
        trim_scale(coalesce(n.measured_mass_g, n.calculated_mass_g))::text as "measuredGrams"
        from mds_node n
        left join mds_sheet s on s.id = n.id
        where n.id = any($1::int[])`,
      [ids],
    );
  }
  listEdges(parents: readonly number[], positions: readonly number[]): Promise<PathEdge[]> {
    return this.db.rows<PathEdge>(
      `select ${EDGE}
        from unnest($1::int[], $2::int[]) with ordinality a(parent, pos, at)
        join mds_edge e on e.parent = a.parent and e.pos = a.pos ${OWNER}
        order by a.at`,
      [parents, positions],
    );
  }
  /** Edges from a material to those of its substances that belong to the list entry. */
  substanceEdges(parent: number, itemId: number): Promise<PathEdge[]> {
    return this.db.rows<PathEdge>(
      `select ${EDGE}
        from mds_edge e ${OWNER}
        where e.parent = $1 and e.child_kind = 4
          and e.child in (select substance_id from rule_list_member where item_id = $2)
        order by e.w desc`,
      [parent, itemId],
    );
  }
  listMembers(itemId: number): Promise<{ id: number }[]> {
    return this.db.rows(
      'select substance_id as id from rule_list_member where item_id = $1 and substance_id is not null order by pos',
      [itemId],
    );
  }
  listSubstances(ids: readonly number[], language: 'zh' | 'en'): Promise<PathSubstance[]> {
    return this.db.rows<PathSubstance>(
      `select id, ${language === 'zh' ? 'coalesce(name_zh, name_en)' : 'name_en'} as name, cas
        from substance
        where id = any($1::int[])`,
      [ids],
    );
  }
}

const EDGE = `
  e.parent, e.pos, e.child, e.quantity, trim_scale(e.mass_g)::text as "massGrams", e.portion_kind::int as "portionKind",
    trim_scale(e.portion_value)::text as value, trim_scale(e.portion_min)::text as min,
    trim_scale(e.portion_max)::text as max,
  e.confidential, s.enterprise_id as "ownerId"`;
const OWNER = 'join mds_node n on n.id = e.parent join mds_sheet s on s.id = n.sheet_id';
