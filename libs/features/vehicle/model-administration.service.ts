import { Injectable } from '@nestjs/common';
import { type api, type In, lockState, type VehicleModelRow } from '@matlas/contract';
import { type Auth, badInput, clock, Db } from '@matlas/server-kit';
import { VehicleModelService } from './vehicle-model.service';

type Routes = typeof api.vehicle.modInfo;

/** Locks and archives models, one or many; all of them or none. */
@Injectable()
export class ModelAdministrationService {
  constructor(
    private readonly db: Db,
    private readonly models: VehicleModelService,
  ) {}

  /** Throws `model.lockUntilPast` for a last day before today. */
  lock(auth: Auth, { ids, reason, until }: In<Routes['lock']>): Promise<VehicleModelRow[]> {
    if (until !== undefined && until < clock.today()) throw badInput({ path: 'until', code: 'model.lockUntilPast' });
    const lock = { reason, until: until ?? null };
    return this.changeModels(ids, (id) => this.models.setState(auth, id, { lockState: lockState.of.locked, lock }));
  }
  unlock(auth: Auth, ids: readonly number[]): Promise<VehicleModelRow[]> {
    return this.changeModels(ids, (id) => this.models.setState(auth, id, { lockState: lockState.of.unlocked }));
  }
  archive(auth: Auth, ids: readonly number[]): Promise<VehicleModelRow[]> {
    return this.changeModels(ids, (id) => this.models.setArchived(auth, id, true));
  }
  restore(auth: Auth, ids: readonly number[]): Promise<VehicleModelRow[]> {
    return this.changeModels(ids, (id) => this.models.setArchived(auth, id, false));
  }

  private changeModels(
    ids: readonly number[],
    change: (id: number) => Promise<VehicleModelRow>,
  ): Promise<VehicleModelRow[]> {
    return this.db.tx(async () => {
      const rows: VehicleModelRow[] = [];
      for (const id of [...new Set(ids)].sort((one, other) => one - other)) rows.push(await change(id));
      return rows;
    });
  }
}
