import { Injectable } from '@nestjs/common';
import { impactExactJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { type ExactCounts, ImpactExactStore } from './impact-exact.store';
import { ImpactJudge, type JudgedModel } from './impact-judge';
import { ImpactStore } from './impact.store';

/** Judges each vehicle that an impact affects. The result is complete or absent. */
@Injectable()
export class ImpactExactJob extends JobHandler<typeof impactExactJob> {
  readonly def = impactExactJob;
  constructor(
    private readonly impacts: ImpactStore,
    private readonly exact: ImpactExactStore,
    private readonly judge: ImpactJudge,
  ) {
    super();
  }
  async run({ impactId }: { impactId: number }, context: JobContext): Promise<unknown> {
    const { auth, signal } = context;
    const impact = await this.impacts.getImpact(auth.scope, impactId);
    const entries = await this.exact.listEntries(impactId);
    const models = await this.exact.listModels(auth.scope, impactId);
    const states = await this.judge.loadStates(impact, entries);
    const judged: { modelId: number; result: JudgedModel }[] = [];
    for (const [done, modelId] of models.entries()) {
      await context.reportProgress(done, models.length, {
        key: 'impactExact.judging',
        params: { model: done + 1, models: models.length },
      });
      judged.push({ modelId, result: await this.judge.judgeModel(auth, modelId, states, signal) });
    }
    const entryIds = new Map(entries.map(({ n, id }) => [n, id]));
    return context.finish(async () => {
      await this.exact.clear(impactId);
      const total: ExactCounts = { appears: 0, vanishes: 0, changes: 0 };
      for (const { modelId, result } of judged) {
        const counts = await this.exact.addFindings(
          impactId,
          modelId,
          result,
          entryIds,
          total.appears + total.vanishes + total.changes,
        );
        for (const key of ['appears', 'vanishes', 'changes'] as const) total[key] += counts[key];
      }
      await this.impacts.finishExact(impactId, total);
      return { impactId, ...total };
    });
  }
}
