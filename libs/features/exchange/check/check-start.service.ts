import { Injectable } from '@nestjs/common';
import { checkKind, type exchangeCheckApi, type In, type Out, verificationJob } from '@matlas/contract';
import { AuditTrail, type Auth, Db, JobQueue, Translator } from '@matlas/server-kit';
import { CheckRunStore } from './check-run.store';
import { CheckInputResolver } from './check-input-resolver';

type Routes = typeof exchangeCheckApi;
type Start = In<Routes['startRun']>;

/** Starts runs of the verification tools. */
@Injectable()
export class CheckStartService {
  constructor(
    private readonly db: Db,
    private readonly runs: CheckRunStore,
    private readonly jobs: JobQueue,
    private readonly translator: Translator,
    private readonly audit: AuditTrail,
    private readonly inputs: CheckInputResolver,
  ) {}

  /** The run and its job are created in one transaction. */
  start(auth: Auth, input: Start): Promise<Out<Routes['startRun']>> {
    return this.db.tx(async () => {
      const wanted = await this.inputs.resolveInput(auth, input);
      const runId = await this.runs.create(auth, wanted);
      const kinds = wanted.kinds
        .map((kind) => this.translator.translate('enums', checkKind.labelKey(kind)))
        .join(this.translator.language === 'zh' ? '、' : ', ');
      const { jobId } = await this.jobs.start(auth, verificationJob, { runId }, { title: { kinds } });
      await this.runs.setJob(runId, jobId);
      await this.audit.write(auth, {
        subject: 'check_run',
        subjectId: runId,
        action: 'create',
        after: { ...wanted, chosen: 'sheetIds' in wanted.chosen ? wanted.chosen.sheetIds.length : wanted.chosen.page },
      });
      return { runId, jobId };
    });
  }
}
