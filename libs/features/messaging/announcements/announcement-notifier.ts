import { Injectable } from '@nestjs/common';
import { announcementJob } from '@matlas/contract';
import { clock, dueItemsJob, Events } from '@matlas/server-kit';
import { NoteSignals } from '../note-signals.store';
import { NoteWriteStore } from '../note-write.store';
import { AnnouncementNoticeStore, type NotifiableAnnouncement } from './announcement-notice.store';
import { AnnouncementReaderStore } from './announcement-reader.store';
import { htmlToText } from './notice-html';

declare module '@matlas/server-kit' {
  interface AppEvents {
    /** An announcement began to be shown; texts without markup. */
    'announcement.published': {
      announcementId: number;
      publishTime: Date;
      title: string;
      content: string;
      titleEn: string | null;
      contentEn: string | null;
      by: number | null;
    };
  }
}
/** Source of the note on a publication; another publication of the same announcement has another. */
export const noticeKey = (id: number, publishTime: Date): string =>
  `announcement.published:${id}:${publishTime.toISOString()}`;

/** Notifies the readers of an announcement once, when it begins to be shown. */
@Injectable()
export class AnnouncementNotifier {
  constructor(
    private readonly store: AnnouncementNoticeStore,
    private readonly notes: NoteWriteStore,
    private readonly signals: NoteSignals,
    private readonly events: Events,
  ) {}

  /** In the transaction of the caller; false when the readers were notified, or it is not shown now. */
  async notifyIfDue(announcement: NotifiableAnnouncement, by: number | null): Promise<boolean> {
    const { id, title, titleEn, content, contentEn, state, startTime, endTime, toldAt, publishTime } = announcement;
    const now = clock.now();
    if (
      state !== 'published' ||
      publishTime === null ||
      toldAt !== null ||
      (startTime && startTime > now) ||
      (endTime && endTime <= now)
    )
      return false;
    if (!(await this.store.markNotified(id))) return false;
    await this.events.afterCommit('announcement.published', {
      announcementId: id,
      publishTime,
      title,
      titleEn,
      content: htmlToText(content),
      contentEn: contentEn === null ? null : htmlToText(contentEn),
      by,
    });
    return true;
  }
  /** In the transaction of the caller: what was not mailed or posted yet stays unsent, and unread messages disappear. */
  async withdrawNotice({ id, publishTime }: Pick<NotifiableAnnouncement, 'id' | 'publishTime'>): Promise<void> {
    if (publishTime === null) return;
    await this.signals.publish(await this.notes.withdraw(noticeKey(id, publishTime)));
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
