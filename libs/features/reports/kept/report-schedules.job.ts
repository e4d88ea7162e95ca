import { Injectable } from '@nestjs/common';
import { analysisReportJobs } from '@matlas/contract';
import { type JobContext, JobHandler, StoredFiles, systemAuth } from '@matlas/server-kit';
import { ReportScheduleStarter } from './report-schedule-starter';
import { CLOCK_MINUTE, ReportScheduleStore } from './report-schedule.store';
import { ReportStore } from './report.store';

/** Runs after the saved analyses, which may have new results. */
const HOURLY = { key: 'analysis.reports', cron: `${CLOCK_MINUTE} * * * *` };
const ORPHAN_HOURS = 24;

/** Starts the reports that are due, and removes files that an aborted job left. */
@Injectable()
export class ReportSchedulesJob extends JobHandler<typeof analysisReportJobs.clock> {
  readonly def = analysisReportJobs.clock;
  override readonly schedule = HOURLY;
  constructor(
    private readonly schedules: ReportScheduleStore,
    private readonly reports: ReportStore,
    private readonly starter: ReportScheduleStarter,
    private readonly files: StoredFiles,
  ) {
    super();
  }

  async run(_: object, context: JobContext): Promise<{ started: number; removed: number }> {
    const orphans = await this.reports.listOrphanFiles(ORPHAN_HOURS);
    for (const fileId of orphans) await this.files.remove(systemAuth().scope, fileId);
    const due = await this.schedules.listDue();
    let [done, started] = [0, 0];
    for (const one of due) {
      started += (await this.starter.startScheduled(one)) ? 1 : 0;
      await context.reportProgress(++done, due.length);
    }
    return { started, removed: orphans.length };
  }
}
