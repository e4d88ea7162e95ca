import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { CONFIG, type Config } from '../config';
import { jobColumns, type JobFailure, type JobMessage, type JobRecord, type QueueEntry } from './job-record';
import { FINISH } from './job.store';
import type { JobTuning } from './job-tuning';

/** First key of the advisory locks of living workers; the second key is the worker's own number. */
export const WORKER_LOCK_CLASS = 7_461_100;
export interface WorkerIdentity {
  id: string;
  lock: number;
}
export interface RunKey {
  id: number;
  epoch: number;
}
export interface Pulse {
  id: number;
  epoch: number;
  cancelRequested: boolean;
}
type QueuedRow = { id: number; name: string; epoch: number; priority: number };

const END = 'worker_id = null, worker_lock = null, version = version + 1';
const CONNECTIONS = 2;
const FORGOTTEN_BATCH = 500;

/**
 * Writes of workers to job rows: claim, heartbeat, progress, end, take back. Uses its own connections, so that a
 * heartbeat never waits for a handler's transaction or for a free connection of the application's pool.
 */
@Injectable()
export class JobRunsStore implements OnApplicationShutdown {
  private readonly pool: Pool;
  constructor(@Inject(CONFIG) config: Config) {
    this.pool = new Pool({
      connectionString: config.DATABASE_URL,
      max: CONNECTIONS,
      application_name: 'matlas-jobs',
      keepAlive: true,
      options: '-c role=matlas_platform',
    });
    this.pool.on('error', () => undefined); // an idle connection broke: the next statement opens another and reports
  }
  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
  private async rows<T extends object>(text: string, values: unknown[]): Promise<T[]> {
    return (await this.pool.query<T>(text, values)).rows;
  }
  private async updateRow(text: string, values: unknown[]): Promise<boolean> {
    return ((await this.pool.query(text, values)).rowCount ?? 0) > 0;
  }

  /** Starts a run of this queue entry; undefined when the row has changed since it was queued. */
  async claim(key: RunKey, worker: WorkerIdentity): Promise<JobRecord | undefined> {
    const [record] = await this.rows<JobRecord>(
      `update job
        set state = 'running', attempts = attempts + 1, worker_id = $3, worker_lock = $4, heartbeat_at = now(),
          started_at = now(),
         done = 0, total = null, step = null, version = version + 1
       where id = $1 and epoch = $2 and state = 'queued' returning ${jobColumns()}`,
      [key.id, key.epoch, worker.id, worker.lock],
    );
    return record;
  }

  /** Records that this process runs jobs, and forgets those that ended long ago. */
  async saveWorker(id: string): Promise<void> {
    await this.rows(`delete from job_worker where seen_at < now() - interval '1 hour'`, []);
    await this.rows(
      `insert into job_worker as w (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = now()`,
      [id],
    );
  }
  async removeWorker(id: string): Promise<void> {
    await this.rows('delete from job_worker where id = $1', [id]);
  }

  /** Sends the heartbeat of these runs; a run missing in the result is no longer owned by this worker. */
  saveHeartbeats(runs: readonly RunKey[]): Promise<Pulse[]> {
    return this.rows<Pulse>(
      `update job set heartbeat_at = now() from unnest($1::bigint[], $2::int[]) as run (id, epoch)
       where job.id = run.id and job.epoch = run.epoch and job.state = 'running'
       returning job.id, job.epoch, job.cancel_requested as "cancelRequested"`,
      [runs.map((r) => r.id), runs.map((r) => r.epoch)],
    );
  }
  async saveProgress(
    key: RunKey,
    done: number,
    total: number | null,
    step: JobMessage | null,
  ): Promise<Pulse | undefined> {
    const [pulse] = await this.rows<Pulse>(
      `update job
        set done = $3, total = $4, step = $5, heartbeat_at = now()
        where id = $1 and epoch = $2 and state = 'running'
       returning id, epoch, cancel_requested as "cancelRequested"`,
      [key.id, key.epoch, done, total, step && JSON.stringify(step)],
    );
    return pulse;
  }

  finish(key: RunKey, result: unknown): Promise<boolean> {
    return this.updateRow(FINISH, [key.id, key.epoch, JSON.stringify(result ?? null)]);
  }
  fail(key: RunKey, failure: JobFailure, trace: string | null): Promise<boolean> {
    return this.updateRow(
      `update job
        set state = 'failed', error = $3, trace = $4, finished_at = now(), ${END}
        where id = $1 and epoch = $2 and state = 'running'`,
      [key.id, key.epoch, JSON.stringify(failure), trace],
    );
  }
  endCancelled(key: RunKey): Promise<boolean> {
    return this.updateRow(
      `update job
        set state = 'cancelled', cancel_requested = true, finished_at = now(), ${END}
        where id = $1 and epoch = $2 and state = 'running'`,
      [key.id, key.epoch],
    );
  }
  /** Returns the run to the queue after a temporary failure; the last failure remains visible. */
  async requeueAfterFailure(
    key: RunKey,
    delayMs: number,
    failure: JobFailure,
    trace: string | null,
  ): Promise<QueueEntry | undefined> {
    const [row] = await this.rows<QueuedRow>(
      `update job
        set state = 'queued', epoch = epoch + 1, error = $4, trace = $5, queued_at = now(),
          run_after = now() + $3 * interval '1 ms', ${END}
       where id = $1 and epoch = $2 and state = 'running' returning id, name, epoch, priority`,
      [key.id, key.epoch, delayMs, JSON.stringify(failure), trace],
    );
    return row && { ...row, delayMs };
  }
  /**
   * Returns the runs of a stopping process to the queue. Rows locked by an open transaction are left to the sweep,
   * which detects that the process ended.
   */
  async returnRuns(runs: readonly RunKey[]): Promise<QueueEntry[]> {
    const rows = await this.rows<QueuedRow & { state: string }>(
      `with held as (select job.id
        from job
        join unnest($1::bigint[], $2::int[]) as run (id, epoch) on job.id = run.id and job.epoch = run.epoch
         where job.state = 'running' for update of job skip locked)
       update job
       set state = case when cancel_requested then 'cancelled' else 'queued' end,
         finished_at = case when cancel_requested then now() end,
         epoch = epoch + 1, attempts = greatest(attempts - 1, 0), queued_at = now(), run_after = null, ${END}
       from held where job.id = held.id returning job.id, name, epoch, priority, state`,
      [runs.map((r) => r.id), runs.map((r) => r.epoch)],
    );
    return waiting(rows);
  }

  /**
   * Takes back the runs of dead workers: no heartbeat for `lostMs` and the worker's advisory lock is released (its
   * connection closed with its process), or no heartbeat for `staleMs`. Cancelled jobs end, jobs that repeatedly
   * kill their worker fail, the others are queued again.
   */
  async takeBackLostRuns(tuning: JobTuning): Promise<QueueEntry[]> {
    const rows = await this.rows<QueuedRow & { state: string }>(
      `with dead as (
         select id from job where state = 'running' and (heartbeat_at < now() - $1 * interval '1 ms'
           or (heartbeat_at < now() - $2 * interval '1 ms'
             and not exists (select 1 from pg_locks l where l.locktype = 'advisory' and l.classid = ${WORKER_LOCK_CLASS}
             and l.objid = job.worker_lock::oid
               and l.database = (select oid from pg_database where datname = current_database()))))
         for update skip locked)
       update job
       set epoch = epoch + 1, losses = losses + 1, attempts = greatest(attempts - 1, 0), queued_at = now(),
         run_after = null, ${END},
         state = case when cancel_requested then 'cancelled' when losses + 1 >= $3 then 'failed' else 'queued' end,
         error = case when not cancel_requested and losses + 1 >= $3 then $4::jsonb else error end,
         finished_at = case when cancel_requested or losses + 1 >= $3 then now() end
       from dead where job.id = dead.id returning job.id, name, epoch, priority, state`,
      [
        tuning.staleMs,
        tuning.lostMs,
        tuning.mostLosses,
        JSON.stringify({ code: 'job.failed', params: {}, issues: [] } satisfies JobFailure),
      ],
    );
    return waiting(rows);
  }

  /** Rows that have been queued for at least `ageMs`, oldest first. */
  findLongQueued(ageMs: number): Promise<QueuedRow[]> {
    return this.rows<QueuedRow>(
      `select id, name, epoch, priority
        from job
        where state = 'queued' and greatest(queued_at, run_after) <= now() - $1 * interval '1 ms'
       order by queued_at limit ${FORGOTTEN_BATCH}`,
      [ageMs],
    );
  }
  /** Creates a new entry for a row whose entry was lost; entries of the old epoch are ignored from now on. */
  async requeue(key: RunKey): Promise<QueueEntry | undefined> {
    const [row] = await this.rows<QueuedRow>(
      `update job
        set epoch = epoch + 1, queued_at = now()
        where id = $1 and epoch = $2 and state = 'queued'
        returning id, name, epoch, priority`,
      [key.id, key.epoch],
    );
    return row && { ...row, delayMs: 0 };
  }
}

const waiting = (rows: (QueuedRow & { state: string })[]): QueueEntry[] =>
  rows
    .filter((row) => row.state === 'queued')
    .map(({ id, name, epoch, priority }) => ({ id, name, epoch, priority, delayMs: 0 }));
