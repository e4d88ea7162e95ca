import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import {
  Db,
  jobColumns,
  type JobRecord,
  jobScope,
  listBy,
  type ListColumn,
  Params,
  type Scope,
} from '@matlas/server-kit';

const COLUMNS: Record<string, ListColumn> = {
  id: { sql: 'j.id', kind: 'number', notNull: true },
  name: { sql: 'j.name', kind: 'text', notNull: true },
  state: { sql: 'j.state', kind: 'text', notNull: true },
  createdBy: { sql: 'j.created_by', kind: 'number' },
  createdAt: { sql: 'j.created_at', kind: 'instant', notNull: true },
  startedAt: { sql: 'j.started_at', kind: 'instant' },
  finishedAt: { sql: 'j.finished_at', kind: 'instant' },
};

/** Lists of jobs; the table itself is written by the job queue. */
@Injectable()
export class JobListStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, query: PageQuery): Promise<Page<JobRecord>> {
    const params = new Params();
    return listBy<JobRecord>(
      this.db,
      {
        from: 'job j',
        select: jobColumns('j.'),
        columns: COLUMNS,
        key: 'j.id',
        defaultSort: ['-createdAt'],
        search: ['j.name', `j.starter ->> 'name'`],
        params,
        where: [jobScope(scope, params, 'j.')],
      },
      query,
    );
  }

  /** The caller's own waiting and running jobs, newest first. */
  listOpen(scope: Scope, most: number): Promise<JobRecord[]> {
    return this.db.rows<JobRecord>(
      `select ${jobColumns()}
        from job
        where created_by = $1 and enterprise_id is not distinct from $2 and state in ('queued', 'running')
        order by created_at desc
        limit $3`,
      [scope.userId, scope.enterpriseId || null, most],
    );
  }
}
