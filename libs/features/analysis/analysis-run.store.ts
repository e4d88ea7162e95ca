import { Injectable } from '@nestjs/common';
import { type Auth, Db, modelColumns, notFound, Params, type Scope, scopeWhere } from '@matlas/server-kit';
import { AnalysisRunEntity } from './analysis-run.entity';

/** A run as it is read; its state follows the job where that ended without a result. */
export interface AnalysisRunRecord extends Omit<AnalysisRunEntity, 'state' | 'issues'> { state: 'running' | 'done' | 'failed' | 'cancelled'; modelName: string; issues: number }
export interface NewRun { modelId: number; lawIds: number[]; asOf: string; asOfGiven: boolean }
/** What a finished run tells of itself. */
export type RunSummary = Pick<AnalysisRunEntity, 'lists' | 'inputVersion' | 'positions' | 'positionsWithSheet' | 'positionsUnmatched' | 'distinctSheets' | 'vehicleMassGrams' | 'unmatchedMassGrams' | 'unknownMaxGrams' | 'counts' | 'issues' | 'milliseconds'>;

const SELECT = `r.id, r.model_id as "modelId", r.number, r.job_id as "jobId", r.as_of::text as "asOf", r.as_of_given as "asOfGiven", r.law_ids as "lawIds", r.lists, r.input_version as "inputVersion",
  r.positions, r.positions_with_sheet as "positionsWithSheet", r.positions_unmatched as "positionsUnmatched", r.distinct_sheets as "distinctSheets", trim_scale(r.vehicle_mass_g)::text as "vehicleMassGrams",
  trim_scale(r.unmatched_mass_g)::text as "unmatchedMassGrams", trim_scale(r.unknown_max_g)::text as "unknownMaxGrams", r.counts, jsonb_array_length(r.issues) as issues, r.started_by as "startedBy",
  r.enterprise_id as "enterpriseId", r.organisation_id as "organisationId", r.created_by as "createdBy", r.started_at as "startedAt", r.finished_at as "finishedAt", r.milliseconds, m.project_name as "modelName",
  case when r.state = 'done' then 'done' when j.state in ('failed', 'cancelled') then j.state when j.state in ('queued', 'running') then 'running' else 'failed' end as state`;
const FROM = 'analysis_run r join vehicle_model m on m.id = r.model_id left join job j on j.id = r.job_id';

/** A run is seen by whoever sees its model. */
const visible = (scope: Scope, params: Params): string => scopeWhere(scope, params, modelColumns('m'));

/** Every query on analysis_run. */
@Injectable()
export class AnalysisRunStore {
  constructor(private readonly db: Db) {}

  async one(scope: Scope, id: number): Promise<AnalysisRunRecord> {
    const params = new Params();
    const run = await this.db.row<AnalysisRunRecord>(`select ${SELECT} from ${FROM} where r.id = ${params.add(id)} and ${visible(scope, params)}`, params.values);
    if (!run) throw notFound('analysisRun', id);
    return run;
  }
  /** All runs of a model, the newest first. */
  ofModel(scope: Scope, modelId: number): Promise<AnalysisRunRecord[]> {
    const params = new Params();
    return this.db.rows<AnalysisRunRecord>(`select ${SELECT} from ${FROM} where r.model_id = ${params.add(modelId)} and ${visible(scope, params)} order by r.number desc`, params.values);
  }
  /** The newest run with a result; undefined when there is none. */
  async newest(scope: Scope, modelId: number): Promise<AnalysisRunRecord | undefined> {
    const params = new Params();
    return this.db.row<AnalysisRunRecord>(`select ${SELECT} from ${FROM} where r.model_id = ${params.add(modelId)} and r.state = 'done' and ${visible(scope, params)} order by r.number desc limit 1`, params.values);
  }
  /** The model that a position belongs to, in the caller's reach. */
  async modelOfPosition(scope: Scope, positionId: number): Promise<number> {
    const params = new Params();
    const found = await this.db.row<{ modelId: number }>(`select p.model_id as "modelId" from bom_position p join vehicle_model m on m.id = p.model_id where p.id = ${params.add(positionId)} and ${visible(scope, params)}`, params.values);
    if (!found) throw notFound('position', positionId);
    return found.modelId;
  }

  /** A run without a result yet; the caller's transaction holds the model, so that numbers have no gaps and no doubles. */
  async create(auth: Auth, { modelId, lawIds, asOf, asOfGiven }: NewRun): Promise<number> {
    await this.db.execute('select 1 from vehicle_model where id = $1 for no key update', [modelId]);
    const row = await this.db.row<{ id: number }>(
      `insert into analysis_run (model_id, number, as_of, as_of_given, law_ids, lists, input_version, counts, issues, started_by, enterprise_id, organisation_id, created_by)
       select $1, coalesce((select max(number) from analysis_run where model_id = $1), 0) + 1, $2, $3, $4, '[]', '', '{0,0,0,0,0,0}', '[]', $5, m.enterprise_id, m.organisation_id, $6 from vehicle_model m where m.id = $1 returning id`,
      [modelId, asOf, asOfGiven, lawIds, auth.name, auth.userId]);
    if (!row) throw notFound('model', modelId);
    return row.id;
  }
  async setJob(id: number, jobId: number): Promise<void> {
    await this.db.execute('update analysis_run set job_id = $2 where id = $1', [id, jobId]);
  }
  async byJob(jobId: number): Promise<number | undefined> {
    return (await this.db.row<{ id: number }>('select id from analysis_run where job_id = $1 order by id desc limit 1', [jobId]))?.id;
  }
  async remove(id: number): Promise<void> {
    await this.db.execute('delete from analysis_run where id = $1', [id]);
  }
  async finish(id: number, summary: RunSummary): Promise<void> {
    await this.db.execute(
      `update analysis_run set state = 'done', lists = $2, input_version = $3, positions = $4, positions_with_sheet = $5, positions_unmatched = $6, distinct_sheets = $7, vehicle_mass_g = $8::float8::numeric, unmatched_mass_g = $9::float8::numeric,
         unknown_max_g = $10::float8::numeric, counts = $11, issues = $12, milliseconds = $13, finished_at = now() where id = $1`,
      [id, JSON.stringify(summary.lists), summary.inputVersion, summary.positions, summary.positionsWithSheet, summary.positionsUnmatched, summary.distinctSheets, summary.vehicleMassGrams, summary.unmatchedMassGrams,
        summary.unknownMaxGrams, summary.counts, JSON.stringify(summary.issues), summary.milliseconds]);
  }
}
