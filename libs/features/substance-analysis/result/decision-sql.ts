/**
 * The rules of `speaksOf` and `isInForce` (libs/domain/decisions) in SQL, for thousands of findings;
 * decision.spec.ts checks that both agree. Aliases: decision `d`, finding `f`, its judgement `j` and position `p`.
 */
export const TODAY = 'current_date';

/** MDS of a position, and of the material that was judged as a whole. */
const SHEET_CID = '(select ds.cid from mds_sheet ds where ds.id = p.sheet_id)';
const MATERIAL_CID = `(select ds.cid
  from mds_node dn
  join mds_sheet ds on ds.id = dn.sheet_id and ds.kind = 3
  where dn.id = j.node_id and j.unit_kind = 0)`;
/**
 * The current enterprise after merges. Decisions stay valid across merges
 * (libs/features/substance-analysis/README.md).
 */
export const heirSql = (enterprise: string): string =>
  `(select heir.heir_id from enterprise_heir heir where heir.id = ${enterprise})`;
const SAME_SUPPLIER = `case when d.supplier_id is not null
    and p.supplier_id is not null then ${heirSql('d.supplier_id')} = ${heirSql('p.supplier_id')}
      else p.supplier_name is not distinct from d.supplier_name end`;
const IN_SCOPE = `case d.scope when 'part' then p.number = d.part_number and ${SAME_SUPPLIER}
  when 'supplier' then ${SAME_SUPPLIER}
  when 'sheet' then d.mds_cid = ${SHEET_CID} else d.mds_cid = ${MATERIAL_CID} end`;
/**
 * Whether a decision on the same entry covers the finding: content, verdict, scope, and no confidential owner that
 * is missing in the decision.
 */
const COVERS = `j.max_percent <= d.max_percent and f.verdict = any(d.verdicts)
    and (j.confidential_owners is null or j.confidential_owners <@ coalesce(d.confidential_owners, '{}'))
    and ${IN_SCOPE}`;
export const IN_FORCE = `d.state = 'approved' and d.valid_from <= ${TODAY} and d.valid_until >= ${TODAY}`;

/** State as shown to users. Order: in force, approved for later, proposed, expired. */
export const STATE = `
  case when d.state in ('approved', 'proposed') and d.valid_until < ${TODAY} then 'expired' else d.state end`;
const RANK = `
  case when ${IN_FORCE} then 0 when d.valid_until < ${TODAY} then 3 when d.state = 'approved' then 1 else 2 end`;

/** Same entry: the item key is stable across versions of a list. */
const SAME_ENTRY =
  'd.law_id = j.law_id and d.item_key = (select di.item_key from rule_list_item di where di.id = j.item_id)';
/** The decision shown with a finding. A subquery instead of a join, so that it is evaluated for the shown rows only. */
export const decisionSql = `
  (select jsonb_build_object('id', d.id, 'state', ${STATE}, 'covers', ${IN_FORCE}, 'until', d.valid_until, 'by',
    coalesce(d.decided_by_name, d.created_by_name))
  from analysis_run dr
  join analysis_decision d on d.enterprise_id = dr.enterprise_id and d.state in ('approved', 'proposed')
    and ${SAME_ENTRY} and ${COVERS}
  where dr.id = f.run_id order by ${RANK}, d.valid_until desc, d.id desc limit 1)`;

/**
 * Findings of the run $1 that a decision covers today. Starts from the decisions, because there are few of them,
 * and few judgements of their entries.
 */
export const ACCEPTED = `
  from analysis_run dr join analysis_decision d on d.enterprise_id = dr.enterprise_id and ${IN_FORCE}
  join analysis_judgement j on j.run_id = dr.id and ${SAME_ENTRY}
  join analysis_finding f on f.run_id = dr.id and f.judgement_n = j.n
  join analysis_position p on p.run_id = dr.id and p.n = f.position_n where dr.id = $1 and ${COVERS}`;

/** Items judged in the run $1 with an approved or proposed decision on their entry. */
export const DECIDED_ITEMS = `select j.item_id as n
  from (select distinct item_id, law_id from analysis_judgement where run_id = $1 and item_id is not null) j
  where exists (select 1
  from analysis_run dr
  join analysis_decision d on d.enterprise_id = dr.enterprise_id and d.state in ('approved', 'proposed')
    and ${SAME_ENTRY}
  where dr.id = $1)`;
