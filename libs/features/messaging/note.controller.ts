import { Controller } from '@nestjs/common';
import { type In, messagingApi, type PageQuery } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { NoteEvents } from './note-events';
import { NoteThreadService } from './note-thread.service';
import { NoteService } from './note.service';

type Api = typeof messagingApi;
@Controller()
export class NoteController {
  constructor(
    private readonly notes: NoteService,
    private readonly threads: NoteThreadService,
    private readonly stream: NoteEvents,
  ) {}
  @Handle(messagingApi.page) page(auth: Auth, page: PageQuery) {
    return this.notes.page(auth, page);
  }
  @Handle(messagingApi.find) find(auth: Auth, condition: In<Api['find']>) {
    return this.notes.find(auth, condition);
  }
  @Handle(messagingApi.hasNew) hasNew(auth: Auth) {
    return this.notes.hasNew(auth);
  }
  @Handle(messagingApi.count) count(auth: Auth) {
    return this.notes.count(auth);
  }
  @Handle(messagingApi.read) async read(auth: Auth, { noteId }: In<Api['read']>) {
    await this.notes.read(auth, [noteId]);
    return null;
  }
  @Handle(messagingApi.readSeveral) readSeveral(auth: Auth, { ids }: In<Api['readSeveral']>) {
    return this.notes.read(auth, ids);
  }
  @Handle(messagingApi.delete) async delete(auth: Auth, { ids }: In<Api['delete']>) {
    await this.notes.delete(auth, ids);
    return null;
  }
  @Handle(messagingApi.restore) async restore(auth: Auth, { ids }: In<Api['restore']>) {
    await this.notes.restore(auth, ids);
    return null;
  }
  @Handle(messagingApi.thread) thread(auth: Auth, { noteId }: In<Api['thread']>) {
    return this.threads.thread(auth, noteId);
  }
  @Handle(messagingApi.reply) reply(auth: Auth, input: In<Api['reply']>) {
    return this.threads.reply(auth, input);
  }
  @Handle(messagingApi.send) send(auth: Auth, input: In<Api['send']>) {
    return this.threads.send(auth, input);
  }
  @Handle(messagingApi.receivers) receivers(auth: Auth, { q }: In<Api['receivers']>) {
    return this.threads.receivers(auth, q);
  }
  @Handle(messagingApi.preferences) preferences(auth: Auth) {
    return this.notes.preferences(auth);
  }
  @Handle(messagingApi.savePreferences) savePreferences(auth: Auth, input: In<Api['savePreferences']>) {
    return this.notes.savePreferences(auth, input);
  }
  @Handle(messagingApi.times) times(auth: Auth) {
    return this.notes.getTimes(auth);
  }
  @Handle(messagingApi.saveTimes) saveTimes(auth: Auth, input: In<Api['saveTimes']>) {
    return this.notes.saveTimes(auth, input);
  }
  @Handle(messagingApi.events) events(auth: Auth) {
    return this.stream.stream(auth);
  }
}
