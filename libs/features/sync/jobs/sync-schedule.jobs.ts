import { Injectable, Logger } from '@nestjs/common';
import { partnerJobs } from '@matlas/contract';
import {
  AppError,
  AuthLookup,
  clock,
  Db,
  type JobContext,
  JobHandler,
  JobScheduleStore,
  nextRunOf,
} from '@matlas/server-kit';
import { type SyncPartner, SyncPartnerStore } from '../partners/sync-partner.store';
import { SyncPartnerService } from '../partners/sync-partner.service';
import { SyncRunService } from '../runs/sync-run.service';
import { SyncRunStore } from '../runs/sync-run.store';

const NIGHTLY = { key: 'sync.nightly', cron: '0 2 * * *' } as const;
/** Time that the nightly job has to start by itself. */
const GRACE_MS = 30 * 60_000;

/** Starts the run of a night for one partner, as the user who paired it. */
@Injectable()
export class NightlyRuns {
  private readonly log = new Logger(NightlyRuns.name);
  constructor(
    private readonly db: Db,
    private readonly users: AuthLookup,
    private readonly partners: SyncPartnerService,
  ) {}

  /** True when a run was started; a partner with an open run, or whose user is gone, is skipped. */
  async startFor({ id, createdBy, name }: SyncPartner): Promise<boolean> {
    const auth = await this.db.asPlatform(() => this.users.byUser(createdBy));
    if (!auth) {
      this.log.warn({ partnerId: id, name }, 'the user who paired this installation is gone');
      return false;
    }
    try {
      await this.db.runAs(auth.scope, () => this.partners.startRun(auth, id, { kind: 'all' }, 'schedule'));
      return true;
    } catch (error) {
      // The night goes on with the other partners; this one is caught up later.
      if (!(error instanceof AppError && error.code === 'sync.running'))
        this.log.error({ err: error, partnerId: id, name }, 'the nightly run was not started');
      return false;
    }
  }
}

/** Every night: a run with each partner. */
@Injectable()
export class SyncNightlyJob extends JobHandler<typeof partnerJobs.nightly> {
  readonly def = partnerJobs.nightly;
  override readonly schedule = NIGHTLY;
  constructor(
    private readonly db: Db,
    private readonly partners: SyncPartnerStore,
    private readonly runs: NightlyRuns,
  ) {
    super();
  }

  async run(_input: unknown, context: JobContext): Promise<{ partners: number; started: number }> {
    const partners = await this.db.asPlatform(() => this.partners.listCallable());
    let started = 0;
    for (const [at, partner] of partners.entries()) {
      if (await this.runs.startFor(partner)) started += 1;
      await context.reportProgress(at + 1, partners.length);
    }
    return { partners: partners.length, started };
  }
}

/** Tries runs again that wait, continues runs whose process died, and catches up a night that was missed. */
@Injectable()
export class SyncResumeJob extends JobHandler<typeof partnerJobs.resume> {
  readonly def = partnerJobs.resume;
  override readonly schedule = { key: 'sync.resume', cron: '*/5 * * * *' };
  constructor(
    private readonly db: Db,
    private readonly runs: SyncRunStore,
    private readonly control: SyncRunService,
    private readonly users: AuthLookup,
    private readonly partners: SyncPartnerStore,
    private readonly nightly: NightlyRuns,
    private readonly settings: JobScheduleStore,
  ) {
    super();
  }

  async run(_input: unknown, _context: JobContext): Promise<{ resumed: number; caughtUp: number }> {
    const now = clock.now();
    let resumed = 0;
    const waiting = await this.db.asPlatform(async () => [
      ...(await this.runs.listDue('matlas', now)),
      ...(await this.runs.listOrphans('matlas')),
    ]);
    for (const run of waiting) {
      const auth = await this.db.asPlatform(() => this.users.byUser(run.createdBy));
      if (!auth) continue;
      await this.db.runAs(auth.scope, () => this.db.tx(() => this.control.restart(auth, run)));
      resumed += 1;
    }
    return { resumed, caughtUp: await this.catchUp(now) };
  }

  /** Partners whose last night began before the last time of the schedule. */
  private async catchUp(now: Date): Promise<number> {
    const setting = await this.db.asPlatform(() => this.settings.findSetting(NIGHTLY.key));
    if (setting?.isPaused) return 0;
    let caughtUp = 0;
    for (const partner of await this.db.asPlatform(() => this.partners.listCallable())) {
      const night = await this.db.asPlatform(() => this.runs.findLastNight(partner.id));
      const last = night ?? partner.createTime;
      const due = nextRunOf(setting?.cron ?? NIGHTLY.cron, clock.zone, last);
      if (due && due.getTime() + GRACE_MS < now.getTime() && (await this.nightly.startFor(partner))) caughtUp += 1;
    }
    return caughtUp;
  }
}
