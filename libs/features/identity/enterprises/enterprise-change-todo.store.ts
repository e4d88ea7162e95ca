import { Injectable } from '@nestjs/common';
import { type Auth, Db, type TodoCount, TodoSource } from '@matlas/server-kit';

/** Changes of names and mailboxes that wait for the centre; the oldest is named. */
@Injectable()
export class EnterpriseChangeTodo extends TodoSource {
  readonly key = 'enterpriseChanges';
  readonly needs = 'extSys:enterprise:approve';
  readonly link = '/org/ModifyEnterpriseInformation';
  readonly order = 25;
  constructor(private readonly db: Db) {
    super();
  }

  /** This is work of the centre: users without platform-wide reach get no entry. */
  async count({ scope }: Auth): Promise<TodoCount> {
    if (scope.reach !== 'all') return { count: 0 };
    const row = await this.db.row<{ count: number; note: string | null }>(
      `select count(*)::int as count, (array_agg(e.name_zh order by c.create_time, c.id))[1] as note
        from enterprise_change c
        join enterprise e on e.id = c.enterprise_id
        where c.state = 'pending'`,
    );
    return { count: row?.count ?? 0, note: row?.note ?? '' };
  }
}
