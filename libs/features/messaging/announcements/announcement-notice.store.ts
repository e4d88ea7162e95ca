import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';
import type { AnnouncementRecord } from './announcement.store';

export type NotifiableAnnouncement = Pick<
  AnnouncementRecord,
  'id' | 'title' | 'titleEn' | 'content' | 'contentEn' | 'state' | 'startTime' | 'endTime' | 'publishTime' | 'toldAt'
>;

/** Whether the readers of an announcement were notified that it is shown. */
@Injectable()
export class AnnouncementNoticeStore {
  constructor(private readonly db: Db) {}

  /** False when another process was first. */
  async markNotified(id: number): Promise<boolean> {
    const marked = await this.db.execute('update announcement set told_at = now() where id = $1 and told_at is null', [
      id,
    ]);
    return marked > 0;
  }
  /** Row lock until commit. */
  findForUpdate(id: number): Promise<(NotifiableAnnouncement & { createdBy: number | null }) | undefined> {
    return this.db.row<NotifiableAnnouncement & { createdBy: number | null }>(
      `select id, title, title_en as "titleEn", content, content_en as "contentEn", state, start_time as "startTime",
          end_time as "endTime", publish_time as "publishTime", told_at as "toldAt", created_by as "createdBy"
        from announcement
        where id = $1
        for update`,
      [id],
    );
  }
}
