import { Injectable } from '@nestjs/common';
import type { BomProposal } from '@matlas/contract';
import { releasedSql, unexpiredSql } from '@matlas/features/mds';
import { DerivedDb, modelColumns, Params, type Scope, scopeWhere } from '@matlas/server-kit';
import { MODEL, positionSheet } from './position-view';

/** A position that an arriving sheet may fit, by its number, or because it has an older version of the sheet. */
export interface ProposalFit {
  positionId: number;
  modelId: number;
  enterpriseId: number;
  number: string | null;
  supplierCode: string | null;
  sheetId: number;
  /** Number of the sheet, or the one under which it was sent to the enterprise. */
  sheetNumber: string | null;
  isVersion: boolean;
}
export type ProposalRow = Omit<BomProposal, 'createTime'> & { createTime: Date };

/** Rows of bom_proposal `x` that still say something: of a position without a sheet, or with an older version. */
export const OPEN_PROPOSAL_SQL = `not x.dismissed and p.role <> 'covered' and n.deleted_at is null and ${releasedSql('n')}
  and ${unexpiredSql('n')}
  and (p.sheet_id is null
    or exists (select 1 from mds_sheet o where o.id = p.sheet_id and o.cid = n.cid and o.version < n.version))
  and not exists (select 1
    from bom_proposal y
    join mds_sheet l on l.id = y.sheet_id
    where y.position_id = x.position_id and l.cid = n.cid and l.version > n.version and l.deleted_at is null)`;
export const PROPOSAL_FROM = `bom_proposal x
  join bom_position p on p.id = x.position_id
  join vehicle_model m on m.id = p.model_id
  join mds_sheet n on n.id = x.sheet_id`;
/** Fits of one event. */
const MAX_FITS = 5000;

const FITS = `with hit(position_id, sheet_id, number, is_version) as (
        select p.id, s.id, s.number, false
        from mds_sheet s
        join bom_position p on part_number_key(p.number) = part_number_key(s.number)
        where s.id = any($1::int[]) and p.number is not null and p.sheet_id is null
          and p.role in ('unmatched', 'group')
        union
        select p.id, h.sheet_id, h.number, false
        from mds_share h
        join bom_position p on part_number_key(p.number) = part_number_key(h.number)
        join vehicle_model m on m.id = p.model_id and m.enterprise_id = h.enterprise_id
        where h.sheet_id = any($1::int[]) and h.opens and p.number is not null and p.sheet_id is null
          and p.role in ('unmatched', 'group')
        union
        select p.id, s.id, s.number, true
        from mds_sheet s
        join mds_sheet o on o.cid = s.cid and o.version < s.version
        join bom_position p on p.sheet_id = o.id
        where s.id = any($1::int[]) and p.role <> 'covered')
      select p.id as "positionId", p.model_id as "modelId", m.enterprise_id as "enterpriseId", p.number,
          p.supplier_code as "supplierCode", t.sheet_id as "sheetId", t.number as "sheetNumber",
          t.is_version as "isVersion"
        from hit t
        join bom_position p on p.id = t.position_id
        join vehicle_model m on m.id = p.model_id
        join mds_sheet s on s.id = t.sheet_id
        where m.lock_state = 0 and s.deleted_at is null
          and (m.enterprise_id = s.enterprise_id or s.status = 'RL' or exists (select 1
            from mds_share h
            where h.sheet_id = s.id and h.enterprise_id = m.enterprise_id and h.opens))
        order by p.model_id, p.ord
        limit ${MAX_FITS}`;

/** Sheets that arrived and the positions that they fit. */
@Injectable()
export class ProposalStore {
  constructor(private readonly db: DerivedDb) {}

  /** Positions of unlocked models of all enterprises that can see the sheets. */
  findFits(sheetIds: readonly number[]): Promise<ProposalFit[]> {
    return this.db.rows<ProposalFit>(FITS, [sheetIds]);
  }
  /** Stores proposals; those that a person dismissed stay dismissed. */
  async saveProposals(fits: readonly ProposalFit[]): Promise<void> {
    await this.db.execute(
      `insert into bom_proposal (model_id, position_id, sheet_id)
        select f."modelId", f."positionId", f."sheetId"
        from jsonb_to_recordset($1::jsonb) as f("modelId" int, "positionId" int, "sheetId" int)
        on conflict do nothing`,
      [JSON.stringify(fits)],
    );
  }
  /** Open proposals of a model, in tree order. */
  listOpen(scope: Scope, modelId: number): Promise<ProposalRow[]> {
    const params = new Params();
    return this.db.rows<ProposalRow>(
      `select x.id, json_build_object('id', p.id, 'name', p.name, 'foreignName', p.foreign_name, 'number', p.number,
            'supplierName', p.supplier_name,
            'supplierForeignName', case when p.supplier_name is not null then pe.name_en end,
            'matchState', case when p.sheet_id is null
              then case when p.role = 'group' then 'assembly' when p.match_state = 'choose' then 'choose'
                else 'unmatched' end
              else case p.match_state when 'byHand' then 'byHand' else 'matched' end end,
            'sheet', case when s.id is not null then ${sheetSql('s', 'e', 'se')} end) as position,
          ${sheetSql('n', 'ne', 'nse')} as sheet, case when p.sheet_id is null then 'new' else 'version' end as kind,
          (p.sheet_id is not null and p.match_state = 'byHand') as "byHand", x.create_time as "createTime"
        from bom_proposal x
        join ${MODEL} on p.id = x.position_id
        join mds_sheet n on n.id = x.sheet_id
        left join enterprise_card ne on ne.id = n.enterprise_id
        left join enterprise_card nse on nse.code = n.supplier_code
        ${positionSheet('all')}
        where x.model_id = ${params.add(modelId)} and ${OPEN_PROPOSAL_SQL}
          and ${scopeWhere(scope, params, modelColumns('m'))}
        order by p.ord, x.id`,
      params.values,
    );
  }
  dismiss(modelId: number, ids: readonly number[]): Promise<number> {
    return this.db.execute('update bom_proposal set dismissed = true where model_id = $1 and id = any($2::int[])', [
      modelId,
      ids,
    ]);
  }
}

/** A sheet as the contract shows it (hookedSheet). */
const sheetSql = (s: string, owner: string, supplier: string): string => `json_build_object('id', ${s}.id,
  'cid', ${s}.cid, 'cver', trim_scale(${s}.version)::text, 'name', ${s}.name, 'foreignName', ${s}.foreign_name,
  'kind', ${s}.kind, 'status', ${s}.status, 'massGrams', trim_scale(${s}.mass_g)::text,
  'supplierName', coalesce(${s}.supplier_name, ${owner}.name_zh),
  'supplierForeignName', case when ${s}.supplier_name is null then ${owner}.name_en else ${supplier}.name_en end)`;
