import { type Params, type Scope, scopeWhere, tenantColumns } from '@matlas/server-kit';

const versionText = (version: string): string =>
  `case when ${version} = trunc(${version}) then trunc(${version})::int::text else ${version}::text end`;
const personNameSql = (person: string): string => `(select p.name from person_card p where p.id = ${person})`;

/** The version that was sent; for a draft recipient the current version of the sheet. */
export const shareVersionSql = versionText('coalesce(h.sent_version, s.version)');
/** A row of `mds_share h` with its sheet `s` and three enterprises: recipient `r`, sender `f`, owner `o`. */
export const SHARE_SELECT = `
  h.id as kid, h.sheet_id as "sheetId", s.cid, ${shareVersionSql} as cver, s.kind, h.supplier_code as "supplierCode",
    h.number as symbol, h.name as "mdsName", case when h.opens then s.foreign_name end as "foreignName",
    h.cfr_name as "cfrName",
  h.drawing_id as "drawingId", h.drawing_date as "drawingDate", h.drawing_mod_code as "drawingModCode",
    h.report_code as "reportCode", h.report_date as "reportDate", h.purchase_order_no as "purchaseOrderNo",
    h.bill_of_lading as "billOfLading",
  h.forward_allowed as "forwardAllowed", h.commitment, h.remark, h.enterprise_id as "receiverId",
    h.organisation_id as "organisationId", h.receiver_user_id as "receiverUserId",
  r.name_zh as "receiverName", r.name_en as "receiverEnName", d.name_zh as "organisationName",
    d.name_en as "organisationEnName", ${personNameSql('h.receiver_user_id')} as "receiverUserName",
  h.receive_status as status, h.via, h.round, h.sent_by as "sentBy", ${personNameSql('h.sent_by')} as "sentByName",
    h.sender_id as "senderId", f.name_zh as "senderName", f.name_en as "senderEnName",
  h.sent_at as "sentAt", h.viewed_at as "viewedAt", h.downloaded_at as "downloadedAt",
    h.processing_at as "processingAt", h.decided_at as "decidedAt", ${personNameSql('h.decided_by')} as "decidedBy",
  h.denial_reason as "denialReason", h.denial_text as "denialText", h.denial_findings as "denialFindings",
    h.cancel_text as "cancelText", h.request_id as "requestId", h.lock_version as "lockVersion", h.opens,
  s.status as "sheetStatus", ${versionText('s.version')} as "sheetVersion", s.deleted_at is not null as deleted,
    s.valid_until as "validUntil", coalesce(s.valid_until < current_date, false) as "isExpired",
    s.enterprise_id as "ownerId", o.name_zh as "ownerName", o.name_en as "ownerEnName"`;
const JOINED = `join mds_sheet s on s.id = h.sheet_id
  join enterprise_card r on r.id = h.enterprise_id
  join enterprise_card f on f.id = h.sender_id
  join enterprise_card o on o.id = s.enterprise_id
  left join lateral (select x.name_zh, x.name_en from organisation_card x where x.id = h.organisation_id) d on true`;
/** The row as the recipient sees it. */
export const SHARES = `mds_share h ${JOINED}`;
/**
 * The row as its sender sees it, with the pending form of the next sending, if any. Only conditions on `kept` use
 * the indexes.
 */
export const SHARES_OF_SENDER = `mds_share kept
  cross join lateral jsonb_populate_record(kept, kept.next_form) h ${JOINED}`;

/**
 * SQL condition: the caller's side is the sender. Own sheets within reach; forwarded ones are visible to the user
 * who forwarded them and to users who reach the whole enterprise.
 */
export function sentBySql(scope: Scope, params: Params): string {
  if (scope.reach === 'all') return 'true';
  const forwarded =
    scope.reach === 'enterprise'
      ? "h.via = 'forward'"
      : `(h.via = 'forward' and h.sent_by = ${params.add(scope.userId)})`;
  return `(h.sender_id = ${params.add(scope.enterpriseId)} and (${scopeWhere(scope, params, tenantColumns('s'))} or ${forwarded}))`;
}
/**
 * SQL condition: sent to the caller's enterprise or to one of the caller's departments, and not removed from the
 * list.
 */
export function receivedBySql(scope: Scope, params: Params): string {
  if (scope.reach === 'all') return "h.receive_status <> 'E' and h.removed_at is null";
  const department =
    scope.reach === 'enterprise'
      ? ''
      : ` and (h.organisation_id is null or h.organisation_id = any(${params.add([...scope.organisationIds])}::int[]))`;
  return `(h.enterprise_id = ${params.add(scope.enterpriseId)} and h.receive_status <> 'E'
      and h.removed_at is null${department})`;
}
