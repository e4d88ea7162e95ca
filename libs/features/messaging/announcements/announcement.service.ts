import { Injectable } from '@nestjs/common';
import {
  type Announcement,
  type AnnouncementRow,
  type AnnouncementRowSave,
  type announcementApi,
  type api,
  type In,
  type NoticeReader,
  noticeState,
  type NoticeState,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, can, clock, Db } from '@matlas/server-kit';
import type { AnnouncementEntity } from './announcement.entity';
import { AnnouncementFiles } from './announcement-files';
import { AnnouncementReaderStore } from './announcement-reader.store';
import { AnnouncementNotifier } from './announcement-notifier';
import { ANNOUNCEMENT, type AnnouncementRecord, AnnouncementStore } from './announcement.store';
import { pickTexts, toMain, toRow } from './announcement.row';
import { htmlToText, sanitizeNotice, textToHtml } from './notice-html';

const EDIT = 'announcementInfo:notice:edit';
const SUBJECT = 'announcement';
type Fields = Partial<AnnouncementEntity>;

/** Announcements for those who write them: the operating centre to all, an enterprise to its own people. */
@Injectable()
export class AnnouncementService {
  constructor(
    private readonly db: Db,
    private readonly announcements: AnnouncementStore,
    private readonly readers: AnnouncementReaderStore,
    private readonly files: AnnouncementFiles,
    private readonly notifier: AnnouncementNotifier,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<AnnouncementRow>> {
    const found = await this.announcements.page(auth.scope, page);
    const read = await this.readers.countRead(found.records.map(({ id }) => id));
    return { ...found, records: found.records.map((record) => toRow(auth, record, read.get(record.id) ?? 0)) };
  }
  async pageReaders(auth: Auth, id: number, page: PageQuery): Promise<Page<NoticeReader>> {
    await this.announcements.getAnnouncement(auth.scope, id);
    const found = await this.readers.pageReaders(id, page);
    const records = found.records.map(({ readTime, agreedTime, ...reader }) => ({
      ...reader,
      readTime: readTime?.toISOString() ?? null,
      agreedTime: agreedTime?.toISOString() ?? null,
    }));
    return { ...found, records };
  }
  save(auth: Auth, input: AnnouncementRowSave): Promise<AnnouncementRow> {
    return this.db.tx(async () => {
      const { id, version } = input;
      const before = id === undefined ? undefined : await this.announcements.lockAnnouncement(auth.scope, id);
      await this.assertAudience(auth, input);
      await this.files.assertAllowed(auth, input.fileIds, before?.fileIds ?? []);
      const fields = ANNOUNCEMENT.fieldsOf({
        ...input,
        ...cleanTexts(input),
        startTime: dateOf(input.startTime),
        endTime: dateOf(input.endTime),
      });
      const after = await this.store(auth, before, { ...fields, ...(version === undefined ? {} : { version }) });
      await this.files.removeUnused(
        auth,
        (before?.fileIds ?? []).filter((fileId) => !input.fileIds.includes(fileId)),
      );
      return this.toRow(auth, after);
    });
  }
  changeState(auth: Auth, { id, state, version }: In<typeof announcementApi.changeState>): Promise<AnnouncementRow> {
    return this.db.tx(async () => {
      const before = await this.announcements.lockAnnouncement(auth.scope, id);
      return this.toRow(auth, await this.store(auth, before, { state, ...(version === undefined ? {} : { version }) }));
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.announcements.lockAnnouncement(auth.scope, id);
        await this.announcements.delete(id);
        await this.notifier.withdrawNotice(before);
        await this.files.removeUnused(auth, before.fileIds);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      return null;
    });
  }

  /** Drafts and withdrawn announcements are visible only to users who may save them. */
  async findMain(auth: Auth): Promise<Announcement | null> {
    const found = await this.announcements.findMain();
    return found && (found.state === noticeState.of.published || mayEditMain(auth)) ? toMain(found) : null;
  }
  /** Throws `forbidden` for the administrator of one enterprise, because all users would read the announcement. */
  saveMain(auth: Auth, input: In<typeof api.identity.session.saveAnnouncement>): Promise<Announcement> {
    if (!mayEditMain(auth)) throw new AppError('forbidden', { needs: EDIT });
    const { version, title, titleEn, content, contentEn, state } = input;
    return this.db.tx(async () => {
      const before = await this.announcements.findMain();
      const texts = {
        title,
        titleEn: titleEn ?? null,
        content: textToHtml(content),
        contentEn: contentEn === undefined ? null : textToHtml(contentEn),
      };
      const fields: Fields = { ...texts, state, ...(version === undefined ? {} : { version }) };
      return toMain(await this.store(auth, before, before ? fields : { ...fields, display: 'banner', isMain: true }));
    });
  }

  /** Writes, records and tells; a version that is not the saved one is a conflict. */
  private async store(auth: Auth, before: AnnouncementRecord | undefined, fields: Fields): Promise<AnnouncementRecord> {
    const owner = { enterpriseId: auth.enterpriseId, isPlatform: auth.scope.reach === 'all', createdBy: auth.userId };
    const saved = await this.announcements.save({
      ...(before ? { id: before.id } : owner),
      ...fields,
      ...timesOf(before, fields.state ?? before?.state ?? 'draft'),
      publisher: auth.loginName,
    });
    const after = await this.announcements.lockAnnouncement(auth.scope, saved);
    await this.audit.write(auth, {
      subject: SUBJECT,
      subjectId: saved,
      action: before ? 'change' : 'create',
      before: before ? pickAudited(before) : null,
      after: pickAudited(after),
    });
    if (before?.state === noticeState.of.published && after.state !== noticeState.of.published)
      await this.notifier.withdrawNotice(before);
    await this.notifier.notifyIfDue(after, auth.userId);
    return after;
  }
  /** The operating centre addresses enterprises, an enterprise its own departments and roles. */
  private async assertAudience(auth: Auth, input: AnnouncementRowSave): Promise<void> {
    const isPlatform = auth.scope.reach === 'all';
    const { identities, enterpriseIds, organisationIds, isPublic } = input;
    if (isPlatform && organisationIds.length > 0) throw badInput({ path: 'organisationIds', code: 'notFound' });
    if (!isPlatform) {
      if (isPublic) throw badInput({ path: 'isPublic', code: 'announcement.centreOnly' });
      if (identities.length > 0) throw badInput({ path: 'identities', code: 'announcement.centreOnly' });
      if (enterpriseIds.some((id) => id !== auth.enterpriseId))
        throw badInput({ path: 'enterpriseIds', code: 'notFound' });
      const known = new Set((await this.announcements.listDepartments(auth.enterpriseId)).map(({ id }) => id));
      if (!organisationIds.every((id) => known.has(id))) throw badInput({ path: 'organisationIds', code: 'notFound' });
    }
    if ((await this.announcements.findUnknownEnterprise(enterpriseIds)) !== undefined)
      throw badInput({ path: 'enterpriseIds', code: 'notFound' });
  }
  private async toRow(auth: Auth, record: AnnouncementRecord): Promise<AnnouncementRow> {
    return toRow(auth, record, (await this.readers.countRead([record.id])).get(record.id) ?? 0);
  }
}

const mayEditMain = (auth: Auth): boolean => auth.scope.reach === 'all' && can(auth, EDIT);
const dateOf = (time: string | undefined): Date | null => (time === undefined ? null : new Date(time));
/** The texts that readers may receive; a text of which nothing remains is refused. */
function cleanTexts({ content, contentEn }: AnnouncementRowSave): Pick<AnnouncementEntity, 'content' | 'contentEn'> {
  const clean = sanitizeNotice(content);
  if (htmlToText(clean) === '') throw badInput({ path: 'content', code: 'required' });
  const cleanEn = contentEn === undefined ? '' : sanitizeNotice(contentEn);
  return { content: clean, contentEn: htmlToText(cleanEn) === '' ? null : cleanEn };
}
/** The publication is the first one since the draft; who published again tells again. */
function timesOf(before: AnnouncementRecord | undefined, state: NoticeState): Fields {
  if (state !== noticeState.of.published) return { toldAt: null, ...(before ? {} : { publishTime: null }) };
  return before?.state === noticeState.of.published ? {} : { publishTime: clock.now(), toldAt: null };
}
const pickAudited = (record: AnnouncementRecord) => {
  const { display, type, startTime, endTime, isPublic, identities, roles, enterpriseIds, organisationIds } = record;
  return {
    ...pickTexts(record),
    display,
    type,
    startTime,
    endTime,
    isPublic,
    identities,
    roles,
    enterpriseIds,
    organisationIds,
    fileIds: record.fileIds,
  };
};
