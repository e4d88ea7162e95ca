import { Injectable } from '@nestjs/common';
import { type ScipAnswer, scipStandingAfter } from '@matlas/domain';
import { AuditTrail, type Auth, Db } from '@matlas/server-kit';
import { DossierStore } from '../dossier.store';
import { SubmissionWays } from './submission-ways';
import { type SubmissionRecord, SubmissionStore } from './submission.store';

/** Records what the other side said, on the submission and on its dossier. */
@Injectable()
export class SubmissionOutcomes {
  constructor(
    private readonly db: Db,
    private readonly submissions: SubmissionStore,
    private readonly dossiers: DossierStore,
    private readonly ways: SubmissionWays,
    private readonly audit: AuditTrail,
  ) {}

  /** Asks for the outcome. Throws `PartnerUnreachable` and the errors of the connection. */
  async ask(auth: Auth, submission: SubmissionRecord): Promise<ScipAnswer> {
    const target = await this.ways.targetOf(submission);
    const answer = await this.ways.submitterOf(submission.channel).fetchOutcome(target, submission);
    await this.db.tx(() => this.record(auth, submission, answer));
    return answer;
  }
  /**
   * Within a transaction. What the dossier takes from it says the domain (`scipStandingAfter`); an answer without news
   * changes and logs nothing.
   */
  async record(auth: Auth, submission: SubmissionRecord, answer: ScipAnswer, attempts?: number): Promise<void> {
    const known = await this.dossiers.lockStanding(submission.dossierId);
    const source = await this.submissions.recordAnswer(submission.id, answer, attempts);
    if (!source) return;
    const { decision, scipNumber, submissionId } = answer;
    const outcome = decision === 'pending' ? 'submitted' : decision;
    const after = known && scipStandingAfter(known, { outcome, scipNumber }, source);
    if (after) await this.dossiers.followAnswer(submission.dossierId, after);
    await this.audit.write(auth, {
      subject: 'scip_submission',
      subjectId: submission.id,
      action: 'change',
      before: { state: submission.state },
      after: { state: decision, submissionId, scipNumber },
    });
  }
}
