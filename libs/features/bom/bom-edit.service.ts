import { Injectable } from '@nestjs/common';
import type { api, BomPosition, BomPositionDetail, In } from '@matlas/contract';
import { normalisePartNumber } from '@matlas/domain';
import { pinyinOf } from '@matlas/formats';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, AuditTrail, type Auth, Db, notFound } from '@matlas/server-kit';
import { BomPermits } from './bom-permits';
import { BomPositionStore } from './bom-position.store';
import { BomRoot } from './bom-root';
import { type PositionFields, BomWriteStore } from './bom-write.store';
import { PositionDetails } from './position-details';

type Bom = typeof api.bom;
const SUBJECT = 'bom_position';

/**
 * Changes of single positions. Every change locks the model's row and is decided by the matrix of node states.
 */
@Injectable()
export class BomEditService {
  constructor(
    private readonly db: Db,
    private readonly positions: BomPositionStore,
    private readonly writes: BomWriteStore,
    private readonly models: VehicleModelService,
    private readonly permits: BomPermits,
    private readonly details: PositionDetails,
    private readonly places: BomRoot,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Adds a position as the last child of its parent. Without a parent it is a top position; where the BOM has a root,
   * it is made one below the root, since a vehicle has one.
   */
  addPosition(auth: Auth, { modId, parentId, ...fields }: In<Bom['add']>): Promise<BomPositionDetail> {
    return this.db.tx(async () => {
      const model = await this.models.lockModel(auth, modId);
      const placeId = parentId ?? (await this.places.findRootId(modId));
      const parent = placeId === undefined ? null : await this.positions.getPosition(auth.scope, placeId);
      if (parent && parent.modId !== modId) throw notFound('position', parent.id);
      if (parent) await this.permits.assertPermitted(auth, parent, 'add');
      else this.permits.assertModelPermits(model, 'add');
      const id = await this.writes.addPosition(modId, parent, storedFields(fields));
      return this.recordChange(auth, id, modId, undefined);
    });
  }
  updatePosition(auth: Auth, { id, version, ...fields }: In<Bom['update']>): Promise<BomPositionDetail> {
    return this.db.tx(async () => {
      const before = await this.lockPosition(auth, id);
      await this.permits.assertPermitted(auth, before, 'edit');
      await this.writes.updatePosition(id, version, storedFields(fields));
      return this.recordChange(auth, id, before.modId, before);
    });
  }
  /** Moves a position with its subtree to the end of another position. Throws `bom.cycle` below itself. */
  movePosition(auth: Auth, { ckid, parentId }: In<Bom['move']>): Promise<BomPositionDetail> {
    return this.db.tx(async () => {
      const before = await this.lockPosition(auth, ckid);
      await this.permits.assertPermitted(auth, before, 'move');
      const parent = await this.positions.getPosition(auth.scope, parentId);
      if (parent.modId !== before.modId) throw notFound('position', parentId);
      if (await this.places.isBelow(parentId, ckid)) throw new AppError('bom.cycle');
      await this.permits.assertPermitted(auth, parent, 'add');
      await this.writes.moveSubtree(before.modId, ckid, parentId);
      return this.recordChange(auth, ckid, before.modId, before);
    });
  }
  /** Deletes a position with its subtree; refused while data sheets are hooked below it. */
  removePosition(auth: Auth, id: number): Promise<null> {
    return this.db.tx(async () => {
      const before = await this.lockPosition(auth, id);
      await this.permits.assertPermitted(auth, before, 'delete');
      await this.writes.removeSubtree(id, before.parentId);
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      await this.places.settleBom(auth, before.modId);
      return null;
    });
  }

  /**
   * The position, with its model's row locked against other changes. Whether a locked model allows the change is
   * decided with the other states of the position.
   */
  private async lockPosition(auth: Auth, id: number): Promise<BomPosition> {
    const position = await this.positions.getPosition(auth.scope, id);
    await this.models.lockModel(auth, position.modId);
    return position;
  }
  private async recordChange(
    auth: Auth,
    id: number,
    modelId: number,
    before: BomPosition | undefined,
  ): Promise<BomPositionDetail> {
    const after = await this.details.getDetail(auth, id);
    await this.audit.write(auth, {
      subject: SUBJECT,
      subjectId: id,
      action: before ? 'change' : 'create',
      before: before ?? null,
      after,
    });
    await this.places.settleBom(auth, modelId);
    return after;
  }
}

type Fields = Pick<
  In<Bom['update']>,
  'name' | 'foreignName' | 'number' | 'supplierCode' | 'supplierName' | 'quantity' | 'massGrams' | 'remark'
>;
/** Absent optional fields are stored empty; search and matching keys are derived from name and number. */
export const storedFields = (fields: Fields): PositionFields => ({
  name: fields.name,
  foreignName: fields.foreignName ?? null,
  pinyin: pinyinOf(fields.name),
  number: fields.number ?? null,
  numberKey: fields.number ? normalisePartNumber(fields.number) : '',
  supplierCode: fields.supplierCode ?? null,
  supplierName: fields.supplierName ?? null,
  quantity: fields.quantity,
  massGrams: fields.massGrams ?? null,
  remark: fields.remark ?? null,
});
