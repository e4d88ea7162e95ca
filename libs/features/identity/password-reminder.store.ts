import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';

export interface ExpiringPassword {
  userId: number;
  days: number;
  expiresAt: Date;
}

/** Finds passwords that expire soon. */
@Injectable()
export class PasswordReminderStore {
  constructor(private readonly db: Db) {}

  /**
   * Active users whose password expires within one of the `reminded` days, with the nearest of them. Users who must
   * change it anyway are excluded, because they are told at sign-in.
   */
  listExpiring(validDays: number, reminded: readonly number[]): Promise<ExpiringPassword[]> {
    return this.db.rows<ExpiringPassword>(
      `select u.id as "userId", d.days, u.password_changed_at + $1 * interval '1 day' as "expiresAt"
       from app_user u cross join lateral (
         select min(days) as days
         from unnest($2::int[]) days
         where u.password_changed_at + ($1 - days) * interval '1 day' <= now()) d
       where d.days is not null and u.status = 1 and not u.must_change_password
         and u.password_changed_at + $1 * interval '1 day' > now()
       order by u.id`,
      [validDays, reminded],
    );
  }
}
