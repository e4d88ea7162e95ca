import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../db/db';

/**
 * Typed events between areas; an area adds its own by declaration merging: `interface AppEvents { 'sheet.released':
 * {...} }`.
 */
export interface AppEvents {
  'platform.started': { at: string };
}
type Listener<E> = (event: E) => Promise<void> | void;

/**
 * Publishes events to other areas after the commit of the transaction. The failure of a listener is logged and does
 * not affect the caller.
 */
@Injectable()
export class Events {
  private readonly log = new Logger(Events.name);
  private readonly listeners = new Map<string, Listener<never>[]>();
  constructor(private readonly db: Db) {}

  /** Returns a function that removes the listener. */
  on<K extends keyof AppEvents>(name: K, listener: Listener<AppEvents[K]>): () => void {
    const of = (): Listener<never>[] => this.listeners.get(name) ?? [];
    this.listeners.set(name, [...of(), listener as Listener<never>]);
    return () =>
      void this.listeners.set(
        name,
        of().filter((one) => one !== listener),
      );
  }
  async afterCommit<K extends keyof AppEvents>(name: K, event: AppEvents[K]): Promise<void> {
    await this.db.afterCommit(() => this.notifyListeners(name, event));
  }
  private async notifyListeners(name: string, event: unknown): Promise<void> {
    for (const listener of this.listeners.get(name) ?? []) {
      try {
        await listener(event as never);
      } catch (error) {
        this.log.error({ err: error, event: name }, 'listener failed');
      }
    }
  }
}
