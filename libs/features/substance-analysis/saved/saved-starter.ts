import { Injectable } from '@nestjs/common';
import type { analysisApi, Out } from '@matlas/contract';
import { type Auth, Db } from '@matlas/server-kit';
import { AnalysisService } from '../run/analysis.service';
import { RunTargetStore } from '../run/run-target.store';
import { type SavedRecord, SavedAnalysisStore } from './saved-analysis.store';

/**
 * Starts a run of what a saved analysis asks, for whoever asks: a person, or the clock in the name of whoever saved it.
 */
@Injectable()
export class SavedStarter {
  constructor(
    private readonly db: Db,
    private readonly analyses: AnalysisService,
    private readonly targets: RunTargetStore,
    private readonly saved: SavedAnalysisStore,
  ) {}

  start(auth: Auth, saved: SavedRecord): Promise<Out<typeof analysisApi.run>> {
    return this.db.tx(async () => {
      const { modelId, branchId, sheetIds, supplierId, lawIds, listVersionIds, asOf, facts } = saved;
      const sheets =
        sheetIds !== null && saved.newestVersions ? await this.targets.newestVersions(auth.scope, sheetIds) : sheetIds;
      const target =
        branchId !== null
          ? { positionId: branchId }
          : modelId !== null
            ? { modId: modelId }
            : sheets !== null
              ? { sheetIds: sheets }
              : { supplierId: supplierId ?? 0 };
      const started = await this.analyses.start(auth, {
        ...target,
        lawIds,
        listVersionIds,
        asOf: asOf ?? undefined,
        facts: facts ?? undefined,
      });
      await this.saved.started(saved.id, started.runId);
      return started;
    });
  }
}
