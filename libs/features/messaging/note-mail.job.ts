import { Inject, Injectable } from '@nestjs/common';
import { noteJobs } from '@matlas/contract';
import { siteAddress } from '@matlas/features/identity';
import { CONFIG, type Config, type JobContext, JobHandler, MailPort, Translator } from '@matlas/server-kit';
import { type NoteMail, NoteWriteStore } from './note-write.store';

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
    private readonly translator: Translator,
    @Inject(CONFIG) private readonly config: Config,
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
      await this.mails.send({ to, ...this.wordsOf(note) });
      return { sent: true };
    });
  }

  private wordsOf(note: NoteMail): { subject: string; text: string } {
    const language = note.language ?? 'zh';
    const [title, content] = language === 'zh' ? [note.titleZh, note.contentZh] : [note.titleEn, note.contentEn];
    const path = note.senderId === null ? note.link : '/other/message';
    const link = path === null ? '' : siteAddress(this.config, path);
    const subject =
      note.senderName === null
        ? title
        : this.translator.translate('notes', 'mail.subject', { sender: note.senderName, title }, language);
    return {
      subject,
      text: [content, link, this.translator.translate('notes', 'mail.footer', {}, language)]
        .filter((part) => part !== '')
        .join('\n\n'),
    };
  }
}
