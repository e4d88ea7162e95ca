import { Injectable } from '@nestjs/common';
import type { NodeAttributes } from '@matlas/contract';
import { visibleOwnerIds } from '@matlas/domain';
import { maskedSql } from '@matlas/features/substance-analysis';
import { releasedSql, visibleSheetSql } from '@matlas/features/mds';
import { type Auth, DerivedDb, Params } from '@matlas/server-kit';

export interface SourcePosition {
  n: number;
  parentN: number | null;
  name: string;
  foreignName: string | null;
  number: string | null;
  supplierName: string | null;
  sheetId: number | null;
  quantity: string;
  /** `counted`: by its data sheet, which also tells what lies below it. */
  role: 'counted' | 'covered' | 'group' | 'unmatched';
}
export interface SourceEdge {
  parent: number;
  child: number;
  kind: number;
  quantity: number | null;
  massGrams: string | null;
}
export interface SourceNode {
  id: number;
  kind: number;
  name: string;
  foreignName: string | null;
  number: string | null;
  classCode: string | null;
  symbol: string | null;
  massGrams: string | null;
  /** Attributes of the node; those for SCIP are read. */
  attributes: NodeAttributes;
  sheetId: number;
  cid: number;
  version: string;
}
/** A substance with a duty in an article. `positionN` only where it belongs to a position, not to a node. */
export interface SourceFinding {
  nodeId: number;
  itemId: number | null;
  name: string | null;
  cas: string | null;
  ec: string | null;
  entryNo: string | null;
  minPercent: string | null;
  maxPercent: string | null;
  masked: boolean;
}
/** A material that holds members of an entry. */
export interface SourceMaterial {
  nodeId: number;
  itemId: number;
}

/** Verdicts with a duty to inform and notify: fail, exempt, declare (domain `VERDICTS`). */
const DUTY = '(0, 3, 4)';
/** What could be a duty: depends, unknown. */
const OPEN = '(1, 2)';
const SUBSTANCE = 4;

/** Reads what an analysis found, and the parts that lead to it. The caller has checked the access to the run. */
@Injectable()
export class ScipSourceStore {
  constructor(private readonly db: DerivedDb) {}

  listPositions(runId: number): Promise<SourcePosition[]> {
    return this.db.rows<SourcePosition>(
      `select n, parent_n as "parentN", name, foreign_name as "foreignName", number, supplier_name as "supplierName",
          sheet_id as "sheetId", trim_scale(quantity)::text as quantity, role
        from analysis_position
        where run_id = $1
        order by n`,
      [runId],
    );
  }
  /** Confidential substances that the reader may not know come without name (`masked`). */
  listDuties(auth: Auth, runId: number, lawId: number): Promise<SourceFinding[]> {
    return this.db.rows<SourceFinding>(
      `select distinct j.node_id as "nodeId", j.item_id as "itemId", j.substance_name_en as name, j.cas,
          j.entry_no as "entryNo", trim_scale(j.min_percent)::text as "minPercent",
          trim_scale(j.max_percent)::text as "maxPercent", ${maskedSql('$3')} as masked,
          (select m.ec
            from rule_list_member m
            where m.item_id = j.item_id and m.ec is not null and m.cas is not distinct from j.cas
            order by m.pos
            limit 1) as ec
        from analysis_finding f
        join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n
        where f.run_id = $1 and j.law_id = $2 and j.node_id is not null and j.denominator = 'article'
          and f.verdict in ${DUTY}`,
      [runId, lawId, visibleOwnerIds(auth)],
    );
  }
  /** Number of articles and positions that the analysis could not decide, so that they are in no dossier. */
  async countOpen(runId: number, lawId: number): Promise<number> {
    const row = await this.db.row<{ open: number }>(
      `select count(distinct coalesce(j.node_id::text, 'p' || f.position_n))::int as open
        from analysis_finding f
        join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n
        where f.run_id = $1 and (j.law_id = $2 or j.law_id is null) and f.verdict in ${OPEN}`,
      [runId, lawId],
    );
    return row?.open ?? 0;
  }
  /** Everything below the sheets except substances. */
  listEdges(roots: readonly number[]): Promise<SourceEdge[]> {
    return this.db.rows<SourceEdge>(
      `with recursive below(id) as (
          select unnest($1::int[])
          union
          select e.child from below b join mds_edge e on e.parent = b.id and e.child_kind <> ${SUBSTANCE})
        select e.parent, e.child, e.child_kind as kind, e.quantity, trim_scale(e.mass_g)::text as "massGrams"
        from below b
        join mds_edge e on e.parent = b.id and e.child_kind <> ${SUBSTANCE}
        order by e.parent, e.pos`,
      [roots],
    );
  }
  listNodes(ids: readonly number[]): Promise<SourceNode[]> {
    return this.db.rows<SourceNode>(
      `select n.id, n.kind, n.name, n.foreign_name as "foreignName", n.number, n.class_code as "classCode", n.symbol,
          trim_scale(coalesce(n.measured_mass_g, n.calculated_mass_g))::text as "massGrams", n.attributes, s.id as "sheetId",
          s.cid::int as cid, trim_scale(s.version)::text as version
        from mds_node n
        join mds_sheet s on s.id = n.sheet_id
        where n.id = any($1::int[])`,
      [ids],
    );
  }
  /**
   * How many of the sheets have a newer released version that the reader may see. `since`: released after this instant.
   */
  async countNewerSheets(
    { scope }: Auth,
    used: readonly { cid: number; version: string }[],
    since: Date | null = null,
  ): Promise<number> {
    if (used.length === 0) return 0;
    const params = new Params();
    const row = await this.db.row<{ newer: number }>(
      `select count(distinct s.cid)::int as newer
        from unnest(${params.add(used.map(({ cid }) => cid))}::int[],
          ${params.add(used.map(({ version }) => version))}::numeric[]) u(cid, version)
        join mds_sheet s on s.cid = u.cid and s.version > u.version
        where s.deleted_at is null and ${releasedSql('s')} and ${visibleSheetSql(scope, params)}
          and coalesce(s.released_at > ${params.add(since)}::timestamptz, true)`,
      params.values,
    );
    return row?.newer ?? 0;
  }
  listMaterials(nodeIds: readonly number[], itemIds: readonly number[]): Promise<SourceMaterial[]> {
    return this.db.rows<SourceMaterial>(
      `select distinct e.parent as "nodeId", m.item_id as "itemId"
        from rule_list_member m
        join mds_edge e on e.child = m.substance_id and e.child_kind = ${SUBSTANCE}
        where m.item_id = any($2::int[]) and e.parent = any($1::int[])`,
      [nodeIds, itemIds],
    );
  }
  /** Nominal portions of zinc and tin in materials, in percent, which tell brass from bronze. */
  listAlloying(nodeIds: readonly number[]): Promise<{ nodeId: number; cas: string; percent: number }[]> {
    return this.db.rows<{ nodeId: number; cas: string; percent: number }>(
      `select e.parent as "nodeId", s.cas, sum(e.w) * 100 as percent
        from mds_edge e
        join substance s on s.id = e.child
        where e.parent = any($1::int[]) and e.child_kind = ${SUBSTANCE} and s.cas in ('7440-66-6', '7440-31-5')
          and not e.confidential
        group by e.parent, s.cas`,
      [nodeIds],
    );
  }
}
