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

/** What the job did; `postponed`: the storage or this installation failed, so the next run tries again. */
interface Outcome {
  read: number;
  withoutText: number;
  postponed: number;
}

/**
 * Reads the text of documents for the search: after each upload, and nightly what was missed. A document that is refused
 * counts as one without text; any other failure postpones it. Either way the others are read. Fails when it could only
 * postpone, so that it is noticed that nothing is read.
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
      if (batch.length === 0) return this.assertRead(outcome);
      for (const document of batch) {
        outcome[await this.readOne(document, context)] += 1;
        last = document.fileId;
        await context.reportProgress(outcome.read + outcome.withoutText + outcome.postponed, null);
      }
    }
  }

  private assertRead(outcome: Outcome): Outcome {
    if (outcome.postponed > 0 && outcome.read + outcome.withoutText === 0)
      throw new Error(`none of ${outcome.postponed} documents could be read`);
    return outcome;
  }
  private async readOne(document: UnreadDocument, context: JobContext): Promise<keyof Outcome> {
    const path = this.temp.newPath();
    try {
      const text = await this.textOf(document, path, context.signal);
      if (text === undefined) return 'postponed';
      await context.tx(() => this.texts.saveText(document.fileId, text));
      return text === null ? 'withoutText' : 'read';
    } finally {
      await rm(path, { force: true });
    }
  }
  /** Null when the content is gone, or refused by its reader; undefined when something other than the document failed. */
  private async textOf(
    { fileId, sha256, type }: UnreadDocument,
    path: string,
    signal: AbortSignal,
  ): Promise<string | null | undefined> {
    try {
      await this.files.copyTo({ sha256 }, path);
      return await this.pool.run(READ, { path, type }, { guard: 'file', signal });
    } catch (error) {
      // The end of the run is no fault of the document.
      signal.throwIfAborted();
      this.log.warn({ err: error, fileId }, 'text not read');
      return error instanceof AppError ? null : undefined;
    }
  }
}
