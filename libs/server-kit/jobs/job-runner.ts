import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../config';
import { type HeldJobs, JobExecutor } from './job-executor';
import type { JobRecord } from './job-record';
import { JobRegistry } from './job-registry';
import type { JobRun } from './job-run';
import { JobRunsStore } from './job-runs.store';
import { type JobSignal, JobSignals } from './job-signals';
import { JobSchedules } from './job-schedules';
import { JOB_TUNING, type JobTuning } from './job-tuning';
import type { BullWorker, EntryData } from './queue-backend';
import { QueueTransport } from './queue-transport';

const HAND_BACK_ATTEMPTS = 5;
const HAND_BACK_DELAY_MS = 50;

/** Runs jobs in this process (WORKER on or only): claims entries of the queue, sends heartbeats, stores the outcome. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy, HeldJobs {
  private readonly log = new Logger(JobRunner.name);
  /** Entries that this process took from the queue; those that have started are also in `running`. */
  readonly claimed = new Set<JobRecord>();
  readonly running = new Set<JobRun>();
  private worker: BullWorker | undefined;
  private pulse: NodeJS.Timeout | undefined;
  private sign: NodeJS.Timeout | undefined;
  private beating = false;
  private stopping = false;
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(JOB_TUNING) private readonly tuning: JobTuning,
    private readonly registry: JobRegistry,
    private readonly transport: QueueTransport,
    private readonly signals: JobSignals,
    private readonly runs: JobRunsStore,
    private readonly schedules: JobSchedules,
    private readonly executor: JobExecutor,
  ) {}

  /** IDs of the jobs that run in this process. */
  get current(): readonly number[] {
    return [...this.running].map((run) => run.jobId);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.WORKER === 'off') return;
    await this.signals.listen();
    this.signals.on('changed', (signal) => this.onSignal(signal));
    this.pulse = setInterval(() => void this.sendHeartbeats(), this.tuning.heartbeatMs);
    await this.declareSchedules();
    this.sign = setInterval(() => void this.showAlive(), this.tuning.aliveMs);
    await this.showAlive();
    this.worker = await this.transport.work(this.config.WORKER_CONCURRENCY, (entry) => this.processEntry(entry));
  }

  /** A queue that cannot be reached must not fail the start: the sweep restores the schedules. */
  private async declareSchedules(): Promise<void> {
    try {
      await this.schedules.declare(this.registry.all);
    } catch (error) {
      this.log.warn({ err: error }, 'schedules are declared later');
    }
  }
  /** Also while there is nothing to do: health tells whether any process runs jobs. */
  private async showAlive(): Promise<void> {
    try {
      await this.runs.saveWorker(this.signals.worker.id);
    } catch (error) {
      this.log.warn({ err: error }, 'sign of life not written');
    }
  }
  private onSignal(signal: JobSignal): void {
    if (!signal.cancel || signal.state !== 'running') return;
    for (const run of this.running) if (run.jobId === signal.id) run.interrupt('cancelled');
  }
  private async sendHeartbeats(): Promise<void> {
    const beaten = [...this.running];
    if (this.beating || beaten.length === 0) return;
    this.beating = true;
    try {
      const pulses = await this.runs.saveHeartbeats(beaten.map((run) => run.key));
      for (const run of beaten)
        run.applyPulse(pulses.find(({ id, epoch }) => id === run.key.id && epoch === run.key.epoch));
    } catch (error) {
      this.log.warn({ err: error }, 'heartbeat not written');
    } finally {
      this.beating = false;
    }
  }

  private async processEntry(entry: EntryData): Promise<void> {
    if ('schedule' in entry) return this.schedules.startScheduled(entry.schedule);
    if (this.stopping) return; // the row stays queued; a sweep elsewhere or the next start finds it
    const record = await this.runs.claim(entry, this.signals.worker);
    if (!record) return;
    this.claimed.add(record);
    await this.executor.runRecord(record, this).finally(() => this.claimed.delete(record));
  }

  /** Takes no new entries, waits `drainMs` for the runs to finish, then returns the rest to the queue. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    clearInterval(this.sign);
    await this.forgetWorker();
    const closed = this.worker?.close();
    await Promise.race([closed, wait(this.tuning.drainMs)]);
    await this.returnClaimed();
    await Promise.race([closed, wait(this.tuning.heartbeatMs)]);
    clearInterval(this.pulse);
    await this.worker?.close(true);
  }
  private async forgetWorker(): Promise<void> {
    if (this.config.WORKER === 'off') return;
    try {
      await this.runs.removeWorker(this.signals.worker.id);
    } catch (error) {
      this.log.warn({ err: error }, 'sign of life not removed'); // it is old soon
    }
  }
  /** Rows that are locked by their own heartbeat at this moment are skipped and tried again. */
  private async returnClaimed(): Promise<void> {
    let left = [...this.claimed];
    this.claimed.clear();
    for (let attempt = 0; left.length > 0 && attempt < HAND_BACK_ATTEMPTS; attempt++) {
      if (attempt > 0) await wait(HAND_BACK_DELAY_MS);
      const entries = await this.runs.returnRuns(left);
      for (const run of this.running) run.interrupt('handedBack');
      await this.transport.add(entries);
      left = left.filter(({ id }) => !entries.some((entry) => entry.id === id));
    }
  }
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
