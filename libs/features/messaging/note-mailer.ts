import { Injectable } from '@nestjs/common';
import { noteJobs, noteType, type NoteType } from '@matlas/contract';
import { deliveryTimeOf } from '@matlas/domain';
import { clock, JobQueue, systemAuth } from '@matlas/server-kit';
import { HeldMailStore, type MailReader } from './delivery/held-mail.store';
import { NotePreferenceStore } from './note-preference.store';

/** Time of the daily mail of a user who chose none. */
const DIGEST_AT = '08:00';

/**
 * Mails notes to users who chose it: one job per mail, so that a failed delivery is repeated. Mails of quiet hours and of
 * the daily mail are held.
 */
@Injectable()
export class NoteMailer {
  constructor(
    private readonly jobs: JobQueue,
    private readonly preferences: NotePreferenceStore,
    private readonly held: HeldMailStore,
  ) {}

  /** `detailId`: the message of a thread; absent: the note itself. */
  async mailNote(type: NoteType, userIds: readonly number[], noteId: number, detailId?: number): Promise<void> {
    const { mail } = await this.preferences.findAudience(type, userIds);
    for (const reader of await this.held.listReaders(type, mail)) {
      if (await this.hold(type, reader, noteId, detailId)) continue;
      await this.jobs.start(systemAuth(), noteJobs.mail, { noteId, userId: reader.userId, detailId }, { priority: 1 });
    }
  }
  /** To the former address of a reader; this mail cannot be switched off. */
  async mailNoteTo(to: string, userId: number, noteId: number): Promise<void> {
    await this.jobs.start(systemAuth(), noteJobs.mail, { noteId, userId, to });
  }

  /** Account security never waits. */
  private async hold(type: NoteType, reader: MailReader, noteId: number, detailId?: number): Promise<boolean> {
    if (type === noteType.of.security) return false;
    const { userId, digest, quietFrom, quietTo } = reader;
    const digestAt = digest ? (reader.digestAt ?? DIGEST_AT) : null;
    const due = deliveryTimeOf(clock.now(), clock.zone, { quietFrom, quietTo, digestAt });
    if (!due) return false;
    const delayMs = await this.held.addMail({ userId, noteId, detailId, due });
    await this.jobs.start(systemAuth(), noteJobs.heldMail, { userId }, { priority: 1, delayMs: Math.ceil(delayMs) });
    return true;
  }
}
