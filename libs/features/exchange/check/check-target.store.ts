import { Injectable } from '@nestjs/common';
import type { CheckSide, CheckTargetRow, Page, PageQuery } from '@matlas/contract';
import {
  ownSheetSql,
  SHEET_SEARCH,
  SHEET_BIGRAM_COLUMN,
  supplierForeignNameSql,
  versionSql,
  visibleSheetSql,
} from '@matlas/features/mds';
import { Db, DerivedDb, listBy, type ListSpec, Params, type Scope } from '@matlas/server-kit';

/** A sheet that can be checked. */
export interface CheckTarget extends Omit<CheckTargetRow, 'releasedAt' | 'updateTime'> {
  releasedAt: Date | null;
  updateTime: Date;
}

const SELECT = `
  s.id, h.id as kid, s.cid, ${versionSql('s')} as cver, s.kind, s.name, s.foreign_name as "foreignName", s.number,
    s.status, h.receive_status as "receiveStatus", coalesce(s.supplier_name, o.name_zh) as "supplierName",
  coalesce(${supplierForeignNameSql('s')}, o.name_en) as "supplierForeignName", s.error_count as "errorCount",
    s.warning_count as "warningCount", s.released_at as "releasedAt", s.updated_at as "updateTime"`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 's.id', kind: 'number', notNull: true },
  cid: { sql: 's.cid', kind: 'number', notNull: true },
  kind: { sql: 's.kind', kind: 'number', notNull: true },
  name: { sql: 's.name', kind: 'text', notNull: true },
  foreignName: { sql: 's.foreign_name', kind: 'text' },
  number: { sql: 's.number', kind: 'text' },
  status: { sql: 's.status', kind: 'text', notNull: true },
  receiveStatus: { sql: 'h.receive_status', kind: 'text' },
  supplierName: { sql: 'coalesce(s.supplier_name, o.name_zh)', kind: 'text' },
  errorCount: { sql: 's.error_count', kind: 'number', notNull: true },
  warningCount: { sql: 's.warning_count', kind: 'number', notNull: true },
  releasedAt: { sql: 's.released_at', kind: 'instant' },
  updateTime: { sql: 's.updated_at', kind: 'instant', notNull: true },
};

/** Sheets that the verification tools can check: own ones, including drafts, and received ones. */
@Injectable()
export class CheckTargetStore {
  constructor(
    private readonly searched: DerivedDb,
    private readonly db: Db,
  ) {}

  page(scope: Scope, side: CheckSide, page: PageQuery): Promise<Page<CheckTarget>> {
    const params = new Params();
    const mine = params.add(scope.enterpriseId);
    const owner = 'join enterprise_card o on o.id = s.enterprise_id';
    const received = `join mds_share h on h.sheet_id = s.id and h.enterprise_id = ${mine} and h.receive_status <> 'E'
        and h.removed_at is null`;
    const from =
      side === 'received'
        ? `mds_sheet s ${received} ${owner}`
        : `mds_sheet s left join mds_share h on h.sheet_id = s.id and h.enterprise_id = ${mine} and false ${owner}`;
    const where = [
      's.deleted_at is null',
      side === 'received' ? visibleSheetSql(scope, params) : ownSheetSql(scope, params),
    ];
    return listBy<CheckTarget>(
      this.searched,
      {
        from,
        select: SELECT,
        columns: COLUMNS,
        search: SHEET_SEARCH,
        bigramColumn: SHEET_BIGRAM_COLUMN,
        key: 's.id',
        defaultSort: ['-updateTime'],
        params,
        where,
      },
      page,
    );
  }
  /** Number of the given sheets that the caller sees. */
  async countVisible(scope: Scope, ids: readonly number[]): Promise<number> {
    const params = new Params();
    return (
      (
        await this.db.row<{ n: number }>(
          `select count(*)::int as n
            from mds_sheet s
            where s.id = any(${params.add(ids)}::int[]) and s.deleted_at is null and ${visibleSheetSql(scope, params)}`,
          params.values,
        )
      )?.n ?? 0
    );
  }
}
