import { Injectable } from '@nestjs/common';
import { leadsToScreen, type NoteType } from '@matlas/contract';
import { Db, type Language, Translator } from '@matlas/server-kit';
import { NoteMailer } from './note-mailer';
import { NotePreferenceStore } from './note-preference.store';
import { NoteSignals } from './note-signals.store';
import { NoteWriteStore } from './note-write.store';

/** Something the platform has to say. Its words are `notes:<key>.title` and `notes:<key>.content`. */
export interface PlatformNote {
  type: NoteType;
  key: string;
  params?: (language: Language) => Record<string, unknown>;
  /** Of the event: told twice, it is written once. */
  sourceKey: string;
  /** Left out while the screen is not built. */
  link: string | null;
  userIds: readonly number[];
  /** A further mailbox of the first of them. */
  alsoTo?: string | null;
}

/** Writes what the platform says to people, in both languages, as each of them wants it. */
@Injectable()
export class NoteWriter {
  constructor(
    private readonly db: Db,
    private readonly writes: NoteWriteStore,
    private readonly preferences: NotePreferenceStore,
    private readonly signals: NoteSignals,
    private readonly mailer: NoteMailer,
    private readonly translator: Translator,
  ) {}

  async tell(note: PlatformNote): Promise<void> {
    await this.db.tx(async () => {
      const { inProduct, mail } = await this.preferences.audience(note.type, note.userIds);
      if (inProduct.length === 0 && mail.length === 0) return;
      const noteId = await this.writes.insert({
        ...this.wordsOf(note),
        type: note.type,
        sourceKey: note.sourceKey,
        link: note.link !== null && leadsToScreen(note.link) ? note.link : null,
        senderId: null,
      });
      if (noteId === undefined) return;
      await this.writes.addReaders(noteId, inProduct);
      await this.signals.tell(inProduct, noteId);
      await this.mailer.mail(note.type, mail, noteId);
      const [owner] = note.userIds;
      if (note.alsoTo && owner !== undefined) await this.mailer.mailTo(note.alsoTo, owner, noteId);
    });
  }

  private wordsOf({ key, params }: PlatformNote): Record<'titleZh' | 'titleEn' | 'contentZh' | 'contentEn', string> {
    const say = (part: string, language: Language): string =>
      this.translator.translate('notes', `${key}.${part}`, params?.(language), language);
    return {
      titleZh: say('title', 'zh'),
      titleEn: say('title', 'en'),
      contentZh: say('content', 'zh'),
      contentEn: say('content', 'en'),
    };
  }
}
