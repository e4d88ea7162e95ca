import { Injectable } from '@nestjs/common';
import { positionUses, VehicleMaterials } from '@matlas/domain';
import { SheetGraphStore } from '@matlas/features/mds';
import { type VehicleModel, VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, taskFile, WorkerPool, createLruCache } from '@matlas/server-kit';
import {
  hookedSql,
  RunInputStore,
  NO_TARGET,
  type RunTarget,
  RunTargetStore,
} from '@matlas/features/substance-analysis';

/** The requested part of a vehicle: a branch of its BOM, or the whole vehicle. */
export interface MaterialsRequest {
  modId: number;
  /** Root position of the branch. */ ckid?: number | undefined;
  /** Whether masses are scaled to the declared mass (domain.md 1.2). */ scaled: boolean;
}
export interface LoadedMaterials {
  model: VehicleModel;
  branch: { id: number; name: string; foreignName: string | null } | null;
  vehicle: VehicleMaterials;
  /** Changes with every input of the result. */ version: string;
  /** Identifies the request in its current state. */ key: string;
}

const LEAVES = taskFile<typeof import('./sheet-leaves.task')>(require.resolve('./sheet-leaves.task'));
/** Number of vehicles kept in memory: enough for a few users, each working on one vehicle. */
const CACHE_SIZE = 6;
const NO_RULES = { lawIds: [], listVersionIds: [], asOf: '2000-01-01' };

/** Loads and computes the materials of a vehicle, once for each state of its BOM and sheets. */
@Injectable()
export class VehicleMaterialLoader {
  private readonly cache = createLruCache<VehicleMaterials>({ max: CACHE_SIZE });
  constructor(
    private readonly models: VehicleModelService,
    private readonly targets: RunTargetStore,
    private readonly inputs: RunInputStore,
    private readonly graphs: SheetGraphStore,
    private readonly pool: WorkerPool,
  ) {}

  async load(auth: Auth, request: MaterialsRequest): Promise<LoadedMaterials> {
    const { model, branch, target, version } = await this.readBasis(auth, request);
    const key = `${request.modId}/${branch?.id ?? 0}/${request.scaled}/${version}`;
    return {
      model,
      branch,
      version,
      key,
      vehicle: await this.cache.forceFetch(key, { context: () => this.compute(target, request.scaled) }),
    };
  }
  /** The model and the version of the request, without computing the result. */
  async readBasis(
    auth: Auth,
    { modId, ckid }: MaterialsRequest,
  ): Promise<Omit<LoadedMaterials, 'vehicle' | 'key'> & { target: RunTarget }> {
    const model = await this.models.getModel(auth, modId);
    const branch = ckid === undefined ? null : await this.branch(auth, modId, ckid);
    const target: RunTarget = {
      ...NO_TARGET,
      scope: branch ? 'branch' : 'vehicle',
      modelId: modId,
      branchId: branch?.id ?? null,
      enterpriseId: model.enterpriseId,
    };
    return { model, branch, target, version: await this.inputs.readVersion(target, NO_RULES) };
  }
  private async branch(auth: Auth, modId: number, ckid: number): Promise<NonNullable<LoadedMaterials['branch']>> {
    const { name, foreignName } = await this.targets.getBranchOf(auth.scope, modId, ckid);
    return { id: ckid, name, foreignName };
  }

  private async compute(target: RunTarget, scaled: boolean): Promise<VehicleMaterials> {
    const [bom, ahead] = await Promise.all([this.inputs.loadColumns(target), this.graphs.prefetch(hookedSql(target))]);
    const uses = positionUses({ parent: bom.parent, quantity: bom.quantity, hooked: bom.root });
    const roots = Int32Array.from(new Set(bom.root.filter((_root, index) => uses[index]?.role === 'counted')));
    const sheets =
      roots.length === 0
        ? new Map()
        : await this.pool.run(
            LEAVES,
            { graph: await this.graphs.load([...roots], ahead), roots, scaled },
            { isShort: true },
          );
    return new VehicleMaterials(bom, sheets);
  }
}
