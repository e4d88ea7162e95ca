import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import {
  Db,
  joined,
  listBy,
  notFound,
  optionalJoined,
  Params,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  scopeWhere,
  tenantColumns,
} from '@matlas/server-kit';
import { AnalysisTaskEntity } from './task.entity';

export const TASK = recordColumns(AnalysisTaskEntity, 't', {
  managed: ['source', 'link', 'doneAt', 'doneBy', 'enterpriseId', 'organisationId', 'createdBy'],
  unread: ['updateTime'],
  unlisted: ['enterpriseId', 'organisationId'],
  joined: {
    assignee: optionalJoined<string>('p.name', 'text'),
    doneByName: optionalJoined<string>('d.name', 'text'),
    createdByName: optionalJoined<string>('c.name', 'text'),
    done: joined<boolean>('(t.done_at is not null)', 'boolean'),
    overdue: joined<boolean>('(t.done_at is null and coalesce(t.due_date < current_date, false))', 'boolean'),
  },
});
export type TaskRecord = RecordOf<typeof TASK>;
const FROM = `analysis_task t
    left join person_card p on p.id = t.assignee_id
    left join person_card d on d.id = t.done_by
    left join person_card c on c.id = t.created_by`;
/** A task is visible to its assignee, in whichever department it was created. */
const visibleTaskSql = (scope: Scope, params: Params): string =>
  `(${scopeWhere(scope, params, tenantColumns('t'))}
    or (t.enterprise_id = ${params.add(scope.enterpriseId)} and t.assignee_id = ${params.add(scope.userId)}))`;

/** All queries on analysis_task. */
@Injectable()
export class TaskStore {
  constructor(private readonly db: Db) {}

  page(
    scope: Scope,
    { mineOnly, openOnly }: { mineOnly: boolean; openOnly: boolean },
    page: PageQuery,
  ): Promise<Page<TaskRecord>> {
    const params = new Params();
    const where = [
      visibleTaskSql(scope, params),
      ...(mineOnly ? [`t.assignee_id = ${params.add(scope.userId)}`] : []),
      ...(openOnly ? ['t.done_at is null'] : []),
    ];
    return listBy<TaskRecord>(
      this.db,
      {
        from: FROM,
        select: TASK.select,
        columns: TASK.list,
        search: ['t.title', 't.note', 'p.name'],
        key: 't.id',
        defaultSort: ['done', '-id'],
        params,
        where,
      },
      page,
    );
  }
  async getTask(scope: Scope, id: number): Promise<TaskRecord> {
    const params = new Params();
    const found = await this.db.row<TaskRecord>(
      `select ${TASK.select} from ${FROM} where t.id = ${params.add(id)} and ${visibleTaskSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('analysisTask', id);
    return found;
  }
  save(task: Partial<AnalysisTaskEntity>): Promise<number> {
    return saveVersioned(this.db, AnalysisTaskEntity, task);
  }
  async finish(ids: readonly number[], by: number | null): Promise<void> {
    await this.db.execute(
      `update analysis_task
        set done_at = case when $2::int is null then null else coalesce(done_at, now()) end, done_by = $2,
          update_time = now(), version = version + 1
        where id = any($1::int[])`,
      [ids, by],
    );
  }
  async delete(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from analysis_task where id = any($1::int[])', [ids]);
  }
}
