import { Injectable } from '@nestjs/common';
import { ClsService } from 'nestjs-cls';
import { AppError } from '../app-error';
import { Db } from '../db/db';
import { LANGUAGE } from '../i18n/translator';
import { JobFailures } from './job-failures';
import { JobMetrics, type RunOutcome } from './job-metrics';
import type { JobRecord } from './job-record';
import { JobRegistry } from './job-registry';
import type { JobRun } from './job-run';
import { JobRunFactory } from './job-run-factory';
import { JobRunsStore } from './job-runs.store';

/** What a process holds: entries that it took from the queue, and the runs of those that have started. */
export interface HeldJobs {
  claimed: Set<JobRecord>;
  running: Set<JobRun>;
}

/** Runs one claimed entry to its stored outcome. */
@Injectable()
export class JobExecutor {
  constructor(
    private readonly registry: JobRegistry,
    private readonly factory: JobRunFactory,
    private readonly runs: JobRunsStore,
    private readonly failures: JobFailures,
    private readonly metrics: JobMetrics,
    private readonly db: Db,
    private readonly cls: ClsService,
  ) {}

  /** In a context of its own, with the language of the starter. */
  runRecord(record: JobRecord, held: HeldJobs): Promise<void> {
    return this.cls.run({ ifNested: 'override' }, async () => {
      this.cls.set(LANGUAGE, record.language);
      const started = Date.now();
      const outcome = await this.runToOutcome(record, held);
      this.metrics.recordRun(record.name, outcome, (Date.now() - started) / 1000);
    });
  }
  private async runToOutcome(record: JobRecord, held: HeldJobs): Promise<RunOutcome> {
    try {
      const run = await this.factory.openRun(record);
      if (!held.claimed.has(record)) return 'handedBack';
      return await this.execute(run, held);
    } catch (error) {
      return this.failures.handleFailure(record, error);
    }
  }
  private async execute(run: JobRun, { running }: HeldJobs): Promise<RunOutcome> {
    const handler = this.registry.handlerOf(run.record.name);
    if (!handler) throw new AppError('job.unknown', { name: run.record.name });
    running.add(run);
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
      running.delete(run);
    }
  }
}
