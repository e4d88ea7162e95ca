import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { watchSweepJob } from '@matlas/contract';
import { AuthLookup, Db, Events, type JobContext, JobHandler, JobQueue, systemAuth } from '@matlas/server-kit';
import { WatchCheckService } from './watch-check.service';
import { WatchStore } from './watch.store';

/**
 * Checks the watches of all enterprises, each with the rights of its author: every hour, and when a list was
 * adopted.
 */
@Injectable()
export class WatchSweepJob extends JobHandler<typeof watchSweepJob> implements OnApplicationBootstrap {
  readonly def = watchSweepJob;
  override readonly schedule = { key: 'watchSweep', cron: '25 * * * *' };
  private readonly log = new Logger(WatchSweepJob.name);
  constructor(
    private readonly db: Db,
    private readonly watches: WatchStore,
    private readonly checks: WatchCheckService,
    private readonly people: AuthLookup,
    private readonly events: Events,
    private readonly jobs: JobQueue,
  ) {
    super();
  }
  onApplicationBootstrap(): void {
    this.events.on('list.taken', async () => {
      await this.db.asPlatform(() => this.jobs.start(systemAuth(), watchSweepJob, {}));
    });
  }
  async run(_input: object, context: JobContext): Promise<unknown> {
    const active = await this.db.asPlatform(() => this.watches.listActive());
    let found = 0;
    for (const [done, { id, createdBy }] of active.entries()) {
      await context.reportProgress(done, active.length);
      const auth = await this.db.asPlatform(() => this.people.byUser(createdBy));
      if (!auth) continue; // whoever made it is gone: the watch rests until somebody else saves it
      try {
        if (await this.db.runAs(auth.scope, () => this.checks.checkWatch(auth, id))) found += 1;
      } catch (error) {
        // Continues with the other watches; this one is tried again next time.
        this.log.error({ err: error, watchId: id }, 'a watch was not looked at');
      }
    }
    return { watches: active.length, found };
  }
}
