import { Injectable } from '@nestjs/common';
import { noteJobs, type NoteType } from '@matlas/contract';
import { JobQueue, systemAuth } from '@matlas/server-kit';
import { NotePreferenceStore } from './note-preference.store';

/** Mails notes to users who chose it: one job per mail, so that a failed delivery is repeated. */
@Injectable()
export class NoteMailer {
  constructor(
    private readonly jobs: JobQueue,
    private readonly preferences: NotePreferenceStore,
  ) {}

  /** `detailId`: the message of a thread; absent: the note itself. */
  async mailNote(type: NoteType, userIds: readonly number[], noteId: number, detailId?: number): Promise<void> {
    const { mail } = await this.preferences.findAudience(type, userIds);
    for (const userId of mail)
      await this.jobs.start(systemAuth(), noteJobs.mail, { noteId, userId, detailId }, { priority: 1 });
  }
  /** To the former address of a reader; this mail cannot be switched off. */
  async mailNoteTo(to: string, userId: number, noteId: number): Promise<void> {
    await this.jobs.start(systemAuth(), noteJobs.mail, { noteId, userId, to });
  }
}
