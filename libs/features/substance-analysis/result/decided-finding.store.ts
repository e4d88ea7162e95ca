import { Injectable } from '@nestjs/common';
import { visibleOwnerIds } from '@matlas/domain';
import { type Auth, DerivedDb, notFound } from '@matlas/server-kit';
import { ACCEPTED, DECIDED_ITEMS, heirSql } from './decision-sql';
import { maskedSql } from './finding-sql';

/** The columns of a finding that decisions need. The caller must have checked the access to its run. */
export interface DecidedFinding {
  verdict: number;
  lawId: number | null;
  itemKey: string | null;
  substanceNameZh: string | null;
  substanceNameEn: string | null;
  cas: string | null;
  entryNo: string | null;
  confidentialOwners: number[] | null;
  masked: boolean;
  maxPercent: string | null;
  partName: string;
  partForeignName: string | null;
  partNumber: string | null;
  supplier: string | null;
  supplierForeignName: string | null;
  /** Enterprise of the supplier at the time of the run, and today. */ supplierAt: number | null;
  supplierId: number | null;
  sheetCid: number | null;
  sheetName: string | null;
  sheetForeignName: string | null;
  materialCid: number | null;
  materialName: string | null;
  materialForeignName: string | null;
}

/** Reads findings for decisions, and the findings that decisions cover. */
@Injectable()
export class DecidedFindingStore {
  constructor(private readonly db: DerivedDb) {}

  async getFinding(auth: Auth, runId: number, findingId: number): Promise<DecidedFinding> {
    const found = await this.db.row<DecidedFinding>(
      `select f.verdict, j.law_id as "lawId", i.item_key as "itemKey", j.substance_name_zh as "substanceNameZh",
          j.substance_name_en as "substanceNameEn", j.cas, j.entry_no as "entryNo",
          j.confidential_owners as "confidentialOwners", ${maskedSql('$3')} as masked,
        trim_scale(j.max_percent)::text as "maxPercent", p.name as "partName", p.foreign_name as "partForeignName",
          p.number as "partNumber", p.supplier_name as supplier, p.supplier_foreign_name as "supplierForeignName",
          p.supplier_id as "supplierAt", ${heirSql('p.supplier_id')} as "supplierId",
        s.cid::float8 as "sheetCid", s.name as "sheetName", s.foreign_name as "sheetForeignName",
          t.cid::float8 as "materialCid", t.name as "materialName", t.foreign_name as "materialForeignName"
      from analysis_finding f
      join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n
      join analysis_position p on p.run_id = f.run_id and p.n = f.position_n
      left join rule_list_item i on i.id = j.item_id left join mds_sheet s on s.id = p.sheet_id
      left join mds_node n on n.id = j.node_id and j.unit_kind = 0
      left join mds_sheet t on t.id = n.sheet_id and t.kind = 3
      where f.run_id = $1 and f.n = $2`,
      [runId, findingId, visibleOwnerIds(auth)],
    );
    if (!found) throw notFound('finding', findingId);
    return found;
  }
  /** Numbers of the findings of a run that a decision covers today. */
  async listAccepted(runId: number): Promise<number[]> {
    return (await this.db.rows<{ n: number }>(`select distinct f.n ${ACCEPTED}`, [runId])).map(({ n }) => n);
  }
  /** Count of the covered findings by verdict code. */
  countAccepted(runId: number): Promise<{ verdict: number; count: number }[]> {
    return this.db.rows(`select f.verdict, count(distinct f.n)::int as count ${ACCEPTED} group by f.verdict`, [runId]);
  }
  /** Judged items with a decision on their entry, whatever findings it covers. */
  async listDecidedItems(runId: number): Promise<number[]> {
    return (await this.db.rows<{ n: number }>(DECIDED_ITEMS, [runId])).map(({ n }) => n);
  }
  /** Findings of a run that one decision covers. */
  async countCovered(decisionId: number, runId: number): Promise<{ findings: number; first: number | null }> {
    const row = await this.db.row<{ findings: number; first: number | null }>(
      `select count(distinct f.n)::int as findings, min(f.n) as first ${ACCEPTED} and d.id = $2`,
      [runId, decisionId],
    );
    return row ?? { findings: 0, first: null };
  }
}
