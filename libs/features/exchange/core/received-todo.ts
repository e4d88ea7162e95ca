import { Injectable } from '@nestjs/common';
import { type Auth, type TodoCount, TodoSource } from '@matlas/server-kit';
import { ShareStore } from './share.store';

/**
 * Counts received sheets that wait for a decision of the caller's side, with the name of the one that waits
 * longest.
 */
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
    const { count, name } = await this.shares.countWaiting(auth.scope);
    return name === null ? { count } : { count, note: name };
  }
}
