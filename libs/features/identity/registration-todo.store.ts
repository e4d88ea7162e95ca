import { Injectable } from '@nestjs/common';
import { type Auth, Db, type TodoCount, TodoSource } from '@matlas/server-kit';

/** Registrations that wait for the centre; the oldest is named. */
@Injectable()
export class RegistrationTodo extends TodoSource {
  readonly key = 'waitingRegistrations';
  readonly needs = 'extSys:enterprise:approve';
  readonly link = '/org/RegisterSupplier';
  readonly order = 20;
  constructor(private readonly db: Db) {
    super();
  }

  /** This is work of the centre: users without platform-wide reach get no entry. */
  async count({ scope }: Auth): Promise<TodoCount> {
    if (scope.reach !== 'all') return { count: 0 };
    const row = await this.db.row<{ count: number; note: string | null }>(
      `select count(*)::int as count, (array_agg(enterprise_name order by confirmed_at, id))[1] as note
        from registration
        where state = 'waiting'`,
    );
    return { count: row?.count ?? 0, note: row?.note ?? '' };
  }
}
