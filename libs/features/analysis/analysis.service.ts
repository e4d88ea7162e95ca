import { Injectable } from '@nestjs/common';
import { type AnalysisRun, type api, type In, type Out, substanceAnalysisJob, type VerdictCounts } from '@matlas/contract';
import { type Verdict, VERDICTS } from '@matlas/domain';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, AuditTrail, type Auth, Db, JobQueue } from '@matlas/server-kit';
import { type AnalysisRunRecord, AnalysisRunStore } from './analysis-run.store';
import { RuleSetStore } from './rule-set.store';
import { RunChanges } from './run-changes';
import { RunInputStore } from './run-input.store';

type Routes = typeof api.analysis;
const today = (): string => new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Runs of the prohibited-substance analysis: starting one, and what each is. */
@Injectable()
export class AnalysisService {
  constructor(
    private readonly db: Db, private readonly runs: AnalysisRunStore, private readonly models: VehicleModelService, private readonly rules: RuleSetStore,
    private readonly inputs: RunInputStore, private readonly changes: RunChanges, private readonly jobs: JobQueue, private readonly audit: AuditTrail,
  ) {}

  /** The run's row and its job come in one transaction. A run of the same model that is still open is joined when it asks the same, else `analysis.running`. */
  start(auth: Auth, { modId, lawIds, asOf }: In<Routes['run']>): Promise<Out<Routes['run']>> {
    return this.db.tx(async () => {
      const model = await this.models.one(auth, modId);
      if (model.bomPositions === 0) throw new AppError('analysis.noData');
      const laws = await this.rules.lawIds(auth.scope, lawIds);
      if (laws.length === 0) throw new AppError('analysis.regulationRequired');
      const wanted = { modelId: modId, lawIds: laws, asOf: asOf ?? today(), asOfGiven: asOf !== undefined };
      const runId = await this.runs.create(auth, wanted);
      const { jobId, joined } = await this.jobs.start(auth, substanceAnalysisJob, { runId, modId }, { title: { model: model.projectName } });
      if (joined) return this.join(auth, runId, jobId, wanted);
      await this.runs.setJob(runId, jobId);
      await this.audit.write(auth, { subject: 'analysis_run', subjectId: runId, action: 'create', after: wanted });
      return { runId, jobId, joined };
    });
  }
  private async join(auth: Auth, runId: number, jobId: number, wanted: { lawIds: number[]; asOf: string }): Promise<Out<Routes['run']>> {
    await this.runs.remove(runId);
    const openId = await this.runs.byJob(jobId);
    const open = openId === undefined ? undefined : await this.runs.one(auth.scope, openId);
    if (!open || open.asOf !== wanted.asOf || open.lawIds.join() !== wanted.lawIds.join()) throw new AppError('analysis.running');
    return { runId: open.id, jobId, joined: true };
  }

  async list(auth: Auth, modelId: number): Promise<AnalysisRun[]> {
    await this.models.one(auth, modelId);
    const runs = await this.runs.ofModel(auth.scope, modelId);
    const versions = new Map<string, Promise<string>>();
    const rows: AnalysisRun[] = [];
    for (const run of runs) rows.push(toRunRow(run, await this.isStale(run, versions), []));
    const newest = runs.findIndex(({ state }) => state === 'done');
    const [run, row] = [runs[newest], rows[newest]];
    if (run && row?.stale) rows[newest] = { ...row, staleReasons: await this.changes.since(run, comparedDay(run)) };
    return rows;
  }
  async one(auth: Auth, runId: number): Promise<AnalysisRun> {
    const run = await this.runs.one(auth.scope, runId);
    const stale = await this.isStale(run, new Map());
    return toRunRow(run, stale, stale ? await this.changes.since(run, comparedDay(run)) : []);
  }

  private async isStale(run: AnalysisRunRecord, versions: Map<string, Promise<string>>): Promise<boolean> {
    if (run.state !== 'done') return false;
    const asOf = comparedDay(run);
    const key = `${run.lawIds.join()}|${asOf}`;
    const current = versions.get(key) ?? this.inputs.version(run.modelId, run.lawIds, asOf);
    versions.set(key, current);
    return (await current) !== run.inputVersion;
  }
}

/** A run of no chosen day is compared with the lists of today. */
const comparedDay = ({ asOfGiven, asOf }: AnalysisRunRecord): string => (asOfGiven ? asOf : today());

export const countsOf = (counts: readonly number[]): VerdictCounts => Object.fromEntries(VERDICTS.map((verdict, code) => [verdict, counts[code] ?? 0])) as Record<Verdict, number>;

export function toRunRow({ modelId, startedAt, finishedAt, counts, lawIds: _lawIds, asOfGiven: _given, inputVersion: _version, enterpriseId: _enterprise, organisationId: _organisation, createdBy: _by, ...run }: AnalysisRunRecord, stale: boolean, staleReasons: AnalysisRun['staleReasons']): AnalysisRun {
  const worst = counts.findIndex((count) => count > 0);
  return { ...run, modId: modelId, startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null, counts: countsOf(counts), worst: worst < 0 ? null : (VERDICTS[worst] ?? null), stale, staleReasons };
}
