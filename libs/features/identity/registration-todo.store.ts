import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db, type TodoCount, Todos, type TodoSource } from '@matlas/server-kit';

/** Registrations that wait for the centre, the longest waiting by name. */
@Injectable()
export class RegistrationTodo implements TodoSource, OnModuleInit {
  readonly key = 'waitingRegistrations';
  readonly needs = 'extSys:enterprise:approve';
  readonly link = '/org/RegisterSupplier';
  readonly order = 20;
  constructor(private readonly db: Db, private readonly todos: Todos) {}

  onModuleInit(): void {
    this.todos.register(this);
  }
  async count(): Promise<TodoCount> {
    const row = await this.db.row<{ count: number; note: string | null }>(
      `select count(*)::int as count, (array_agg(enterprise_name order by confirmed_at, id))[1] as note from registration where state = 'waiting'`);
    return { count: row?.count ?? 0, note: row?.note ?? '' };
  }
}
