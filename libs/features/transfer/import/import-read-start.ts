import { Injectable } from '@nestjs/common';
import { type Out, sheetImportJobs, type transferImportApi } from '@matlas/contract';
import { type Auth, JobQueue } from '@matlas/server-kit';
import { SheetImportStore } from './sheet-import.store';

/** Starts reading the file of an import, in the caller's transaction. */
@Injectable()
export class ImportReadStart {
  constructor(
    private readonly imports: SheetImportStore,
    private readonly jobs: JobQueue,
  ) {}

  async startReading(auth: Auth, importId: number, file: string): Promise<Out<(typeof transferImportApi)['upload']>> {
    const job = await this.jobs.start(auth, sheetImportJobs.read, { importId }, { title: { file } });
    await this.imports.updateImport(importId, { state: 'reading', jobId: job.jobId });
    return { ...job, importId };
  }
}
