import { Injectable } from '@nestjs/common';
import { analysisReportJobs } from '@matlas/contract';
import { AppError, type JobContext, JobHandler, JobInterrupted } from '@matlas/server-kit';
import { type MakeInput, ReportRepository } from './report-repository';
import { ReportScheduleStore } from './report-schedule.store';

/** Makes one report and stores it. */
@Injectable()
export class MakeReportJob extends JobHandler<typeof analysisReportJobs.make> {
  readonly def = analysisReportJobs.make;
  constructor(
    private readonly repository: ReportRepository,
    private readonly schedules: ReportScheduleStore,
  ) {
    super();
  }

  /** Records the error code at the schedule when a scheduled report fails. */
  async run(input: MakeInput, context: JobContext): Promise<{ reportId: number | null }> {
    try {
      return await this.repository.makeReport(input, context);
    } catch (error) {
      if (input.scheduleId !== undefined && !(error instanceof JobInterrupted))
        await this.schedules.recordProblem(input.scheduleId, error instanceof AppError ? error.code : 'internal');
      throw error;
    }
  }
}
