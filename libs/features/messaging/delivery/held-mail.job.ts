import { Injectable } from '@nestjs/common';
import { noteJobs } from '@matlas/contract';
import { type JobContext, JobHandler, MailPort } from '@matlas/server-kit';
import { NoteMailText } from '../note-mail-text';
import { HeldMailStore } from './held-mail.store';

/** Mails what waited for a user: one mail, however many messages there are. */
@Injectable()
export class HeldMailJob extends JobHandler<typeof noteJobs.heldMail> {
  readonly def = noteJobs.heldMail;
  constructor(
    private readonly held: HeldMailStore,
    private readonly mails: MailPort,
    private readonly texts: NoteMailText,
  ) {
    super();
  }

  async run({ userId }: { userId: number }, context: JobContext): Promise<{ messages: number }> {
    return context.finish(async () => {
      const notes = await this.held.takeDue(userId);
      const [first] = notes;
      if (!first?.email) return { messages: 0 };
      const words = notes.length === 1 ? this.texts.wordsOf(first) : this.texts.wordsOfSeveral(notes);
      await this.mails.send({ to: first.email, ...words });
      return { messages: notes.length };
    });
  }
}
