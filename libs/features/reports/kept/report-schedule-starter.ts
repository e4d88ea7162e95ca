import { Injectable } from '@nestjs/common';
import { analysisReportJobs, type JobStarted } from '@matlas/contract';
import { AppError, type Auth, AuthLookup, can, Db, JobQueue } from '@matlas/server-kit';
import { SubscriberStore } from '../subscribers/subscriber.store';
import type { ReportScheduleEntity } from './report.entity';
import { ReportMakers } from '../maker/report-maker';
import { ReportScheduleStore } from './report-schedule.store';
import { EDIT } from './report.service';

const OWNER_GONE = 'report.ownerGone';
type ReportJobInput = {
  kind: ReportScheduleEntity['kind'];
  modId: number | undefined;
  runId: number | undefined;
  options: Record<string, string | number | boolean | string[]>;
};

/**
 * Starts the report of a schedule in the name of the user who saved it last, with the current rights of that user:
 * by the hourly job, or on request of a person.
 */
@Injectable()
export class ReportScheduleStarter {
  constructor(
    private readonly db: Db,
    private readonly schedules: ReportScheduleStore,
    private readonly makers: ReportMakers,
    private readonly readers: SubscriberStore,
    private readonly people: AuthLookup,
    private readonly queue: JobQueue,
  ) {}

  /**
   * Called by the hourly job. An error is stored at the schedule, so that the other schedules still start.
   * @returns whether the report was started
   */
  async startScheduled(one: ReportScheduleEntity): Promise<boolean> {
    try {
      const auth = await this.findOwner(one);
      return await this.db.runAs(auth.scope, async () => {
        const { asked: requested, version } = await this.latestInput(auth, one);
        if (one.schedule === 'onChange' && version === one.lastVersion) return false;
        await this.start(auth, one, requested);
        return true;
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await this.schedules.recordProblem(one.id, error.code);
      return false;
    }
  }
  /** Starts it now, whatever its times are. Throws what would also stop the hourly job. */
  async startNow(one: ReportScheduleEntity): Promise<JobStarted> {
    const auth = await this.findOwner(one);
    return this.db.runAs(auth.scope, async () => this.start(auth, one, (await this.latestInput(auth, one)).asked));
  }
  private async findOwner(one: ReportScheduleEntity): Promise<Auth> {
    const auth = await this.people.byUser(one.runAs);
    if (!auth || auth.enterpriseId !== one.enterpriseId || !can(auth, EDIT)) throw new AppError(OWNER_GONE);
    return auth;
  }
  private async latestInput(
    auth: Auth,
    { kind, modelId, asked: { runId, options } }: ReportScheduleEntity,
  ): Promise<{ asked: ReportJobInput; version: string }> {
    const maker = this.makers.getMaker(auth, kind);
    const latest = await maker.latestRequest(auth, { modId: modelId ?? undefined, runId, options });
    const { version } = await maker.readBasis(auth, latest);
    return {
      version,
      asked: {
        kind,
        modId: latest.modId,
        runId: latest.runId,
        options: { ...latest.options } as ReportJobInput['options'],
      },
    };
  }
  private async start(
    auth: Auth,
    { id, title, language }: ReportScheduleEntity,
    input: ReportJobInput,
  ): Promise<JobStarted> {
    const readerIds = (await this.readers.listSubscribers('report', [id])).map((reader) => reader.id);
    return this.db.tx(async () => {
      await this.schedules.recordStart(id);
      return this.queue.start(
        auth,
        analysisReportJobs.make,
        { ...input, readerIds, title, scheduleId: id, by: auth.userId },
        { title: { title }, language, priority: 1 },
      );
    });
  }
}
