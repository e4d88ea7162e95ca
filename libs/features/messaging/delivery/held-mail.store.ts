import { Injectable } from '@nestjs/common';
import type { NoteType } from '@matlas/contract';
import type { DeliveryTime } from '@matlas/domain';
import { PlatformDb } from '@matlas/server-kit';
import type { NoteMail } from '../note-write.store';

/** When a user takes mails of one type. */
export interface MailReader {
  userId: number;
  digest: boolean;
  quietFrom: string | null;
  quietTo: string | null;
  digestAt: string | null;
}
export interface MailToHold {
  userId: number;
  noteId: number;
  detailId: number | undefined;
  due: DeliveryTime;
}

/** What is due for longer than this has no job that sends it. */
export const OVERDUE_MINUTES = 5;
/** A job may begin this much before the database's clock says that its time has come; nothing may stay behind then. */
export const EARLY = `interval '1 second'`;

/** Mails that wait for the end of quiet hours or for the daily mail. Needs access to rows of all users. */
@Injectable()
export class HeldMailStore {
  constructor(private readonly db: PlatformDb) {}

  listReaders(type: NoteType, userIds: readonly number[]): Promise<MailReader[]> {
    return this.db.rows<MailReader>(
      `select u.id as "userId", coalesce(p.digest, false) as digest, t.quiet_from as "quietFrom", t.quiet_to as "quietTo",
          t.digest_at as "digestAt"
        from app_user u
        left join note_preference p on p.user_id = u.id and p.type = $1
        left join note_times t on t.user_id = u.id
        where u.id = any($2::int[])
        order by u.id`,
      [type, userIds],
    );
  }
  /** Returns the time until the mail is due, in ms. */
  async addMail({ userId, noteId, detailId, due }: MailToHold): Promise<number> {
    const row = await this.db.row<{ delayMs: number }>(
      `insert into held_mail (user_id, note_id, detail_id, due_time)
        values ($1, $2, $3, ($4::date + $5::time)::timestamptz)
        returning extract(epoch from due_time - now())::float8 * 1000 as "delayMs"`,
      [userId, noteId, detailId ?? null, due.day, due.time],
    );
    return row?.delayMs ?? 0;
  }
  /** Users whose mail should have gone a while ago: its job was lost. */
  async listOverdue(): Promise<number[]> {
    const rows = await this.db.rows<{ userId: number }>(
      `select distinct user_id as "userId" from held_mail where due_time < now() - interval '${OVERDUE_MINUTES} minutes'`,
    );
    return rows.map(({ userId }) => userId);
  }
  /**
   * Removes what is due for a user, oldest first, with what it says. What was read in the product or withdrawn meanwhile,
   * and mails of a user who is no longer active, are left out.
   */
  async takeDue(userId: number): Promise<NoteMail[]> {
    return this.db.rows<NoteMail>(
      `with due as (delete from held_mail where user_id = $1 and due_time <= now() + ${EARLY} returning id, note_id, detail_id)
        select n.title_zh as "titleZh", n.title_en as "titleEn", coalesce(d.content, n.content_zh) as "contentZh",
          coalesce(d.content, n.content_en) as "contentEn", n.link, n.sender_id as "senderId", w.name as "senderName",
          u.email, s.language
        from due
        join note n on n.id = due.note_id and n.withdrawn_at is null
        join app_user u on u.id = $1 and u.status = 1
        left join user_setting s on s.user_id = u.id
        left join note_detail d on d.note_id = n.id and d.id = due.detail_id
        left join app_user w on w.id = coalesce(d.sender_id, n.sender_id)
        where not exists (select 1 from note_reader r where r.note_id = n.id and r.user_id = $1 and r.read_at is not null)
        order by due.id`,
      [userId],
    );
  }
}
