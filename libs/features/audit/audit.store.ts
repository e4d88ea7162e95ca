import { Injectable } from '@nestjs/common';
import type { AuditLogRow, Page, PageQuery } from '@matlas/contract';
import { Db, DerivedDb, listBy, notFound, Params, type Scope } from '@matlas/server-kit';
import { versionSql } from '@matlas/features/mds';
import { AUDIT_COLUMNS, AUDIT_SELECT, AUDITS, auditScopeSql, HOOKED, systemSql } from './audit-sql';
import type { AuditedSystem, AuditRecord, LockedAudit } from './audit.record';

export type AuditLogRecord = Omit<AuditLogRow, 'at'> & { at: Date };
interface LogFilter {
  id?: number | undefined;
  sheetId?: number | undefined;
  userId?: number | undefined;
}

/** Reads audits and their log, and locks audits for a change. */
@Injectable()
export class AuditStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  page(
    scope: Scope,
    { system, auditorIds }: { system: AuditedSystem; auditorIds?: readonly number[] | undefined },
    page: PageQuery,
  ): Promise<Page<AuditRecord>> {
    const params = new Params();
    const mine = auditorIds === undefined ? 'true' : `a.auditor_id = any(${params.add([...auditorIds])}::int[])`;
    return listBy<AuditRecord>(
      this.derived,
      {
        from: AUDITS,
        select: AUDIT_SELECT,
        columns: AUDIT_COLUMNS,
        search: ['s.name', 's.foreign_name', 's.number', 'h.name', 'h.number'],
        key: 'a.id',
        defaultSort: ['dueOn', 'id'],
        params,
        where: [auditScopeSql(scope, params), systemSql(system), mine],
      },
      page,
    );
  }
  async findAudit(scope: Scope, system: AuditedSystem, id: number): Promise<AuditRecord> {
    const params = new Params();
    const row = await this.derived.row<AuditRecord>(
      `select ${AUDIT_SELECT}
        from ${AUDITS}
        where ${auditScopeSql(scope, params)} and ${systemSql(system)} and a.id = ${params.add(id)}`,
      params.values,
    );
    if (!row) throw notFound('dataAudit', id);
    return row;
  }
  /**
   * Locks audits in the order of their ids until the transaction ends. Of two auditors who decide the same one, the
   * second waits here and then sees the decision of the first. Throws `notFound` when one is not the caller's.
   */
  async lockAudits(scope: Scope, system: AuditedSystem | undefined, ids: readonly number[]): Promise<LockedAudit[]> {
    const params = new Params();
    const wanted = [...new Set(ids)];
    const seen = await this.derived.rows<{ id: number }>(
      `select a.id
        from ${AUDITS}
        where ${auditScopeSql(scope, params)} and ${system ? systemSql(system) : 'true'}
          and a.id = any(${params.add(wanted)}::int[])`,
      params.values,
    );
    const known = new Set(seen.map(({ id }) => id));
    const unknown = wanted.find((id) => !known.has(id));
    if (unknown !== undefined) throw notFound('dataAudit', unknown);
    await this.db.execute('select 1 from data_audit where id = any($1::int[]) order by id for update', [wanted]);
    return this.db.rows<LockedAudit>(
      `select a.id, a.sheet_id as "sheetId", a.status::int as status, a.auditor_id as "auditorId",
          a.first_approved_by as "firstApproverId", a.machine, a.synced_at is not null as "isSynced", a.version, ${HOOKED} as "isHooked"
        from data_audit a
        where a.id = any($1::int[])
        order by a.id`,
      [wanted],
    );
  }
  /** Newest first. */
  listLog(
    scope: Scope,
    system: AuditedSystem,
    { id, sheetId, userId }: LogFilter,
    limit: number,
  ): Promise<AuditLogRecord[]> {
    const params = new Params();
    const where = [auditScopeSql(scope, params), systemSql(system)];
    if (id !== undefined) where.push(`l.audit_id = ${params.add(id)}`);
    if (sheetId !== undefined) where.push(`a.sheet_id = ${params.add(sheetId)}`);
    if (userId !== undefined) where.push(`l.by_user_id = ${params.add(userId)}`);
    return this.db.rows<AuditLogRecord>(
      `select l.id::int as id, l.audit_id as "auditId", a.sheet_id as "sheetId", s.cid, ${versionSql('s')} as cver,
          s.name, s.foreign_name as "foreignName", l.action, l.from_status::int as "fromStatus",
          l.to_status::int as "toStatus", (select p.name from person_card p where p.id = l.by_user_id) as by,
          (select p.name from person_card p where p.id = l.auditor_id) as auditor, l.reason, l.remark as text, l.at
        from data_audit_log l
        join data_audit a on a.id = l.audit_id
        join mds_sheet s on s.id = a.sheet_id
        where ${where.join(' and ')}
        order by l.id desc
        limit ${params.add(limit)}`,
      params.values,
    );
  }
  /** Open audits of users, and those past their due date. */
  async countOpen(enterpriseId: number, userIds: readonly number[]): Promise<Map<number, [number, number]>> {
    const rows = await this.db.rows<{ id: number; open: number; overdue: number }>(
      `select auditor_id as id, count(*)::int as open, (count(*) filter (where due_on < current_date))::int as overdue
        from data_audit
        where enterprise_id = $1 and status = 1 and auditor_id = any($2::int[])
        group by auditor_id`,
      [enterpriseId, userIds],
    );
    return new Map(rows.map(({ id, open, overdue }) => [id, [open, overdue]]));
  }
}
