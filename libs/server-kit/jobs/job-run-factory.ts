import { Inject, Injectable } from '@nestjs/common';
import { Db } from '../db/db';
import type { JobRecord } from './job-record';
import { JobRun } from './job-run';
import { JobRunsStore } from './job-runs.store';
import { JobStarters } from './job-starter';
import { JobStore } from './job.store';
import { JOB_TUNING, type JobTuning } from './job-tuning';

/** Makes the runs of jobs, each with the current permissions of its starter. */
@Injectable()
export class JobRunFactory {
  constructor(
    @Inject(JOB_TUNING) private readonly tuning: JobTuning,
    private readonly starters: JobStarters,
    private readonly store: JobStore,
    private readonly runs: JobRunsStore,
    private readonly db: Db,
  ) {}

  async openRun(record: JobRecord): Promise<JobRun> {
    const auth = await this.db.asPlatform(() => this.starters.authOf(record));
    return new JobRun(
      { db: this.db, store: this.store, runs: this.runs, progressMs: this.tuning.progressMs },
      record,
      auth,
    );
  }
}
