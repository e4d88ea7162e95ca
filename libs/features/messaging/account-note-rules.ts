import { Injectable } from '@nestjs/common';
import { nameIn } from '@matlas/contract';
import { PermissionHolderStore } from '@matlas/features/identity';
import { clock, JobRegistry, JobStore, systemAuth, Translator } from '@matlas/server-kit';
import { noticeKey } from './announcements/announcement-notifier';
import { AnnouncementReaderStore } from './announcements/announcement-reader.store';
import { jobNote, scheduleNote } from './job-note';
import { type NoteRule, rule } from './note-rule';

const SECURITY_PAGE = '/setUserManage/index';

/** Notes about jobs, announcements, and the security of accounts. */
@Injectable()
export class AccountNoteRules {
  constructor(
    private readonly jobs: JobStore,
    private readonly announcements: AnnouncementReaderStore,
    private readonly translator: Translator,
    private readonly registry: JobRegistry,
    private readonly holders: PermissionHolderStore,
  ) {}

  readonly table: readonly NoteRule[] = [
    rule('job.ended', async ({ jobId }) => {
      const job = await this.jobs.getJob(systemAuth().scope, jobId);
      const isScheduled = job.createdBy === null && this.registry.handlerOf(job.name)?.schedule !== undefined;
      if (!isScheduled) return jobNote(job, this.translator);
      return scheduleNote(job, this.translator, await this.holders.listAtCentre('system:schedule:query'));
    }),
    rule('announcement.published', async ({ announcementId, publishTime, by, ...words }) => [
      {
        type: 'announcement',
        key: 'announcement',
        params: (language) => ({
          title: nameIn(language, words.title, words.titleEn),
          content: nameIn(language, words.content, words.contentEn),
        }),
        sourceKey: noticeKey(announcementId, publishTime),
        link: null,
        userIds: (await this.announcements.listReaderIds(announcementId)).filter((id) => id !== by),
      },
    ]),
    rule('feedback.answered', ({ feedbackId, version, userId, ...words }) => [
      {
        type: 'person',
        key: 'feedbackAnswered',
        params: () => words,
        sourceKey: `feedback.answered:${feedbackId}:${version}`,
        link: `/help/contactus?feedback=${feedbackId}`,
        userIds: [userId],
      },
    ]),
    rule('password.expiring', ({ userId, days, expiresAt }) => [
      {
        type: 'security',
        key: 'passwordExpiring',
        params: () => ({ count: days, date: clock.day(expiresAt) }),
        sourceKey: `password.expiring:${userId}:${clock.day(expiresAt)}:${days}`,
        link: SECURITY_PAGE,
        userIds: [userId],
      },
    ]),
    rule('password.reset', ({ userId, by, at }) => [
      {
        type: 'security',
        key: 'passwordReset',
        params: () => ({ by }),
        sourceKey: `password.reset:${userId}:${at}`,
        link: SECURITY_PAGE,
        userIds: [userId],
      },
    ]),
    rule('session.replaced', ({ userId, at }) => [
      {
        type: 'security',
        key: 'sessionReplaced',
        sourceKey: `session.replaced:${userId}:${at}`,
        link: SECURITY_PAGE,
        userIds: [userId],
      },
    ]),
    rule('session.newDevice', ({ userId, address, agent, at }) => [
      {
        type: 'security',
        key: 'newDevice',
        params: () => ({ address, agent }),
        sourceKey: `session.newDevice:${userId}:${at}`,
        link: SECURITY_PAGE,
        userIds: [userId],
      },
    ]),
    rule('user.emailChanged', ({ userId, before, after, at }) => [
      {
        type: 'security',
        key: 'emailChanged',
        params: () => ({ before: before ?? '-', after: after ?? '-' }),
        sourceKey: `user.emailChanged:${userId}:${at}`,
        link: SECURITY_PAGE,
        userIds: [userId],
        alsoTo: before,
      },
    ]),
  ];
}
