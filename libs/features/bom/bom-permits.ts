import { Injectable } from '@nestjs/common';
import { type BomPosition, lockState } from '@matlas/contract';
import { mayOnPosition, type PositionAction, type PositionPermits } from '@matlas/domain';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, can, toAppError } from '@matlas/server-kit';
import { BomPositionStore } from './bom-position.store';
import { BomWriteStore } from './bom-write.store';

const GRANTS: readonly (readonly [tag: string, actions: readonly PositionAction[]])[] = [
  ['bom:info:edit', ['edit', 'move', 'addChild']],
  ['bom:info:delete', ['delete']],
  ['bom:info:hook', ['hook', 'unhook']],
  ['bom:info:match', ['match']],
];

/** What a caller may do with a position now, decided by the domain from the stored state. */
@Injectable()
export class BomPermits {
  constructor(
    private readonly positions: BomPositionStore,
    private readonly writes: BomWriteStore,
    private readonly models: VehicleModelService,
  ) {}

  async getPermits(auth: Auth, position: BomPosition): Promise<PositionPermits> {
    const model = await this.models.getModel(auth, position.modId);
    const grants = new Set(GRANTS.filter(([tag]) => can(auth, tag)).flatMap(([, actions]) => actions));
    return mayOnPosition(
      { scope: auth.scope, grants },
      {
        enterpriseId: model.enterpriseId,
        organisationId: model.organisationId,
        createdBy: model.createdBy,
        isRoot: await this.isRoot(auth, position),
        locked: model.lockState === lockState.of.locked,
        hooked: position.sheet !== null,
        hookedBelow: await this.writes.countHookedBelow(position.id),
      },
    );
  }
  /** Throws the error that the specification defines for the forbidden action. */
  async assertPermitted(auth: Auth, position: BomPosition, action: PositionAction): Promise<void> {
    const permit = (await this.getPermits(auth, position))[action];
    if (!permit.allowed) throw toAppError(permit.reason);
  }
  /** The vehicle itself: the only root position, when it has children. */
  async isRoot(auth: Auth, position: BomPosition): Promise<boolean> {
    return (
      position.parentId === null &&
      position.childCount > 0 &&
      (await this.positions.listRoots(auth.scope, position.modId)).length === 1
    );
  }
}
