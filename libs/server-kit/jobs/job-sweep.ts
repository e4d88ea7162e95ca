import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../config';
import type { QueueEntry } from './job-record';
import { JobRunsStore } from './job-runs.store';
import { JobSchedules } from './job-schedules';
import { JOB_TUNING, type JobTuning } from './job-tuning';
import { QueueTransport } from './queue-transport';

/** Sweeps between two looks into the queue, and between two looks at the schedules. */
const LOOK_EVERY = 4;
const SCHEDULES_EVERY = 40;

/**
 * Brings the queue back in line with the table: runs of dead workers, rows that the queue lost, schedules that were
 * flushed.
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

  /** At start everything that waits is looked for at once: the process before may have been killed at any point. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.WORKER === 'off') return;
    await this.guarded(() => this.sweep(0));
    this.later();
  }
  private later(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.current = this.guarded(() => this.regularly()).finally(() => this.later());
    }, this.tuning.sweepMs);
  }
  private async regularly(): Promise<void> {
    this.count++;
    await this.sweep(this.count % LOOK_EVERY === 0 ? this.tuning.forgottenMs : undefined);
    if (this.count % SCHEDULES_EVERY === 0) await this.schedules.restore();
  }
  /** Neither the start nor the next sweep depends on a queue that is away for a while. */
  private async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.warn({ err: error }, 'sweep failed');
    }
  }

  /**
   * Takes back runs of dead workers; with `forgottenMs` also looks for rows queued that long that the queue does not
   * know.
   */
  async sweep(forgottenMs?: number): Promise<void> {
    await this.transport.add(await this.runs.takeBack(this.tuning));
    if (forgottenMs !== undefined) await this.transport.add(await this.forgotten(forgottenMs));
  }
  private async forgotten(ageMs: number): Promise<QueueEntry[]> {
    const entries: QueueEntry[] = [];
    for (const row of await this.runs.due(ageMs)) {
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
