import { Injectable } from '@nestjs/common';
import { AppError, type Auth, Db } from '@matlas/server-kit';

/** Creates or increments this month's row while the limit allows; affects no row otherwise. */
const COUNT = `
  insert into enterprise_month as m (enterprise_id, month, saves)
  select $1, date_trunc('month', now())::date, 1
  where $2::int > 0
  on conflict (enterprise_id, month) do update set saves = m.saves + 1 where m.saves < $2::int`;

/**
 * Number of saves that an enterprise may make in a month. Counted only where the centre set a limit, in the
 * transaction of the save: saves of such an enterprise are serialised, so that two concurrent ones cannot both use
 * the last one; a failed save is not counted.
 */
@Injectable()
export class SaveQuota {
  constructor(private readonly db: Db) {}

  /** Counts one save. Throws `sheet.monthLocked` when the limit of the month is reached. */
  async countSave(auth: Auth): Promise<void> {
    const limit = await this.limitOf(auth);
    if (limit !== null && (await this.db.execute(COUNT, [auth.enterpriseId, limit])) === 0)
      throw new AppError('sheet.monthLocked');
  }
  /** For saves that are not counted, such as an autosave, but are refused all the same when the limit is reached. */
  async assertNotExhausted(auth: Auth): Promise<void> {
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
