import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { scipOutdatedJob } from '@matlas/contract';
import { AuthLookup, Db, Events, type JobContext, JobHandler, JobQueue, systemAuth } from '@matlas/server-kit';
import { DossierFreshness } from './dossier-freshness';
import { OutdatedDossierStore } from './outdated.store';

/**
 * Marks dossiers that must be updated, each with the rights of its author: every hour, and when a list was adopted or
 * sheets were released.
 */
@Injectable()
export class OutdatedDossiersJob extends JobHandler<typeof scipOutdatedJob> implements OnApplicationBootstrap {
  readonly def = scipOutdatedJob;
  override readonly schedule = { key: 'scip.outdated', cron: '40 * * * *' };
  private readonly log = new Logger(OutdatedDossiersJob.name);
  constructor(
    private readonly db: Db,
    private readonly dossiers: OutdatedDossierStore,
    private readonly freshness: DossierFreshness,
    private readonly people: AuthLookup,
    private readonly events: Events,
    private readonly jobs: JobQueue,
  ) {
    super();
  }
  onApplicationBootstrap(): void {
    this.events.on('list.taken', () => this.start());
  }

  async run(_input: object, context: JobContext): Promise<unknown> {
    const watched = await this.db.asPlatform(() => this.dossiers.listWatched());
    let marked = 0;
    for (const [done, { id, createdBy }] of watched.entries()) {
      await context.reportProgress(done, watched.length);
      const auth = await this.db.asPlatform(() => this.people.byUser(createdBy));
      if (!auth) continue; // whoever made it is gone; its readers still see that it is stale
      try {
        if (await this.db.runAs(auth.scope, () => this.freshness.markIfOutdated(auth, id))) marked += 1;
      } catch (error) {
        // Continues with the other dossiers; this one is looked at again next time.
        this.log.error({ err: error, dossierId: id }, 'a dossier was not looked at');
      }
    }
    return { watched: watched.length, marked };
  }
  private async start(): Promise<void> {
    await this.db.asPlatform(() => this.jobs.start(systemAuth(), scipOutdatedJob, {}));
  }
}
