import { Injectable } from '@nestjs/common';
import { displayName } from '@matlas/contract';
import { type Auth, Db, type TodoCount, TodoSource, Translator } from '@matlas/server-kit';

/** Counts a person's own drafts, with the name of the last changed one. */
@Injectable()
export class DraftTodo extends TodoSource {
  readonly key = 'draftSheets';
  readonly needs = 'mds:sheet:edit';
  readonly link = '/data/LocalData?status=ED';
  readonly order = 40;
  constructor(
    private readonly db: Db,
    private readonly translator: Translator,
  ) {
    super();
  }

  async count(auth: Auth): Promise<TodoCount> {
    const row = await this.db.row<{ count: number; name: string; foreignName: string | null }>(
      `select (count(*) over ())::int as count, name, foreign_name as "foreignName" from mds_sheet
       where created_by = $1 and enterprise_id = $2 and status = 'ED' and deleted_at is null
       order by updated_at desc, id desc
       limit 1`,
      [auth.userId, auth.enterpriseId],
    );
    return row ? { count: row.count, note: displayName(this.translator.language, row) } : { count: 0 };
  }
}
