import { Injectable } from '@nestjs/common';
import type { BomSummary } from '@matlas/contract';
import { type Auth, taskFile, WorkerPool } from '@matlas/server-kit';
import { BomPositionStore } from './bom-position.store';

const SUM_BOM = taskFile<typeof import('./sum-bom.task')>(require.resolve('./sum-bom.task'));

/** The figures above the tree: counts from the database, and sums that the domain computes in a worker thread. */
@Injectable()
export class BomFigures {
  constructor(
    private readonly positions: BomPositionStore,
    private readonly pool: WorkerPool,
  ) {}

  async computeFigures(auth: Auth, modelId: number): Promise<BomSummary> {
    const counts = await this.positions.getCounts(auth.scope, modelId);
    const pages = await this.positions.readPagesToSum(auth.scope, modelId);
    const { positions, byState, withSheet, withoutSheet, sheetGrams, totalGrams, massCoveragePercent } =
      await this.pool.run(SUM_BOM, { pages }, { isShort: true });
    return {
      ...counts,
      positions,
      byState,
      withSheet,
      withoutSheet,
      bomMassGrams: totalGrams,
      coveredMassGrams: sheetGrams,
      coveredPercent: massCoveragePercent ?? null,
    };
  }
}
