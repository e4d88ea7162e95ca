import { Injectable, Logger } from '@nestjs/common';
import type { z } from 'zod';
import type { JobDef } from '@matlas/contract';
import { systemAuth } from '../auth';
import { clock } from '../clock';
import type { JobHandler, JobTimetable } from './job-handler';
import { JobQueue } from './job-queue';
import { QueueTransport } from './queue-transport';

interface PlannedJob {
  start: () => Promise<unknown>;
  timetable: JobTimetable;
}

/** Starts jobs by schedule, once for the whole installation, however many processes declare the same schedule. */
@Injectable()
export class JobSchedules {
  private readonly log = new Logger(JobSchedules.name);
  private readonly planned = new Map<string, PlannedJob>();
  constructor(
    private readonly jobs: JobQueue,
    private readonly transport: QueueTransport,
  ) {}

  /** Declares the schedules of the handlers in this process. */
  async declare(handlers: Iterable<JobHandler>): Promise<void> {
    for (const { def, schedule } of handlers) if (schedule) await this.set(schedule.key, def, {}, schedule);
  }
  /**
   * Declares a schedule at start, or updates it after a change of the configuration. Every process that runs jobs
   * has to declare it.
   */
  async set<D extends JobDef>(key: string, def: D, input: z.input<D['input']>, timetable: JobTimetable): Promise<void> {
    this.planned.set(key, { start: () => this.jobs.start(systemAuth(), def, input), timetable });
    await this.transport.schedule(key, { pattern: timetable.cron, tz: clock.zone });
  }
  async remove(key: string): Promise<void> {
    this.planned.delete(key);
    await this.transport.unschedule(key);
  }

  /** Starts the job of a schedule entry; one worker of all processes receives it. */
  async startScheduled(key: string): Promise<void> {
    const plan = this.planned.get(key);
    if (plan) await plan.start();
    else this.log.warn({ schedule: key }, 'schedule without a job here');
  }
  /** Restores the schedules after the queue was emptied. */
  async restore(): Promise<void> {
    for (const [key, { timetable }] of this.planned)
      await this.transport.schedule(key, { pattern: timetable.cron, tz: clock.zone });
  }
}
