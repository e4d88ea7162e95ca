import { Injectable } from '@nestjs/common';
import { type Auth, type TodoCount, TodoSource } from '@matlas/server-kit';
import { ShareStore } from './share.store';

/** Received sheets on which the caller's side has not decided; the one that waits longest by name. */
@Injectable()
export class ReceivedTodo extends TodoSource {
  readonly key = 'receivedSheets';
  readonly needs = 'exchange:received:decide';
  readonly link = '/seek/receiveMdsPage?status=N,S,D';
  readonly order = 15;
  constructor(private readonly shares: ShareStore) {
    super();
  }

  async count(auth: Auth): Promise<TodoCount> {
    const { count, name } = await this.shares.waiting(auth.scope);
    return name === null ? { count } : { count, note: name };
  }
}
