import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type api, isErrorCode, type Out, type ScipSubmission, scipSubmissionJobs } from '@matlas/contract';
import { maySubmitScip } from '@matlas/domain';
import {
  AppError,
  AuditTrail,
  type Auth,
  Db,
  type FileAnswer,
  JobQueue,
  refuseUnreachable,
  StoredFiles,
  Translator,
} from '@matlas/server-kit';
import { ArticleStore } from '../article.store';
import { DossierExport } from '../dossier-export';
import { DossierStore } from '../dossier.store';
import { SubmissionOutcomes } from './submission-outcomes';
import { SubmissionWays } from './submission-ways';
import { type SubmissionRecord, SubmissionStore } from './submission.store';

const PURPOSE = 'scipDossier';
type Routes = typeof api.scipDossier;

/** Starts the submission of a dossier. */
@Injectable()
export class SubmissionStart {
  constructor(
    private readonly db: Db,
    private readonly dossiers: DossierStore,
    private readonly exports: DossierExport,
    private readonly ways: SubmissionWays,
    private readonly submissions: SubmissionStore,
    private readonly files: StoredFiles,
    private readonly jobs: JobQueue,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Keeps the file and sends it as a job. Throws `scip.submissionMissing`, `scip.alreadySubmitted`,
   * `scipAccount.missing`, `scip.inProgress`, and what the export refuses.
   */
  async start(auth: Auth, dossierId: number): Promise<Out<Routes['submit']>> {
    const { state, enterpriseId, name, version } = await this.dossiers.getDossier(auth.scope, dossierId);
    const way = this.ways.requireWay();
    // A person who told that it failed waits for no answer.
    const isAwaited = state !== 'failed' && (await this.submissions.isAwaited(dossierId, version));
    if (!maySubmitScip(state) || isAwaited) throw new AppError('scip.alreadySubmitted');
    await this.ways.targetOf({ ...way, enterpriseId, createdById: auth.userId });
    return this.db.tx(async () => {
      const { name: fileName, content } = await this.exports.exportI6z(auth, dossierId);
      const file = await this.files.storeStream(auth, content, fileName, PURPOSE);
      const created = { dossierId, enterpriseId, uuid: randomUUID(), fileId: file.id, dossierVersion: version, ...way };
      const scipSubmissionId = await this.submissions.create(auth, created);
      const title = { model: name };
      const job = await this.jobs.start(auth, scipSubmissionJobs.submit, { scipSubmissionId, dossierId }, { title });
      if (job.joined) throw new AppError('scip.inProgress');
      await this.submissions.abandonOthers(dossierId, scipSubmissionId);
      await this.audit.write(auth, {
        subject: 'scip_submission',
        subjectId: scipSubmissionId,
        action: 'create',
        after: { dossierId, channel: way.channel, address: way.address, sha256: file.sha256 },
      });
      return { ...job, scipSubmissionId };
    });
  }
}

/** Submissions of dossiers with their outcome. */
@Injectable()
export class SubmissionService {
  constructor(
    private readonly submissions: SubmissionStore,
    private readonly dossiers: DossierStore,
    private readonly articles: ArticleStore,
    private readonly files: StoredFiles,
    private readonly outcomes: SubmissionOutcomes,
    private readonly translator: Translator,
  ) {}

  async list(auth: Auth, dossierId: number): Promise<ScipSubmission[]> {
    await this.dossiers.getDossier(auth.scope, dossierId);
    return this.toRows(dossierId, await this.submissions.listOfDossier(dossierId));
  }
  async getFile(auth: Auth, id: number): Promise<FileAnswer> {
    const { fileId } = await this.submissions.getSubmission(auth.scope, id);
    return this.files.answerFile(auth.scope, fileId);
  }
  /** Asks the other side. Throws `scip.notSent`, and the errors of the connection. */
  async fetchOutcome(auth: Auth, id: number): Promise<ScipSubmission> {
    const before = await this.submissions.getSubmission(auth.scope, id);
    if (before.state !== 'sent') throw new AppError('scip.notSent');
    await this.outcomes.ask(auth, before).catch(refuseUnreachable);
    const after = await this.submissions.getSubmission(auth.scope, id);
    const [row] = await this.toRows(after.dossierId, [after]);
    if (!row) throw new Error('scip_submission: no row');
    return row;
  }

  /** With the rows of the working tree that the lines of the reports are about. */
  private async toRows(dossierId: number, records: readonly SubmissionRecord[]): Promise<ScipSubmission[]> {
    const uuids = records.flatMap(({ report }) => report.flatMap(({ articleId }) => articleId ?? []));
    const articles = await this.articles.listByUuid(dossierId, [...new Set(uuids)]);
    const byUuid = new Map(articles.map((article) => [article.uuid, article]));
    return records.map((record) => ({
      id: record.id,
      dossierId,
      number: record.number,
      channel: record.channel,
      state: record.state,
      submissionId: record.submissionId,
      scipNumber: record.scipNumber,
      attempts: record.attempts,
      fault: this.faultOf(record),
      report: record.report.map(({ code, text, articleId }) => {
        const article = byUuid.get(articleId ?? '');
        return { code, text, nodeId: article?.id ?? null, articleName: article?.article.name ?? null };
      }),
      createdBy: record.createdBy,
      createTime: record.createTime.toISOString(),
      isUnanswered: record.isUnanswered,
      sentAt: record.sentAt?.toISOString() ?? null,
      answeredAt: record.answeredAt?.toISOString() ?? null,
    }));
  }
  private faultOf({ fault }: SubmissionRecord): string | null {
    return fault && isErrorCode(fault.code) ? this.translator.error(fault.code, fault.params) : null;
  }
}
