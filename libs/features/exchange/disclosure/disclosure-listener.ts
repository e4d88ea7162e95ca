import { Injectable, type OnModuleInit } from '@nestjs/common';
import { disclosureJob } from '@matlas/contract';
import '@matlas/features/catalog';
import { Db, Events, JobQueue, systemAuth } from '@matlas/server-kit';

/** Searches for required disclosures at once when a substance of the platform was changed, not only at night. */
@Injectable()
export class DisclosureListener implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly events: Events,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.events.on('substance.saved', async ({ isShared }) => {
      if (isShared) await this.db.asPlatform(() => this.jobs.start(systemAuth(), disclosureJob, {}));
    });
  }
}
