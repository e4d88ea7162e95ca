import { Injectable, Logger } from '@nestjs/common';
import type { z } from 'zod';
import type { JobDef } from '@matlas/contract';
import { systemAuth } from '../auth';
import { clock } from '../clock';
import type { JobHandler, JobTimetable } from './job-handler';
import { JobQueue } from './job-queue';
import { JobScheduleStore, type ScheduleSetting } from './job-schedule.store';
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
    private readonly settings: JobScheduleStore,
  ) {}

  /** Declares the schedules of the handlers in this process. */
  async declare(handlers: Iterable<JobHandler>): Promise<void> {
    for (const { def, schedule } of handlers) if (schedule) this.plan(schedule.key, def, {}, schedule);
    await this.restore();
  }
  /**
   * Declares a schedule at start, or updates it after a change of the configuration. Every process that runs jobs
   * has to declare it.
   */
  async set<D extends JobDef>(key: string, def: D, input: z.input<D['input']>, timetable: JobTimetable): Promise<void> {
    this.plan(key, def, input, timetable);
    await this.apply(key, timetable, await this.settings.findSetting(key));
  }
  private plan<D extends JobDef>(key: string, def: D, input: z.input<D['input']>, timetable: JobTimetable): void {
    this.planned.set(key, { start: () => this.jobs.start(systemAuth(), def, input), timetable });
  }
  /** Passes a timetable to the queue as the administrator set it: at other times, or not at all. */
  async apply(
    key: string,
    timetable: JobTimetable,
    setting: Pick<ScheduleSetting, 'cron' | 'isPaused'> | undefined,
  ): Promise<void> {
    if (setting?.isPaused) await this.transport.unschedule(key);
    else await this.transport.schedule(key, { pattern: setting?.cron ?? timetable.cron, tz: clock.zone });
  }
  async remove(key: string): Promise<void> {
    this.planned.delete(key);
    await this.transport.unschedule(key);
  }

  /** Starts the job of a schedule entry, unless it is paused; one worker of all processes receives it. */
  async startScheduled(key: string): Promise<void> {
    const plan = this.planned.get(key);
    if (!plan) this.log.warn({ schedule: key }, 'schedule without a job here');
    else if (!(await this.settings.findSetting(key))?.isPaused) await plan.start();
  }
  /** Restores the schedules after the queue was emptied. */
  async restore(): Promise<void> {
    const settings = await this.settings.listSettings();
    for (const [key, { timetable }] of this.planned) await this.apply(key, timetable, settings.get(key));
  }
}
