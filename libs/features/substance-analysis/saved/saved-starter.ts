import { Injectable } from '@nestjs/common';
import type { analysisApi, Out } from '@matlas/contract';
import { type Auth, Db } from '@matlas/server-kit';
import { RunStartService } from '../run/run-start.service';
import { RunTargetStore } from '../run/run-target.store';
import { type SavedRecord, SavedAnalysisStore } from './saved-analysis.store';

/**
 * Starts the run of a saved analysis: for the calling user, or for the hourly job in the name of the user who saved
 * it.
 */
@Injectable()
export class SavedStarter {
  constructor(
    private readonly db: Db,
    private readonly starts: RunStartService,
    private readonly targets: RunTargetStore,
    private readonly saved: SavedAnalysisStore,
  ) {}

  start(auth: Auth, saved: SavedRecord): Promise<Out<typeof analysisApi.startRun>> {
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
      const started = await this.starts.start(auth, {
        ...target,
        lawIds,
        listVersionIds,
        asOf: asOf ?? undefined,
        facts: facts ?? undefined,
      });
      await this.saved.recordStart(saved.id, started.runId);
      return started;
    });
  }
}
