import { Injectable } from '@nestjs/common';
import { noteJobs, type NoteType } from '@matlas/contract';
import { JobQueue, systemAuth } from '@matlas/server-kit';
import { NotePreferenceStore } from './note-preference.store';

/** Sends notes to the mailboxes of those who want them there: a job each, so that a refusing server is asked again. */
@Injectable()
export class NoteMailer {
  constructor(
    private readonly jobs: JobQueue,
    private readonly preferences: NotePreferenceStore,
  ) {}

  /** `detailId`: the message of a thread; without it the note itself. */
  async mail(type: NoteType, userIds: readonly number[], noteId: number, detailId?: number): Promise<void> {
    const { mail } = await this.preferences.audience(type, userIds);
    for (const userId of mail)
      await this.jobs.start(systemAuth(), noteJobs.mail, { noteId, userId, detailId }, { priority: 1 });
  }
  /** To an address that is not the reader's any more; nobody can choose to do without it. */
  async mailTo(to: string, userId: number, noteId: number): Promise<void> {
    await this.jobs.start(systemAuth(), noteJobs.mail, { noteId, userId, to });
  }
}
