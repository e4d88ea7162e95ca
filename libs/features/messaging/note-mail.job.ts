import { Injectable } from '@nestjs/common';
import { noteJobs } from '@matlas/contract';
import { type JobContext, JobHandler, MailPort } from '@matlas/server-kit';
import { NoteMailText } from './note-mail-text';
import { NoteWriteStore } from './note-write.store';

interface Wanted {
  noteId: number;
  userId: number;
  detailId?: number | undefined;
  to?: string | undefined;
}

/** Mails one note to one mailbox, in the language that its owner chose. */
@Injectable()
export class NoteMailJob extends JobHandler<typeof noteJobs.mail> {
  readonly def = noteJobs.mail;
  constructor(
    private readonly writes: NoteWriteStore,
    private readonly mails: MailPort,
    private readonly texts: NoteMailText,
  ) {
    super();
  }

  /**
   * Users without a mailbox get nothing. With the outbox, the mail and the end of the job are one transaction; by
   * SMTP, a repeated run may send the mail twice, but never loses it.
   */
  async run({ noteId, userId, detailId, to: given }: Wanted, context: JobContext): Promise<{ sent: boolean }> {
    const note = await this.writes.findMail(noteId, userId, detailId);
    const to = given ?? note?.email;
    if (!note || !to) return { sent: false };
    return context.finish(async () => {
      await this.mails.send({ to, ...this.texts.wordsOf(note) });
      return { sent: true };
    });
  }
}
