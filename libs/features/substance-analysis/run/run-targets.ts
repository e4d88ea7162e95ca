import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AnalysisVariant, RunTargetInput } from '@matlas/contract';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, type Auth, badInput, notFound } from '@matlas/server-kit';
import { type FoundTarget, modelKey, NO_TARGET, type Sight, supplierKey } from './run-target';
import { RunTargetStore } from './run-target.store';

/** Finds the target of a run for a user's input, if the user can see it. */
@Injectable()
export class RunTargets {
  constructor(
    private readonly store: RunTargetStore,
    private readonly models: VehicleModelService,
  ) {}

  /** Throws `analysis.noData` when there is nothing to analyse. */
  async findTarget(auth: Auth, input: RunTargetInput): Promise<FoundTarget> {
    if (input.modId !== undefined) return this.vehicle(auth, input.modId);
    if (input.positionId !== undefined) return this.branch(auth, input.positionId);
    if (input.sheetIds !== undefined) return this.sheets(auth, input.sheetIds);
    if (input.supplierId !== undefined) return this.supplier(auth, input.supplierId);
    throw badInput({ path: 'modId', code: 'required' });
  }
  /** Key of the target, to list its runs; also works for targets that have become empty. */
  async keyOf(auth: Auth, input: RunTargetInput): Promise<string> {
    if (input.modId !== undefined) return modelKey((await this.models.getModel(auth, input.modId)).id);
    if (input.supplierId !== undefined) return this.supplierKeyOf(auth, input.supplierId);
    return (await this.findTarget(auth, input)).scopeKey;
  }
  /** Refuses a variant whose sheets the caller cannot see, or whose positions belong to another vehicle. */
  async assertVariant(auth: Auth, { modelId }: FoundTarget, variant: AnalysisVariant | undefined): Promise<void> {
    if (!variant) return;
    await this.store.getSheets(auth.scope, [
      ...new Set([
        ...variant.positions.map(({ sheetId }) => sheetId),
        ...variant.materials.map(({ bySheetId }) => bySheetId),
      ]),
    ]);
    const strange = await this.store.findPositionOutside(
      modelId,
      variant.positions.map(({ positionId }) => positionId),
    );
    if (strange !== undefined) throw notFound('position', strange);
  }
  private async supplierKeyOf(auth: Auth, supplierId: number): Promise<string> {
    await this.store.getSupplier(supplierId);
    return supplierKey(supplierId, sightOf(auth));
  }
  private async vehicle(auth: Auth, modelId: number): Promise<FoundTarget> {
    const { bomPositions, projectName, foreignName, enterpriseId, organisationId } = await this.models.getModel(
      auth,
      modelId,
    );
    if (bomPositions === 0) throw new AppError('analysis.noData');
    return {
      ...NO_TARGET,
      scope: 'vehicle',
      modelId,
      scopeKey: modelKey(modelId),
      name: projectName,
      foreignName,
      enterpriseId,
      organisationId,
    };
  }
  private async branch(auth: Auth, branchId: number): Promise<FoundTarget> {
    return {
      ...NO_TARGET,
      ...(await this.store.getBranch(auth.scope, branchId)),
      scope: 'branch',
      branchId,
      scopeKey: `branch:${branchId}`,
    };
  }
  private async sheets(auth: Auth, ids: readonly number[]): Promise<FoundTarget> {
    const sheets = await this.store.getSheets(auth.scope, [...new Set(ids)]);
    const [first] = sheets;
    if (!first) throw new AppError('analysis.noData');
    const { enterpriseId, organisationId } = auth;
    return {
      ...NO_TARGET,
      scope: 'sheets',
      sheetIds: sheets.map(({ id }) => id),
      scopeKey: `sheets:${hashOf(sheets.map(({ cid }) => cid))}`,
      name: first.name,
      foreignName: first.foreignName,
      enterpriseId,
      organisationId,
    };
  }
  private async supplier(auth: Auth, supplierId: number): Promise<FoundTarget> {
    const { name, foreignName } = await this.store.getSupplier(supplierId);
    const sight = sightOf(auth);
    if (!(await this.store.hasSupplierSheets({ supplierId, sight, enterpriseId: auth.enterpriseId })))
      throw new AppError('analysis.noData');
    return {
      ...NO_TARGET,
      scope: 'supplier',
      supplierId,
      sight,
      scopeKey: supplierKey(supplierId, sight),
      name,
      foreignName,
      enterpriseId: auth.enterpriseId,
      organisationId: auth.organisationId,
    };
  }
}

const sightOf = ({ scope: { reach, organisationIds, userId } }: Auth): Sight => ({ reach, organisationIds, userId });
/** Hash of the MDS identities, so that newer versions of the sheets give the same key. */
const hashOf = (cids: readonly string[]): string =>
  createHash('md5')
    .update([...new Set(cids)].sort().join())
    .digest('hex');
