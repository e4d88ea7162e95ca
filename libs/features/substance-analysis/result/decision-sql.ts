/**
 * The rule of `speaksOf` and `isInForce` (libs/domain/decisions) in SQL, for findings by the thousand; decision.spec.ts
 * holds both together. Aliases: decision `d`, finding `f`, its judgement `j` and position `p`.
 */
export const TODAY = 'current_date';

/** MDS of a position, and of the material that was judged as a whole. */
const SHEET_CID = '(select ds.cid from mds_sheet ds where ds.id = p.sheet_id)';
const MATERIAL_CID = `(select ds.cid
  from mds_node dn
  join mds_sheet ds on ds.id = dn.sheet_id and ds.kind = 3
  where dn.id = j.node_id and j.unit_kind = 0)`;
/**
 * What an enterprise is today: a merge changes nothing of what was decided
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
/** Of the same entry already: content, verdict, scope, and nothing confidential that the decision did not know of. */
const SPEAKS = `j.max_percent <= d.max_percent and f.verdict = any(d.verdicts)
    and (j.confidential_owners is null or j.confidential_owners <@ coalesce(d.confidential_owners, '{}'))
    and ${IN_SCOPE}`;
export const IN_FORCE = `d.state = 'approved' and d.valid_from <= ${TODAY} and d.valid_until >= ${TODAY}`;

/** As people are told; what is in force first, then what waits or will hold, then what ran out. */
export const STATE = `
  case when d.state in ('approved', 'proposed') and d.valid_until < ${TODAY} then 'expired' else d.state end`;
const RANK = `
  case when ${IN_FORCE} then 0 when d.valid_until < ${TODAY} then 3 when d.state = 'approved' then 1 else 2 end`;

/** The entry of the judged item: its key outlives the versions of a list. */
const SAME_ENTRY =
  'd.law_id = j.law_id and d.item_key = (select di.item_key from rule_list_item di where di.id = j.item_id)';
/**
 * The decision that is told beside the finding; a value and not a join, so that nothing but the shown rows asks for it.
 */
export const decisionSql = `
  (select jsonb_build_object('id', d.id, 'state', ${STATE}, 'covers', ${IN_FORCE}, 'until', d.valid_until, 'by',
    coalesce(d.decided_by_name, d.created_by_name))
  from analysis_run dr
  join analysis_decision d on d.enterprise_id = dr.enterprise_id and d.state in ('approved', 'proposed')
    and ${SAME_ENTRY} and ${SPEAKS}
  where dr.id = f.run_id order by ${RANK}, d.valid_until desc, d.id desc limit 1)`;

/**
 * Findings of the run $1 that a decision covers today: decisions are few, and so are the judgements of their entries.
 */
export const ACCEPTED = `
  from analysis_run dr join analysis_decision d on d.enterprise_id = dr.enterprise_id and ${IN_FORCE}
  join analysis_judgement j on j.run_id = dr.id and ${SAME_ENTRY}
  join analysis_finding f on f.run_id = dr.id and f.judgement_n = j.n
  join analysis_position p on p.run_id = dr.id and p.n = f.position_n where dr.id = $1 and ${SPEAKS}`;

/** Items that the run $1 judged and on whose entry somebody decided or proposed something. */
export const DECIDED_ITEMS = `select j.item_id as n
  from (select distinct item_id, law_id from analysis_judgement where run_id = $1 and item_id is not null) j
  where exists (select 1
  from analysis_run dr
  join analysis_decision d on d.enterprise_id = dr.enterprise_id and d.state in ('approved', 'proposed')
    and ${SAME_ENTRY}
  where dr.id = $1)`;
