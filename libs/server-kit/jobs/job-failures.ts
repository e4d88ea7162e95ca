import { Inject, Injectable, Logger } from '@nestjs/common';
import { z } from 'zod';
import { fieldIssues } from '@matlas/contract';
import { AppError } from '../app-error';
import { knownRefusal } from '../known-refusal';
import type { RunOutcome } from './job-metrics';
import type { JobFailure, JobRecord } from './job-record';
import { JobRunsStore } from './job-runs.store';
import { backoffOf, JOB_TUNING, type JobTuning } from './job-tuning';
import { QueueTransport } from './queue-transport';

const TRACE_LENGTH = 4_000;

/** Ends or repeats runs that failed. */
@Injectable()
export class JobFailures {
  private readonly log = new Logger(JobFailures.name);
  constructor(
    @Inject(JOB_TUNING) private readonly tuning: JobTuning,
    private readonly runs: JobRunsStore,
    private readonly transport: QueueTransport,
  ) {}

  /** A refusal (AppError or invalid input) is final; after any other error the job is retried with increasing delay. */
  async handleFailure(record: JobRecord, error: unknown): Promise<RunOutcome> {
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
}

const isFinal = (error: unknown): boolean => error instanceof AppError || error instanceof z.ZodError;
const traceOf = (error: unknown): string =>
  String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, TRACE_LENGTH);

/** The failure shown to users; for an unexpected error only that it occurred. */
function failureOf(error: unknown, input: unknown): JobFailure {
  if (error instanceof z.ZodError) return { code: 'badInput', params: {}, issues: fieldIssues(error, input) };
  const refusal = error instanceof AppError ? error : knownRefusal(error);
  return refusal
    ? { code: refusal.code, params: refusal.params, issues: refusal.issues }
    : { code: 'job.failed', params: {}, issues: [] };
}
