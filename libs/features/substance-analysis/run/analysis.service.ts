import { Injectable } from '@nestjs/common';
import {
  type AnalysisRun,
  type AnalysisVariant,
  type api,
  type In,
  type Out,
  type Page,
  type RunHistoryRow,
  substanceAnalysisJob,
} from '@matlas/contract';
import { JudgedRulesStore } from '@matlas/features/rules';
import { AppError, AuditTrail, type Auth, can, clock, Db, JobQueue, notFound, Translator } from '@matlas/server-kit';
import { assumedTitle, runTitle, targetTitle, targetTitleOf, toHistoryRow, toRunRow } from './analysis-run.row';
import { type AnalysisRunRecord, AnalysisRunStore, type NewRun } from './analysis-run.store';
import { RunChanges } from './run-changes';
import { RunInputStore } from './run-input.store';
import { RunTargets } from './run-targets';

type Routes = typeof api.analysis;
const SUBJECT = 'analysis_run';
const RUN = 'analysis:prohibitSubstance:run';
const DELETE = 'analysis:prohibitSubstance:delete';
/**
 * Input of a run. Without list versions, those of the day are used. A variant comes from a what-if, which has
 * checked it.
 */
export type RunRequest = Omit<In<Routes['startRun']>, 'listVersionIds'> & {
  listVersionIds?: number[];
  variant?: AnalysisVariant | undefined;
};

/** Starts runs of the substance analysis and describes them. */
@Injectable()
export class AnalysisService {
  constructor(
    private readonly db: Db,
    private readonly runs: AnalysisRunStore,
    private readonly targets: RunTargets,
    private readonly rules: JudgedRulesStore,
    private readonly inputs: RunInputStore,
    private readonly changes: RunChanges,
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
  async listRuns(auth: Auth, { runId, ...target }: In<Routes['runs']>): Promise<AnalysisRun[]> {
    const key =
      runId === undefined
        ? await this.targets.keyOf(auth, target)
        : (await this.runs.getRun(auth.scope, runId)).scopeKey;
    const runs = await this.runs.listByKey(auth.scope, key);
    const versions = new Map<string, Promise<string>>();
    const rows: AnalysisRun[] = [];
    for (const run of runs) rows.push({ ...this.toRow(run, await this.isStale(run, versions), []), sheetIds: [] });
    const current = runs.findIndex((run) => run.current);
    const [run, row] = [runs[current], rows[current]];
    if (run && row?.stale)
      rows[current] = { ...row, staleReasons: await this.changes.explainChanges(run, comparedDay(run)) };
    return rows;
  }
  async getRun(auth: Auth, runId: number): Promise<AnalysisRun> {
    const run = await this.runs.getRun(auth.scope, runId);
    const stale = await this.isStale(run, new Map());
    return this.toRow(run, stale, stale ? await this.changes.explainChanges(run, comparedDay(run)) : []);
  }
  async page(auth: Auth, { page, ...filter }: In<Routes['runPage']>): Promise<Page<RunHistoryRow>> {
    const found = await this.runs.page(auth.scope, filter, page);
    return {
      ...found,
      records: found.records.map((run) => ({
        ...toHistoryRow(run, this.titlesOf(run)),
        can: { rename: can(auth, RUN), delete: can(auth, DELETE) && run.state !== 'running' },
      })),
    };
  }
  rename(auth: Auth, { runId, title }: In<Routes['renameRun']>): Promise<AnalysisRun> {
    return this.db.tx(async () => {
      const before = await this.runs.getRun(auth.scope, runId);
      await this.runs.rename(runId, title ?? null);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: runId,
        action: 'change',
        before: { title: before.title },
        after: { title: title ?? null },
      });
      return this.getRun(auth, runId);
    });
  }
  /** Deletes runs with their results. A running job must be cancelled first. */
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const run = await this.runs.getRun(auth.scope, id);
        if (run.state === 'running') throw new AppError('analysis.running');
        await this.runs.remove(id);
        await this.audit.write(auth, {
          subject: SUBJECT,
          subjectId: id,
          action: 'delete',
          before: { scopeKey: run.scopeKey, number: run.number, title: run.title },
        });
      }
      return null;
    });
  }
  /** Title of a run on screens, in prints and exports; names the assumptions of the run. */
  titleOf(run: AnalysisRunRecord): string {
    return this.titlesOf(run).title;
  }
  private titlesOf(run: AnalysisRunRecord): { title: string; targetTitle: string } {
    const named = { ...run, ownTitle: run.title };
    return {
      title: assumedTitle(this.translator, runTitle(this.translator, named), run),
      targetTitle: targetTitleOf(this.translator, named),
    };
  }
  private wantedTitle({ target, ...wanted }: NewRun): string {
    return assumedTitle(
      this.translator,
      wanted.title ?? targetTitle(this.translator, { ...target, sheetCount: target.sheetIds?.length ?? 0 }),
      wanted,
    );
  }
  private toRow(run: AnalysisRunRecord, stale: boolean, staleReasons: AnalysisRun['staleReasons']): AnalysisRun {
    return toRunRow(run, { ...this.titlesOf(run), stale, staleReasons });
  }

  /** Whether the input of the run has changed. */
  async isOutdated(auth: Auth, runId: number): Promise<boolean> {
    return this.isStale(await this.runs.getRun(auth.scope, runId), new Map());
  }
  private async isStale(run: AnalysisRunRecord, versions: Map<string, Promise<string>>): Promise<boolean> {
    if (run.state !== 'done') return false;
    const asOf = comparedDay(run);
    const key = [
      run.lawIds,
      run.listVersionIds,
      asOf,
      run.sheetIds,
      JSON.stringify(run.sight),
      run.askedFacts !== null,
    ].join('|');
    const current = versions.get(key) ?? this.inputs.readVersion(run, { ...run, asOf });
    versions.set(key, current);
    return (await current) !== run.inputVersion;
  }
}

/** A run without a chosen day is compared with today's lists. */
const comparedDay = ({ asOfGiven, asOf }: AnalysisRunRecord): string => (asOfGiven ? asOf : clock.today());
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
