import { Injectable } from '@nestjs/common';
import { type AnalysisVariant, type api, type In, type Out, substanceAnalysisJob } from '@matlas/contract';
import { JudgedRulesStore } from '@matlas/features/rules';
import { AppError, AuditTrail, type Auth, clock, Db, JobQueue, notFound, Translator } from '@matlas/server-kit';
import { assumedTitle, targetTitle } from './analysis-run.row';
import { type AnalysisRunRecord, AnalysisRunStore, type NewRun } from './analysis-run.store';
import { RunTargets } from './run-targets';

type Routes = typeof api.analysis;
const SUBJECT = 'analysis_run';
/**
 * Input of a run. Without list versions, those of the day are used. A variant comes from a what-if, which has
 * checked it.
 */
export type RunRequest = Omit<In<Routes['startRun']>, 'listVersionIds'> & {
  listVersionIds?: number[];
  variant?: AnalysisVariant | undefined;
};

/** Starts runs of the substance analysis. */
@Injectable()
export class RunStartService {
  constructor(
    private readonly db: Db,
    private readonly runs: AnalysisRunStore,
    private readonly targets: RunTargets,
    private readonly rules: JudgedRulesStore,
    private readonly jobs: JobQueue,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
  ) {}

  /**
   * Creates the run and its job in one transaction. When a run of the target is already open, it is returned if its
   * input is the same; otherwise throws `analysis.running`.
   */
  start(auth: Auth, input: RunRequest): Promise<Out<Routes['startRun']>> {
    return this.db.tx(async () => {
      const wanted = await this.prepareRun(auth, input);
      const { target } = wanted;
      const runId = await this.runs.create(auth, wanted);
      const { jobId, joined } = await this.jobs.start(
        auth,
        substanceAnalysisJob,
        { runId, scopeKey: target.scopeKey },
        { title: { model: this.wantedTitle(wanted) } },
      );
      if (joined) return this.joinOpenRun(auth, runId, jobId, wanted);
      await this.runs.setJob(runId, jobId);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: runId,
        action: 'create',
        after: { ...wanted, target: target.scopeKey },
      });
      return { runId, jobId, joined };
    });
  }
  private async prepareRun(
    auth: Auth,
    { lawIds, listVersionIds = [], asOf, variant, facts, title, ...input }: RunRequest,
  ): Promise<NewRun> {
    const target = await this.targets.findTarget(auth, input);
    const laws = await this.judgingLaws(auth, lawIds, listVersionIds);
    await this.targets.assertVariant(auth, target, variant);
    await this.assertJudged(laws, asOf ?? clock.today(), listVersionIds);
    return {
      target,
      lawIds: laws,
      listVersionIds,
      asOf: asOf ?? clock.today(),
      asOfGiven: asOf !== undefined && asOf !== clock.today(),
      variant: variant ?? null,
      askedFacts: facts ?? null,
      title: title ?? null,
    };
  }
  /** The requested laws, or those proposed for vehicles. Chosen list versions must belong to these laws. */
  private async judgingLaws(
    auth: Auth,
    lawIds: readonly number[],
    listVersionIds: readonly number[],
  ): Promise<number[]> {
    const laws = await this.rules.listLawIds(auth.scope, lawIds);
    if (laws.length === 0) throw new AppError('analysis.regulationRequired');
    const [strange] = await this.rules.listForeignVersions(laws, listVersionIds);
    if (strange !== undefined) throw notFound('listVersion', strange);
    return laws;
  }
  /** Refuses a run when none of its laws can be judged, because its empty result would be misleading. */
  private async assertJudged(laws: readonly number[], asOf: string, listVersionIds: readonly number[]): Promise<void> {
    const notJudged = await this.rules.listNotJudged(laws, asOf, listVersionIds);
    if (notJudged.length === laws.length) throw new AppError('analysis.notJudged');
  }
  private async joinOpenRun(
    auth: Auth,
    runId: number,
    jobId: number,
    wanted: NewRun,
  ): Promise<Out<Routes['startRun']>> {
    await this.runs.remove(runId);
    const openId = await this.runs.findByJob(jobId);
    const open = openId === undefined ? undefined : await this.runs.getRun(auth.scope, openId);
    if (!open || requestKey(open) !== requestKey({ ...wanted, sheetIds: wanted.target.sheetIds }))
      throw new AppError('analysis.running');
    return { runId: open.id, jobId, joined: true };
  }

  /** Those of the requested laws that cannot be judged on the day. */
  async notJudged(
    auth: Auth,
    { lawIds, listVersionIds, asOf }: In<Routes['listNotJudged']>,
  ): Promise<Out<Routes['listNotJudged']>> {
    const laws = await this.judgingLaws(auth, lawIds, listVersionIds);
    return this.rules.listNotJudged(laws, asOf ?? clock.today(), listVersionIds);
  }
  private wantedTitle({ target, ...wanted }: NewRun): string {
    return assumedTitle(
      this.translator,
      wanted.title ?? targetTitle(this.translator, { ...target, sheetCount: target.sheetIds?.length ?? 0 }),
      wanted,
    );
  }
}

/** Input of a run besides its key, to compare two requests. */
const requestKey = ({
  asOf,
  lawIds,
  listVersionIds,
  variant,
  askedFacts,
  sheetIds,
}: Pick<AnalysisRunRecord, 'asOf' | 'lawIds' | 'listVersionIds' | 'variant' | 'askedFacts' | 'sheetIds'>): string =>
  JSON.stringify([
    asOf,
    lawIds,
    listVersionIds,
    variant,
    askedFacts && [askedFacts.sparePart, askedFacts.typeApproval, askedFacts.putOnMarket, askedFacts.engineDeveloped],
    sheetIds,
  ]);
