import { auditStatusSql, releasedSql } from '@matlas/features/mds';
import { ownFactsSql } from '@matlas/features/vehicle';
import type { ListSpec } from '@matlas/server-kit';

/**
 * Whose sheets fill the tree: all, or only those received from IMDS. In the tree of IMDS data, a position with another
 * sheet counts as having none, and covers nothing.
 */
export type SheetFilter = 'all' | 'imds';

/** Match state of a position, from its role and its match result: domain `matchStateOf`. */
export const MATCH_STATE_SQL = `case p.role
  when 'covered' then 'covered'
  when 'group' then 'assembly'
  when 'counted' then case p.match_state when 'byHand' then 'byHand' else 'matched' end
  else case p.match_state when 'choose' then 'choose' else 'unmatched' end end`;
/** The same state as if only the sheets from IMDS were hooked; `cv` are the positions below those. */
const IMDS_STATE_SQL = `case when cv.id is not null then 'covered'
  when s.id is not null and ${releasedSql('s')} then case p.match_state when 'byHand' then 'byHand' else 'matched' end
  when c.n > 0 then 'assembly'
  when p.match_state = 'choose' then 'choose' else 'unmatched' end`;
/** @param model the model's id as SQL */
const imdsCoveredSql = (model: string): string => `
    left join (with recursive filled(id) as materialized (select fp.id
        from bom_position fp
        join mds_sheet fs on fs.id = fp.sheet_id
        where fp.model_id = ${model} and fs.origin = 2 and ${releasedSql('fs')}),
      covered(id) as (select fk.id
        from filled f
        join bom_position fk on fk.parent_id = f.id
        union
        select ck.id
        from covered cd
        join bom_position ck on ck.parent_id = cd.id)
      select id from covered) cv on cv.id = p.id`;

const stateSql = (sheets: SheetFilter): string => (sheets === 'imds' ? IMDS_STATE_SQL : MATCH_STATE_SQL);
/** Reasons and candidates belong to the sheet; those of a sheet that is not shown are not shown either. */
const shown = (sheets: SheetFilter, value: string, otherwise: string): string =>
  sheets === 'imds' ? `case when p.sheet_id is not null and s.id is null then ${otherwise} else ${value} end` : value;

export const positionSelect = (sheets: SheetFilter): string => `
  p.id, p.model_id as "modId", p.parent_id as "parentId", p.level, p.ord, p.name, p.foreign_name as "foreignName",
    p.number, p.supplier_code as "supplierCode", p.supplier_name as "supplierName",
    case when p.supplier_name is not null then pe.name_en end as "supplierForeignName",
  trim_scale(p.quantity)::text as quantity, trim_scale(p.mass_g)::text as "massGrams", p.remark,
    coalesce(c.n, 0)::int as "childCount", ${stateSql(sheets)} as "matchState",
    ${shown(sheets, 'p.candidate_count', '0')} as "candidateCount",
    ${shown(sheets, 'p.operation_flag', '0')} as "operationFlag",
    ${ownFactsSql('p')} as "ownFacts", p.version,
  case when s.id is not null
    then json_build_object('id', s.id, 'cid', s.cid, 'cver', trim_scale(s.version)::text, 'name', s.name, 'foreignName',
      s.foreign_name, 'kind', s.kind, 'status', s.status,
    'auditStatus', ${auditStatusSql('s', 'm.enterprise_id')}, 'massGrams', trim_scale(s.mass_g)::text,
      'supplierName', coalesce(s.supplier_name, e.name_zh),
      'supplierForeignName', case when s.supplier_name is null then e.name_en else se.name_en end)
      end as sheet`;
export const positionReasons = (sheets: SheetFilter): string => shown(sheets, 'p.match_reasons', `'[]'::jsonb`);

export const positionSheet = (sheets: SheetFilter): string => `
    left join mds_sheet s on s.id = p.sheet_id${sheets === 'imds' ? ' and s.origin = 2' : ''}
    left join enterprise_card e on e.id = s.enterprise_id
    left join enterprise_card se on se.code = s.supplier_code
    left join enterprise_card pe on pe.code = p.supplier_code`;
export const MODEL = 'bom_position p join vehicle_model m on m.id = p.model_id';
const CHILDREN = 'left join lateral (select count(*) as n from bom_position k where k.parent_id = p.id) c on true';
/** @param model the id of the model of the positions, as SQL */
export const positionFrom = (sheets: SheetFilter, model: string): string =>
  `${MODEL} ${CHILDREN} ${positionSheet(sheets)}${sheets === 'imds' ? imdsCoveredSql(model) : ''}`;

export const positionColumns = (sheets: SheetFilter): ListSpec['columns'] => ({
  id: { sql: 'p.id', kind: 'number', notNull: true },
  ord: { sql: 'p.ord', kind: 'number', notNull: true },
  level: { sql: 'p.level', kind: 'number', notNull: true },
  name: { sql: 'p.name', kind: 'text', notNull: true },
  number: { sql: 'p.number', kind: 'text' },
  supplierCode: { sql: 'p.supplier_code', kind: 'text' },
  supplierName: { sql: 'p.supplier_name', kind: 'text' },
  matchState: { sql: stateSql(sheets), kind: 'text', notNull: true },
  operationFlag: { sql: 'p.operation_flag', kind: 'number', notNull: true },
  massGrams: { sql: 'p.mass_g', kind: 'number' },
  quantity: { sql: 'p.quantity', kind: 'number', notNull: true },
  parentId: { sql: 'p.parent_id', kind: 'number' },
  auditStatus: { sql: `case when s.id is not null then ${auditStatusSql('s', 'm.enterprise_id')} end`, kind: 'number' },
});
