import { Injectable } from '@nestjs/common';
import { AppError, type Auth, Db } from '@matlas/server-kit';

/** This month's row, made or counted up while the limit allows; nothing when it does not. */
const COUNT = `
  insert into enterprise_month as m (enterprise_id, month, saves)
  select $1, date_trunc('month', now())::date, 1
  where $2::int > 0
  on conflict (enterprise_id, month) do update set saves = m.saves + 1 where m.saves < $2::int`;

/**
 * How often an enterprise may save in a month. Counted only where the centre set a limit, in the transaction of the
 * save: savers of such an enterprise wait for each other, so that two at once do not both take the last one; a save
 * that fails is not counted.
 */
@Injectable()
export class SaveQuota {
  constructor(private readonly db: Db) {}

  /** Counts one save. Throws `sheet.monthLocked` when the month's are used up. */
  async spend(auth: Auth): Promise<void> {
    const limit = await this.limitOf(auth);
    if (limit !== null && (await this.db.execute(COUNT, [auth.enterpriseId, limit])) === 0)
      throw new AppError('sheet.monthLocked');
  }
  /** For what is kept by the way, such as an autosave: not counted, but locked like the rest. */
  async assertOpen(auth: Auth): Promise<void> {
    const limit = await this.limitOf(auth);
    if (limit === null) return;
    const row = await this.db.row<{ saves: number }>(
      `select saves from enterprise_month where enterprise_id = $1 and month = date_trunc('month', now())::date`,
      [auth.enterpriseId],
    );
    if ((row?.saves ?? 0) >= limit) throw new AppError('sheet.monthLocked');
  }
  private async limitOf({ enterpriseId }: Auth): Promise<number | null> {
    return (
      (
        await this.db.row<{ limit: number | null }>('select monthly_saves as "limit" from enterprise where id = $1', [
          enterpriseId,
        ])
      )?.limit ?? null
    );
  }
}
