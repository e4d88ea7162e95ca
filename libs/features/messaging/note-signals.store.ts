import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import { chunked } from '@matlas/domain';
import { Db, DbSignals } from '@matlas/server-kit';

/** The users whose notes changed; `noteId` when there is a new one to show. */
export interface NoteSignal {
  userIds: number[];
  noteId?: number | undefined;
}
const CHANNEL = 'matlas_note';
/** Users per notification, because PostgreSQL limits a notification to 8,000 bytes. */
const USERS_AT_ONCE = 500;

/** Notifies every process of changed notes, after the commit. */
@Injectable()
export class NoteSignals extends EventEmitter<{ changed: [NoteSignal]; reconnected: [] }> {
  constructor(
    private readonly db: Db,
    private readonly signals: DbSignals,
  ) {
    super();
    this.setMaxListeners(0); // one listener for each open event stream
    signals.onChannel(CHANNEL, (payload) => this.emit('changed', JSON.parse(payload) as NoteSignal));
    signals.on('reconnected', () => this.emit('reconnected'));
  }
  listen(): Promise<void> {
    return this.signals.listen();
  }
  async publish(userIds: readonly number[], noteId?: number): Promise<void> {
    for (const ids of chunked(userIds, USERS_AT_ONCE))
      await this.db.execute('select pg_notify($1, $2)', [
        CHANNEL,
        JSON.stringify({ userIds: ids, noteId } satisfies NoteSignal),
      ]);
  }
}
