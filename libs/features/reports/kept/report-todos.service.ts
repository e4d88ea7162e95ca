import { Injectable } from '@nestjs/common';
import type { TodoState } from '@matlas/contract';
import { type Auth, can, Db, notFound } from '@matlas/server-kit';
import { REPORTS_PAGE } from './report-repository';
import { type ReportTodo, ReportTodoStore } from './report-todo.store';

const QUERY = 'analysis:reportInfo:query';
const MAX_TODOS = 200;

/** Unread reports on the home page. */
@Injectable()
export class ReportTodos {
  constructor(
    private readonly db: Db,
    private readonly todos: ReportTodoStore,
  ) {}

  /** Empty for users who may not open the list of reports. */
  async listTodos(auth: Auth, all: boolean): Promise<(ReportTodo & { link: string })[]> {
    if (!can(auth, QUERY)) return [];
    return (await this.todos.listTodos(auth.scope, { all, limit: MAX_TODOS })).map((todo) => ({
      ...todo,
      link: `${REPORTS_PAGE}?open=${todo.reportId}`,
    }));
  }
  update(auth: Auth, reportIds: readonly number[], state: TodoState): Promise<null> {
    return this.db.tx(async () => {
      const mine = new Set(await this.todos.listAssigned(auth.scope, reportIds));
      const strange = reportIds.find((id) => !mine.has(id));
      if (strange !== undefined) throw notFound('analysisReport', strange);
      await this.todos.setState(auth.scope, reportIds, state);
      return null;
    });
  }
}
