import { Injectable } from '@nestjs/common';
import { verificationJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { BatchChecker } from './batch-checker';
import { CheckResultStore } from './check-result.store';
import { type CheckRunRecord, CheckRunStore } from './check-run.store';
import { CheckTargetStore } from './check-target.store';
import { type RunBasis, RunBasisLoader } from './run-basis-loader';

/** Small enough for a short transaction and visible progress. */
const BATCH = 100;

/** Checks the sheets of a run in batches. Checked batches are stored, so a repeated run continues after them. */
@Injectable()
export class VerifySheetsJob extends JobHandler<typeof verificationJob> {
  readonly def = verificationJob;
  constructor(
    private readonly runs: CheckRunStore,
    private readonly targets: CheckTargetStore,
    private readonly results: CheckResultStore,
    private readonly bases: RunBasisLoader,
    private readonly checker: BatchChecker,
  ) {
    super();
  }

  async run(
    { runId }: { runId: number },
    context: JobContext,
  ): Promise<{ runId: number; sheets: number; findings: number }> {
    const from = performance.now();
    const { auth } = context;
    const basis = await this.bases.loadBasis(auth, await this.runs.findRun(auth.scope, runId), context.signal);
    const total = await this.countSheets(basis);
    let run = basis.run;
    for (let ids = await this.nextSheetIds(basis, run); ids.length > 0; ids = await this.nextSheetIds(basis, run)) {
      await context.reportProgress(run.sheets, total, {
        key: 'sheetVerification.checking',
        params: { done: run.sheets },
      });
      run = await this.checkNextBatch(basis, run, ids, context);
    }
    return context.finish(async () => {
      await this.runs.finish(
        runId,
        await this.results.countByLevel(runId, run.kinds),
        Math.round(performance.now() - from),
      );
      return { runId, sheets: run.sheets, findings: run.findings };
    });
  }

  private async checkNextBatch(
    basis: RunBasis,
    run: CheckRunRecord,
    ids: readonly number[],
    context: JobContext,
  ): Promise<CheckRunRecord> {
    const checked = await this.checker.checkBatch(basis, ids);
    const last = ids.at(-1) ?? run.lastSheetId;
    const findings = checked.reduce((sum, each) => sum + each.findings.length, 0);
    await context.tx(async () => {
      await this.results.insertResults(run.id, run.sheets, run.findings, checked);
      await this.runs.saveProgress(run.id, last, checked.length, findings);
    });
    return { ...run, lastSheetId: last, sheets: run.sheets + checked.length, findings: run.findings + findings };
  }
  /** The next sheets by ascending id. */
  private async nextSheetIds(
    { auth, run: { side } }: RunBasis,
    { chosen, lastSheetId }: CheckRunRecord,
  ): Promise<number[]> {
    if ('sheetIds' in chosen) return chosen.sheetIds.filter((id) => id > lastSheetId).slice(0, BATCH);
    const page = {
      ...chosen.page,
      pageNo: 1,
      pageSize: BATCH,
      cursor: undefined,
      sort: [{ field: 'id', dir: 'asc' as const }],
      between: { ...chosen.page.between, id: { start: lastSheetId + 1 } },
    };
    return (await this.targets.page(auth.scope, side as 'own' | 'received', page)).records.map(({ id }) => id);
  }
  /** Number of sheets; null when it cannot be counted quickly. */
  private async countSheets({ auth, run: { chosen, side } }: RunBasis): Promise<number | null> {
    if ('sheetIds' in chosen) return chosen.sheetIds.length;
    const { total, totalIsMin } = await this.targets.page(auth.scope, side as 'own' | 'received', {
      ...chosen.page,
      pageNo: 1,
      pageSize: 1,
      cursor: undefined,
    });
    return totalIsMin ? null : total;
  }
}
