import { Injectable } from '@nestjs/common';
import type { ModelFigures } from '@matlas/contract';
import { auditStatusSql } from '@matlas/features/mds';
import { visibleReportSql } from '@matlas/features/reports';
import { currentRunOfModelSql } from '@matlas/features/substance-analysis';
import { Db, Params, type Scope } from '@matlas/server-kit';

type Bom = NonNullable<ModelFigures['bom']>;
type Cqc = NonNullable<ModelFigures['cqc']>;
type Rates = NonNullable<ModelFigures['rates']>;
type Version = NonNullable<ModelFigures['versions']>['newest'][number];
interface Counted {
  n: number;
}

/** Counts what belongs to a model. The caller must have checked the access to it. */
@Injectable()
export class ModelFiguresStore {
  constructor(private readonly db: Db) {}

  async countPositions(modelId: number, enterpriseId: number, isAuditOn: boolean): Promise<Bom> {
    const row = await this.db.row<Bom>(
      `select count(*)::int as positions, count(*) filter (where p.role in ('counted', 'unmatched'))::int as "toFill",
          count(*) filter (where p.role = 'counted')::int as filled,
          count(*) filter (where p.role = 'counted' and p.match_state = 'matched')::int as matched,
          count(*) filter (where p.role = 'counted' and p.match_state = 'byHand')::int as "byHand",
          count(*) filter (where p.role = 'unmatched' and p.match_state = 'choose')::int as choose,
          count(*) filter (where p.role = 'unmatched' and p.match_state <> 'choose')::int as unmatched,
          case when $3 then count(*) filter (where p.role = 'counted' and ${auditStatusSql('s', '$2::int')} = 2)::int
            end as approved
        from bom_position p
        left join mds_sheet s on s.id = p.sheet_id
        where p.model_id = $1`,
      [modelId, enterpriseId, isAuditOn],
    );
    return row as Bom;
  }
  /** Positions of the CQC BOM of a vehicle by the same roles, and the state of its last upload. */
  async countCqc(modelId: number): Promise<Cqc> {
    const row = await this.db.row<Cqc>(
      `select count(p.id)::int as positions, count(*) filter (where p.role in ('counted', 'unmatched'))::int as "toFill",
          count(*) filter (where p.role = 'counted')::int as filled,
          (select u.state
            from cqc_upload u
            join vehicle_model c on c.id = u.model_id
            where c.cqc_of_id = $1
            order by u.number desc
            limit 1) as "uploadState"
        from vehicle_model c
        join bom_position p on p.model_id = c.id
        where c.cqc_of_id = $1`,
      [modelId],
    );
    return row as Cqc;
  }
  async findCurrentRun(modelId: number): Promise<number | undefined> {
    const row = await this.db.row<{ runId: number }>(
      `select r.id as "runId" from vehicle_model m ${currentRunOfModelSql('m', '*')} where m.id = $1`,
      [modelId],
    );
    return row?.runId;
  }
  async findRates(modelId: number): Promise<Rates | null> {
    const row = await this.db.row<Omit<Rates, 'at'> & { at: Date }>(
      `select r.id as "resultId", r.number, r.at, r.rates -> 'rcyc' ->> 'percent' as rcyc,
          r.rates -> 'rcov' ->> 'percent' as rcov
        from rrr_result r
        where r.model_id = $1
        order by r.number desc
        limit 1`,
      [modelId],
    );
    return row ? { ...row, at: row.at.toISOString() } : null;
  }
  async countHighRiskParts(modelId: number): Promise<number> {
    return this.count('select count(distinct part_key)::int as n from high_risk_mark where model_id = $1', modelId);
  }
  /** Changes that concern the model, wherever they were planned; states as in `changeState`. */
  async countChanges(modelId: number, tables: { changes: boolean; records: boolean }): Promise<Record<string, number>> {
    const rows = await this.db.rows<{ state: number } & Counted>(
      `select x.state, count(*)::int as n
        from (select k.state
          from component_change k
          where $2 and exists (select 1
            from component_change_place l
            where l.change_id = k.id and l.model_id = $1)
          union all
          select k.state
          from component_record k
          where $3 and (k.model_id = $1 or exists (select 1
            from component_record_model l
            where l.record_id = k.id and l.model_id = $1))) x
        group by 1`,
      [modelId, tables.changes, tables.records],
    );
    return Object.fromEntries(rows.map(({ state, n }) => [String(state), n]));
  }
  countRuns(modelId: number): Promise<number> {
    return this.count(`select count(*)::int as n from analysis_run where model_id = $1 and state = 'done'`, modelId);
  }
  async countReports(scope: Scope, modelId: number): Promise<number> {
    const params = new Params();
    const row = await this.db.row<Counted>(
      `select count(*)::int as n
        from analysis_report r
        join vehicle_model m on m.id = r.model_id
        where r.model_id = ${params.add(modelId)} and ${visibleReportSql(scope, params, 'r')}`,
      params.values,
    );
    return row?.n ?? 0;
  }
  countFiles(modelId: number): Promise<number> {
    return this.count('select count(*)::int as n from file_info where model_id = $1', modelId);
  }
  countVersions(modelId: number): Promise<number> {
    return this.count('select count(*)::int as n from bom_version where model_id = $1', modelId);
  }
  async listNewestVersions(modelId: number, limit: number): Promise<Version[]> {
    const rows = await this.db.rows<Omit<Version, 'at'> & { at: Date }>(
      `select v.number, v.reason, v.position_count as positions, v.create_time as at, v.created_by_name as by
        from bom_version v
        where v.model_id = $1
        order by v.number desc
        limit $2`,
      [modelId, limit],
    );
    return rows.map(({ at, ...version }) => ({ ...version, at: at.toISOString() }));
  }
  private async count(statement: string, modelId: number): Promise<number> {
    return (await this.db.row<Counted>(statement, [modelId]))?.n ?? 0;
  }
}
