import { Injectable } from '@nestjs/common';
import type { AnalysisVariant, api, ExemptionFacts, In, Page, PageQuery } from '@matlas/contract';
import {
  type Auth,
  Db,
  listBy,
  type ListSpec,
  modelOrRowWhere,
  notFound,
  Params,
  type Scope,
} from '@matlas/server-kit';
import type { AnalysisRunEntity } from './analysis-run.entity';
import { currentFirstSql, isCurrentSql, showsPresentSql } from './current-run';
import type { FoundTarget } from './run-target';

/** A run as read. When its job ended without a result, the state is that of the job. */
export interface AnalysisRunRecord extends Omit<AnalysisRunEntity, 'state' | 'issues' | 'savedId'> {
  state: 'running' | 'done' | 'failed' | 'cancelled';
  modelName: string | null;
  issues: number;
  sheetCount: number;
  /** Whether it is the current run of its target (current-run.ts). */ current: boolean;
  showsPresent: boolean;
}
export interface NewRun {
  target: FoundTarget;
  lawIds: number[];
  listVersionIds: number[];
  asOf: string;
  asOfGiven: boolean;
  variant: AnalysisVariant | null;
  askedFacts: ExemptionFacts | null;
  title: string | null;
}
export type RunFilter = Omit<In<typeof api.analysis.runPage>, 'page'>;
/** Columns that are set when a run is finished. */
export type RunSummary = Pick<
  AnalysisRunEntity,
  | 'lists'
  | 'facts'
  | 'notJudged'
  | 'inputVersion'
  | 'positions'
  | 'positionsWithSheet'
  | 'positionsUnmatched'
  | 'distinctSheets'
  | 'vehicleMassGrams'
  | 'unmatchedMassGrams'
  | 'unknownMaxGrams'
  | 'counts'
  | 'issues'
  | 'milliseconds'
>;

const STATE = `case when r.state = 'done' then 'done' when j.state in ('failed', 'cancelled') then j.state
    when j.state in ('queued', 'running') then 'running' else 'failed' end`;
const SELECT = `r.id, r.scope, r.scope_key as "scopeKey", r.model_id as "modelId", r.branch_id as "branchId",
    r.sheet_ids as "sheetIds", coalesce(cardinality(r.sheet_ids), 0) as "sheetCount", r.supplier_id as "supplierId",
    r.sight,
  r.target_name as "targetName", r.target_foreign_name as "targetForeignName", r.title,
    r.list_version_ids as "listVersionIds", r.variant, r.asked_facts as "askedFacts", r.facts, r.number,
    r.job_id as "jobId", r.as_of::text as "asOf", r.as_of_given as "asOfGiven", r.law_ids as "lawIds", r.lists,
    r.not_judged as "notJudged", r.input_version as "inputVersion",
  r.positions, r.positions_with_sheet as "positionsWithSheet", r.positions_unmatched as "positionsUnmatched",
    r.distinct_sheets as "distinctSheets", trim_scale(r.vehicle_mass_g)::text as "vehicleMassGrams",
  trim_scale(r.unmatched_mass_g)::text as "unmatchedMassGrams", trim_scale(r.unknown_max_g)::text as "unknownMaxGrams",
    r.counts, jsonb_array_length(r.issues) as issues, r.started_by as "startedBy",
  r.enterprise_id as "enterpriseId", r.organisation_id as "organisationId", r.created_by as "createdBy",
    r.started_at as "startedAt", r.finished_at as "finishedAt", r.milliseconds, m.project_name as "modelName",
  ${isCurrentSql('r')} as current, ${showsPresentSql('r')} as "showsPresent", ${STATE} as state`;
const FROM = 'analysis_run r left join vehicle_model m on m.id = r.model_id left join job j on j.id = r.job_id';

const SEARCHED = ['r.title', 'r.target_name', 'r.target_foreign_name', 'm.project_name', 'r.started_by'];
const HISTORY: ListSpec['columns'] = {
  id: { sql: 'r.id', kind: 'number', notNull: true },
  number: { sql: 'r.number', kind: 'number', notNull: true },
  scope: { sql: 'r.scope', kind: 'text', notNull: true },
  title: { sql: 'coalesce(r.title, m.project_name, r.target_name)', kind: 'text', notNull: true },
  startedBy: { sql: 'r.started_by', kind: 'text', notNull: true },
  startedAt: { sql: 'r.started_at', kind: 'instant', notNull: true },
  asOf: { sql: 'r.as_of', kind: 'date', notNull: true },
  milliseconds: { sql: 'r.milliseconds', kind: 'number' },
  fails: { sql: 'r.counts[1]', kind: 'number' },
  positions: { sql: 'r.positions', kind: 'number', notNull: true },
  modId: { sql: 'r.model_id', kind: 'number' },
};

/**
 * Runs of a vehicle or branch are visible to users who see the model; other runs to users who see the data of the
 * department.
 */
const visibleRunSql = (scope: Scope, params: Params): string => modelOrRowWhere(scope, params, 'r');

/** All queries on analysis_run. */
@Injectable()
export class AnalysisRunStore {
  constructor(private readonly db: Db) {}

  async getRun(scope: Scope, id: number): Promise<AnalysisRunRecord> {
    const params = new Params();
    const run = await this.db.row<AnalysisRunRecord>(
      `select ${SELECT} from ${FROM} where r.id = ${params.add(id)} and ${visibleRunSql(scope, params)}`,
      params.values,
    );
    if (!run) throw notFound('analysisRun', id);
    return run;
  }
  /** All runs of a target, newest first. */
  listByKey(scope: Scope, scopeKey: string): Promise<AnalysisRunRecord[]> {
    const params = new Params();
    return this.db.rows<AnalysisRunRecord>(
      `select ${SELECT}
      from ${FROM}
      where r.scope_key = ${params.add(scopeKey)} and ${visibleRunSql(scope, params)}
      order by r.number desc, r.id desc`,
      params.values,
    );
  }
  /** All runs that the caller can see, newest first. */
  page(
    scope: Scope,
    { scopes, states, modId, scopeKey, mine }: RunFilter,
    page: PageQuery,
  ): Promise<Page<AnalysisRunRecord>> {
    const params = new Params();
    const where = [
      visibleRunSql(scope, params),
      ...(scopes.length > 0 ? [`r.scope = any(${params.add(scopes)}::text[])`] : []),
      ...(states.length > 0 ? [`${STATE} = any(${params.add(states)}::text[])`] : []),
      ...(modId === undefined ? [] : [`r.model_id = ${params.add(modId)}`]),
      ...(scopeKey === undefined ? [] : [`r.scope_key = ${params.add(scopeKey)}`]),
      ...(mine ? [`r.created_by = ${params.add(scope.userId)}`] : []),
    ];
    return listBy<AnalysisRunRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: HISTORY,
        search: SEARCHED,
        key: 'r.id',
        defaultSort: ['-id'],
        params,
        where,
      },
      page,
    );
  }
  async rename(id: number, title: string | null): Promise<void> {
    await this.db.execute('update analysis_run set title = $2 where id = $1', [id, title]);
  }
  /** The current run of the target with this key; undefined when there is none. */
  async findCurrent(scope: Scope, scopeKey: string): Promise<AnalysisRunRecord | undefined> {
    const params = new Params();
    const where = `r.scope_key = ${params.add(scopeKey)} and ${showsPresentSql('r')} and ${visibleRunSql(scope, params)}`;
    return this.db.row<AnalysisRunRecord>(
      `select ${SELECT} from ${FROM} where ${where} order by ${currentFirstSql('r')} limit 1`,
      params.values,
    );
  }

  /** Creates a run without a result. An advisory lock makes the numbers of a target consecutive and unique. */
  async create(auth: Auth, { target, ...run }: NewRun): Promise<number> {
    await this.db.execute('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `analysis run ${target.enterpriseId} ${target.scopeKey}`,
    ]);
    const row = await this.db.row<{ id: number }>(
      `insert into analysis_run (scope, scope_key, model_id, branch_id, sheet_ids, supplier_id, sight, target_name,
          target_foreign_name, enterprise_id, organisation_id, title, as_of, as_of_given, law_ids, list_version_ids,
          variant, asked_facts, started_by, created_by,
         number, lists, input_version, counts, issues)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
         coalesce((select max(number) from analysis_run where enterprise_id = $10 and scope_key = $2), 0) + 1, '[]', '',
         '{0,0,0,0,0,0}', '[]'
       returning id`,
      [
        target.scope,
        target.scopeKey,
        target.modelId,
        target.branchId,
        target.sheetIds,
        target.supplierId,
        jsonOrNull(target.sight),
        target.name,
        target.foreignName,
        target.enterpriseId,
        target.organisationId,
        run.title,
        run.asOf,
        run.asOfGiven,
        run.lawIds,
        run.listVersionIds,
        jsonOrNull(run.variant),
        jsonOrNull(run.askedFacts),
        auth.name,
        auth.userId,
      ],
    );
    if (!row) throw notFound('analysisRun', 0);
    return row.id;
  }
  async setJob(id: number, jobId: number): Promise<void> {
    await this.db.execute('update analysis_run set job_id = $2 where id = $1', [id, jobId]);
  }
  async findByJob(jobId: number): Promise<number | undefined> {
    return (
      await this.db.row<{ id: number }>('select id from analysis_run where job_id = $1 order by id desc limit 1', [
        jobId,
      ])
    )?.id;
  }
  async remove(id: number): Promise<void> {
    await this.db.execute('delete from analysis_run where id = $1', [id]);
  }
  async finish(id: number, summary: RunSummary): Promise<void> {
    await this.db.execute(
      `update analysis_run
        set state = 'done', lists = $2, input_version = $3, positions = $4, positions_with_sheet = $5,
          positions_unmatched = $6, distinct_sheets = $7, vehicle_mass_g = $8::float8::numeric,
          unmatched_mass_g = $9::float8::numeric,
         unknown_max_g = $10::float8::numeric, counts = $11, issues = $12, milliseconds = $13, not_judged = $14,
           facts = $15, finished_at = now()
         where id = $1`,
      [
        id,
        JSON.stringify(summary.lists),
        summary.inputVersion,
        summary.positions,
        summary.positionsWithSheet,
        summary.positionsUnmatched,
        summary.distinctSheets,
        summary.vehicleMassGrams,
        summary.unmatchedMassGrams,
        summary.unknownMaxGrams,
        summary.counts,
        JSON.stringify(summary.issues),
        summary.milliseconds,
        JSON.stringify(summary.notJudged),
        jsonOrNull(summary.facts),
      ],
    );
  }
}

const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
