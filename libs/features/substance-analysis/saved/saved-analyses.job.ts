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
import { type ClockedRecord, SavedAnalysisStore } from './saved-analysis.store';
import { SavedNotices } from './saved-notices';
import { SavedStarter } from './saved-starter';

const HOURLY = { key: 'analysis.saved', cron: '20 * * * *' };
/** Whoever saved it has gone, or lost the right to run it. */
const OWNER_GONE = 'savedAnalysis.ownerGone';
const RUN = 'analysis:prohibitSubstance:run';

/**
 * Starts saved analyses by the clock and by change, in the name of whoever saved them and with their rights of today,
 * and tells what nobody told yet.
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
    const untold = await this.saved.untold();
    for (const runId of untold) await this.notices.after(runId);
    const due = await this.saved.clocked();
    let [done, started] = [0, 0];
    for (const one of due) {
      started += (await this.look(one)) ? 1 : 0;
      await context.step(++done, due.length);
    }
    return { started, told: untold.length };
  }
  /** One that cannot start keeps no other from it; why is told at it. */
  private async look(one: ClockedRecord): Promise<boolean> {
    const auth = await this.people.byUser(one.runAs);
    if (!auth || !can(auth, RUN)) return this.stop(one.id, OWNER_GONE);
    try {
      return await this.db.as(auth.scope, async () => {
        if (
          one.schedule === 'onChange' &&
          one.lastRunId !== null &&
          one.lastState === 'done' &&
          !(await this.analyses.isOutdated(auth, one.lastRunId))
        )
          return false;
        await this.starter.start(auth, await this.saved.one(auth.scope, one.id));
        return true;
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return this.stop(one.id, error.code);
    }
  }
  private async stop(id: number, problem: string): Promise<false> {
    await this.saved.stopped(id, problem);
    return false;
  }
}
