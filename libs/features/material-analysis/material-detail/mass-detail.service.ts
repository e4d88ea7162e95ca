import { Injectable } from '@nestjs/common';
import { type JobStarted, type MassDetailState, massDetailJob } from '@matlas/contract';
import { modelNames, VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, Db, JobQueue } from '@matlas/server-kit';
import { RunTargetStore } from '@matlas/features/substance-analysis';
import { DetailInputStore } from './detail-input.store';
import { type MassDetailRecord, MassDetailStore } from './mass-detail.store';

/** The stored material list of a vehicle: its summary, whether it is current, and its calculation. */
@Injectable()
export class MassDetailService {
  constructor(
    private readonly db: Db,
    private readonly details: MassDetailStore,
    private readonly inputs: DetailInputStore,
    private readonly models: VehicleModelService,
    private readonly jobs: JobQueue,
    private readonly targets: RunTargetStore,
  ) {}

  async getState(auth: Auth, modId: number): Promise<MassDetailState> {
    const { projectName } = await this.models.getModel(auth, modId);
    const [found, runningJobId] = await Promise.all([
      this.details.findNewest(auth.scope, modId),
      this.details.findRunningJob(modId),
    ]);
    return {
      modId,
      modelName: projectName,
      runningJobId,
      result: found ? { ...toResult(found), stale: await this.isStale(found) } : null,
    };
  }
  /** Creates the row and its job in one transaction. When a calculation is running already, its job is returned. */
  calculate(auth: Auth, modId: number): Promise<JobStarted> {
    return this.db.tx(async () => {
      const model = await this.models.getModel(auth, modId);
      const detailId = await this.details.create(modId, auth.name);
      const { jobId, joined } = await this.jobs.start(
        auth,
        massDetailJob,
        { detailId, modId },
        { title: { model: modelNames(model) } },
      );
      if (joined) await this.details.remove(detailId);
      else await this.details.setJob(detailId, jobId);
      return { jobId, joined };
    });
  }
  /** Newest result of a vehicle that the caller can see, or of its branch `ckid`; undefined before the first result. */
  async findNewest(auth: Auth, modId: number, ckid?: number): Promise<MassDetailRecord | undefined> {
    await this.models.getModel(auth, modId);
    if (ckid !== undefined) await this.targets.getBranchOf(auth.scope, modId, ckid);
    return this.details.findNewest(auth.scope, modId);
  }
  /** Current fingerprint of the BOM and its released sheets. */
  async readVersion(auth: Auth, modId: number): Promise<string> {
    await this.models.getModel(auth, modId);
    return this.inputs.readVersion(modId);
  }
  async isStale({ modelId, inputVersion }: MassDetailRecord): Promise<boolean> {
    return (await this.inputs.readVersion(modelId)) !== inputVersion;
  }
}

const toResult = ({
  id,
  startedBy,
  finishedAt,
  milliseconds,
  lines,
  materials,
  positions,
  positionsWithSheet,
  positionsUnmatched,
  positionsWithoutMass,
  deviations,
  massGrams,
  plainMassGrams,
}: MassDetailRecord): Omit<NonNullable<MassDetailState['result']>, 'stale'> => ({
  id,
  startedBy,
  finishedAt: finishedAt.toISOString(),
  milliseconds,
  lines,
  materials,
  positions,
  positionsWithSheet,
  positionsUnmatched,
  positionsWithoutMass,
  deviations,
  massGrams,
  plainMassGrams,
});
