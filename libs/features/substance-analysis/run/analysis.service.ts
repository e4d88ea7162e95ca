import { Injectable } from '@nestjs/common';
import { type AnalysisRun, type api, type In, type Page, type RunHistoryRow } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, can, clock, Db, Translator } from '@matlas/server-kit';
import { runTitles, toHistoryRow, toRunRow } from './analysis-run.row';
import { type AnalysisRunRecord, AnalysisRunStore } from './analysis-run.store';
import { RunChanges } from './run-changes';
import { RunInputStore } from './run-input.store';
import { RunTargets } from './run-targets';

type Routes = typeof api.analysis;
const SUBJECT = 'analysis_run';
const RUN = 'analysis:prohibitSubstance:run';
const DELETE = 'analysis:prohibitSubstance:delete';

/** Describes runs of the substance analysis. */
@Injectable()
export class AnalysisService {
  constructor(
    private readonly db: Db,
    private readonly runs: AnalysisRunStore,
    private readonly targets: RunTargets,
    private readonly inputs: RunInputStore,
    private readonly changes: RunChanges,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
  ) {}

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
        ...toHistoryRow(run, runTitles(this.translator, run)),
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
    return runTitles(this.translator, run).title;
  }
  private toRow(run: AnalysisRunRecord, stale: boolean, staleReasons: AnalysisRun['staleReasons']): AnalysisRun {
    return toRunRow(run, { ...runTitles(this.translator, run), stale, staleReasons });
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
