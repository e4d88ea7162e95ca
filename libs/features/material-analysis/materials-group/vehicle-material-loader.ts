import { Injectable } from '@nestjs/common';
import { positionUses, VehicleMaterials } from '@matlas/domain';
import { SheetGraphStore } from '@matlas/features/mds';
import { type VehicleModel, VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, taskFile, WorkerPool, LruCache } from '@matlas/server-kit';
import {
  hookedSql,
  RunInputStore,
  NO_TARGET,
  type RunTarget,
  RunTargetStore,
} from '@matlas/features/substance-analysis';

/** Which part of a vehicle: a branch of its BOM, or all of it. */
export interface AskedMaterials {
  modId: number;
  /** Position at the top of the branch. */ ckid?: number | undefined;
  /** Masses of sheets add up to what is declared (domain.md 1.2). */ scaled: boolean;
}
export interface LoadedMaterials {
  model: VehicleModel;
  branch: { id: number; name: string; foreignName: string | null } | null;
  vehicle: VehicleMaterials;
  /** Changes with whatever decides the result. */ version: string;
  /** Names what was asked for, as it stands. */ key: string;
}

const LEAVES = taskFile<typeof import('./sheet-leaves.task')>(require.resolve('./sheet-leaves.task'));
/** Vehicles that stay in memory: some people at work on one each. */
const KEPT = 6;
const NO_RULES = { lawIds: [], listVersionIds: [], asOf: '2000-01-01' };

/** What a vehicle is made of, read and computed once for each state of its BOM and sheets. */
@Injectable()
export class VehicleMaterialLoader {
  private readonly kept = new LruCache<VehicleMaterials>(KEPT);
  constructor(
    private readonly models: VehicleModelService,
    private readonly targets: RunTargetStore,
    private readonly inputs: RunInputStore,
    private readonly graphs: SheetGraphStore,
    private readonly pool: WorkerPool,
  ) {}

  async load(auth: Auth, asked: AskedMaterials): Promise<LoadedMaterials> {
    const { model, branch, target, version } = await this.about(auth, asked);
    const key = `${asked.modId}/${branch?.id ?? 0}/${asked.scaled}/${version}`;
    return { model, branch, version, key, vehicle: await this.kept.of(key, () => this.compute(target, asked.scaled)) };
  }
  /** What it is about, without computing anything. */
  async about(
    auth: Auth,
    { modId, ckid }: AskedMaterials,
  ): Promise<Omit<LoadedMaterials, 'vehicle' | 'key'> & { target: RunTarget }> {
    const model = await this.models.one(auth, modId);
    const branch = ckid === undefined ? null : await this.branch(auth, modId, ckid);
    const target: RunTarget = {
      ...NO_TARGET,
      scope: branch ? 'branch' : 'vehicle',
      modelId: modId,
      branchId: branch?.id ?? null,
      enterpriseId: model.enterpriseId,
    };
    return { model, branch, target, version: await this.inputs.version(target, NO_RULES) };
  }
  private async branch(auth: Auth, modId: number, ckid: number): Promise<NonNullable<LoadedMaterials['branch']>> {
    const { name, foreignName } = await this.targets.branchOf(auth.scope, modId, ckid);
    return { id: ckid, name, foreignName };
  }

  private async compute(target: RunTarget, scaled: boolean): Promise<VehicleMaterials> {
    const [bom, ahead] = await Promise.all([this.inputs.columns(target), this.graphs.prefetch(hookedSql(target))]);
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
