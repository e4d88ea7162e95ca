import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { bomJobs } from '@matlas/contract';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AuditTrail, type JobContext, JobHandler } from '@matlas/server-kit';
import { BomRoot } from './bom-root';
import { BomReplaceStore } from './bom-replace.store';
import { BomVersionService } from './bom-version.service';
import { BomVersionStore } from './bom-version.store';

export interface BomRestoreResult {
  modelId: number;
  positions: number;
  hooks: number;
  /** Hooks of the version whose data sheet was deleted since. */
  lostHooks: number;
}

/**
 * Brings an earlier BOM back in one transaction, with its hooks and facts; the present one becomes a version. Marks
 * for recyclability stay on positions that both have.
 */
@Injectable()
export class RestoreBomJob extends JobHandler<typeof bomJobs.restore> {
  readonly def = bomJobs.restore;
  constructor(
    private readonly versions: BomVersionService,
    private readonly store: BomVersionStore,
    private readonly replacement: BomReplaceStore,
    private readonly root: BomRoot,
    private readonly models: VehicleModelService,
    private readonly audit: AuditTrail,
  ) {
    super();
  }

  async run(
    { bomVersionId, modelId }: z.output<typeof bomJobs.restore.input>,
    context: JobContext,
  ): Promise<BomRestoreResult> {
    const { auth } = context;
    const version = await this.store.getVersion(auth.scope, bomVersionId);
    const { pages, ids, matches } = await this.versions.readVersion(auth, bomVersionId, context.signal);
    await context.reportProgress(0, version.positions, { key: 'bomRestore.storing' });
    return context.finish(async () => {
      const { bomPositions } = await this.models.lockUnlockedModel(auth, modelId);
      await this.versions.keepPresent(auth, { modelId, reason: 'restore', fileName: version.fileName });
      await this.replacement.replaceTree(modelId, { pages, ids, unhook: [] }, () => Promise.resolve());
      await this.replacement.setFacts(modelId, pages);
      await this.replacement.setMatches(modelId, matches);
      await this.replacement.endReplacement();
      await this.root.releaseRoot(auth, modelId);
      await this.models.updateModelBom(auth, modelId, { positions: version.positions });
      await this.audit.write(auth, {
        subject: 'bom',
        subjectId: modelId,
        action: 'change',
        before: { positions: bomPositions },
        after: { positions: version.positions, version: version.number },
      });
      const hooks = await this.replacement.countHooks(modelId);
      return { modelId, positions: version.positions, hooks, lostHooks: version.hooks - hooks };
    });
  }
}
