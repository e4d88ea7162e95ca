import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../config';
import type { QueueEntry } from './job-record';
import { JobRunsStore } from './job-runs.store';
import { JobSchedules } from './job-schedules';
import { JOB_TUNING, type JobTuning } from './job-tuning';
import { QueueTransport } from './queue-transport';

/** Number of sweeps between two checks of the queue, and between two checks of the schedules. */
const QUEUE_CHECK_INTERVAL = 4;
const SCHEDULE_CHECK_INTERVAL = 40;

/**
 * Aligns the queue with the job table: runs of dead workers, rows missing in the queue, schedules that were removed
 * with the queue.
 */
@Injectable()
export class JobSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(JobSweep.name);
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | undefined;
  private count = 0;
  private stopped = false;
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(JOB_TUNING) private readonly tuning: JobTuning,
    private readonly runs: JobRunsStore,
    private readonly transport: QueueTransport,
    private readonly schedules: JobSchedules,
  ) {}

  /**
   * At start all waiting rows are checked immediately, because the previous process may have been killed at any
   * point.
   */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.WORKER === 'off') return;
    await this.logFailure(() => this.sweep(0));
    this.scheduleNext();
  }
  private scheduleNext(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.current = this.logFailure(() => this.runRegularSweep()).finally(() => this.scheduleNext());
    }, this.tuning.sweepMs);
  }
  private async runRegularSweep(): Promise<void> {
    this.count++;
    await this.sweep(this.count % QUEUE_CHECK_INTERVAL === 0 ? this.tuning.forgottenMs : undefined);
    if (this.count % SCHEDULE_CHECK_INTERVAL === 0) await this.schedules.restore();
  }
  /** A queue that cannot be reached for a while must not fail the start or the next sweep. */
  private async logFailure(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.warn({ err: error }, 'sweep failed');
    }
  }

  /**
   * Takes back runs of dead workers; with `forgottenMs` it also restores entries of rows that have been queued that
   * long and are missing in the queue.
   */
  async sweep(forgottenMs?: number): Promise<void> {
    await this.transport.add(await this.runs.takeBackLostRuns(this.tuning));
    if (forgottenMs !== undefined) await this.transport.add(await this.requeueForgotten(forgottenMs));
  }
  private async requeueForgotten(ageMs: number): Promise<QueueEntry[]> {
    const entries: QueueEntry[] = [];
    for (const row of await this.runs.findLongQueued(ageMs)) {
      const entry = (await this.transport.has(row)) ? undefined : await this.runs.requeue(row);
      if (entry) entries.push(entry);
    }
    return entries;
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.current;
  }
}
