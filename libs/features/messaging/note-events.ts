import { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { NoteCount } from '@matlas/contract';
import {
  AppError,
  type Auth,
  type EventStream,
  EventStreams,
  type FileAnswer,
  type Language,
  Translator,
} from '@matlas/server-kit';
import { type NoteSignal, NoteSignals } from './note-signals.store';
import { toNoteRow } from './note.row';
import { NoteStore } from './note.store';

/** Changes within this time cause one count, in ms. */
const DEBOUNCE_MS = 150;

/** Notifies open browsers of new notes and of the unread count, whichever process made the change. */
@Injectable()
export class NoteEvents {
  constructor(
    private readonly notes: NoteStore,
    private readonly signals: NoteSignals,
    private readonly streams: EventStreams,
    private readonly translator: Translator,
  ) {}

  async stream(auth: Auth): Promise<FileAnswer> {
    const { language } = this.translator;
    await this.signals.listen();
    return this.streams.openStream((stream) => this.startStream(stream, auth, language));
  }

  private startStream(stream: EventStream, auth: Auth, language: Language): void {
    // Signals come from other contexts: the queries must run as the reader of this stream.
    let counting: NodeJS.Timeout | undefined;
    const count = async (): Promise<void> =>
      stream.send('count', { count: await this.notes.countUnread(auth.scope) } satisfies NoteCount);
    const countSoon = AsyncResource.bind((): void => {
      counting ??= setTimeout(() => {
        counting = undefined;
        stream.sendLater(count());
      }, DEBOUNCE_MS);
    });
    const onChange = AsyncResource.bind(({ userIds, noteId }: NoteSignal): void => {
      if (!userIds.includes(auth.userId)) return;
      if (noteId !== undefined) stream.sendLater(this.sendNote(stream, auth, language, noteId));
      countSoon();
    });
    this.signals.on('changed', onChange).on('reconnected', countSoon);
    stream.onClose(() => {
      this.signals.off('changed', onChange).off('reconnected', countSoon);
      clearTimeout(counting);
    });
    stream.sendLater(count());
  }
  /** A note that its reader deleted in the meantime is not shown. */
  private async sendNote(stream: EventStream, auth: Auth, language: Language, noteId: number): Promise<void> {
    try {
      stream.send('note', toNoteRow(await this.notes.getNote(auth.scope, language, noteId)), noteId);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'notFound')) throw error;
    }
  }
}
