import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { cqcJobs } from '@matlas/contract';
import { BomReplacementService } from '@matlas/features/bom';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { CqcDerivation } from './cqc-derivation';
import { CqcPositionStore } from './cqc-position.store';

export interface DeriveResult {
  modelId: number;
  positions: number;
  /** Positions that took the data sheet of the vehicle BOM. */
  takenSheets: number;
}

/**
 * Replaces the CQC BOM of a vehicle by one that is made from the vehicle BOM, in one transaction. What is the same part
 * keeps its position with its own data sheet; the old CQC BOM stays as a version.
 */
@Injectable()
export class DeriveCqcBomJob extends JobHandler<typeof cqcJobs.derive> {
  readonly def = cqcJobs.derive;
  constructor(
    private readonly derivation: CqcDerivation,
    private readonly positions: CqcPositionStore,
    private readonly replacement: BomReplacementService,
  ) {
    super();
  }

  async run(
    { modId, cqcModId, withSheets, ...options }: z.output<typeof cqcJobs.derive.input>,
    context: JobContext,
  ): Promise<DeriveResult> {
    await context.reportProgress(0, null, { key: 'cqcDerive.reading' });
    const derived = await this.derivation.derive(context.auth, modId, options);
    return context.finish(async () => {
      const { positions } = await this.replacement.replaceBom({ modelId: cqcModId, fileName: '' }, derived, context);
      await this.positions.setSources(cqcModId, derived.sourceIds);
      const takenSheets = withSheets ? await this.positions.takeSheets(cqcModId) : 0;
      return { modelId: cqcModId, positions, takenSheets };
    });
  }
}
