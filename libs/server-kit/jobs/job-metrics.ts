import { Injectable } from '@nestjs/common';
import { Histogram } from 'prom-client';
import { Metrics } from '../health/metrics';
import type { Interruption } from './job-handler';

/** Outcome of one run; the job itself may continue with another run. */
export type RunOutcome = 'done' | 'failed' | 'retried' | Interruption;

/** Prometheus metrics: duration of runs by job and outcome. */
@Injectable()
export class JobMetrics {
  private readonly runs: Histogram<'job' | 'outcome'>;
  constructor({ registry }: Metrics) {
    this.runs = new Histogram({
      name: 'matlas_job_run_seconds',
      help: 'Duration of job runs',
      labelNames: ['job', 'outcome'],
      buckets: [0.1, 0.5, 2, 10, 30, 120, 600],
      registers: [registry],
    });
  }
  recordRun(job: string, outcome: RunOutcome, seconds: number): void {
    this.runs.observe({ job, outcome }, seconds);
  }
}
