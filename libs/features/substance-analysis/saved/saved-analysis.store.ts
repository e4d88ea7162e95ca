import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import {
  type Auth,
  Db,
  joined,
  listBy,
  type ListSpec,
  modelOrRowWhere,
  notFound,
  optionalJoined,
  Params,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  unordered,
} from '@matlas/server-kit';
import { dueSql } from '@matlas/features/reports';
import { SavedAnalysisEntity } from './saved-analysis.entity';

/** The newest run of a saved analysis, in any state. */
export interface LastRun {
  id: number;
  number: number;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  jobId: number | null;
  startedAt: string;
  finishedAt: string | null;
  counts: number[];
}
export const SAVED = recordColumns(SavedAnalysisEntity, 'a', {
  managed: [
    'lastStartedAt',
    'problem',
    'toldRunId',
    'newFails',
    'enterpriseId',
    'organisationId',
    'createdBy',
    'runAs',
  ],
  unread: ['runAs'],
  unlisted: ['scopeKey', 'enterpriseId', 'organisationId', 'createdBy'],
  joined: {
    creator: joined<string>(`coalesce(p.name, '')`, 'text'),
    modelName: optionalJoined<string>('m.project_name', 'text'),
    lastRun: unordered<LastRun | null>('case when l.id is not null then to_jsonb(l) end'),
    subscribed: unordered<boolean>('s.subscribed'),
    subscribers: unordered<number>('s.subscribers'),
  },
});
export type SavedRecord = RecordOf<typeof SAVED>;
/** Data of a saved analysis that the hourly job needs. */
export interface ScheduledRecord extends Pick<SavedAnalysisEntity, 'id' | 'runAs' | 'enterpriseId' | 'schedule'> {
  lastRunId: number | null;
  lastState: LastRun['state'] | null;
}

const LAST = `left join lateral (select r.id, r.number,
    case when r.state = 'done' then 'done' when j.state in ('failed', 'cancelled') then j.state
      when j.state in ('queued', 'running') then 'running' else 'failed' end as state,
    r.job_id as "jobId",
    r.started_at as "startedAt", r.finished_at as "finishedAt", r.counts
    from analysis_run r
    left join job j on j.id = r.job_id
    where r.saved_id = a.id
    order by r.id desc
    limit 1) l
      on true`;
const from = (me: string): string => `
  analysis_saved a left join vehicle_model m on m.id = a.model_id left join person_card p on p.id = a.created_by ${LAST}
  cross join lateral (select count(*)::int as subscribers, coalesce(bool_or(x.user_id = ${me}), false) as subscribed
  from analysis_subscriber x
  where x.kind = 'saved' and x.target_id = a.id) s`;
/** The list calls the creator by the name of the API. */
const COLUMNS: ListSpec['columns'] = {
  ...SAVED.list,
  createdBy: { sql: `coalesce(p.name, '')`, kind: 'text', notNull: true },
};

/** Visible to users who see its target: the model, or the data of the department. */
const visibleSavedAnalysisSql = (scope: Scope, params: Params): string => modelOrRowWhere(scope, params, 'a');

/** All queries on analysis_saved. */
@Injectable()
export class SavedAnalysisStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<SavedRecord>> {
    const params = new Params();
    return listBy<SavedRecord>(
      this.db,
      {
        from: from(params.add(scope.userId)),
        select: SAVED.select,
        columns: COLUMNS,
        search: ['a.name', 'a.note', 'a.target_name', 'a.target_foreign_name', 'm.project_name'],
        key: 'a.id',
        defaultSort: ['name'],
        params,
        where: [visibleSavedAnalysisSql(scope, params)],
      },
      page,
    );
  }
  async getSaved(scope: Scope, id: number): Promise<SavedRecord> {
    const params = new Params();
    const found = await this.db.row<SavedRecord>(
      `select ${SAVED.select}
      from ${from(params.add(scope.userId))}
      where a.id = ${params.add(id)} and ${visibleSavedAnalysisSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('savedAnalysis', id);
    return found;
  }
  async count({ enterpriseId }: Auth): Promise<number> {
    return (
      (
        await this.db.row<{ n: number }>('select count(*)::int as n from analysis_saved where enterprise_id = $1', [
          enterpriseId,
        ])
      )?.n ?? 0
    );
  }
  async isNameTaken(enterpriseId: number, name: string, exceptId: number | undefined): Promise<boolean> {
    return (
      (await this.db.row(
        `select 1
          from analysis_saved
          where enterprise_id = $1 and lower(name) = lower($2) and id is distinct from $3::int`,
        [enterpriseId, name, exceptId ?? null],
      )) !== undefined
    );
  }
  save(fields: Partial<SavedAnalysisEntity>): Promise<number> {
    return saveVersioned(this.db, SavedAnalysisEntity, fields);
  }
  async remove(id: number): Promise<void> {
    await this.db.execute('delete from analysis_saved where id = $1', [id]);
  }
  /** Assigns the run to the saved analysis, unless another saved analysis started the same run first. */
  async recordStart(id: number, runId: number): Promise<void> {
    await this.db.execute('update analysis_saved set last_started_at = now(), problem = null where id = $1', [id]);
    await this.db.execute('update analysis_run set saved_id = $1 where id = $2 and saved_id is null', [id, runId]);
  }
  async recordProblem(id: number, problem: string): Promise<void> {
    await this.db.execute('update analysis_saved set last_started_at = now(), problem = $2 where id = $1', [
      id,
      problem,
    ]);
  }

  /**
   * Of all enterprises: saved analyses that are due (daily, weekly) and those that run on change; a failed one is
   * due again the next day.
   */
  listScheduled(): Promise<ScheduledRecord[]> {
    return this.db.rows<ScheduledRecord>(`
        select a.id, a.run_as as "runAs", a.enterprise_id as "enterpriseId", a.schedule, l.id as "lastRunId",
          l.state as "lastState"
        from analysis_saved a ${LAST}
      where a.schedule <> 'none' and l.state is distinct from 'running'
        and (a.schedule = 'onChange' and coalesce(l.state, 'done') = 'done'
        or ${dueSql('a')}) order by a.id`);
  }
  /** Newest finished runs of which the subscribers were not notified yet. */
  async listUnnotified(): Promise<number[]> {
    return (
      await this.db.rows<{ id: number }>(
        `select r.id
          from analysis_saved a
          cross join lateral (select x.id
          from analysis_run x
          where x.saved_id = a.id and x.state = 'done'
          order by x.id desc
          limit 1) r
          where r.id > coalesce(a.told_run_id, 0)`,
      )
    ).map(({ id }) => id);
  }
  /** The saved analysis of a finished run, with the id of its previous finished run of the same target. */
  findByRun(
    runId: number,
  ): Promise<{ id: number; name: string; enterpriseId: number; beforeId: number | null } | undefined> {
    return this.db.row(
      `select a.id, a.name, a.enterprise_id as "enterpriseId",
        (select b.id
        from analysis_run b
        where b.saved_id = a.id and b.id < r.id and b.state = 'done' and b.scope_key = r.scope_key
        order by b.id desc
        limit 1) as "beforeId"
      from analysis_run r join analysis_saved a on a.id = r.saved_id where r.id = $1 and r.state = 'done'`,
      [runId],
    );
  }
  /** Marks the run as notified. Returns false when it was marked before. */
  async markNotified(id: number, runId: number, newFails: number | null): Promise<boolean> {
    return (
      (await this.db.execute(
        'update analysis_saved set told_run_id = $2, new_fails = $3 where id = $1 and coalesce(told_run_id, 0) < $2',
        [id, runId, newFails],
      )) > 0
    );
  }
}
