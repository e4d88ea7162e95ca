import { Injectable } from '@nestjs/common';
import { DerivedDb, Params, type Scope } from '@matlas/server-kit';
import { ownSheetSql } from '../sheet-sql';

/** Sheets that use a version directly. */
@Injectable()
export class PreferredStore {
  constructor(private readonly db: DerivedDb) {}

  /** Own sheets only: the uses of other enterprises are not disclosed. */
  async countUsers(scope: Scope, sheetId: number): Promise<number> {
    const params = new Params();
    const child = params.add(sheetId);
    return (
      (
        await this.db.row<{ count: number }>(
          `select count(*)::int as count from mds_use u join mds_sheet s on s.id = u.user_id
      where u.used_id = ${child} and ${ownSheetSql(scope, params)}`,
          params.values,
        )
      )?.count ?? 0
    );
  }
}
