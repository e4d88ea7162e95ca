import { Injectable } from '@nestjs/common';
import { type Auth, Db, type TodoCount, TodoSource } from '@matlas/server-kit';

/** Requests for new substances that wait for the centre; the oldest is named. */
@Injectable()
export class SubstanceRequestTodo extends TodoSource {
  readonly key = 'substanceRequests';
  readonly needs = 'data:substance:edit';
  readonly link = '/data/BasicSubstanceManagement?view=requests';
  readonly order = 30;
  constructor(private readonly db: Db) {
    super();
  }

  /** This is work of the centre: users without platform-wide reach get no entry. */
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
