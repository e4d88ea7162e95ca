import { Injectable } from '@nestjs/common';
import { type api, bomJobs, type In, type JobStarted } from '@matlas/contract';
import { modelNames, VehicleModelService } from '@matlas/features/vehicle';
import { AppError, type Auth, Db, JobQueue } from '@matlas/server-kit';

type Bom = typeof api.bom;

/** Starts runs that find the data sheets of positions. */
@Injectable()
export class BomMatchService {
  constructor(
    private readonly db: Db,
    private readonly models: VehicleModelService,
    private readonly jobs: JobQueue,
  ) {}

  /** Starts a matching run for the whole model or for selected positions. */
  start(auth: Auth, input: In<Bom['match']>): Promise<JobStarted> {
    return this.db.tx(async () => {
      const model = await this.models.lockUnlockedModel(auth, input.modId);
      if (model.bomPositions === 0) throw new AppError('bom.empty');
      return this.jobs.start(
        auth,
        bomJobs.match,
        { ...input, ids: input.ids ?? [] },
        { title: { model: modelNames(model) } },
      );
    });
  }
}
