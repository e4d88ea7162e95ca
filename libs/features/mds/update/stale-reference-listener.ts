import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Db, Events } from '@matlas/server-kit';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { StaleReferenceStore } from './stale-reference.store';

/**
 * Updates the list of stale references after events of sheets; the nightly job finds what only the date changes.
 * Runs in the background, and handles hundreds of releases of a cascade at once.
 */
@Injectable()
export class StaleReferenceListener implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger(StaleReferenceListener.name);
  private readonly changed = new Set<number>();
  private readonly superseding = new Set<number>();
  private isDue = false;
  private running: Promise<void> = Promise.resolve();
  constructor(
    private readonly db: Db,
    private readonly events: Events,
    private readonly references: StaleReferenceStore,
  ) {}

  onModuleInit(): void {
    this.events.on('sheet.saved', ({ sheetId }) => this.addPending(this.changed, [sheetId]));
    this.events.on('sheet.released', ({ sheetId }) => this.addPending(this.superseding, [sheetId]));
    this.events.on('sheets.released', ({ sheetIds }) => this.addPending(this.superseding, sheetIds));
    this.events.on('sheet.restored', ({ sheetId }) => this.addPending(this.superseding, [sheetId]));
    this.events.on('sheet.deleted', ({ sheetIds }) => this.addPending(this.superseding, sheetIds));
  }
  onModuleDestroy(): Promise<void> {
    return this.running;
  }
  /** Resolves when all events received so far have been processed. */
  whenSettled(): Promise<void> {
    return this.running;
  }

  private addPending(among: Set<number>, sheetIds: readonly number[]): void {
    for (const id of sheetIds) among.add(id);
    if (this.isDue) return;
    this.isDue = true;
    this.running = this.running.then(() => nextTurn()).then(() => this.processPending());
  }
  private async processPending(): Promise<void> {
    this.isDue = false;
    const [changed, superseding] = [[...this.changed], [...this.superseding]];
    this.changed.clear();
    this.superseding.clear();
    try {
      await this.db.asPlatform(async () => {
        if (changed.length > 0) await this.references.refreshSheets(changed);
        if (superseding.length > 0) await this.references.refreshUsersOf(superseding);
      });
    } catch (error) {
      this.log.error({ err: error }, 'stale references were not worked out; the nightly job does it');
    }
  }
}
