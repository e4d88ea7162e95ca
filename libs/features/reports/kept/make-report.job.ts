import { Injectable } from '@nestjs/common';
import { analysisReportJobs } from '@matlas/contract';
import { AppError, type JobContext, JobHandler, JobInterrupted } from '@matlas/server-kit';
import { type MakeInput, ReportRepository } from './report-repository';
import { ReportScheduleStore } from './report-schedule.store';

/** Makes one report and keeps it. */
@Injectable()
export class MakeReportJob extends JobHandler<typeof analysisReportJobs.make> {
  readonly def = analysisReportJobs.make;
  constructor(
    private readonly keeper: ReportRepository,
    private readonly schedules: ReportScheduleStore,
  ) {
    super();
  }

  /** Why the clock's report was not made stands at its schedule. */
  async run(asked: MakeInput, context: JobContext): Promise<{ reportId: number | null }> {
    try {
      return await this.keeper.make(asked, context);
    } catch (error) {
      if (asked.scheduleId !== undefined && !(error instanceof JobInterrupted))
        await this.schedules.stopped(asked.scheduleId, error instanceof AppError ? error.code : 'internal');
      throw error;
    }
  }
}
