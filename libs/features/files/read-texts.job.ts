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

/** What the job did; `postponed`: the storage could not give the content, so the next run tries again. */
interface Outcome {
  read: number;
  withoutText: number;
  postponed: number;
}

/**
 * Reads the text of documents for the search: after each upload, and nightly what was missed. Whatever goes wrong with
 * one document ends with it: it counts as one without text, and the others are read.
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

  async run(_input: unknown, context: JobContext): Promise<Outcome> {
    const outcome: Outcome = { read: 0, withoutText: 0, postponed: 0 };
    let last = 0;
    for (;;) {
      const batch = await this.texts.listUnread(DOCUMENT_TYPES, BATCH, last);
      if (batch.length === 0) return outcome;
      for (const document of batch) {
        outcome[await this.readOne(document, context)] += 1;
        last = document.fileId;
        await context.reportProgress(outcome.read + outcome.withoutText + outcome.postponed, null);
      }
    }
  }

  private async readOne({ fileId, sha256, type }: UnreadDocument, context: JobContext): Promise<keyof Outcome> {
    const path = this.temp.newPath();
    try {
      if (!(await this.fetchContent({ fileId, sha256 }, path))) return 'postponed';
      const text = await this.textOf({ fileId, type }, path, context.signal);
      await context.tx(() => this.texts.saveText(fileId, text));
      return text === null ? 'withoutText' : 'read';
    } finally {
      await rm(path, { force: true });
    }
  }
  /** False when the storage fails. A content that is gone leaves no file at the path, which is read as no document. */
  private async fetchContent({ fileId, sha256 }: Omit<UnreadDocument, 'type'>, path: string): Promise<boolean> {
    try {
      await this.files.copyTo({ sha256 }, path);
      return true;
    } catch (error) {
      this.log.warn({ err: error, fileId }, 'content not found');
      return error instanceof AppError;
    }
  }
  private async textOf(
    { fileId, type }: Omit<UnreadDocument, 'sha256'>,
    path: string,
    signal: AbortSignal,
  ): Promise<string | null> {
    try {
      return await this.pool.run(READ, { path, type }, { guard: 'file', signal });
    } catch (error) {
      // The end of the run is no fault of the document.
      signal.throwIfAborted();
      this.log.warn({ err: error, fileId }, 'text not read');
      return null;
    }
  }
}
