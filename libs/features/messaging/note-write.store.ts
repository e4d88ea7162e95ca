import { Injectable } from '@nestjs/common';
import { PlatformDb } from '@matlas/server-kit';
import { NoteEntity } from './note.entities';

export type NewNote = Omit<NoteEntity, 'id' | 'createTime' | 'withdrawnAt'>;
/** A note as a mail with its reader's address; `language` null when the reader never chose one. */
export interface NoteMail extends Pick<
  NoteEntity,
  'titleZh' | 'titleEn' | 'contentZh' | 'contentEn' | 'link' | 'senderId'
> {
  senderName: string | null;
  email: string | null;
  language: 'zh' | 'en' | null;
}

/** Creates and deletes notes. Needs write access to rows of other users. */
@Injectable()
export class NoteWriteStore {
  constructor(private readonly db: PlatformDb) {}

  /** Undefined when this source already has its note. */
  async insert(note: NewNote): Promise<number | undefined> {
    const row = await this.db.row<{ id: number }>(
      `insert into note (type, source_key, title_zh, title_en, content_zh, content_en, link, sender_id)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (source_key) do nothing returning id`,
      [note.type, note.sourceKey, note.titleZh, note.titleEn, note.contentZh, note.contentEn, note.link, note.senderId],
    );
    return row?.id;
  }
  async addReaders(noteId: number, userIds: readonly number[], read = false): Promise<void> {
    await this.db.execute(
      `insert into note_reader (note_id, user_id, read_at)
        select $1, u, case when $3 then now() end
        from unnest($2::int[]) u
        on conflict do nothing`,
      [noteId, userIds, read],
    );
  }
  /** Withdraws a note: what was not sent stays unsent, and it is taken from the users who have not read it; returns them. */
  async withdraw(sourceKey: string): Promise<number[]> {
    await this.db.execute('update note set withdrawn_at = now() where source_key = $1', [sourceKey]);
    const rows = await this.db.rows<{ userId: number }>(
      `delete from note_reader r using note n
        where n.source_key = $1 and r.note_id = n.id and r.read_at is null
        returning r.user_id as "userId"`,
      [sourceKey],
    );
    return rows.map(({ userId }) => userId);
  }
  /** Adds a message: the thread becomes unread and visible again for all participants except the author. */
  async markUnread(noteId: number, writerId: number): Promise<number[]> {
    const rows = await this.db.rows<{ userId: number }>(
      `update note_reader
        set update_time = now(), hidden_at = null, read_at = case when user_id = $2 then coalesce(read_at, now()) end
        where note_id = $1
        returning user_id as "userId"`,
      [noteId, writerId],
    );
    return rows.map(({ userId }) => userId);
  }

  /** The note, unless it was withdrawn, or one message of its thread, with the mailbox of the reader, who must be active. */
  findMail(noteId: number, userId: number, detailId: number | undefined): Promise<NoteMail | undefined> {
    return this.db.row<NoteMail>(
      `select n.title_zh as "titleZh", n.title_en as "titleEn", coalesce(d.content, n.content_zh) as "contentZh",
          coalesce(d.content, n.content_en) as "contentEn", n.link, n.sender_id as "senderId",
         w.name as "senderName", u.email, s.language
       from note n
       join app_user u on u.id = $2 and u.status = 1
       left join user_setting s on s.user_id = u.id
       left join note_detail d on d.note_id = n.id and d.id = $3
         left join app_user w on w.id = coalesce(d.sender_id, n.sender_id)
       where n.id = $1 and n.withdrawn_at is null`,
      [noteId, userId, detailId ?? null],
    );
  }

  /** Rows that were read `readDays` ago (never when 0), and those that were deleted `hiddenDays` ago. */
  deleteReaders(readDays: number, hiddenDays: number): Promise<number> {
    return this.db.execute(
      `delete from note_reader
        where hidden_at < now() - $2 * interval '1 day'
          or ($1 > 0 and read_at < now() - $1 * interval '1 day' and update_time < now() - $1 * interval '1 day')`,
      [readDays, hiddenDays],
    );
  }
  /**
   * Deletes notes without any reader left, with their files. Recent ones are skipped, because their mail may not be
   * sent yet.
   */
  async deleteNotes(ageDays: number): Promise<{ notes: number; fileIds: number[] }> {
    const rows = await this.db.rows<{ fileIds: number[] }>(
      `with gone as (select n.id
        from note n
        where n.create_time < now() - $1 * interval '1 day'
          and not exists (select 1 from note_reader r where r.note_id = n.id)
        for update),
         files as (select d.note_id, array_agg(d.file_id) as ids
         from note_detail d
         join gone on gone.id = d.note_id
         where d.file_id is not null
         group by 1),
         dropped as (delete from note using gone where note.id = gone.id returning note.id)
       select coalesce(f.ids, '{}')::int[] as "fileIds" from dropped left join files f on f.note_id = dropped.id`,
      [ageDays],
    );
    return { notes: rows.length, fileIds: rows.flatMap(({ fileIds }) => fileIds) };
  }
}
