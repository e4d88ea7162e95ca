import { versionSql } from '@matlas/features/mds';
import type { ListSpec, Params, Scope } from '@matlas/server-kit';
import type { AuditedSystem } from './audit.record';

const IMDS = 2;
/** The sheet is attached to a position of a BOM of the auditing enterprise. */
export const HOOKED = `exists (select 1
    from bom_position p
    join vehicle_model m on m.id = p.model_id
    where p.sheet_id = a.sheet_id and m.enterprise_id = a.enterprise_id)`;
export const personSql = (id: string): string => `(select p.name from person_card p where p.id = ${id})`;
/** The approved version before this one, the newest of them. */
export const APPROVED = `left join lateral (select b.sheet_id, o.version, o.mass_g
    from mds_sheet o
    join data_audit b on b.sheet_id = o.id and b.enterprise_id = a.enterprise_id
    where o.cid = s.cid and o.version < s.version and b.status = 2
    order by o.version desc
    limit 1) was on true`;

export const AUDITS = `data_audit a
    join mds_sheet s on s.id = a.sheet_id
    left join mds_share h on h.id = a.share_id
    join enterprise_card e on e.id = coalesce(h.sender_id, s.enterprise_id)`;
/** Earlier versions, newest first: the one that was decided last, and the one approved last. */
const COMPARED_WITH = `coalesce((select jsonb_agg(
      jsonb_build_object('sheetId', d.sheet_id, 'version', ${versionSql('d')}, 'auditStatus', d.status)
      order by d.version desc)
    from (
      select b.sheet_id, o.version, b.status, row_number() over (order by o.version desc) as place,
          row_number() over (partition by b.status order by o.version desc) as place_of_status
        from mds_sheet o
        join data_audit b on b.sheet_id = o.id and b.enterprise_id = a.enterprise_id
        where o.cid = s.cid and o.version < s.version and b.status >= 2) d
    where d.place = 1 or (d.status = 2 and d.place_of_status = 1)), '[]')`;
export const AUDIT_SELECT = `
  a.id, a.sheet_id as "sheetId", s.cid, ${versionSql('s')} as cver, s.kind::int as kind,
    coalesce(h.name, s.name) as name, s.foreign_name as "foreignName", coalesce(h.number, s.number) as number,
    s.origin::int as origin, e.id as "senderId", e.name_zh as "senderName", e.name_en as "senderNameEn",
  trim_scale(s.mass_g)::text as "massGrams", s.error_count as "errorCount", s.warning_count as "warningCount",
    a.status::int as "auditStatus", a.auditor_id as "auditorId", ${personSql('a.auditor_id')} as "auditorName",
    a.due_on::text as "dueOn", coalesce(a.status < 2 and a.due_on < current_date, false) as overdue,
  ${personSql('a.decided_by')} as "decidedBy", a.decided_at as "decidedAt", a.reason, a.remark as text,
    a.synced_at as "syncedAt", a.created_at as "createTime", a.version, ${HOOKED} as "isHooked",
  a.machine, a.first_approved_by as "firstApproverId", ${personSql('a.first_approved_by')} as "firstApprovedBy",
  ${COMPARED_WITH} as "comparedWith"`;
export const AUDIT_COLUMNS: ListSpec['columns'] = {
  id: { sql: 'a.id', kind: 'number', notNull: true },
  sheetId: { sql: 'a.sheet_id', kind: 'number', notNull: true },
  cid: { sql: 's.cid', kind: 'number', notNull: true },
  kind: { sql: 's.kind', kind: 'number', notNull: true },
  name: { sql: 'coalesce(h.name, s.name)', kind: 'text', notNull: true },
  number: { sql: 'coalesce(h.number, s.number)', kind: 'text' },
  origin: { sql: 's.origin', kind: 'number', notNull: true },
  senderId: { sql: 'e.id', kind: 'number', notNull: true },
  senderName: { sql: 'e.name_zh', kind: 'text', notNull: true },
  senderNameEn: { sql: 'e.name_en', kind: 'text', notNull: true },
  errorCount: { sql: 's.error_count', kind: 'number', notNull: true },
  auditStatus: { sql: 'a.status', kind: 'number', notNull: true },
  auditorId: { sql: 'a.auditor_id', kind: 'number' },
  dueOn: { sql: 'a.due_on', kind: 'date' },
  overdue: { sql: 'coalesce(a.status < 2 and a.due_on < current_date, false)', kind: 'boolean', notNull: true },
  decidedAt: { sql: 'a.decided_at', kind: 'instant' },
  machine: { sql: 'a.machine', kind: 'text' },
  reason: { sql: 'a.reason', kind: 'text' },
  synced: { sql: '(a.synced_at is not null)', kind: 'boolean', notNull: true },
  createTime: { sql: 'a.created_at', kind: 'instant', notNull: true },
};
export const systemSql = (system: AuditedSystem): string => `s.origin ${system === 'imds' ? '=' : '<>'} ${IMDS}`;
/**
 * SQL condition: audits of the caller's own enterprise; with a narrower reach those of the own departments and those
 * that the caller has in hand.
 */
export function auditScopeSql(scope: Scope, params: Params): string {
  const own = `a.enterprise_id = ${params.add(scope.enterpriseId)} and s.deleted_at is null`;
  if (scope.reach === 'all' || scope.reach === 'enterprise') return own;
  const mine = `a.auditor_id = ${params.add(scope.userId)}`;
  if (scope.reach === 'own') return `${own} and ${mine}`;
  return `${own} and (${mine} or a.organisation_id is null
      or a.organisation_id = any(${params.add([...scope.organisationIds])}::int[]))`;
}
