import { Injectable } from '@nestjs/common';
import type { Scope } from '../auth';
import { AppError, notFound } from '../app-error';
import { Db } from '../db/db';
import { scopeWhere } from '../db/scope-where';
import { Params } from '../db/sql';
import { jobColumns, type JobRecord, type JobStarter } from './job-record';

export interface NewJob {
  name: string;
  input: unknown;
  titleParams: Record<string, unknown>;
  enterpriseId: number | null;
  organisationId: number | null;
  createdBy: number | null;
  starter: JobStarter;
  language: string;
  exclusiveKey: string | null;
  priority: number;
  maxAttempts: number;
  delayMs: number;
}
const OPEN = `state in ('queued', 'running')`;
/** Number of attempts: another exclusive job may end between the refused insert and the search for it. */
const INSERT_ATTEMPTS = 5;

/** Operations of users on jobs: start, read, cancel, retry. Runs in the caller's transaction. */
@Injectable()
export class JobStore {
  constructor(private readonly db: Db) {}

  /** Inserts a row, or returns the unfinished one with the same name and exclusive key (`joined`). */
  async insert(job: NewJob): Promise<{ record: JobRecord; joined: boolean }> {
    for (let attempt = 0; attempt < INSERT_ATTEMPTS; attempt++) {
      const made = await this.insertUnlessOpen(job);
      if (made) return { record: made, joined: false };
      const open = await this.findOpenJob(job);
      if (open) return { record: open, joined: true };
    }
    throw new AppError('job.alreadyRunning');
  }
  private insertUnlessOpen(job: NewJob): Promise<JobRecord | undefined> {
    return this.db.row<JobRecord>(
      `insert into job (name, input, title_params, enterprise_id, organisation_id, created_by, starter, language,
          exclusive_key, priority, max_attempts, run_after)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
         case when $12::float8 > 0 then now() + $12::float8 * interval '1 ms' end)
       on conflict (name, enterprise_id, exclusive_key) where exclusive_key is not null and ${OPEN} do nothing
       returning ${jobColumns()}`,
      [
        job.name,
        JSON.stringify(job.input),
        JSON.stringify(job.titleParams),
        job.enterpriseId,
        job.organisationId,
        job.createdBy,
        JSON.stringify(job.starter),
        job.language,
        job.exclusiveKey,
        job.priority,
        job.maxAttempts,
        job.delayMs,
      ],
    );
  }
  private findOpenJob(job: NewJob): Promise<JobRecord | undefined> {
    return this.db.row<JobRecord>(
      `select ${jobColumns()}
        from job
        where name = $1 and enterprise_id is not distinct from $2 and exclusive_key = $3 and ${OPEN}`,
      [job.name, job.enterpriseId, job.exclusiveKey],
    );
  }

  /** Throws `notFound` for another tenant's job. */
  async getJob(scope: Scope, id: number): Promise<JobRecord> {
    const params = new Params();
    const where = `id = ${params.add(id)} and ${jobScope(scope, params)}`;
    const record = await this.db.row<JobRecord>(`select ${jobColumns()} from job where ${where}`, params.values);
    if (!record) throw notFound('job', id);
    return record;
  }

  /** IDs of recently ended jobs that users started, and of those that failed, whoever started them. */
  async listEndedWithin(minutes: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `select id
        from job
        where (state = 'failed' or (state = 'done' and created_by is not null)) and finished_at > now() - $1 * interval '1 minute'
        order by id`,
      [minutes],
    );
    return rows.map(({ id }) => id);
  }

  /** Ends a waiting job immediately and marks a running one to stop; undefined when it had already ended. */
  cancel(id: number): Promise<JobRecord | undefined> {
    return this.db.row<JobRecord>(
      `update job set cancel_requested = true, version = version + 1,
         finished_at = case when state = 'queued' then now() end,
         epoch = case when state = 'queued' then epoch + 1 else epoch end,
         state = case when state = 'queued' then 'cancelled' else state end
       where id = $1 and ${OPEN} returning ${jobColumns()}`,
      [id],
    );
  }

  /** Queues a failed or cancelled job again, with all its attempts; undefined when it is neither. */
  retry(id: number): Promise<JobRecord | undefined> {
    return this.db.row<JobRecord>(
      `update job
        set state = 'queued', epoch = epoch + 1, attempts = 0, losses = 0, cancel_requested = false, error = null,
          trace = null,
         done = 0, total = null, step = null, run_after = null, queued_at = now(), started_at = null,
           finished_at = null, version = version + 1
       where id = $1 and state in ('failed', 'cancelled') returning ${jobColumns()}`,
      [id],
    );
  }

  /**
   * Locks the row for this run until the transaction ends. A key-share lock: heartbeats and progress are not
   * blocked, a take-over (for update) waits. Returns false when the run no longer owns the job.
   */
  async lockForRun(id: number, epoch: number): Promise<boolean> {
    return (
      (await this.db.execute(`select 1 from job where id = $1 and epoch = $2 and state = 'running' for key share`, [
        id,
        epoch,
      ])) === 1
    );
  }
  async finish(id: number, epoch: number, result: unknown): Promise<boolean> {
    return (await this.db.execute(FINISH, [id, epoch, JSON.stringify(result ?? null)])) === 1;
  }
}

/** Ends a run successfully: progress complete, result stored. */
export const FINISH = `update job
  set state = 'done', result = $3, done = coalesce(total, done), step = null, error = null, trace = null,
    finished_at = clock_timestamp(),
     worker_id = null, worker_lock = null, version = version + 1
   where id = $1 and epoch = $2 and state = 'running'`;

/**
 * Tenant condition of the job table. Titles name vehicle models: users limited to certain models see the jobs that are
 * exclusive to one of these, and their own; API keys limited to models those that a key started with no more models.
 */
export const jobScope = (scope: Scope, params: Params, alias = ''): string => {
  const tenant = scopeWhere(scope, params, {
    enterprise: `${alias}enterprise_id`,
    organisation: `${alias}organisation_id`,
    createdBy: `${alias}created_by`,
  });
  if (!scope.modelIds) return tenant;
  const keys = params.add(scope.modelIds.map((id) => `model:${id}`));
  const within = scope.isModelOnly ? startedWithin(scope, params, alias) : '';
  const own = `${alias}created_by = ${params.add(scope.userId)}${within}`;
  return `${tenant} and (${own}
    or ${alias}exclusive_key = any(${keys}::text[]))`;
};
const startedWithin = ({ modelIds }: Scope, params: Params, alias: string): string =>
  ` and ${alias}starter #> '{limits,modelIds}' <@ ${params.add(JSON.stringify(modelIds))}::jsonb`;
