import { Inject, Injectable } from '@nestjs/common';
import { siteAddress } from '@matlas/features/identity';
import { CONFIG, type Config, type Language, Translator } from '@matlas/server-kit';
import type { NoteMail } from './note-write.store';

export interface MailWords {
  subject: string;
  text: string;
}
const languageOf = ({ language }: NoteMail): Language => language ?? 'zh';

/** What mails about notes say, in the language that their reader chose. */
@Injectable()
export class NoteMailText {
  constructor(
    private readonly translator: Translator,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  wordsOf(note: NoteMail): MailWords {
    const { subject, content, link } = this.partsOf(note);
    return { subject, text: this.withFooter([content, link], languageOf(note)) };
  }
  /** One mail about several notes of the same reader. */
  wordsOfSeveral(notes: readonly NoteMail[]): MailWords {
    const [first] = notes;
    const language = first ? languageOf(first) : 'zh';
    const parts = notes.map((note) => {
      const { subject, content, link } = this.partsOf(note);
      return [subject, content, link].filter((part) => part !== '').join('\n');
    });
    return {
      subject: this.translator.translate('notes', 'mail.digest', { count: notes.length }, language),
      text: this.withFooter(parts, language),
    };
  }

  private partsOf(note: NoteMail): { subject: string; content: string; link: string } {
    const language = languageOf(note);
    const [title, content] = language === 'zh' ? [note.titleZh, note.contentZh] : [note.titleEn, note.contentEn];
    const path = note.senderId === null ? note.link : '/other/message';
    const subject =
      note.senderName === null
        ? title
        : this.translator.translate('notes', 'mail.subject', { sender: note.senderName, title }, language);
    return { subject, content, link: path === null ? '' : siteAddress(this.config, path) };
  }
  private withFooter(parts: readonly string[], language: Language): string {
    const footer = this.translator.translate('notes', 'mail.footer', {}, language);
    return [...parts, footer].filter((part) => part !== '').join('\n\n');
  }
}
