import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Db, Events, type JobSignal, JobSignals, JobStore } from '@matlas/server-kit';
import { NoteRules } from './note-rules';
import { NoteSignals } from './note-signals.store';
import { NoteWriter } from './note-writer';

declare module '@matlas/server-kit' {
  interface AppEvents {
    /** A job of a user ended, or one that nobody started failed, in any process. */
    'job.ended': { jobId: number };
  }
}
/** How far back a process looks for ended jobs that no process reported. */
const MISSED_MINUTES = 15;

/**
 * Turns events into notes, by the table of NoteRules. Several processes receive the same event; the unique source
 * of the note prevents duplicates.
 */
@Injectable()
export class NoteListener implements OnApplicationBootstrap {
  private readonly log = new Logger(NoteListener.name);
  constructor(
    private readonly events: Events,
    private readonly jobSignals: JobSignals,
    private readonly jobs: JobStore,
    private readonly noteSignals: NoteSignals,
    private readonly rules: NoteRules,
    private readonly writer: NoteWriter,
    private readonly db: Db,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const { event, notes } of this.rules.table) {
      this.events.on(event, async (happened) => {
        await this.db.asPlatform(async () => {
          for (const note of await notes(happened)) await this.writer.writeNote(note);
        });
      });
    }
    this.jobSignals
      .on('changed', (signal) => this.handleSignal(signal))
      .on('reconnected', () => void this.publishMissed());
    await this.noteSignals.listen();
    await this.publishMissed();
  }

  private handleSignal({ id, state, createdBy }: JobSignal): void {
    if (state === 'failed' || (state === 'done' && createdBy !== null))
      void this.events.afterCommit('job.ended', { jobId: id });
  }
  private async publishMissed(): Promise<void> {
    try {
      for (const jobId of await this.db.asPlatform(() => this.jobs.listEndedWithin(MISSED_MINUTES)))
        await this.events.afterCommit('job.ended', { jobId });
    } catch (error) {
      this.log.warn({ err: error }, 'ended jobs not looked for');
    }
  }
}
