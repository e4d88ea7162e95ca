import { Injectable } from '@nestjs/common';
import { type Auth, Db, type TodoCount, TodoSource } from '@matlas/server-kit';

/** Requests for new substances that wait for the centre, the longest waiting by name. */
@Injectable()
export class SubstanceRequestTodo extends TodoSource {
  readonly key = 'substanceRequests';
  readonly needs = 'data:substance:edit';
  readonly link = '/data/BasicSubstanceManagement?view=requests';
  readonly order = 30;
  constructor(private readonly db: Db) {
    super();
  }

  /** The centre's own work: whoever does not reach everything has none of it. */
  async count({ scope }: Auth): Promise<TodoCount> {
    if (scope.reach !== 'all') return { count: 0 };
    const row = await this.db.row<{ count: number; note: string | null }>(
      `select count(*)::int as count, (array_agg(name_zh order by create_time, id))[1] as note
        from substance_request
        where state = 'pending'`,
    );
    return { count: row?.count ?? 0, note: row?.note ?? '' };
  }
}
