import { Injectable } from '@nestjs/common';
import { uploadJobs } from '@matlas/contract';
import { type JobContext, JobHandler, PartialUploads } from '@matlas/server-kit';

const HOURLY = { key: 'uploads.cleanUp', cron: '20 * * * *' };

/** Deletes unfinished uploads, and stored files that no call used. */
@Injectable()
export class UploadCleanUpJob extends JobHandler<typeof uploadJobs.cleanUp> {
  readonly def = uploadJobs.cleanUp;
  override readonly schedule = HOURLY;
  constructor(private readonly uploads: PartialUploads) {
    super();
  }
  run(_: object, context: JobContext): Promise<{ uploads: number; files: number; parts: number }> {
    return context.finish(() => this.uploads.removeAbandoned());
  }
}
