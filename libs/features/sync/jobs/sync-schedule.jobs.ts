import '../events';
import { Injectable, Logger } from '@nestjs/common';
import { partnerJobs } from '@matlas/contract';
import {
  AppError,
  type Auth,
  AuthLookup,
  clock,
  Db,
  Events,
  type JobContext,
  JobHandler,
  JobScheduleStore,
  nextRunOf,
  systemAuth,
} from '@matlas/server-kit';
import { newPartnerRun, SyncPartnerService } from '../partners/sync-partner.service';
import { type SyncPartner, SyncPartnerStore } from '../partners/sync-partner.store';
import { FeedStore } from '../protocol/feed.store';
import { SyncRunService } from '../runs/sync-run.service';
import { type SyncFault, type SyncRun, SyncRunStore } from '../runs/sync-run.store';
import { MAX_ATTEMPTS } from './sync-run.job';

const NIGHTLY = { key: 'sync.nightly', cron: '0 2 * * *' } as const;
/** Time that the nightly job has to start by itself. */
const GRACE_MS = 30 * 60_000;
const isOpen = ({ state }: SyncRun): boolean => state === 'waiting' || state === 'running';
const USER_GONE: SyncFault = { code: 'sync.userGone', params: {} };

/** Runs that nobody may work on any more end, and the administrators are told. */
@Injectable()
export class RunFailures {
  constructor(
    private readonly db: Db,
    private readonly runs: SyncRunStore,
    private readonly partners: SyncPartnerStore,
    private readonly events: Events,
  ) {}

  failRun({ id, enterpriseId, partnerId }: SyncRun, fault: SyncFault): Promise<void> {
    return this.db.asPlatform(() =>
      this.db.tx(async () => {
        if (!isOpen(await this.runs.lockRun(systemAuth().scope, id))) return;
        await this.runs.setState(id, 'failed', { fault });
        if (partnerId !== null) await this.partners.recordFailure(partnerId);
        await this.events.afterCommit('sync.failed', { enterpriseId, syncRunId: id });
      }),
    );
  }
  /** The night of a partner whose user is gone: a run that has failed, once a night, unless another one is open. */
  async failNight(partner: SyncPartner): Promise<void> {
    const run = await this.db.asPlatform(async () => {
      const auth = systemAuth(partner.enterpriseId);
      return this.runs.getRun(
        auth.scope,
        await this.runs.create(auth, newPartnerRun(partner, { kind: 'all', trigger: 'schedule' })),
      );
    });
    await this.failRun(run, USER_GONE);
  }
}

/** Starts the run of a night for one partner, as the user who paired it. */
@Injectable()
export class NightlyRuns {
  private readonly log = new Logger(NightlyRuns.name);
  constructor(
    private readonly db: Db,
    private readonly users: AuthLookup,
    private readonly partners: SyncPartnerService,
    private readonly failures: RunFailures,
  ) {}

  /** True when a run was started; a partner with an open run is skipped, and one whose user is gone is told. */
  async startFor(partner: SyncPartner): Promise<boolean> {
    const { id, createdBy, name } = partner;
    const auth = await this.db.asPlatform(() => this.users.byUser(createdBy));
    try {
      if (!auth) await this.failures.failNight(partner);
      else await this.db.runAs(auth.scope, () => this.partners.startRun(auth, id, { kind: 'all' }, 'schedule'));
      return auth !== undefined;
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

/**
 * Takes up runs of both origins that wait or whose process died, as those who started them. Runs with another
 * installation never have the rights of the platform: what a partner sends would reach the catalogue of all.
 */
@Injectable()
export class WaitingRuns {
  private readonly log = new Logger(WaitingRuns.name);
  constructor(
    private readonly db: Db,
    private readonly runs: SyncRunStore,
    private readonly control: SyncRunService,
    private readonly users: AuthLookup,
    private readonly partners: SyncPartnerStore,
    private readonly failures: RunFailures,
  ) {}

  /** Returns how many were taken up. A run that dies again and again, or whose user is gone, fails and is told. */
  async resumeDue(now: Date): Promise<number> {
    let resumed = 0;
    for (const run of await this.db.asPlatform(() => this.runs.listWaiting(now)))
      try {
        if (await this.resumeRun(run)) resumed += 1;
      } catch (error) {
        this.log.error({ err: error, runId: run.id }, 'the run was not taken up');
      }
    return resumed;
  }
  /** Whoever started it, else who paired the installations. IMDS has its own account in the enterprise. */
  private async findStarter({ createdBy, enterpriseId, origin, partnerId }: SyncRun): Promise<Auth | undefined> {
    const starter = createdBy ? await this.users.byUser(createdBy) : undefined;
    if (starter?.enterpriseId === enterpriseId) return starter;
    if (origin === 'imds') return systemAuth(enterpriseId);
    const partner = partnerId === null ? undefined : await this.partners.findById(partnerId);
    return partner && this.users.byUser(partner.createdBy);
  }
  private async resumeRun(run: SyncRun): Promise<boolean> {
    if (await this.runs.endCancelledJob(run)) return false;
    const auth = await this.db.asPlatform(() => this.findStarter(run));
    const hasDied = run.retryAt === null && run.attempts >= MAX_ATTEMPTS;
    if (!auth || hasDied) {
      await this.failures.failRun(run, auth ? { code: 'internal', params: {} } : USER_GONE);
      return false;
    }
    return this.db.runAs(auth.scope, () =>
      this.db.tx(async () => {
        // Somebody may have paused or stopped it meanwhile.
        if (!isOpen(await this.runs.lockRun(auth.scope, run.id))) return false;
        await this.control.restart(auth, run);
        return true;
      }),
    );
  }
}

/** Takes up runs, catches up a night that was missed, and gives queued changes their positions in the feed. */
@Injectable()
export class SyncResumeJob extends JobHandler<typeof partnerJobs.resume> {
  readonly def = partnerJobs.resume;
  override readonly schedule = { key: 'sync.resume', cron: '*/5 * * * *' };
  constructor(
    private readonly db: Db,
    private readonly runs: SyncRunStore,
    private readonly waiting: WaitingRuns,
    private readonly feed: FeedStore,
    private readonly partners: SyncPartnerStore,
    private readonly nightly: NightlyRuns,
    private readonly settings: JobScheduleStore,
  ) {
    super();
  }

  async run(_input: unknown, _context: JobContext): Promise<{ resumed: number; caughtUp: number }> {
    const now = clock.now();
    // Without a partner that reads them, queued changes would grow for ever.
    await this.db.asPlatform(() => this.feed.assignPositions());
    return { resumed: await this.waiting.resumeDue(now), caughtUp: await this.catchUp(now) };
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
