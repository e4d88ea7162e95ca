import { Injectable } from '@nestjs/common';
import type { NoteTimes } from '@matlas/contract';
import { Db } from '@matlas/server-kit';

const NONE: NoteTimes = { quietFrom: null, quietTo: null, digestAt: null };

/** Quiet hours of users, and the time of their daily mail. */
@Injectable()
export class NoteTimesStore {
  constructor(private readonly db: Db) {}

  async getTimes(userId: number): Promise<NoteTimes> {
    const found = await this.db.row<NoteTimes>(
      `select quiet_from as "quietFrom", quiet_to as "quietTo", digest_at as "digestAt"
        from note_times
        where user_id = $1`,
      [userId],
    );
    return found ?? NONE;
  }
  async saveTimes(userId: number, { quietFrom, quietTo, digestAt }: NoteTimes): Promise<void> {
    await this.db.execute(
      `insert into note_times (user_id, quiet_from, quiet_to, digest_at) values ($1, $2, $3, $4)
        on conflict (user_id) do update
        set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, digest_at = excluded.digest_at`,
      [userId, quietFrom, quietTo, digestAt],
    );
  }
}
