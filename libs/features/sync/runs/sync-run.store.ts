import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, SyncCounts, SyncKind, SyncOrigin, SyncRunState, SyncTrigger } from '@matlas/contract';
import {
  AppError,
  type Auth,
  Db,
  listBy,
  type ListSpec,
  notFound,
  Params,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';

/** Why a run failed or waits: a code of the error catalogue. */
export interface SyncFault {
  code: string;
  params: Record<string, unknown>;
}
/** A position within a kind of document; `isDone` once all of them were taken. */
export interface RunCursor {
  at: string;
  isDone: boolean;
}
export type RunCursors = Readonly<Record<string, RunCursor>>;
export interface SyncRun extends SyncCounts {
  id: number;
  enterpriseId: number;
  createdBy: number;
  startedBy: string;
  origin: SyncOrigin;
  partnerId: number | null;
  /** `matlas:<id of the partner>`, or what identifies the account at IMDS: at most one open run for each. */
  partnerKey: string;
  partnerName: string;
  kind: SyncKind;
  full: boolean;
  trigger: SyncTrigger;
  state: SyncRunState;
  done: number;
  total: number | null;
  bytes: number;
  /** How far the run is with each kind of document, so that it goes on there after a kill, a pause or a failure. */
  cursors: RunCursors;
  /** Of those taken, sheets that stay drafts because of errors. */
  drafts: number;
  options: Record<string, unknown>;
  fault: SyncFault | null;
  attempts: number;
  jobId: number | null;
  createTime: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  retryAt: Date | null;
}
export type NewSyncRun = Pick<SyncRun, 'origin' | 'partnerId' | 'partnerKey' | 'partnerName' | 'kind' | 'trigger'> &
  Partial<Pick<SyncRun, 'full' | 'options'>>;
/** What a step of a run adds. */
export type SyncProgress = Partial<SyncCounts> & { done?: number; bytes?: number; drafts?: number };
/** The run was paused, cancelled or ended by somebody else meanwhile: nothing of the present step counts. */
export class SyncRunStopped extends Error {}

interface RunEnd {
  fault?: SyncFault | null;
  retryAt?: Date | null;
}

const FROM = 'sync_run r';
const SELECT = `r.id, r.enterprise_id as "enterpriseId", r.created_by as "createdBy", r.created_by_name as "startedBy",
    r.origin, r.partner_id as "partnerId", r.partner_key as "partnerKey", r.partner_name as "partnerName", r.kind,
    r."full", r."trigger", r.state, r.offered, r.taken, r.equal, r.refused, r.failed, r.done, r.total,
    r.bytes::float8 as bytes, r.cursors, r.drafts, r.options, r.fault, r.attempts, r.job_id as "jobId",
    r.create_time as "createTime", r.started_at as "startedAt", r.finished_at as "finishedAt", r.retry_at as "retryAt"`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'r.id', kind: 'number', notNull: true },
  origin: { sql: 'r.origin', kind: 'text', notNull: true },
  partnerId: { sql: 'r.partner_id', kind: 'number' },
  partnerName: { sql: 'r.partner_name', kind: 'text', notNull: true },
  kind: { sql: 'r.kind', kind: 'text', notNull: true },
  full: { sql: 'r."full"', kind: 'boolean', notNull: true },
  trigger: { sql: 'r."trigger"', kind: 'text', notNull: true },
  startedBy: { sql: 'r.created_by_name', kind: 'text', notNull: true },
  state: { sql: 'r.state', kind: 'text', notNull: true },
  offered: { sql: 'r.offered', kind: 'number', notNull: true },
  taken: { sql: 'r.taken', kind: 'number', notNull: true },
  drafts: { sql: 'r.drafts', kind: 'number', notNull: true },
  equal: { sql: 'r.equal', kind: 'number', notNull: true },
  refused: { sql: 'r.refused', kind: 'number', notNull: true },
  failed: { sql: 'r.failed', kind: 'number', notNull: true },
  createTime: { sql: 'r.create_time', kind: 'instant', notNull: true },
  startedAt: { sql: 'r.started_at', kind: 'instant' },
  finishedAt: { sql: 'r.finished_at', kind: 'instant' },
};
const OPEN_STATES = `('waiting', 'running', 'paused')`;
const visibleSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: 'r.enterprise_id' });

/** Queries of sync_run. Runs belong to the enterprise. */
@Injectable()
export class SyncRunStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, origin: SyncOrigin, page: PageQuery): Promise<Page<SyncRun>> {
    const params = new Params();
    return listBy<SyncRun>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['r.partner_name', 'r.created_by_name'],
        key: 'r.id',
        defaultSort: ['-createTime', '-id'],
        params,
        where: [`r.origin = ${params.add(origin)}`, visibleSql(scope, params)],
      },
      page,
    );
  }
  async getRun(scope: Scope, id: number): Promise<SyncRun> {
    const params = new Params();
    const found = await this.db.row<SyncRun>(
      `select ${SELECT} from ${FROM} where r.id = ${params.add(id)} and ${visibleSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('syncRun', id);
    return found;
  }
  /** Locks the run, so that its counts and its state change one after the other. */
  async lockRun(scope: Scope, id: number): Promise<SyncRun> {
    await this.db.execute('select 1 from sync_run where id = $1 for update', [id]);
    return this.getRun(scope, id);
  }
  /** Throws `sync.running` while another run of the same partner is open. */
  async create(auth: Auth, run: NewSyncRun): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into sync_run (enterprise_id, created_by, created_by_name, origin, partner_id, partner_key,
          partner_name, kind, "full", "trigger", options)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        on conflict (enterprise_id, partner_key) where state in ${OPEN_STATES} do nothing
        returning id`,
      [
        auth.enterpriseId,
        auth.userId,
        auth.name,
        run.origin,
        run.partnerId,
        run.partnerKey,
        run.partnerName,
        run.kind,
        run.full ?? false,
        run.trigger,
        JSON.stringify(run.options ?? {}),
      ],
    );
    if (!row) throw new AppError('sync.running');
    return row.id;
  }
  async setJob(id: number, jobId: number): Promise<void> {
    await this.db.execute('update sync_run set job_id = $2, retry_at = null where id = $1', [id, jobId]);
  }
  /** A run that begins, or begins again after a failure or a pause. False when it is not to run any more. */
  async begin(id: number): Promise<boolean> {
    const row = await this.db.row(
      `update sync_run
        set state = 'running', attempts = attempts + 1, fault = null, retry_at = null, finished_at = null,
          started_at = coalesce(started_at, now())
        where id = $1 and state in ('waiting', 'running')
        returning id`,
      [id],
    );
    return row !== undefined;
  }
  /** What was taken begins the count of attempts anew. Throws `SyncRunStopped`: a paused run takes nothing more. */
  async addProgress(id: number, added: SyncProgress, cursors: RunCursors = {}): Promise<void> {
    const { taken = 0, equal = 0, refused = 0, failed = 0, bytes = 0, drafts = 0 } = added;
    const offered = taken + equal + refused + failed;
    const row = await this.db.row(
      `update sync_run
        set offered = offered + $2, taken = taken + $3, equal = equal + $4, refused = refused + $5,
          failed = failed + $6, done = done + $7, bytes = bytes + $8, drafts = drafts + $9,
          cursors = cursors || $10, attempts = case when $2 > 0 then 1 else attempts end
        where id = $1 and state = 'running'
        returning id`,
      [id, offered, taken, equal, refused, failed, added.done ?? offered, bytes, drafts, JSON.stringify(cursors)],
    );
    if (!row) throw new SyncRunStopped(`run ${id}`);
  }
  /** The person who starts a run again is the one in whose name it goes on. */
  async setStarter(id: number, { userId, name }: Auth): Promise<void> {
    await this.db.execute('update sync_run set created_by = $2, created_by_name = $3 where id = $1', [
      id,
      userId,
      name,
    ]);
  }
  /** A run whose job was cancelled as a job is cancelled too. False when its job was not. */
  async endCancelledJob({ id, jobId }: SyncRun): Promise<boolean> {
    const row = await this.db.row(
      `update sync_run r
        set state = 'cancelled', finished_at = now(), retry_at = null
        where r.id = $1 and r.state in ('waiting', 'running') and r.retry_at is null and r.job_id = $2
          and exists (select 1 from job j where j.id = r.job_id and j.state = 'cancelled')
        returning r.id`,
      [id, jobId],
    );
    return row !== undefined;
  }
  async setTotal(id: number, total: number | null): Promise<void> {
    await this.db.execute('update sync_run set total = $2 where id = $1', [id, total]);
  }
  /** `retryAt` only for a run that waits. */
  async setState(id: number, state: SyncRunState, outcome: RunEnd = {}): Promise<void> {
    await this.changeState(id, state, outcome, null);
  }
  /** How a run that is still running goes on or ends. False when it was paused or cancelled meanwhile, and stays so. */
  endRunning(id: number, state: SyncRunState, outcome: RunEnd = {}): Promise<boolean> {
    return this.changeState(id, state, outcome, 'running');
  }
  /**
   * Runs of all enterprises and origins that wait for another attempt which is due, and those whose job has ended
   * without them: its process was killed too often.
   */
  listWaiting(now: Date): Promise<SyncRun[]> {
    return this.db.rows<SyncRun>(
      `select ${SELECT}
        from ${FROM}
        where (r.state = 'waiting' and r.retry_at <= $1)
          or (r.state in ('waiting', 'running') and r.retry_at is null and r."trigger" <> 'partner'
            and not exists (select 1 from job j where j.id = r.job_id and j.state in ('queued', 'running')))
        order by r.id
        limit 500`,
      [now],
    );
  }
  /** When the last run of the schedule with a partner began. */
  async findLastNight(partnerId: number): Promise<Date | undefined> {
    const row = await this.db.row<{ at: Date | null }>(
      `select max(create_time) as at from sync_run where partner_id = $1 and "trigger" = 'schedule'`,
      [partnerId],
    );
    return row?.at ?? undefined;
  }
  /** Whether another run of the same partner is open. */
  async hasOpenRun({ id, enterpriseId, partnerKey }: SyncRun): Promise<boolean> {
    const found = await this.db.row(
      `select 1 from sync_run where enterprise_id = $1 and partner_key = $2 and id <> $3 and state in ${OPEN_STATES}`,
      [enterpriseId, partnerKey, id],
    );
    return found !== undefined;
  }
  /** The last run of a partner that has ended. */
  findLast(scope: Scope, partnerKey: string): Promise<SyncRun | undefined> {
    const params = new Params();
    return this.db.row<SyncRun>(
      `select ${SELECT}
        from ${FROM}
        where r.partner_key = ${params.add(partnerKey)} and r.state in ('done', 'failed', 'cancelled')
          and ${visibleSql(scope, params)}
        order by r.id desc
        limit 1`,
      params.values,
    );
  }

  private async changeState(
    id: number,
    state: SyncRunState,
    { fault = null, retryAt = null }: RunEnd,
    from: SyncRunState | null,
  ): Promise<boolean> {
    const row = await this.db.row(
      `update sync_run
        set state = $2, fault = $3, retry_at = $4,
          finished_at = case when $2 in ('done', 'failed', 'cancelled') then now() end
        where id = $1 and ($5::text is null or state = $5)
        returning id`,
      [id, state, fault && JSON.stringify(fault), retryAt, from],
    );
    return row !== undefined;
  }
}
