import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type api,
  type FindingGroup,
  type In,
  type Out,
  type Page,
  type PageQuery,
  type ScipModelRow,
  scipTreeJob,
} from '@matlas/contract';
import { AnalysisService, ArticleReport, GroupService, RunStartService } from '@matlas/features/substance-analysis';
import { modelNames, VehicleModelService } from '@matlas/features/vehicle';
import { AppError, type Auth, Db, type FileAnswer, JobQueue } from '@matlas/server-kit';
import { DossierStore } from './dossier.store';
import { ObligationStore } from './obligation.store';

type Routes = typeof api.scipObligation;
/** Id that no law has. */
const NO_LAW = 0;

/** The result of a run by the Candidate List alone: groups and workbook of the analysis. */
@Injectable()
export class ObligationResults {
  constructor(
    private readonly groups: GroupService,
    private readonly report: ArticleReport,
  ) {}

  page(
    auth: Auth,
    lawId: number,
    { page, runId, by, duty }: Pick<In<Routes['result']>, 'page' | 'runId' | 'by' | 'duty'>,
  ): Promise<Page<FindingGroup>> {
    return this.groups.page(auth, { page, runId, by, duty, lawIds: [lawId], verdicts: [], changedOnly: false });
  }
  export(auth: Auth, lawId: number, runId: number): Promise<FileAnswer> {
    return this.report.exportWorkbook(auth, { runId, lawIds: [lawId], safeUse: undefined });
  }
}

/** What has to be notified: analysis by the Candidate List, its result, and the start of the working tree. */
@Injectable()
export class ObligationService {
  constructor(
    private readonly db: Db,
    private readonly store: ObligationStore,
    private readonly dossiers: DossierStore,
    private readonly models: VehicleModelService,
    private readonly starts: RunStartService,
    private readonly runs: AnalysisService,
    private readonly results: ObligationResults,
    private readonly jobs: JobQueue,
  ) {}

  pageModels(auth: Auth, page: PageQuery): Promise<Page<ScipModelRow>> {
    return this.store.pageModels(auth.scope, page);
  }
  async analyse(auth: Auth, target: In<Routes['analyse']>): Promise<Out<Routes['analyse']>> {
    // Without a Candidate List the start refuses, once it has seen that the target is the caller's.
    return this.starts.start(auth, { ...target, lawIds: [(await this.store.findLaw()) ?? NO_LAW] });
  }
  async pageResult(auth: Auth, { page, runId, by, duty }: In<Routes['result']>): Promise<Page<FindingGroup>> {
    return this.results.page(auth, await this.lawOf(auth, runId), { page, runId, by, duty });
  }
  async exportResult(auth: Auth, runId: number): Promise<FileAnswer> {
    return this.results.export(auth, await this.lawOf(auth, runId), runId);
  }
  /** Makes the dossier of the vehicle, if there is none, and starts the build of its tree. */
  async createTree(auth: Auth, { modId, runId }: In<Routes['create']>): Promise<Out<Routes['create']>> {
    const model = await this.models.getModel(auth, modId);
    const wanted = runId ?? (await this.store.findNewestRun(modId));
    if (wanted === undefined) throw new AppError('scip.notAnalysed');
    const run = await this.runs.getRun(auth, wanted);
    if (run.modId !== modId || run.state !== 'done') throw new AppError('scip.notAnalysed');
    return this.db.tx(async () => {
      const { enterpriseId, organisationId, projectName } = model;
      const dossierId = await this.dossiers.ensure(
        auth,
        { id: modId, enterpriseId, organisationId, name: projectName },
        randomUUID(),
      );
      const started = await this.jobs.start(
        auth,
        scipTreeJob,
        { dossierId, runId: wanted },
        { title: { model: modelNames(model) } },
      );
      return { ...started, dossierId };
    });
  }
  /** The Candidate List of a run. Throws `analysis.notJudged` when the run did not judge by it. */
  private async lawOf(auth: Auth, runId: number): Promise<number> {
    const law = (await this.runs.getRun(auth, runId)).lists.find(({ code }) => this.store.isCandidateList(code));
    if (!law) throw new AppError('analysis.notJudged');
    return law.lawId;
  }
}
