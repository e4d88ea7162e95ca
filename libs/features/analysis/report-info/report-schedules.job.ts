import { Injectable } from '@nestjs/common';
import { analysisReportJobs } from '@matlas/contract';
import { AppError, AuthLookup, can, Db, type JobContext, JobHandler, JobQueue, StoredFiles, systemAuth } from '@matlas/server-kit';
import { TIME_ZONE } from '../saved/clock';
import { SubscriberStore } from '../watch/subscriber.store';
import type { ReportScheduleEntity } from './report.entity';
import { ReportMakers } from './report-maker';
import { ReportScheduleStore } from './report-schedule.store';
import { EDIT } from './report.service';
import { ReportStore } from './report.store';

/** After the saved analyses, which may have found something new. */
const HOURLY = { key: 'analysis.reports', cron: '50 * * * *', tz: TIME_ZONE };
const OWNER_GONE = 'report.ownerGone';
const ORPHAN_HOURS = 24;

/** Starts the reports that are due, in the name of whoever scheduled them and with their rights of today. */
@Injectable()
export class ReportSchedulesJob extends JobHandler<typeof analysisReportJobs.clock> {
  readonly def = analysisReportJobs.clock;
  override readonly schedule = HOURLY;
  constructor(
    private readonly db: Db, private readonly schedules: ReportScheduleStore, private readonly reports: ReportStore, private readonly makers: ReportMakers, private readonly readers: SubscriberStore,
    private readonly people: AuthLookup, private readonly files: StoredFiles, private readonly queue: JobQueue,
  ) {
    super();
  }

  async run(_: object, context: JobContext): Promise<{ started: number; removed: number }> {
    const orphans = await this.reports.orphans(ORPHAN_HOURS);
    for (const fileId of orphans) await this.files.remove(systemAuth().scope, fileId);
    const due = await this.schedules.due();
    let [done, started] = [0, 0];
    for (const one of due) {
      started += (await this.look(one)) ? 1 : 0;
      await context.step(++done, due.length);
    }
    return { started, removed: orphans.length };
  }
  /** One that cannot start keeps no other from it; why is told at it. */
  private async look(one: ReportScheduleEntity): Promise<boolean> {
    const auth = await this.people.byUser(one.runAs);
    if (!auth || auth.enterpriseId !== one.enterpriseId || !can(auth, EDIT)) return this.stop(one.id, OWNER_GONE);
    const { kind, modelId, asked: { runId, options }, title, language } = one;
    const asked = { kind, modId: modelId ?? undefined, runId, options: { ...options } as Record<string, string | number | boolean | string[]> };
    try {
      return await this.db.as(auth.scope, async () => {
        const { version } = await this.makers.of(auth, kind).about(auth, asked);
        if (one.schedule === 'onChange' && version === one.lastVersion) return false;
        const readerIds = (await this.readers.of('report', [one.id])).map(({ id }) => id);
        await this.db.tx(async () => {
          await this.schedules.started(one.id);
          await this.queue.start(auth, analysisReportJobs.make, { ...asked, readerIds, title, scheduleId: one.id, by: auth.userId }, { title: { title }, language, priority: 1 });
        });
        return true;
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return this.stop(one.id, error.code);
    }
  }
  private async stop(id: number, problem: string): Promise<false> {
    await this.schedules.stopped(id, problem);
    return false;
  }
}
