import { Inject, Injectable } from '@nestjs/common';
import { noteJobs } from '@matlas/contract';
import { CONFIG, type Config, Db, type JobContext, JobHandler, StoredFiles, systemAuth } from '@matlas/server-kit';
import { NoteWriteStore } from './note-write.store';

/** Days that deleted notes are retained for Undo. */
const HIDDEN_DAYS = 7;
/** A time with little traffic. */
const NIGHTLY = { key: 'notes.cleanUp', cron: '30 3 * * *' };

/**
 * Deletes notes that were read NOTE_KEEP_DAYS ago, deleted notes, and notes and attachments without any reader
 * left.
 */
@Injectable()
export class NoteCleanUpJob extends JobHandler<typeof noteJobs.cleanUp> {
  readonly def = noteJobs.cleanUp;
  override readonly schedule = NIGHTLY;
  constructor(
    private readonly db: Db,
    private readonly writes: NoteWriteStore,
    private readonly files: StoredFiles,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  async run(_: object, context: JobContext): Promise<{ readers: number; notes: number; files: number }> {
    const readers = await context.tx(() => this.writes.deleteReaders(this.config.NOTE_KEEP_DAYS, HIDDEN_DAYS));
    return context.finish(async () => {
      const { notes, fileIds } = await this.writes.deleteNotes(HIDDEN_DAYS);
      for (const id of fileIds) await this.files.remove(systemAuth().scope, id);
      return { readers, notes, files: fileIds.length };
    });
  }
}
