import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Db, Events } from '@matlas/server-kit';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { StaleReferenceStore } from './stale-reference.store';

/**
 * Keeps the list of stale references up to date with what happens to sheets; what the calendar does, the nightly job
 * finds. Nobody waits for it but who reads the list: what a cascade releases by hundreds is worked out in one go.
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
    this.events.on('sheet.saved', ({ sheetId }) => this.note(this.changed, [sheetId]));
    this.events.on('sheet.released', ({ sheetId }) => this.note(this.superseding, [sheetId]));
    this.events.on('sheets.released', ({ sheetIds }) => this.note(this.superseding, sheetIds));
    this.events.on('sheet.restored', ({ sheetId }) => this.note(this.superseding, [sheetId]));
    this.events.on('sheet.deleted', ({ sheetIds }) => this.note(this.superseding, sheetIds));
  }
  onModuleDestroy(): Promise<void> {
    return this.running;
  }
  /** Everything that happened here so far is worked out. */
  settled(): Promise<void> {
    return this.running;
  }

  private note(among: Set<number>, sheetIds: readonly number[]): void {
    for (const id of sheetIds) among.add(id);
    if (this.isDue) return;
    this.isDue = true;
    this.running = this.running.then(() => nextTurn()).then(() => this.workOut());
  }
  private async workOut(): Promise<void> {
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
