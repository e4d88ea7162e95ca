import { Injectable } from '@nestjs/common';
import { type Auth, type TodoCount, TodoSource } from '@matlas/server-kit';
import { NoteStore } from './note.store';

/** Unread messages of the user. */
@Injectable()
export class UnreadTodo extends TodoSource {
  readonly key = 'unreadNotes';
  readonly needs = 'signedIn';
  readonly link = '/other/message?read=0';
  readonly order = 50;
  constructor(private readonly notes: NoteStore) {
    super();
  }

  async count(auth: Auth): Promise<TodoCount> {
    return { count: await this.notes.countUnread(auth.scope) };
  }
}
