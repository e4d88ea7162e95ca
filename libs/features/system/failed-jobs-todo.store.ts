import { Injectable } from '@nestjs/common';
import { type Auth, Db, type TodoCount, TodoSource, Translator } from '@matlas/server-kit';

interface Failed {
  count: number;
  name: string | null;
  titleParams: Record<string, unknown> | null;
}
/** Older failures are not shown. */
const DAYS = 30;

/** Failed tasks of the user; the newest is named. */
@Injectable()
export class FailedJobsTodo extends TodoSource {
  readonly key = 'failedJobs';
  readonly needs = 'signedIn';
  readonly link = '/taskLogAdmin/index?state=failed';
  readonly order = 10;
  constructor(
    private readonly db: Db,
    private readonly translator: Translator,
  ) {
    super();
  }

  async count(auth: Auth): Promise<TodoCount> {
    const row = await this.db.row<Failed>(
      `select count(*)::int as count, (array_agg(name order by created_at desc, id desc))[1] as name,
          (array_agg(title_params order by created_at desc, id desc))[1] as "titleParams"
       from job where created_by = $1 and state = 'failed' and created_at > now() - interval '${DAYS} days'`,
      [auth.userId],
    );
    const title = row?.name ? this.translator.jobTitle(row.name, row.titleParams ?? {}) : '';
    return { count: row?.count ?? 0, note: title };
  }
}
