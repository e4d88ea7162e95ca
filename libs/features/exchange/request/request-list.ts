import type { RequestParty } from '@matlas/domain';
import { type ListSpec, type Params, type Scope, scopeWhere } from '@matlas/server-kit';

const partySql = (
  enterprise: string,
  department: string,
  name?: string,
): string => `json_build_object('code', ${enterprise}.code, 'nameZh',
    ${name ? `coalesce(${enterprise}.name_zh, ${name})` : `${enterprise}.name_zh`},
  'nameEn', ${name ? `coalesce(${enterprise}.name_en, ${name})` : `${enterprise}.name_en`}, 'departmentCode',
    ${department}.code, 'departmentZh', ${department}.name_zh, 'departmentEn', ${department}.name_en)`;
export const REQUEST_SELECT = `
  q.id, q.enterprise_id as "enterpriseId", q.organisation_id as "organisationId", q.created_by as "createdBy",
    c.name as "createdByName", q.recipient_user_id as "recipientUserId", r.name as "recipientName",
  q.supplier_id as "supplierId", q.supplier_organisation_id as "supplierOrganisationId", q.contact, q.email,
    q.supplier_name as "supplierName", q.language, q.project_name as "projectName", q.batch,
  q.supply_number as "supplyNumber", q.supply_name as "supplyName", q.data_type as "dataType",
    q.deadline::text as deadline, (q.deadline - current_date)::int as "daysLeft", current_date::text as today, q.remark,
    q.status,
  q.reject_reason as "rejectReason", q.return_reason as "returnReason", q.return_text as "returnText",
    q.return_findings as "returnFindings", q.sheet_id as "sheetId", m.id as "seenSheetId",
    q.draft_sheet_id as "draftSheetId", q.share_id as "shareId", q.cid::int as cid, q.cver, q.sheet_name as "sheetName",
  q.sent_at as "sentAt", q.reminded_at as "remindedAt",
    coalesce(q.reminded_at >= current_date, false) as "remindedToday", q.reminder_stage as "reminderStage",
    q.answered_at as "answeredAt", q.completed_at as "completedAt",
  q.create_time as "createTime", q.update_time as "updateTime", q.version, ${partySql('e', 'd')} as requester,
    ${partySql('s', 'x', 'q.supplier_name')} as supplier,
  o.expires_at as "linkExpiresAt", case when o.expires_at is null then o.revoked_at end as "linkRevokedAt",
    k.opened_at as "linkOpenedAt", k.saved_at as "linkSavedAt", k.submitted_at as "linkSubmittedAt",
    coalesce(o.expires_at <= now(), false) as "linkExpired"`;
export const REQUEST_FROM = `mds_request q
  join enterprise_card e on e.id = q.enterprise_id
  left join enterprise_card s on s.id = q.supplier_id
  left join organisation_card d on d.id = q.organisation_id
  left join organisation_card x on x.id = q.supplier_organisation_id
  left join person_card c on c.id = q.created_by
  left join person_card r on r.id = q.recipient_user_id
  left join mds_sheet m on m.id = q.sheet_id and m.deleted_at is null
  left join mds_request_link k on k.request_id = q.id
  left join lateral (select max(expires_at) filter (where revoked_at is null) as expires_at,
    max(revoked_at) as revoked_at
  from mds_request_code
  where request_id = q.id and q.email is not null) o
    on true`;
export const OVERDUE = `(q.status in ('sent', 'working') and q.deadline < current_date)`;
const statusSql = (side: RequestParty): string =>
  side === 'supplier' ? `(case q.status when 'sent' then 'received' else q.status end)` : 'q.status';
export const requestColumns = (side: RequestParty): ListSpec['columns'] => ({
  id: { sql: 'q.id', kind: 'number', notNull: true },
  status: { sql: statusSql(side), kind: 'text', notNull: true },
  dataType: { sql: 'q.data_type', kind: 'number', notNull: true },
  batch: { sql: 'q.batch', kind: 'text' },
  projectName: { sql: 'q.project_name', kind: 'text', notNull: true },
  supplyNumber: { sql: 'q.supply_number', kind: 'text', notNull: true },
  supplyName: { sql: 'q.supply_name', kind: 'text', notNull: true },
  supplier: { sql: `coalesce(s.name_zh, q.supplier_name)`, kind: 'text', notNull: true },
  requester: { sql: 'e.name_zh', kind: 'text', notNull: true },
  deadline: { sql: 'q.deadline', kind: 'date', notNull: true },
  sentAt: { sql: 'q.sent_at', kind: 'instant' },
  createTime: { sql: 'q.create_time', kind: 'instant', notNull: true },
  updateTime: { sql: 'q.update_time', kind: 'instant', notNull: true },
});

/** SQL condition: requests made within the scope, or whose answer goes to the user. */
export const madeBySql = (scope: Scope, params: Params): string => {
  const own = scopeWhere(scope, params, {
    enterprise: 'q.enterprise_id',
    organisation: 'q.organisation_id',
    createdBy: 'q.created_by',
  });
  return scope.reach === 'all'
    ? own
    : `(${own} or (q.enterprise_id = ${params.add(scope.enterpriseId)}
        and q.recipient_user_id = ${params.add(scope.userId)}))`;
};
/** SQL condition: requests sent to the whole enterprise, or to a department of the scope. */
export function sentToSql(scope: Scope, params: Params): string {
  if (scope.reach === 'all') return 'q.sent_at is not null and q.supplier_id is not null';
  const department =
    scope.reach === 'enterprise'
      ? ''
      : ` and (q.supplier_organisation_id is null
          or q.supplier_organisation_id = any(${params.add([...scope.organisationIds])}::int[]))`;
  return `(q.supplier_id = ${params.add(scope.enterpriseId)} and q.sent_at is not null${department})`;
}
/** The condition of a side: requests that it made, or that it received. */
export const requestsOfSideSql = (side: RequestParty) => (side === 'supplier' ? sentToSql : madeBySql);
export const sideSql = (scope: Scope, params: Params): string =>
  `case when q.supplier_id = ${params.add(scope.enterpriseId)}::int
      and q.enterprise_id <> q.supplier_id then 'supplier' else 'requester' end`;
