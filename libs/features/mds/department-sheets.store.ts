import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';

/** A department with all departments below it, as the identity area provides it. */
export interface DepartmentReach {
  enterpriseId: number;
  organisationIds: readonly number[];
  isRoot: boolean;
}

/** Number of MDS that a department owns, received and sent; each MDS counts once, with all its versions. */
@Injectable()
export class DepartmentSheetsStore {
  constructor(private readonly db: Db) {}

  countOwn({ organisationIds }: DepartmentReach): Promise<number> {
    return this.count(
      `select count(distinct s.cid)::int as count
        from mds_sheet s
        where s.organisation_id = any($1::int[]) and s.deleted_at is null`,
      [organisationIds],
    );
  }
  /** A sheet sent to the enterprise as a whole (no department) counts for its root department. */
  countReceived({ enterpriseId, organisationIds, isRoot }: DepartmentReach): Promise<number> {
    return this.count(
      `select count(distinct s.cid)::int as count from mds_share h join mds_sheet s on s.id = h.sheet_id
       where h.enterprise_id = $1 and h.receive_status <> 'E'
         and (h.organisation_id = any($2::int[]) or $3 and h.organisation_id is null)`,
      [enterpriseId, organisationIds, isRoot],
    );
  }
  countSent({ organisationIds }: DepartmentReach): Promise<number> {
    return this.count(
      `select count(distinct s.cid)::int as count
        from mds_sheet s
        where s.organisation_id = any($1::int[])
          and exists (select 1 from mds_share h where h.sheet_id = s.id and h.receive_status <> 'E')`,
      [organisationIds],
    );
  }
  private async count(text: string, values: readonly unknown[]): Promise<number> {
    return (await this.db.row<{ count: number }>(text, values))?.count ?? 0;
  }
}
