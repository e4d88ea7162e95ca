import { Injectable } from '@nestjs/common';
import { listImportJobs, type ListImportTaken, type ListToTake } from '@matlas/contract';
import { AppError, type JobContext, JobHandler } from '@matlas/server-kit';
import { ListImportService } from './list-import.service';

/**
 * Takes the kept file of a list as a new version, in one transaction: cancelled or killed it leaves the list as it was.
 */
@Injectable()
export class TakeListJob extends JobHandler<typeof listImportJobs.take> {
  readonly def = listImportJobs.take;
  constructor(private readonly imports: ListImportService) {
    super();
  }

  async run(request: ListToTake, context: JobContext): Promise<ListImportTaken> {
    try {
      await context.step(0, null, { key: 'listImport.reading' });
      const read = await this.imports.read(context.auth, request);
      return await context.finish(() =>
        this.imports.take(context.auth, read, request, (done, total, key) =>
          context.step(done, total, { key: `listImport.${key}` }),
        ),
      );
    } catch (error) {
      if (error instanceof AppError) await this.imports.forget(context.auth, request);
      throw error;
    }
  }
}
