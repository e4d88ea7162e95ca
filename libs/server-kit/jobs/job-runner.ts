import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ClsService } from 'nestjs-cls';
import { z } from 'zod';
import { fieldIssues } from '@matlas/contract';
import { AppError } from '../app-error';
import { CONFIG, type Config } from '../config';
import { Db } from '../db/db';
import { databaseError } from '../db/database-error';
import { LANGUAGE } from '../i18n/translator';
import { JobMetrics, type RunOutcome } from './job-metrics';
import type { JobFailure, JobRecord } from './job-record';
import { JobRegistry } from './job-registry';
import { JobRun } from './job-run';
import { JobRunsStore } from './job-runs.store';
import { type JobSignal, JobSignals } from './job-signals';
import { JobSchedules } from './job-schedules';
import { JobStarters } from './job-starter';
import { JobStore } from './job.store';
import { backoffOf, JOB_TUNING, type JobTuning } from './job-tuning';
import type { BullWorker, EntryData } from './queue-backend';
import { QueueTransport } from './queue-transport';

const HAND_BACK_ATTEMPTS = 5;
const HAND_BACK_PAUSE_MS = 50;
const TRACE_LENGTH = 4_000;

/** Runs jobs in this process (WORKER on or only): claims entries of the queue, sends heartbeats, stores the outcome. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(JobRunner.name);
  /** Entries that this process took from the queue; those that have started are also in `running`. */
  private readonly claimed = new Set<JobRecord>();
  private readonly running = new Set<JobRun>();
  private worker: BullWorker | undefined;
  private pulse: NodeJS.Timeout | undefined;
  private beating = false;
  private stopping = false;
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(JOB_TUNING) private readonly tuning: JobTuning,
    private readonly registry: JobRegistry,
    private readonly transport: QueueTransport,
    private readonly signals: JobSignals,
    private readonly runs: JobRunsStore,
    private readonly store: JobStore,
    private readonly starters: JobStarters,
    private readonly schedules: JobSchedules,
    private readonly metrics: JobMetrics,
    private readonly db: Db,
    private readonly cls: ClsService,
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
    await this.schedules.declare(this.registry.all);
    this.worker = await this.transport.work(this.config.WORKER_CONCURRENCY, (entry) => this.processEntry(entry));
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
    await this.cls.run({ ifNested: 'override' }, () => this.runAs(record)).finally(() => this.claimed.delete(record));
  }
  private async runAs(record: JobRecord): Promise<void> {
    this.cls.set(LANGUAGE, record.language);
    const started = Date.now();
    const outcome = await this.runToOutcome(record);
    this.metrics.recordRun(record.name, outcome, (Date.now() - started) / 1000);
  }
  private async runToOutcome(record: JobRecord): Promise<RunOutcome> {
    try {
      const auth = await this.db.asPlatform(() => this.starters.authOf(record));
      if (!this.claimed.has(record)) return 'handedBack';
      return await this.execute(
        new JobRun(
          { db: this.db, store: this.store, runs: this.runs, progressMs: this.tuning.progressMs },
          record,
          auth,
        ),
      );
    } catch (error) {
      return this.handleFailure(record, error);
    }
  }

  private async execute(run: JobRun): Promise<RunOutcome> {
    const handler = this.registry.handlerOf(run.record.name);
    if (!handler) throw new AppError('job.unknown', { name: run.record.name });
    this.running.add(run);
    try {
      const result = await this.db.runAs(run.auth.scope, () =>
        handler.run(handler.def.input.parse(run.record.input), run),
      );
      if (!run.isFinished) await this.runs.finish(run.key, result);
      return 'done';
    } catch (error) {
      if (!run.interruption) throw error;
      if (run.interruption === 'cancelled') await this.runs.endCancelled(run.key);
      return run.interruption;
    } finally {
      this.running.delete(run);
    }
  }

  /** A refusal (AppError or invalid input) is final; after any other error the job is retried with increasing delay. */
  private async handleFailure(record: JobRecord, error: unknown): Promise<RunOutcome> {
    const failure = failureOf(error, record.input);
    const trace = error instanceof AppError ? null : traceOf(error);
    if (trace)
      this.log.error({ err: error, jobId: record.id, job: record.name, attempt: record.attempts }, 'job run failed');
    if (isFinal(error) || record.attempts >= record.maxAttempts) {
      await this.runs.fail(record, failure, trace);
      return 'failed';
    }
    const entry = await this.runs.requeueAfterFailure(record, backoffOf(this.tuning, record.attempts), failure, trace);
    if (entry) await this.transport.add([entry]);
    return 'retried';
  }

  /** Takes no new entries, waits `drainMs` for the runs to finish, then returns the rest to the queue. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    const closed = this.worker?.close();
    await Promise.race([closed, wait(this.tuning.drainMs)]);
    await this.returnClaimed();
    await Promise.race([closed, wait(this.tuning.heartbeatMs)]);
    clearInterval(this.pulse);
    await this.worker?.close(true);
  }
  /** Rows that are locked by their own heartbeat at this moment are skipped and tried again. */
  private async returnClaimed(): Promise<void> {
    let left = [...this.claimed];
    this.claimed.clear();
    for (let attempt = 0; left.length > 0 && attempt < HAND_BACK_ATTEMPTS; attempt++) {
      if (attempt > 0) await wait(HAND_BACK_PAUSE_MS);
      const entries = await this.runs.returnRuns(left);
      for (const run of this.running) run.interrupt('handedBack');
      await this.transport.add(entries);
      left = left.filter(({ id }) => !entries.some((entry) => entry.id === id));
    }
  }
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
const isFinal = (error: unknown): boolean => error instanceof AppError || error instanceof z.ZodError;
const traceOf = (error: unknown): string =>
  String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, TRACE_LENGTH);

/** The failure shown to users; for an unexpected error only that it occurred. */
function failureOf(error: unknown, input: unknown): JobFailure {
  if (error instanceof z.ZodError) return { code: 'badInput', params: {}, issues: fieldIssues(error, input) };
  const refusal = error instanceof AppError ? error : databaseError(error);
  return refusal
    ? { code: refusal.code, params: refusal.params, issues: refusal.issues }
    : { code: 'job.failed', params: {}, issues: [] };
}
