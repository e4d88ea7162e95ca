import { Injectable } from '@nestjs/common';
import { Db, Events } from '@matlas/server-kit';
import { RunComparisonStore } from '../result/run-comparison.store';
import { SubscriberStore } from '@matlas/features/reports';
import { SavedAnalysisStore } from './saved-analysis.store';

const KIND = 'saved';
const PAGE = '/analysis/SpecialSubstanceAnalysis';

/**
 * Tells the subscribers of a saved analysis what fails now and did not in its run before. Each run is told once,
 * whoever comes first.
 */
@Injectable()
export class SavedNotices {
  constructor(
    private readonly db: Db,
    private readonly saved: SavedAnalysisStore,
    private readonly comparisons: RunComparisonStore,
    private readonly subscribers: SubscriberStore,
    private readonly events: Events,
  ) {}

  async after(runId: number): Promise<void> {
    const saved = await this.saved.ofRun(runId);
    if (!saved) return;
    const newFails = saved.beforeId === null ? null : await this.comparisons.newFails(runId, saved.beforeId);
    await this.db.tx(async () => {
      if (!(await this.saved.tell(saved.id, runId, newFails)) || !newFails) return;
      const people = await this.subscribers.of(KIND, [saved.id]);
      const params = { name: saved.name, count: newFails };
      await this.events.afterCommit('analysis.told', {
        key: 'savedAnalysisFails',
        params: { zh: params, en: params },
        link: `${PAGE}?runId=${runId}&compare=${saved.beforeId ?? 'none'}&verdicts=fail`,
        sourceKey: `analysis.saved:${saved.id}:${runId}`,
        userIds: people.map(({ id }) => id),
      });
    });
  }
}
