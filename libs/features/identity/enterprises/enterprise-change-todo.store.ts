import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db, type TodoCount, Todos, type TodoSource } from '@matlas/server-kit';

/** Changes of names and mailboxes that wait for the centre, the longest waiting by name. */
@Injectable()
export class EnterpriseChangeTodo implements TodoSource, OnModuleInit {
  readonly key = 'enterpriseChanges';
  readonly needs = 'extSys:enterprise:approve';
  readonly link = '/org/ModifyEnterpriseInformation';
  readonly order = 25;
  constructor(private readonly db: Db, private readonly todos: Todos) {}

  onModuleInit(): void {
    this.todos.register(this);
  }
  async count(): Promise<TodoCount> {
    const row = await this.db.row<{ count: number; note: string | null }>(
      `select count(*)::int as count, (array_agg(e.name_zh order by c.create_time, c.id))[1] as note from enterprise_change c join enterprise e on e.id = c.enterprise_id where c.state = 'pending'`);
    return { count: row?.count ?? 0, note: row?.note ?? '' };
  }
}
