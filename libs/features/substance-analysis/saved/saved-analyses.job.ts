import { Injectable, type OnModuleInit } from '@nestjs/common';
import { savedAnalysisJob } from '@matlas/contract';
import '@matlas/features/rules';
import {
  AppError,
  AuthLookup,
  can,
  Db,
  Events,
  type JobContext,
  JobHandler,
  JobQueue,
  systemAuth,
} from '@matlas/server-kit';
import { AnalysisService } from '../run/analysis.service';
import { type ScheduledRecord, SavedAnalysisStore } from './saved-analysis.store';
import { SavedNotices } from './saved-notices';
import { SavedStarter } from './saved-starter';

const HOURLY = { key: 'analysis.saved', cron: '20 * * * *' };
/** Error code when the user who saved it no longer exists or may no longer run it. */
const OWNER_GONE = 'savedAnalysis.ownerGone';
const RUN = 'analysis:prohibitSubstance:run';

/**
 * Starts saved analyses that are due or whose data changed, in the name and with the current rights of the user who
 * saved them. Sends notifications that are still outstanding.
 */
@Injectable()
export class SavedAnalysesJob extends JobHandler<typeof savedAnalysisJob> implements OnModuleInit {
  readonly def = savedAnalysisJob;
  override readonly schedule = HOURLY;
  constructor(
    private readonly db: Db,
    private readonly saved: SavedAnalysisStore,
    private readonly starter: SavedStarter,
    private readonly notices: SavedNotices,
    private readonly analyses: AnalysisService,
    private readonly people: AuthLookup,
    private readonly events: Events,
    private readonly jobs: JobQueue,
  ) {
    super();
  }
  onModuleInit(): void {
    this.events.on('list.taken', () =>
      this.db.asPlatform(() => this.jobs.start(systemAuth(), savedAnalysisJob, {})).then(() => undefined),
    );
  }

  async run(_: object, context: JobContext): Promise<{ started: number; told: number }> {
    const untold = await this.saved.listUnnotified();
    for (const runId of untold) await this.notices.notifySubscribers(runId);
    const due = await this.saved.listScheduled();
    let [done, started] = [0, 0];
    for (const one of due) {
      started += (await this.startIfDue(one)) ? 1 : 0;
      await context.reportProgress(++done, due.length);
    }
    return { started, told: untold.length };
  }
  /** An error is stored at the saved analysis, so that the others still start. */
  private async startIfDue(one: ScheduledRecord): Promise<boolean> {
    const auth = await this.people.byUser(one.runAs);
    if (!auth || !can(auth, RUN)) return this.recordProblem(one.id, OWNER_GONE);
    try {
      return await this.db.runAs(auth.scope, async () => {
        if (
          one.schedule === 'onChange' &&
          one.lastRunId !== null &&
          one.lastState === 'done' &&
          !(await this.analyses.isOutdated(auth, one.lastRunId))
        )
          return false;
        await this.starter.start(auth, await this.saved.getSaved(auth.scope, one.id));
        return true;
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return this.recordProblem(one.id, error.code);
    }
  }
  private async recordProblem(id: number, problem: string): Promise<false> {
    await this.saved.recordProblem(id, problem);
    return false;
  }
}
