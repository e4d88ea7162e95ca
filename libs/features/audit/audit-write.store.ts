import { Injectable } from '@nestjs/common';
import type { RejectReason } from '@matlas/contract';
import type { AuditAction } from '@matlas/domain';
import { releasedSql, visibleSheetSql } from '@matlas/features/mds';
import { Db, Params, type Scope } from '@matlas/server-kit';

/** A step of an audit. `by` null: the rules of the enterprise. */
export interface AuditChange {
  action: AuditAction | 'arrive' | 'sync';
  to: number;
  by: number | null;
  auditorId?: number | null;
  dueOn?: string | null | undefined;
  reason?: RejectReason | undefined;
  text?: string | undefined;
}
const LOG = `insert into data_audit_log (enterprise_id, audit_id, action, from_status, to_status, by_user_id, auditor_id,
    reason, remark)`;

/** Writes audits; every change writes its entry of the log in the same statement. */
@Injectable()
export class AuditWriteStore {
  constructor(private readonly db: Db) {}

  /** Changes locked audits, all by the same step. */
  async changeAudits(ids: readonly number[], change: AuditChange): Promise<void> {
    const { action, to, by, auditorId = null, dueOn = null, reason = null, text = null } = change;
    await this.db.execute(
      `with before as (select id, status from data_audit where id = any($1::int[])),
        changed as (
          update data_audit a
            set status = $3::int, auditor_id = case when $2::text in ('handBack', 'firstApprove') then null else coalesce($5::int, auditor_id) end,
              due_on = coalesce($6::date, due_on),
              decided_by = case when $3::int >= 2 then $4::int end,
              decided_at = case when $3::int >= 2 then now() end,
              reason = case when $3::int = 3 then $7::text end, remark = case when $3::int >= 2 then $8::text end,
              first_approved_by = case when $2::text = 'firstApprove' then $4::int
                when $2::text in ('return', 'withdraw', 'revoke') then null else first_approved_by end,
              synced_at = null, version = version + 1
            where id = any($1::int[])
            returning id, enterprise_id, auditor_id)
        ${LOG}
        select c.enterprise_id, c.id, $2::text, b.status, $3::int, $4::int, c.auditor_id, $7::text, $8::text
          from changed c join before b using (id)
          order by c.id`,
      [ids, action, to, by, auditorId, dueOn, reason, text],
    );
  }
  /** Marks decisions as handed over to the other system. */
  async markSynced(ids: readonly number[], by: number): Promise<void> {
    await this.db.execute(
      `with changed as (
          update data_audit set synced_at = now(), version = version + 1 where id = any($1::int[])
            returning id, enterprise_id, status, auditor_id)
        ${LOG}
        select enterprise_id, id, 'sync', status, status, $2::int, auditor_id, null, null from changed order by id`,
      [ids, by],
    );
  }
  /**
   * Puts sheets into the audit of the enterprise that are not in it yet: released own ones and accepted received
   * ones, oldest first. At most `limit`; returns how many.
   */
  async addMissing(enterpriseId: number, dueDays: number | null, limit: number): Promise<number> {
    return this.add(
      `select s.id, h.id as share_id, coalesce(h.organisation_id, case when h.id is null then s.organisation_id end)
          as organisation_id
        from mds_sheet s
        left join mds_share h on h.sheet_id = s.id and h.enterprise_id = $1 and h.receive_status = 'P'
        where s.deleted_at is null and ${releasedSql('s')} and (s.enterprise_id = $1 or h.id is not null)
          and not exists (select 1 from data_audit a where a.sheet_id = s.id and a.enterprise_id = $1)
        order by s.id
        limit ${limit}`,
      [enterpriseId, dueDays, null],
    );
  }
  /** Puts released sheets into the audit that the caller sees; those in it already are left out. */
  async addVisible(scope: Scope, sheetIds: readonly number[], dueDays: number | null, by: number): Promise<number> {
    const params = new Params();
    for (const value of [scope.enterpriseId, dueDays, by]) params.add(value);
    const sql = `select s.id, h.id as share_id, h.organisation_id
        from mds_sheet s
        left join mds_share h on h.sheet_id = s.id and h.enterprise_id = $1 and h.receive_status = 'P'
        where s.id = any(${params.add(sheetIds)}::int[]) and s.deleted_at is null and ${releasedSql('s')}
          and ${visibleSheetSql(scope, params)}`;
    return this.add(sql, params.values);
  }
  /** Locks one that still waits to be judged; false when somebody was faster. */
  async lockUnjudged(id: number): Promise<boolean> {
    const found = await this.db.row(
      'select id from data_audit where id = $1 and status = 0 and not is_judged for update',
      [id],
    );
    return found !== undefined;
  }

  /** `sql` gives id, share_id and organisation_id; $1 the enterprise, $2 days until due, $3 the acting person. */
  private async add(sql: string, values: readonly unknown[]): Promise<number> {
    return this.db.execute(
      `with found as (${sql}),
        added as (
          insert into data_audit (enterprise_id, sheet_id, share_id, organisation_id, due_on)
            select $1::int, id, share_id, organisation_id, current_date + $2::int from found
            on conflict do nothing
            returning id, enterprise_id)
        ${LOG}
        select enterprise_id, id, 'arrive', 0, 0, $3::int, null, null, null from added order by id`,
      [...values],
    );
  }
}
