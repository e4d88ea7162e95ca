import { Injectable } from '@nestjs/common';
import type { CheckKind, JobState, Page, PageQuery } from '@matlas/contract';
import {
  type Auth,
  Db,
  listBy,
  type ListSpec,
  notFound,
  Params,
  PlatformDb,
  type Scope,
  scopeWhere,
  tenantColumns,
} from '@matlas/server-kit';
import type { CheckRunEntity, RunOptions } from './check-run.entity';

/** The sheets of a run. */
export type SheetSelection = { sheetIds: number[] } | { page: PageQuery };
export interface NewRun {
  side: 'own' | 'received';
  kinds: readonly CheckKind[];
  options: RunOptions;
  chosen: SheetSelection;
  packId: number | null;
  listVersionId: number | null;
  listLabel: string | null;
}
/** A run with its state, which is that of the job when the job ended without a result. */
export interface CheckRunRecord extends Omit<CheckRunEntity, 'chosen'> {
  chosen: SheetSelection;
  state: JobState;
  packVersion: number | null;
}

const SELECT = `
  r.id, r.enterprise_id as "enterpriseId", r.organisation_id as "organisationId", r.created_by as "createdBy",
    r.started_by as "startedBy", r.side, r.kinds, r.options, r.chosen, r.pack_id as "packId",
    r.list_version_id as "listVersionId",
  r.list_label as "listLabel", r.job_id as "jobId", r.last_sheet_id as "lastSheetId", r.sheets, r.findings, r.counts,
    r.finished_at as "finishedAt", r.milliseconds, r.create_time as "createTime", p.pack_version as "packVersion",
  case when r.finished_at is not null then 'done' when j.state in ('failed', 'cancelled', 'queued', 'running')
    then j.state else 'failed' end as state`;
const FROM = 'check_run r left join job j on j.id = r.job_id left join exchange_rule_pack p on p.id = r.pack_id';
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'r.id', kind: 'number', notNull: true },
  side: { sql: 'r.side', kind: 'text', notNull: true },
  startedBy: { sql: 'r.started_by', kind: 'text', notNull: true },
  createTime: { sql: 'r.create_time', kind: 'instant', notNull: true },
  finishedAt: { sql: 'r.finished_at', kind: 'instant' },
  sheets: { sql: 'r.sheets', kind: 'number', notNull: true },
  findings: { sql: 'r.findings', kind: 'number', notNull: true },
};
const visibleCheckRunSql = (scope: Scope, params: Params): string => scopeWhere(scope, params, tenantColumns('r'));

/** All queries on check_run. */
@Injectable()
export class CheckRunStore {
  constructor(
    private readonly db: Db,
    private readonly platform: PlatformDb,
  ) {}

  page(scope: Scope, page: PageQuery): Promise<Page<CheckRunRecord>> {
    const params = new Params();
    return listBy<CheckRunRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['r.started_by'],
        key: 'r.id',
        defaultSort: ['-id'],
        params,
        where: [visibleCheckRunSql(scope, params)],
      },
      page,
    );
  }
  async findRun(scope: Scope, id: number): Promise<CheckRunRecord> {
    const params = new Params();
    const run = await this.db.row<CheckRunRecord>(
      `select ${SELECT} from ${FROM} where r.id = ${params.add(id)} and ${visibleCheckRunSql(scope, params)}`,
      params.values,
    );
    if (!run) throw notFound('checkRun', id);
    return run;
  }
  async create(auth: Auth, run: NewRun): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into check_run (enterprise_id, organisation_id, created_by, started_by, side, kinds, options, chosen,
          pack_id, list_version_id, list_label)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      [
        auth.enterpriseId,
        auth.organisationId || null,
        auth.userId,
        auth.name,
        run.side,
        [...run.kinds],
        JSON.stringify(run.options),
        JSON.stringify(run.chosen),
        run.packId,
        run.listVersionId,
        run.listLabel,
      ],
    );
    if (!row) throw new Error('check_run: no row');
    return row.id;
  }
  async setJob(id: number, jobId: number): Promise<void> {
    await this.db.execute('update check_run set job_id = $2 where id = $1', [id, jobId]);
  }
  /** Stores the progress, in the transaction that writes the findings. */
  async saveProgress(id: number, lastSheetId: number, sheets: number, findings: number): Promise<void> {
    await this.db.execute(
      'update check_run set last_sheet_id = $2, sheets = sheets + $3, findings = findings + $4 where id = $1',
      [id, lastSheetId, sheets, findings],
    );
  }
  async finish(id: number, counts: CheckRunEntity['counts'], milliseconds: number): Promise<void> {
    await this.db.execute('update check_run set counts = $2, milliseconds = $3, finished_at = now() where id = $1', [
      id,
      JSON.stringify(counts),
      milliseconds,
    ]);
  }
  async delete(id: number): Promise<void> {
    await this.db.execute('delete from check_run where id = $1', [id]);
  }
  /** Deletes runs of all enterprises that are older than the given days, in batches. */
  async deleteOld(days: number, limit: number): Promise<number> {
    return this.platform.execute(
      `delete from check_run
        where id in (select id
        from check_run
        where create_time < now() - make_interval(days => $1)
        order by id
        limit $2)`,
      [days, limit],
    );
  }
}
