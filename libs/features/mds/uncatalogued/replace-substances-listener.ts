import { Injectable, type OnModuleInit } from '@nestjs/common';
import { replaceSubstancesJob } from '@matlas/contract';
import '@matlas/features/catalog';
import { Db, Events, JobQueue, systemAuth } from '@matlas/server-kit';

/** Starts the replacement when a substance was added or changed, or a request was answered with one. */
@Injectable()
export class ReplaceSubstancesListener implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly events: Events,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    const start = async (): Promise<void> => {
      await this.db.asPlatform(() => this.jobs.start(systemAuth(), replaceSubstancesJob, {}));
    };
    this.events.on('substance.saved', start);
    this.events.on('substance.requestDecided', async ({ state }) => {
      if (state !== 'rejected') await start();
    });
  }
}
