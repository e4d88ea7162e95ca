import { Injectable } from '@nestjs/common';
import { isScreenAddress, type NoteType } from '@matlas/contract';
import { Db, type Language, Translator } from '@matlas/server-kit';
import { NoteMailer } from './note-mailer';
import { NotePreferenceStore } from './note-preference.store';
import { NoteSignals } from './note-signals.store';
import { NoteWriteStore } from './note-write.store';
import { RobotOutbox } from './robots/robot-outbox';

/** A note of the platform. Its texts are `notes:<key>.title` and `notes:<key>.content`. */
export interface PlatformNote {
  type: NoteType;
  key: string;
  params?: (language: Language) => Record<string, unknown>;
  /** Identifies the event, so that a repeated event writes one note. */
  sourceKey: string;
  /** Absent while the page does not exist. */
  link: string | null;
  userIds: readonly number[];
  /** False for a note that group chats do not get. */
  inGroups?: boolean;
  /** An additional mailbox of the first user. */
  alsoTo?: string | null;
}

/** Writes notes of the platform in both languages, and delivers them as each user chose. */
@Injectable()
export class NoteWriter {
  constructor(
    private readonly db: Db,
    private readonly writes: NoteWriteStore,
    private readonly preferences: NotePreferenceStore,
    private readonly signals: NoteSignals,
    private readonly mailer: NoteMailer,
    private readonly robots: RobotOutbox,
    private readonly translator: Translator,
  ) {}

  async writeNote(note: PlatformNote): Promise<void> {
    await this.db.tx(async () => {
      const { inProduct, mail, chat } = await this.preferences.findAudience(note.type, note.userIds);
      if (inProduct.length === 0 && mail.length === 0 && chat.length === 0) return;
      const link = note.link !== null && isScreenAddress(note.link) ? note.link : null;
      const texts = this.textsOf(note);
      const { type, sourceKey } = note;
      const noteId = await this.writes.insert({ ...texts, type, sourceKey, link, senderId: null });
      if (noteId === undefined) return;
      await this.writes.addReaders(noteId, inProduct);
      await this.signals.publish(inProduct, noteId);
      await this.mailer.mailNote(note.type, mail, noteId);
      if (note.inGroups !== false) await this.robots.addNote({ ...texts, id: noteId, type, link }, chat);
      const [owner] = note.userIds;
      if (note.alsoTo && owner !== undefined) await this.mailer.mailNoteTo(note.alsoTo, owner, noteId);
    });
  }

  private textsOf({ key, params }: PlatformNote): Record<'titleZh' | 'titleEn' | 'contentZh' | 'contentEn', string> {
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
