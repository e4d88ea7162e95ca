import { Injectable } from '@nestjs/common';
import type { RejectReason } from '@matlas/contract';
import { Db } from '@matlas/server-kit';

/** A decision about a data sheet of IMDS. `moduleId` and `version` are those of IMDS. */
export interface ImdsDecision {
  auditId: number;
  moduleId: number | null;
  version: string | null;
  name: string;
  number: string | null;
  isApproved: boolean;
  reason: RejectReason | null;
  remark: string | null;
  decidedAt: Date;
}

/** Queries of data_audit for what goes back to IMDS. */
@Injectable()
export class ImdsDecisionStore {
  constructor(private readonly db: Db) {}

  /** Those that are still decided, in the order of their ids. */
  listDecisions(enterpriseId: number, auditIds: readonly number[]): Promise<ImdsDecision[]> {
    return this.db.rows<ImdsDecision>(
      `select a.id as "auditId", o.origin_cid::float8 as "moduleId", o.origin_version as version,
          s.name, s.number, a.status = 2 as "isApproved", a.reason, a.remark, a.decided_at as "decidedAt"
        from data_audit a
        join mds_sheet s on s.id = a.sheet_id
        left join lateral (select origin_cid, origin_version
          from sheet_origin o
          where o.sheet_id = a.sheet_id and o.source = 'IMDS'
          order by o.id desc
          limit 1) o
          on true
        where a.enterprise_id = $1 and a.id = any($2::int[]) and a.status >= 2
        order by a.id`,
      [enterpriseId, [...auditIds]],
    );
  }
}
