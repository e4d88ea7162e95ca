import { Injectable } from '@nestjs/common';
import type { ReportKind, TodoState } from '@matlas/contract';
import { Db, type Scope, todo } from '@matlas/server-kit';

export interface ReportTodo {
  reportId: number;
  kind: ReportKind;
  title: string;
  modelName: string;
  state: TodoState;
  createTime: Date;
}

/** All queries on analysis_report_todo: who has to read which report. */
@Injectable()
export class ReportTodoStore {
  constructor(private readonly db: Db) {}

  /** Newest first; unread ones before the others. */
  listTodos({ userId, enterpriseId }: Scope, { all, limit }: { all: boolean; limit: number }): Promise<ReportTodo[]> {
    return this.db.rows<ReportTodo>(
      `select t.report_id as "reportId", r.kind, r.title, r.model_name as "modelName", t.state,
          r.create_time as "createTime"
        from analysis_report_todo t
        join analysis_report r on r.id = t.report_id
       where t.user_id = $1 and r.enterprise_id = $2 and ($3 or t.state = 0)
       order by t.state <> 0, t.report_id desc
       limit $4`,
      [userId, enterpriseId, all, limit],
    );
  }
  /** Of these reports, those that the user has or had to read. */
  async listAssigned({ userId }: Scope, reportIds: readonly number[]): Promise<number[]> {
    return (
      await this.db.rows<{ id: number }>(
        'select report_id as id from analysis_report_todo where user_id = $1 and report_id = any($2::int[])',
        [userId, reportIds],
      )
    ).map(({ id }) => id);
  }
  async setState({ userId }: Scope, reportIds: readonly number[], state: TodoState): Promise<void> {
    await this.db.execute(
      `update analysis_report_todo
        set state = $3, update_time = now()
        where user_id = $1 and report_id = any($2::int[])`,
      [userId, reportIds, state],
    );
  }
  /** Unread tasks for older reports of the same schedule are closed. */
  async addTodos(reportId: number, scheduleId: number | null, userIds: readonly number[]): Promise<void> {
    if (scheduleId !== null)
      await this.db.execute(
        `update analysis_report_todo t
          set state = 2, update_time = now()
          from analysis_report r
          where r.id = t.report_id and r.schedule_id = $1 and r.id <> $2 and t.state = 0`,
        [scheduleId, reportId],
      );
    await this.db.execute(
      `insert into analysis_report_todo (report_id, user_id)
        select $1, u
        from unnest($2::int[]) u
        on conflict do nothing`,
      [reportId, userIds],
    );
  }
}

/** Reports that a user has to read; the newest is named. */
export const reportTodo = todo({
  key: 'newReports',
  needs: 'analysis:reportInfo:query',
  link: '/vehicle/reportManage',
  order: 36,
  sql: ({ scope: { userId, enterpriseId } }, params) =>
    `select count(*)::int as count, (array_agg(r.title order by r.id desc))[1] as note
      from analysis_report_todo t
      join analysis_report r on r.id = t.report_id
      where t.user_id = ${params.add(userId)} and t.state = 0 and r.enterprise_id = ${params.add(enterpriseId)}`,
});
