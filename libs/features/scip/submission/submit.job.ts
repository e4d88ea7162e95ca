import { Injectable, Logger } from '@nestjs/common';
import { scipSubmissionJobs } from '@matlas/contract';
import { type JobContext, JobHandler, recordFailedAttempt, StoredFiles } from '@matlas/server-kit';
import { SubmissionOutcomes } from './submission-outcomes';
import { SubmissionWays } from './submission-ways';
import { SubmissionStore } from './submission.store';

/** Sends the file of a dossier and records the answer. A repetition sends the same file with the same uuid. */
@Injectable()
export class SubmitDossierJob extends JobHandler<typeof scipSubmissionJobs.submit> {
  readonly def = scipSubmissionJobs.submit;
  constructor(
    private readonly submissions: SubmissionStore,
    private readonly outcomes: SubmissionOutcomes,
    private readonly ways: SubmissionWays,
    private readonly files: StoredFiles,
  ) {
    super();
  }

  async run({ scipSubmissionId: id }: { scipSubmissionId: number }, context: JobContext): Promise<unknown> {
    const { auth, attempt, signal } = context;
    const submission = await this.submissions.getSubmission(auth.scope, id);
    await context.reportProgress(0, null, { key: 'scipSubmit.sending' });
    try {
      const file = await this.files.getFile(auth.scope, submission.fileId);
      const answer = await this.ways.submitterOf(submission.channel).submit(
        await this.ways.targetOf(submission),
        {
          uuid: submission.uuid,
          name: file.name,
          sha256: file.sha256,
          size: file.size,
          open: () => this.files.open(file),
        },
        signal,
      );
      return await context.finish(async () => {
        await this.outcomes.record(auth, submission, answer, attempt);
        return { scipSubmissionId: id, dossierId: submission.dossierId, outcome: answer.decision };
      });
    } catch (error) {
      signal.throwIfAborted();
      throw await recordFailedAttempt(error, context, {
        retries: this.def.retries,
        notDelivered: 'scip.notDelivered',
        record: (fault, isLast) => this.submissions.recordFault(id, attempt, fault, isLast ? 'undelivered' : 'waiting'),
      });
    }
  }
}

/** Asks for outcomes that are outstanding. What cannot be asked now is asked again by the next run. */
@Injectable()
export class FetchScipOutcomesJob extends JobHandler<typeof scipSubmissionJobs.outcomes> {
  readonly def = scipSubmissionJobs.outcomes;
  override readonly schedule = { key: 'scip.outcomes', cron: '*/15 * * * *' };
  private readonly log = new Logger(FetchScipOutcomesJob.name);
  constructor(
    private readonly submissions: SubmissionStore,
    private readonly outcomes: SubmissionOutcomes,
  ) {
    super();
  }

  async run(_input: unknown, context: JobContext): Promise<unknown> {
    const open = await this.submissions.listUndecided();
    let decided = 0;
    for (const [at, submission] of open.entries()) {
      const answer = await this.outcomes
        .ask(context.auth, submission)
        .catch((error: unknown) => void this.log.warn({ err: error, submissionId: submission.id }, 'no outcome'));
      if (answer && answer.decision !== 'pending') decided += 1;
      await context.reportProgress(at + 1, open.length);
    }
    return { asked: open.length, decided };
  }
}
