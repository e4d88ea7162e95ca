import { Injectable } from '@nestjs/common';
import type { In, messagingApi, NoteDetail, NoteReceiver, NoteRow } from '@matlas/contract';
import { AppError, type Auth, Db, notFound, Translator } from '@matlas/server-kit';
import { NoteMailer } from './note-mailer';
import { NoteSignals } from './note-signals.store';
import { NoteThreadStore } from './note-thread.store';
import { NoteWriteStore } from './note-write.store';
import { mayOnNote, toNoteRow } from './note.row';
import { NoteStore } from './note.store';
import { MessageFiles } from './message-files';

/** A title is a single line, because it appears in lists and in the subject of mails. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/** Messages between users, and the replies. */
@Injectable()
export class NoteThreadService {
  constructor(
    private readonly db: Db,
    private readonly notes: NoteStore,
    private readonly threads: NoteThreadStore,
    private readonly writes: NoteWriteStore,
    private readonly mailer: NoteMailer,
    private readonly signals: NoteSignals,
    private readonly translator: Translator,
    private readonly messageFiles: MessageFiles,
  ) {}

  /** Oldest first; notes of the platform have no thread. */
  async thread(auth: Auth, noteId: number): Promise<NoteDetail[]> {
    await this.notes.getNote(auth.scope, this.translator.language, noteId);
    return this.threads.listMessages(auth.scope, noteId);
  }
  receivers(auth: Auth, q: string | undefined): Promise<NoteReceiver[]> {
    return this.threads.receivers(auth.scope, q);
  }

  /** Throws `notFound` for a receiver to whom the caller may not write. */
  send(auth: Auth, { receiverIds, title, content, file }: In<typeof messagingApi.send>): Promise<NoteRow> {
    const readers = [...new Set(receiverIds)];
    return this.db.tx(async () => {
      const reachable = await this.threads.filterReachable(auth.scope, readers);
      const unknown = readers.find((id) => !reachable.has(id));
      if (unknown !== undefined) throw notFound('user', unknown);
      const [line, text] = [oneLine(title), content ?? file?.name ?? ''];
      const noteId = await this.writes.insert({
        type: 'person',
        sourceKey: null,
        titleZh: line,
        titleEn: line,
        contentZh: text,
        contentEn: text,
        link: null,
        senderId: auth.userId,
      });
      if (noteId === undefined) throw new Error('note: no row');
      await this.writes.addReaders(noteId, readers);
      await this.writes.addReaders(noteId, [auth.userId], true);
      const detailId = await this.messageFiles.addMessage(auth, noteId, content, file);
      await this.signals.publish(readers, noteId);
      await this.signals.publish([auth.userId]);
      await this.mailer.mailNote('person', readers, noteId, detailId);
      return toNoteRow(await this.notes.getNote(auth.scope, this.translator.language, noteId));
    });
  }

  /** Throws `message.threadClosed` for a note of the platform. */
  reply(auth: Auth, { noteId, content, file }: In<typeof messagingApi.reply>): Promise<NoteDetail> {
    return this.db.tx(async () => {
      const note = await this.notes.getNote(auth.scope, this.translator.language, noteId);
      if (!mayOnNote(note).reply) throw new AppError('message.threadClosed');
      const detailId = await this.messageFiles.addMessage(auth, noteId, content, file);
      const others = (await this.writes.markUnread(noteId, auth.userId)).filter((id) => id !== auth.userId);
      await this.signals.publish(others, noteId);
      await this.signals.publish([auth.userId]);
      await this.mailer.mailNote('person', others, noteId, detailId);
      return this.threads.getMessage(auth.scope, detailId);
    });
  }
}
