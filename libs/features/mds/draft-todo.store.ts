import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Auth, Db, type TodoCount, Todos, type TodoSource } from '@matlas/server-kit';

/** A person's own sheets in editing, the last touched by name. */
@Injectable()
export class DraftTodo implements TodoSource, OnModuleInit {
  readonly key = 'draftSheets';
  readonly needs = 'mds:sheet:edit';
  readonly link = '/data/LocalData?status=ED';
  readonly order = 40;
  constructor(private readonly db: Db, private readonly todos: Todos) {}

  onModuleInit(): void {
    this.todos.register(this);
  }
  async count(auth: Auth): Promise<TodoCount> {
    const row = await this.db.row<{ count: number; note: string | null }>(
      `select count(*)::int as count, (array_agg(name order by updated_at desc, id desc))[1] as note from mds_sheet where created_by = $1 and enterprise_id = $2 and status = 'ED' and deleted_at is null`,
      [auth.userId, auth.enterpriseId]);
    return { count: row?.count ?? 0, note: row?.note ?? '' };
  }
}
