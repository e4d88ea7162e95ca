import { Injectable } from '@nestjs/common';
import { listImportJobs, type ListImportResult, type ListImportInput } from '@matlas/contract';
import { AppError, type JobContext, JobHandler } from '@matlas/server-kit';
import { StoredListImportService } from './stored-list-import.service';
import { StoredListReader } from './stored-list.reader';

/**
 * Imports the stored file of a list as a new version, in one transaction: when the job is cancelled or killed, the
 * list is unchanged.
 */
@Injectable()
export class TakeListJob extends JobHandler<typeof listImportJobs.take> {
  readonly def = listImportJobs.take;
  constructor(
    private readonly files: StoredListReader,
    private readonly imports: StoredListImportService,
  ) {
    super();
  }

  async run(request: ListImportInput, context: JobContext): Promise<ListImportResult> {
    try {
      await context.reportProgress(0, null, { key: 'listImport.reading' });
      const read = await this.files.read(context.auth, request);
      return await context.finish(() =>
        this.imports.importStored(context.auth, read, request, (done, total, key) =>
          context.reportProgress(done, total, { key: `listImport.${key}` }),
        ),
      );
    } catch (error) {
      if (error instanceof AppError) await this.files.deleteFile(context.auth, request);
      throw error;
    }
  }
}
