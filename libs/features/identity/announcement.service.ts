import { Injectable } from '@nestjs/common';
import { type Announcement, type api, type In, noticeState } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, can, Db, Events } from '@matlas/server-kit';
import { type AnnouncementRecord, AnnouncementStore } from './announcement.store';

const EDIT = 'announcementInfo:notice:edit';
const SUBJECT = { subject: 'platform_announcement', subjectId: 1 } as const;

/** The announcement of the operating centre to all users; notices of an enterprise are a separate feature. */
@Injectable()
export class AnnouncementService {
  constructor(
    private readonly db: Db,
    private readonly announcements: AnnouncementStore,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  /** Drafts and withdrawn announcements are visible only to users who may save them. */
  async findCurrent(auth: Auth): Promise<Announcement | null> {
    const found = await this.announcements.findCurrent();
    const isShown = found && (found.state === noticeState.of.published || mayEdit(auth));
    return isShown ? toRow(found) : null;
  }

  /** Throws `forbidden` for the administrator of one enterprise, because all users would read the announcement. */
  save(auth: Auth, input: In<typeof api.identity.session.saveAnnouncement>): Promise<Announcement> {
    if (!mayEdit(auth)) throw new AppError('forbidden', { needs: EDIT });
    const { version, ...words } = input;
    const fields = { ...words, titleEn: words.titleEn ?? null, contentEn: words.contentEn ?? null };
    return this.db.tx(async () => {
      const before = await this.announcements.findCurrent();
      const saved = await this.announcements.save(fields, auth.loginName, version);
      await this.audit.write(auth, {
        ...SUBJECT,
        action: before ? 'change' : 'create',
        before: before ? pickAnnouncementTexts(before) : null,
        after: pickAnnouncementTexts(saved),
      });
      if (saved.state === noticeState.of.published && before?.state !== noticeState.of.published)
        await this.events.afterCommit('announcement.published', {
          ...pickAnnouncementTexts(saved),
          version: saved.version,
          by: auth.userId,
        });
      return toRow(saved);
    });
  }
}

const mayEdit = (auth: Auth): boolean => auth.scope.reach === 'all' && can(auth, EDIT);
const pickAnnouncementTexts = ({ title, content, titleEn, contentEn, state }: AnnouncementRecord) => ({
  title,
  content,
  titleEn,
  contentEn,
  state,
});
const toRow = (found: AnnouncementRecord): Announcement => ({
  ...found,
  publishTime: found.publishTime?.toISOString() ?? null,
  updateTime: found.updateTime.toISOString(),
});
