import { rm } from 'node:fs/promises';
import { Injectable, Logger } from '@nestjs/common';
import { fileJobs } from '@matlas/contract';
import { DOCUMENT_TYPES } from '@matlas/formats/text/document-text';
import {
  AppError,
  type JobContext,
  JobHandler,
  StoredFiles,
  taskFile,
  TempFolder,
  WorkerPool,
} from '@matlas/server-kit';
import { FileTextStore, type UnreadDocument } from './file-text.store';

const READ = taskFile<typeof import('./document-text.task')>(require.resolve('./document-text.task'));
const BATCH = 20;

/**
 * Reads the text of documents for the search: after each upload, and nightly what was missed. A document that exceeds a
 * limit of its thread counts as one without text.
 */
@Injectable()
export class ReadTextsJob extends JobHandler<typeof fileJobs.texts> {
  readonly def = fileJobs.texts;
  override readonly schedule = { key: 'files.texts', cron: '15 2 * * *' };
  private readonly log = new Logger(ReadTextsJob.name);
  constructor(
    private readonly texts: FileTextStore,
    private readonly files: StoredFiles,
    private readonly temp: TempFolder,
    private readonly pool: WorkerPool,
  ) {
    super();
  }

  async run(_input: unknown, context: JobContext): Promise<{ read: number; withoutText: number }> {
    let [read, withoutText] = [0, 0];
    for (;;) {
      const batch = await this.texts.listUnread(DOCUMENT_TYPES, BATCH);
      if (batch.length === 0) return { read, withoutText };
      for (const document of batch) {
        const text = await this.readText(document, context.signal);
        await context.tx(() => this.texts.saveText(document.fileId, text));
        if (text === null) withoutText += 1;
        else read += 1;
        await context.reportProgress(read + withoutText, null);
      }
    }
  }

  private async readText({ fileId, sha256, type }: UnreadDocument, signal: AbortSignal): Promise<string | null> {
    const path = this.temp.newPath();
    try {
      await this.files.copyTo({ sha256 }, path);
      return await this.pool.run(READ, { path, type }, { guard: 'file', signal });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.log.warn({ err: error, fileId }, 'text not read');
      return null;
    } finally {
      await rm(path, { force: true });
    }
  }
}
