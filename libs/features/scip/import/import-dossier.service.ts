import { Injectable } from '@nestjs/common';
import { type api, type In, type JobStarted, scipImportJob } from '@matlas/contract';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, Db, JobQueue, StoredFiles } from '@matlas/server-kit';

const PURPOSE = 'scipDossier';

/** Starts the reading of an archive. */
@Injectable()
export class ImportDossierService {
  constructor(
    private readonly db: Db,
    private readonly files: StoredFiles,
    private readonly models: VehicleModelService,
    private readonly jobs: JobQueue,
  ) {}

  async start(auth: Auth, { file, modId, scipNumber }: In<typeof api.scipDossier.importFile>): Promise<JobStarted> {
    if (modId !== undefined) await this.models.getModel(auth, modId);
    return this.db.tx(async () => {
      const { id: fileId, name } = await this.files.storeUpload(auth, file, PURPOSE);
      return this.jobs.start(auth, scipImportJob, { fileId, modId, scipNumber }, { title: { name } });
    });
  }
}
