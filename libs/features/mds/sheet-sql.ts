import { type Params, type Scope, scopeWhere, tenantColumns } from '@matlas/server-kit';

/** The foreign name of the supplier, taken from the enterprise with the supplier's code. */
export const supplierForeignNameSql = (alias: string): string =>
  `(select se.name_en
    from enterprise_card se
    where se.code = ${alias}.supplier_code and ${alias}.supplier_name is not null)`;

/** `1`, `0.01`, `1.10`: the version as it is displayed. */
export const versionSql = (alias: string): string =>
  `case when ${alias}.version = trunc(${alias}.version) then trunc(${alias}.version)::int::text
      else ${alias}.version::text end`;

/**
 * SQL condition: usable in other sheets, that is proposed, released, published, or sent and accepted (domain
 * `isReleased`).
 */
export const releasedSql = (alias: string): string =>
  `(${alias}.status in ('ST', 'IR', 'RL') or (${alias}.status = 'SD' and ${alias}.version = trunc(${alias}.version)))`;

/** SQL: status of a sheet version in the audit of an enterprise; 0 when it is not in it. */
export const auditStatusSql = (alias: string, enterprise: string): string =>
  `coalesce((select q.status from data_audit q where q.sheet_id = ${alias}.id and q.enterprise_id = ${enterprise}), 0)::int`;

/** SQL condition: locked today (domain `isLockHeld`). */
export const lockedSql = (alias: string): string =>
  `(${alias}.locked_at is not null and coalesce(${alias}.locked_until >= current_date, true))`;

/** SQL condition: the validity has not ended; drafts have none. */
export const unexpiredSql = (alias: string): string =>
  `(${alias}.valid_until is null or ${alias}.valid_until >= current_date)`;

/** SQL condition: sheets of the caller's own data. */
export const ownSheetSql = (scope: Scope, params: Params, alias = 's'): string =>
  scopeWhere(scope, params, tenantColumns(alias));

/**
 * SQL condition: sheets that the caller sees, that is own ones by scope, those published to all, or those sent to
 * the caller's enterprise (or one of its departments). Drafts of others are not included (`opens` of mds_share).
 * Received sheets are hashed once for each statement.
 */
export function visibleSheetSql(scope: Scope, params: Params, alias = 's'): string {
  if (scope.reach === 'all') return 'true';
  const department =
    scope.reach === 'enterprise'
      ? ''
      : ` and (h.organisation_id is null or h.organisation_id = any(${params.add([...scope.organisationIds])}::int[]))`;
  const received = `${alias}.id in (select h.sheet_id
    from mds_share h
    where h.enterprise_id = ${params.add(scope.enterpriseId)} and h.opens${department})`;
  return `(${ownSheetSql(scope, params, alias)} or ${alias}.status = 'RL' or ${received})`;
}

/**
 * SQL: identities of all sheets below a sheet, including itself, in any version: from the closure, or by walking
 * the tree of a draft.
 */
export const containedCidsSql = (alias: string): string => `case when c.root is not null
  then array(select distinct r.cid from unnest(c.nodes) x join mds_sheet r on r.id = x)
  else array(with recursive reach(id) as (
      select ${alias}.id
      union
      select r.id
      from reach
      join mds_node n on n.sheet_id = reach.id
      join mds_edge e on e.parent = n.id
      join mds_sheet r on r.id = e.child)
    select distinct r.cid from reach join mds_sheet r using (id)) end`;

/** SQL: a substance of the catalogue with the facts for check rules, as JSON (contract `substanceFacts`). */
export const usedSubstanceSql = (alias: string): string => `
  jsonb_build_object('id', ${alias}.id, 'cas', ${alias}.cas, 'ec', ${alias}.ec, 'nameEn', ${alias}.name_en, 'nameZh',
    ${alias}.name_zh, 'joker', ${alias}.joker, 'active', ${alias}.active, 'svhc', ${alias}.svhc,
  'kind', ${alias}.kind, 'symbol', ${alias}.symbol, 'physicalState', ${alias}.physical_state, 'gadsl', ${alias}.gadsl,
    'applicationDuty', ${alias}.application_duty, 'confidentialAllowed', ${alias}.confidential_allowed,
  'declarableSince',
    case when ${alias}.declarable_since is not null
      then jsonb_build_object('list', ${alias}.declarable_list, 'date', ${alias}.declarable_since) end)
  || case when ${alias}.uncatalogued then '{"uncatalogued": true}'::jsonb else '{}' end`;
