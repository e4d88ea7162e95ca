import { Injectable } from '@nestjs/common';
import type { api, In, JobStarted } from '@matlas/contract';
import { BomImportService, BomImportStore } from '@matlas/features/bom';
import { type Auth, notFound } from '@matlas/server-kit';
import { CqcModels } from './cqc-models';

type Cqc = typeof api.cqc;

/** Imports a file as the CQC BOM of a vehicle. */
@Injectable()
export class CqcImports {
  constructor(
    private readonly models: CqcModels,
    private readonly imports: BomImportService,
    private readonly stored: BomImportStore,
  ) {}

  /** A file, or an import that was checked for this CQC BOM. */
  async start(auth: Auth, { modId, importId, ...input }: In<Cqc['importBom']>): Promise<JobStarted> {
    const cqcModId = await this.models.ensureCqcModel(auth, modId);
    if (importId !== undefined) {
      const checked = await this.stored.getImport(auth.scope, importId);
      if (checked.modelId !== cqcModId) throw notFound('import', importId);
    }
    return this.imports.start(auth, { ...input, modId: cqcModId, importId });
  }
}
