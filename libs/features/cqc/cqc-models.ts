import { Injectable } from '@nestjs/common';
import type { CqcModel, Page, PageQuery } from '@matlas/contract';
import { type VehicleModel, VehicleModelService } from '@matlas/features/vehicle';
import { AppError, type Auth, Db, notFound } from '@matlas/server-kit';
import { CqcModelStore } from './cqc-model.store';

/** Vehicles and their CQC BOMs. A CQC BOM is only named by its vehicle. */
@Injectable()
export class CqcModels {
  constructor(
    private readonly db: Db,
    private readonly models: VehicleModelService,
    private readonly store: CqcModelStore,
  ) {}

  page(auth: Auth, page: PageQuery): Promise<Page<CqcModel>> {
    return this.store.page(auth.scope, page);
  }
  /** The vehicle; a CQC BOM is none. */
  async getVehicle(auth: Auth, modId: number): Promise<VehicleModel> {
    const model = await this.models.getModel(auth, modId);
    if (model.cqcOfId !== null) throw notFound('model', modId);
    return model;
  }
  async findCqcModel(auth: Auth, modId: number): Promise<number | undefined> {
    return this.store.findCqcModel((await this.getVehicle(auth, modId)).id);
  }
  /** Throws `cqc.missing` when the vehicle has no CQC BOM. */
  async requireCqcModel(auth: Auth, modId: number): Promise<number> {
    const found = await this.findCqcModel(auth, modId);
    if (found === undefined) throw new AppError('cqc.missing');
    return found;
  }
  /** Makes the CQC BOM of a vehicle that is not locked, unless there is one. */
  ensureCqcModel(auth: Auth, modId: number): Promise<number> {
    return this.db.tx(async () => {
      const { id } = await this.getVehicle(auth, modId);
      await this.models.lockUnlockedModel(auth, id);
      return this.store.ensureCqcModel(id);
    });
  }
  /** The vehicle of a CQC BOM; throws `notFound` for the position of a vehicle BOM. */
  async getVehicleOf(auth: Auth, cqcModId: number, positionId: number): Promise<number> {
    const { cqcOfId } = await this.models.getModel(auth, cqcModId);
    if (cqcOfId === null) throw notFound('position', positionId);
    return cqcOfId;
  }
}
