import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, ScipModelRow } from '@matlas/contract';
import { showsPresentSql } from '@matlas/features/substance-analysis';
import { Db, listBy, type ListSpec, modelColumns, Params, type Scope, scopeWhere } from '@matlas/server-kit';

/** Code of the Candidate List, and of the one in installations that load their lists themselves. */
const CANDIDATE_LISTS: readonly string[] = ['REACH-SVHC', 'SVHC'];
const LAW = `(select l.id
  from rule_law l
  where l.enterprise_id is null and l.code in ('REACH-SVHC', 'SVHC')
  order by l.code = 'REACH-SVHC' desc
  limit 1)`;
/** The newest finished run of a vehicle by the Candidate List of its day, without assumptions. */
const NEWEST_RUN = `left join lateral (select r.id, r.as_of
    from analysis_run r
    where r.model_id = m.id and r.scope = 'vehicle' and ${showsPresentSql('r')} and ${LAW} = any(r.law_ids)
    order by r.id desc
    limit 1) run on true`;
const FROM = `vehicle_model m ${NEWEST_RUN}
  left join scip_dossier d on d.model_id = m.id and d.enterprise_id = m.enterprise_id`;
const SELECT = `m.id, m.project_name as "projectName", m.internal_number as "internalNumber",
    m.bom_positions as positions, run.id as "runId", run.as_of::text as "asOf", d.id as "dossierId",
    d.state as "dossierState", d.articles`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'm.id', kind: 'number', notNull: true },
  projectName: { sql: 'm.project_name', kind: 'text', notNull: true },
  internalNumber: { sql: 'm.internal_number', kind: 'text', notNull: true },
  positions: { sql: 'm.bom_positions', kind: 'number', notNull: true },
  asOf: { sql: 'run.as_of', kind: 'date' },
  dossierState: { sql: 'd.state', kind: 'text' },
};

/** Vehicles with their obligation, and entries of the Candidate List. */
@Injectable()
export class ObligationStore {
  constructor(private readonly db: Db) {}

  isCandidateList(code: string): boolean {
    return CANDIDATE_LISTS.includes(code);
  }
  async findLaw(): Promise<number | undefined> {
    return (await this.db.row<{ id: number | null }>(`select ${LAW} as id`))?.id ?? undefined;
  }
  pageModels(scope: Scope, page: PageQuery): Promise<Page<ScipModelRow>> {
    const params = new Params();
    const where = ['m.bom_positions > 0 and m.cqc_of_id is null', scopeWhere(scope, params, modelColumns('m'))];
    return listBy<ScipModelRow>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['m.project_name', 'm.internal_number'],
        key: 'm.id',
        defaultSort: ['-id'],
        params,
        where,
      },
      page,
    );
  }
  /** The newest run that a dossier can be built from. The caller has checked the access to the model. */
  async findNewestRun(modId: number): Promise<number | undefined> {
    const row = await this.db.row<{ id: number | null }>(
      `select run.id from vehicle_model m ${NEWEST_RUN} where m.id = $1`,
      [modId],
    );
    return row?.id ?? undefined;
  }
  /** Entries of the newest Candidate List. */
  pageSubstances(page: PageQuery): Promise<Page<CandidateRow>> {
    return listBy<CandidateRow>(
      this.db,
      {
        from: `rule_list_item i
          left join lateral (select m.cas, m.ec from rule_list_member m where m.item_id = i.id order by m.pos limit 1) x
            on i.entity_kind = 'substance'`,
        select: `i.id, i.name_en as "nameEn", i.name_zh as "nameZh", x.cas, x.ec, i.entry_no as "entryNo"`,
        columns: {
          id: { sql: 'i.id', kind: 'number', notNull: true },
          nameEn: { sql: 'i.name_en', kind: 'text', notNull: true },
          cas: { sql: 'x.cas', kind: 'text' },
          ec: { sql: 'x.ec', kind: 'text' },
        },
        search: ['i.name_en', 'i.name_zh', 'x.cas', 'x.ec'],
        key: 'i.id',
        defaultSort: ['nameEn', 'id'],
        where: [
          `i.version_id = (select v.id
            from rule_list_version v
            where v.law_id = ${LAW}
            order by v.published_at desc, v.id desc
            limit 1)`,
        ],
      },
      page,
    );
  }
}
export interface CandidateRow {
  id: number;
  nameEn: string;
  nameZh: string | null;
  cas: string | null;
  ec: string | null;
  entryNo: string;
}
