import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { In, messagingApi, NoteDetail, NoteReceiver, NoteRow, UploadedFile } from '@matlas/contract';
import { AppError, type Auth, Db, FileAccess, notFound, StoredFiles, Translator } from '@matlas/server-kit';
import { NoteMailer } from './note-mailer';
import { NoteSignals } from './note-signals.store';
import { NoteThreadStore } from './note-thread.store';
import { NoteWriteStore } from './note-write.store';
import { mayOnNote, toNoteRow } from './note.row';
import { NoteStore } from './note.store';

const ATTACHMENT = 'messageAttachment';
const AVATAR = 'avatar';
/** A title is one line: it stands in lists and in the subject of mails. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/** Letters between people and their answers. */
@Injectable()
export class NoteThreadService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly notes: NoteStore,
    private readonly threads: NoteThreadStore,
    private readonly writes: NoteWriteStore,
    private readonly mailer: NoteMailer,
    private readonly signals: NoteSignals,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
    private readonly translator: Translator,
  ) {}

  onModuleInit(): void {
    this.access.register(ATTACHMENT, (auth, fileId) => this.threads.isAttachmentFor(auth.userId, fileId));
    this.access.register(AVATAR, (auth, fileId) => this.threads.isAvatarFor(auth.userId, fileId));
  }

  /** Oldest first; what the platform wrote has no thread. */
  async thread(auth: Auth, noteId: number): Promise<NoteDetail[]> {
    await this.notes.one(auth.scope, this.translator.language, noteId);
    return this.threads.details(auth.scope, noteId);
  }
  receivers(auth: Auth, q: string | undefined): Promise<NoteReceiver[]> {
    return this.threads.receivers(auth.scope, q);
  }

  /** Throws `notFound` for a receiver who may not be written to. */
  send(auth: Auth, { receiverIds, title, content, file }: In<typeof messagingApi.send>): Promise<NoteRow> {
    const readers = [...new Set(receiverIds)];
    return this.db.tx(async () => {
      const reachable = await this.threads.reachable(auth.scope, readers);
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
      const detailId = await this.add(auth, noteId, content, file);
      await this.signals.tell(readers, noteId);
      await this.signals.tell([auth.userId]);
      await this.mailer.mail('person', readers, noteId, detailId);
      return toNoteRow(await this.notes.one(auth.scope, this.translator.language, noteId));
    });
  }

  /** Throws `message.threadClosed` for what the platform wrote. */
  reply(auth: Auth, { noteId, content, file }: In<typeof messagingApi.reply>): Promise<NoteDetail> {
    return this.db.tx(async () => {
      const note = await this.notes.one(auth.scope, this.translator.language, noteId);
      if (!mayOnNote(note).reply) throw new AppError('message.threadClosed');
      const detailId = await this.add(auth, noteId, content, file);
      const others = (await this.writes.stir(noteId, auth.userId)).filter((id) => id !== auth.userId);
      await this.signals.tell(others, noteId);
      await this.signals.tell([auth.userId]);
      await this.mailer.mail('person', others, noteId, detailId);
      return this.threads.detail(auth.scope, detailId);
    });
  }

  private async add(
    auth: Auth,
    noteId: number,
    content: string | undefined,
    file: UploadedFile | undefined,
  ): Promise<number> {
    const kept = file && (await this.files.keep(auth, file, ATTACHMENT));
    return this.threads.add({ noteId, senderId: auth.userId, content: content ?? '', fileId: kept?.id ?? null });
  }
}
