import { Injectable } from '@nestjs/common';
import { nameIn } from '@matlas/contract';
import { PermissionHolderStore } from '@matlas/features/identity';
import { clock, JobStore, systemAuth, Translator } from '@matlas/server-kit';
import { jobNote } from './job-note';
import { type NoteRule, rule } from './note-rule';

const SECURITY_PAGE = '/setUserManage/index';

/** Notes about jobs, announcements, and the security of accounts. */
@Injectable()
export class AccountNoteRules {
  constructor(
    private readonly jobs: JobStore,
    private readonly holders: PermissionHolderStore,
    private readonly translator: Translator,
  ) {}

  readonly table: readonly NoteRule[] = [
    rule('job.ended', async ({ jobId }) => jobNote(await this.jobs.getJob(systemAuth().scope, jobId), this.translator)),
    rule('announcement.published', async ({ version, by, ...words }) => [
      {
        type: 'announcement',
        key: 'announcement',
        params: (language) => ({
          title: nameIn(language, words.title, words.titleEn),
          content: nameIn(language, words.content, words.contentEn),
        }),
        sourceKey: `announcement.published:${version}`,
        link: null,
        userIds: (await this.holders.listAllUsers()).filter((id) => id !== by),
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
