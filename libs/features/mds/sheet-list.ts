import { type ListSpec, type Params, type Scope } from '@matlas/server-kit';
import { auditStatusSql, lockedSql, releasedSql, supplierForeignNameSql, versionSql } from './sheet-sql';

/** In the audit of the viewer's enterprise. */
const AUDIT_STATUS = auditStatusSql('s', 'me.viewer');
/** A lock is nobody's business outside the enterprise. */
const LOCK_STATE = `case when ${lockedSql('s')} and s.enterprise_id = me.viewer then 1 else 0 end`;
/**
 * SQL condition: another version `l` that the viewer sees. `limit 1` in the queries keeps the planner from hashing
 * all sheets of the enterprise for a page of twenty.
 */
export const SEEN = `(l.enterprise_id = me.viewer or l.status = 'RL'
    or (select true from mds_share h where h.sheet_id = l.id and h.enterprise_id = me.viewer and h.opens limit 1))`;
export const SHEET_SELECT = `
  s.id, s.cid, ${versionSql('s')} as cver, s.kind, s.name, s.foreign_name as "foreignName", s.number, s.status,
    ${AUDIT_STATUS} as "auditStatus", s.origin,
  s.supplier_code as "supplierCode", s.supplier_name as "supplierName",
    ${supplierForeignNameSql('s')} as "supplierForeignName", s.preliminary, s.standard_material as "standardMaterial",
    s.module, s.rule_set as "ruleSet", trim_scale(s.mass_g)::text as "massGrams", s.height,
  s.node_count as "nodeCount", s.error_count as "errorCount", s.warning_count as "warningCount",
    s.enterprise_id as "enterpriseId", s.organisation_id as "organisationId", s.created_by as "createdBy",
  s.created_at as "createdAt", s.updated_at as "updatedAt", s.released_at as "releasedAt",
    s.valid_until as "validUntil", s.confirm_by as "confirmBy", s.confirmed_at as "confirmedAt",
    s.deleted_at as "deletedAt", s.lock_version as "lockVersion",
  s.locked_at as "lockedAt", s.locked_by as "lockedBy", s.lock_reason as "lockReason",
    s.locked_until as "lockedUntil",
  (select p.name from person_card p where p.id = s.locked_by) as "lockedByName",
  o.name_zh as "enterpriseName", o.name_en as "enterpriseNameEn",
  (select h.receive_status
  from mds_share h
  where h.sheet_id = s.id and h.enterprise_id = me.viewer and h.opens) as "receiveStatus",
  (select l.id
  from mds_sheet l
  where l.cid = s.cid and l.deleted_at is null and ${SEEN}
  order by l.version desc
  limit 1) as "newestId",
  coalesce((select true
  from mds_sheet l
  where l.cid = s.cid and l.deleted_at is null and l.status = 'ED' and l.enterprise_id = me.viewer
  limit 1),
    false) as "hasDraft",
  coalesce((select true
  from mds_sheet l
  where l.cid = s.cid and l.version > s.version and l.deleted_at is null and ${releasedSql('l')} and ${SEEN}
  limit 1),
    false) as superseded,
  (select array[count(*), count(*) filter (where h.receive_status in ('S', 'D', 'P', 'R')),
    count(*) filter (where h.receive_status = 'D'), count(*) filter (where h.receive_status = 'P')]::int[]
    from mds_share h where h.sheet_id = s.id and me.viewer in (s.enterprise_id, h.enterprise_id)) as recipients`;
/** `me`: the enterprise for which the rows are read. */
export const sheetRows = (scope: Scope, params: Params): string =>
  `mds_sheet s
    join enterprise_card o on o.id = s.enterprise_id
    cross join (select ${params.add(scope.enterpriseId)}::int as viewer) me`;
export const SHEET_COLUMNS: ListSpec['columns'] = {
  id: { sql: 's.id', kind: 'number', notNull: true },
  cid: { sql: 's.cid', kind: 'number', notNull: true },
  cver: { sql: 's.version', kind: 'number', notNull: true },
  kind: { sql: 's.kind', kind: 'number', notNull: true },
  name: { sql: 's.name', kind: 'text', notNull: true },
  foreignName: { sql: 's.foreign_name', kind: 'text' },
  number: { sql: 's.number', kind: 'text' },
  status: { sql: 's.status', kind: 'text', notNull: true },
  auditStatus: { sql: AUDIT_STATUS, kind: 'number', notNull: true },
  origin: { sql: 's.origin', kind: 'number', notNull: true },
  supplierCode: { sql: 's.supplier_code', kind: 'text' },
  supplierName: { sql: 's.supplier_name', kind: 'text' },
  /** The supplier by either name. */
  supplier: { sql: `concat_ws(' ', s.supplier_name, ${supplierForeignNameSql('s')})`, kind: 'text' },
  massGrams: { sql: 's.mass_g', kind: 'number' },
  preliminary: { sql: 's.preliminary', kind: 'boolean', notNull: true },
  standardMaterial: { sql: 's.standard_material', kind: 'boolean', notNull: true },
  module: { sql: 's.module', kind: 'boolean', notNull: true },
  errorCount: { sql: 's.error_count', kind: 'number', notNull: true },
  warningCount: { sql: 's.warning_count', kind: 'number', notNull: true },
  /** 1 while a lock of the viewer's own sheet holds. */
  lockState: { sql: LOCK_STATE, kind: 'number', notNull: true },
  enterpriseId: { sql: 's.enterprise_id', kind: 'number', notNull: true },
  releasedAt: { sql: 's.released_at', kind: 'instant' },
  validUntil: { sql: 's.valid_until', kind: 'date' },
  confirmBy: { sql: 's.confirm_by', kind: 'date' },
  createTime: { sql: 's.created_at', kind: 'instant', notNull: true },
  updateTime: { sql: 's.updated_at', kind: 'instant', notNull: true },
};
export const SHEET_SEARCH = ['s.name', 's.foreign_name', 's.number', 's.pinyin'];
export const SHEET_BIGRAM_COLUMN = `short_grams(${SHEET_SEARCH.join(', ')})`;
