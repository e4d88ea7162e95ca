import { Injectable } from '@nestjs/common';
import { announcementJob } from '@matlas/contract';
import { clock, dueItemsJob, Events } from '@matlas/server-kit';
import { AnnouncementNoticeStore, type NotifiableAnnouncement } from './announcement-notice.store';
import { AnnouncementReaderStore } from './announcement-reader.store';
import { htmlToText } from './notice-html';

declare module '@matlas/server-kit' {
  interface AppEvents {
    /** An announcement began to be shown; texts without markup. */
    'announcement.published': {
      announcementId: number;
      version: number;
      title: string;
      content: string;
      titleEn: string | null;
      contentEn: string | null;
      by: number | null;
    };
  }
}
/** Notifies the readers of an announcement once, when it begins to be shown. */
@Injectable()
export class AnnouncementNotifier {
  constructor(
    private readonly store: AnnouncementNoticeStore,
    private readonly events: Events,
  ) {}

  /** In the transaction of the caller; false when the readers were notified, or it is not shown now. */
  async notifyIfDue(announcement: NotifiableAnnouncement, by: number | null): Promise<boolean> {
    const { id, title, titleEn, content, contentEn, state, startTime, endTime, toldAt, version } = announcement;
    const now = clock.now();
    if (state !== 'published' || toldAt !== null || (startTime && startTime > now) || (endTime && endTime <= now))
      return false;
    if (!(await this.store.markNotified(id))) return false;
    await this.events.afterCommit('announcement.published', {
      announcementId: id,
      version,
      title,
      titleEn,
      content: htmlToText(content),
      contentEn: contentEn === null ? null : htmlToText(contentEn),
      by,
    });
    return true;
  }
  async notifyScheduled(id: number): Promise<boolean> {
    const found = await this.store.findForUpdate(id);
    return found !== undefined && this.notifyIfDue(found, found.createdBy);
  }
}

/** Notifies the readers of announcements whose time has come. */
export const announcementStart = dueItemsJob({
  def: announcementJob,
  schedule: { key: 'messaging.announcementStart', cron: '*/5 * * * *' },
  uses: [AnnouncementReaderStore, AnnouncementNotifier],
  list: (readers) => readers.listToNotify(),
  each: (id, _readers, notifier) => notifier.notifyScheduled(id),
  result: (_due, notified) => ({ told: notified }),
});
