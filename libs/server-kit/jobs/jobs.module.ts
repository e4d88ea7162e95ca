import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobExecutor } from './job-executor';
import { JobFailures } from './job-failures';
import { JobMetrics } from './job-metrics';
import { JobQueue } from './job-queue';
import { JobRegistry } from './job-registry';
import { JobRunFactory } from './job-run-factory';
import { JobRunner } from './job-runner';
import { JobRunsStore } from './job-runs.store';
import { JobScheduleStore } from './job-schedule.store';
import { JobSchedules } from './job-schedules';
import { JobSignals } from './job-signals';
import { JobStarters } from './job-starter';
import { JobStore } from './job.store';
import { JobSweep } from './job-sweep';
import { JOB_TIMES, JOB_TUNING, type JobTuning } from './job-tuning';
import { QueueTransport } from './queue-transport';

/**
 * Background jobs. Any area starts them with JobQueue and provides a JobHandler for each of its own jobs; WORKER
 * decides whether this process runs them. AuthLookup is provided by a global module (identity); without it only
 * jobs of the platform run.
 */
@Module({})
export class JobsModule {
  static forRoot(tuning: Partial<JobTuning> = {}): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        { provide: JOB_TUNING, useValue: { ...JOB_TIMES, ...tuning } },
        JobStore,
        JobRunsStore,
        QueueTransport,
        JobSignals,
        JobRegistry,
        JobStarters,
        JobQueue,
        JobScheduleStore,
        JobSchedules,
        JobMetrics,
        JobRunFactory,
        JobFailures,
        JobExecutor,
        JobRunner,
        JobSweep,
      ],
      exports: [
        JobQueue,
        JobStore,
        JobSignals,
        JobScheduleStore,
        JobSchedules,
        JobRegistry,
        JobRunner,
        JobSweep,
        QueueTransport,
      ],
    };
  }
}
