import { Injectable } from '@nestjs/common';
import { type JobStarted, type MassDetailState, massDetailJob } from '@matlas/contract';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, Db, JobQueue } from '@matlas/server-kit';
import { RunTargetStore } from '@matlas/features/substance-analysis';
import { DetailInputStore } from './detail-input.store';
import { type MassDetailRecord, MassDetailStore } from './mass-detail.store';

/** The kept list of what a vehicle is made of: what it is, whether it still holds, and making another one. */
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

  async state(auth: Auth, modId: number): Promise<MassDetailState> {
    const { projectName } = await this.models.one(auth, modId);
    const [found, runningJobId] = await Promise.all([
      this.details.newest(auth.scope, modId),
      this.details.runningJob(modId),
    ]);
    return {
      modId,
      modelName: projectName,
      runningJobId,
      result: found ? { ...told(found), stale: await this.isStale(found) } : null,
    };
  }
  /** The row and its job come in one transaction; a list that is being made already is joined. */
  calculate(auth: Auth, modId: number): Promise<JobStarted> {
    return this.db.tx(async () => {
      const { projectName } = await this.models.one(auth, modId);
      const detailId = await this.details.create(modId, auth.name);
      const { jobId, joined } = await this.jobs.start(
        auth,
        massDetailJob,
        { detailId, modId },
        { title: { model: projectName } },
      );
      if (joined) await this.details.remove(detailId);
      else await this.details.setJob(detailId, jobId);
      return { jobId, joined };
    });
  }
  /** The newest result of a vehicle that the caller sees, or of the branch `ckid` of it; undefined before the first. */
  async newest(auth: Auth, modId: number, ckid?: number): Promise<MassDetailRecord | undefined> {
    await this.models.one(auth, modId);
    if (ckid !== undefined) await this.targets.branchOf(auth.scope, modId, ckid);
    return this.details.newest(auth.scope, modId);
  }
  /** Of the BOM and its released sheets as they stand. */
  async version(auth: Auth, modId: number): Promise<string> {
    await this.models.one(auth, modId);
    return this.inputs.version(modId);
  }
  async isStale({ modelId, inputVersion }: MassDetailRecord): Promise<boolean> {
    return (await this.inputs.version(modelId)) !== inputVersion;
  }
}

const told = ({
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
