import { Injectable } from '@nestjs/common';
import { type BomPosition, lockState } from '@matlas/contract';
import { mayOnPosition, type PositionAction, type PositionPermits } from '@matlas/domain';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, can, refused } from '@matlas/server-kit';
import { BomPositionStore } from './bom-position.store';
import { BomWriteStore } from './bom-write.store';

const GRANTS: readonly (readonly [tag: string, actions: readonly PositionAction[]])[] = [
  ['bom:info:edit', ['edit', 'move', 'addChild']],
  ['bom:info:delete', ['delete']],
  ['bom:info:hook', ['hook', 'unhook']],
  ['bom:info:match', ['match']],
];

/** What a caller may do with a position now: the domain's answer on the stored state. */
@Injectable()
export class BomPermits {
  constructor(
    private readonly positions: BomPositionStore,
    private readonly writes: BomWriteStore,
    private readonly models: VehicleModelService,
  ) {}

  async of(auth: Auth, position: BomPosition): Promise<PositionPermits> {
    const model = await this.models.one(auth, position.modId);
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
        hookedBelow: await this.writes.hookedBelow(position.id),
      },
    );
  }
  /** Throws the specification's message of what forbids it. */
  async assert(auth: Auth, position: BomPosition, action: PositionAction): Promise<void> {
    const permit = (await this.of(auth, position))[action];
    if (!permit.allowed) throw refused(permit.reason);
  }
  /** The vehicle itself: the one position at the top that has others below it. */
  async isRoot(auth: Auth, position: BomPosition): Promise<boolean> {
    return (
      position.parentId === null &&
      position.childCount > 0 &&
      (await this.positions.roots(auth.scope, position.modId)).length === 1
    );
  }
}
