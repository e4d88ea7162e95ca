import { Injectable } from '@nestjs/common';
import { Db, Events } from '@matlas/server-kit';
import { RunComparisonStore } from '../result/run-comparison.store';
import { SubscriberStore } from '@matlas/features/reports';
import { SavedAnalysisStore } from './saved-analysis.store';

const KIND = 'saved';
const PAGE = '/analysis/SpecialSubstanceAnalysis';

/**
 * Notifies the subscribers of a saved analysis of findings that fail now and did not in its previous run. Each run
 * is notified once, also under concurrent calls.
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

  async notifySubscribers(runId: number): Promise<void> {
    const saved = await this.saved.findByRun(runId);
    if (!saved) return;
    const newFails = saved.beforeId === null ? null : await this.comparisons.countNewFails(runId, saved.beforeId);
    await this.db.tx(async () => {
      if (!(await this.saved.markNotified(saved.id, runId, newFails)) || !newFails) return;
      const people = await this.subscribers.listSubscribers(KIND, [saved.id]);
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
