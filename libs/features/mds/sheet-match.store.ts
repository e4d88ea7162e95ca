import { Injectable } from '@nestjs/common';
import type { DataOrigin, NodeStatus, NodeType, ReceiveStatus } from '@matlas/contract';
import { DerivedDb, Params, type Scope } from '@matlas/server-kit';
import { auditStatusSql, releasedSql, supplierForeignNameSql, versionSql, visibleSheetSql } from './sheet-sql';

/** A position to be matched; `key` is returned with every candidate. */
export interface MatchQuery {
  key: number;
  number: string;
}
/**
 * A version that matches a position by number. The caller applies the rules on order, supplier and status (domain
 * matching).
 */
export interface MatchCandidate {
  key: number;
  sheetId: number;
  cid: number;
  cver: string;
  kind: NodeType;
  name: string;
  foreignName: string | null;
  number: string | null;
  /** `exact`: the numbers are equal except for case; `normalised`: only letters and digits are equal. */
  numberMatch: 'exact' | 'normalised';
  /** True when the matched number is the one that the sender gave the sheet at the caller's enterprise. */
  byDesignation: boolean;
  supplierCode: string | null;
  supplierName: string | null;
  supplierForeignName: string | null;
  status: NodeStatus;
  released: boolean;
  origin: DataOrigin;
  auditStatus: number;
  standardMaterial: boolean;
  /** For use inside the own enterprise only. */
  module: boolean;
  source: 'own' | 'received' | 'published';
  receiveStatus: ReceiveStatus | null;
  enterpriseId: number;
  massGrams: string | null;
  isLatest: boolean;
  deleted: boolean;
  validUntil: string | null;
  createdAt: Date;
  releasedAt: Date | null;
}

const HITS = `hit as (
    select w.key, s.id, upper(s.number) = upper(w.number) as exact, false as designated
    from wanted w
    join mds_sheet s on part_number_key(s.number) = part_number_key(w.number)
    union all
    select w.key, h.sheet_id, upper(h.number) = upper(w.number), true
    from wanted w
    join mds_share h on h.enterprise_id = $3 and part_number_key(h.number) = part_number_key(w.number)),
  best as (select distinct on (key, id) key, id, exact, designated
  from hit
  order by key, id, exact desc, designated desc)`;

/** Candidates for BOM positions, by part number. */
@Injectable()
export class SheetMatchStore {
  constructor(private readonly db: DerivedDb) {}

  /**
   * Every version that the caller sees with one of the numbers, including own drafts; sorted by key. One statement
   * for any number of positions.
   */
  findCandidates(scope: Scope, queries: readonly MatchQuery[]): Promise<MatchCandidate[]> {
    if (queries.length === 0) return Promise.resolve([]);
    const params = new Params();
    const lists = `unnest(${params.add(queries.map(({ key }) => key))}::int[],
      ${params.add(queries.map(({ number }) => number))}::text[])`;
    params.add(scope.enterpriseId);
    return this.db.rows<MatchCandidate>(
      `with wanted as (select * from ${lists} w(key, number) where part_number_key(number) <> ''),
          ${HITS} ${candidateSql(scope, params)}`,
      params.values,
    );
  }
  /** One version that the caller sees, as a candidate; undefined when the caller does not see it. */
  findCandidate(scope: Scope, sheetId: number): Promise<MatchCandidate | undefined> {
    const params = new Params();
    const id = params.add(sheetId);
    params.add(null);
    params.add(scope.enterpriseId);
    return this.db.row<MatchCandidate>(
      `with best as (select 0 as key, ${id}::int as id, true as exact, false as designated
        where $2::text is null) ${candidateSql(scope, params)}`,
      params.values,
    );
  }
}

/** Candidates from the rows of `best`; $3 is the caller's enterprise. */
const candidateSql = (scope: Scope, params: Params): string => `
      select b.key, s.id as "sheetId", s.cid, ${versionSql('s')} as cver, s.kind, s.name,
        s.foreign_name as "foreignName", s.number,
        case when b.exact then 'exact' else 'normalised' end as "numberMatch", b.designated as "byDesignation",
        coalesce(h.supplier_code, s.supplier_code) as "supplierCode", s.supplier_name as "supplierName",
          ${supplierForeignNameSql('s')} as "supplierForeignName", s.status, ${releasedSql('s')} as released, s.origin,
          ${auditStatusSql('s', '$3')} as "auditStatus", s.standard_material as "standardMaterial", s.module,
        case when s.enterprise_id = $3 then 'own' when h.sheet_id is not null then 'received' when s.status = 'RL'
          then 'published' else 'own' end as source,
        h.receive_status as "receiveStatus", s.enterprise_id as "enterpriseId",
          trim_scale(s.mass_g)::text as "massGrams",
        not exists (select 1
        from mds_sheet l
        where l.cid = s.cid and l.version > s.version and l.deleted_at is null and ${releasedSql('l')}) as "isLatest",
        s.deleted_at is not null as deleted, s.valid_until as "validUntil", s.created_at as "createdAt",
          s.released_at as "releasedAt"
      from best b
      join mds_sheet s on s.id = b.id
      left join mds_share h on h.sheet_id = s.id and h.enterprise_id = $3 and h.opens
      where s.deleted_at is null and ${visibleSheetSql(scope, params)} order by b.key, s.cid, s.version desc`;
