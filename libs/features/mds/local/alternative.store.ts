import { Injectable } from '@nestjs/common';
import { DerivedDb, Params, type Scope } from '@matlas/server-kit';
import { ownSheetSql } from '../sheet-sql';

/** Finds sheets among the alternatives of multi-source components. */
@Injectable()
export class AlternativeStore {
  constructor(private readonly db: DerivedDb) {}

  /** Own drafts with a multi-source component that has the sheet among its alternatives. */
  async draftsWith(scope: Scope, sheetId: number): Promise<number[]> {
    const params = new Params();
    const rows = await this.db.rows<{ id: number }>(
      `select distinct s.id
        from mds_edge e
        join mds_node n on n.id = e.parent and n.multi_source
        join mds_sheet s on s.id = n.sheet_id
      where e.child = ${params.add(sheetId)} and s.status = 'ED' and s.deleted_at is null and ${ownSheetSql(scope, params)}
      order by s.id`,
      params.values,
    );
    return rows.map(({ id }) => id);
  }
}
