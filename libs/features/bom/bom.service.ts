import { Injectable } from '@nestjs/common';
import {
  type api,
  type BomPosition,
  type BomPositionDetail,
  type BomSummary,
  type In,
  type ListedPosition,
  type Page,
} from '@matlas/contract';
import { normalisePartNumber } from '@matlas/domain';
import { pinyinOf } from '@matlas/formats';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AuditTrail, type Auth, Db, ListAnswer, notFound } from '@matlas/server-kit';
import { BomFigures } from './bom-figures';
import { BomPermits } from './bom-permits';
import { BomPositionStore } from './bom-position.store';
import { type PositionFields, BomWriteStore } from './bom-write.store';
import { PositionDetails } from './position-details';

type Bom = typeof api.bom;
const SUBJECT = 'bom_position';

/**
 * The positions of a model's BOM: reads, and changes of single positions. Every change locks the model's row and is
 * refused when the model is locked.
 */
@Injectable()
export class BomService {
  constructor(
    private readonly db: Db,
    private readonly positions: BomPositionStore,
    private readonly writes: BomWriteStore,
    private readonly models: VehicleModelService,
    private readonly permits: BomPermits,
    private readonly details: PositionDetails,
    private readonly figures: BomFigures,
    private readonly audit: AuditTrail,
  ) {}

  async listRoots(auth: Auth, modelId: number): Promise<BomPosition[]> {
    await this.models.getModel(auth, modelId);
    return this.positions.listRoots(auth.scope, modelId);
  }
  async listChildren(auth: Auth, parentId: number): Promise<BomPosition[]> {
    await this.positions.getPosition(auth.scope, parentId);
    return this.positions.listChildren(auth.scope, parentId);
  }
  async listAncestors(auth: Auth, id: number): Promise<BomPosition[]> {
    await this.positions.getPosition(auth.scope, id);
    return this.positions.listAncestors(auth.scope, id);
  }
  async getTree(auth: Auth, modelId: number): Promise<ListAnswer<BomPosition>> {
    await this.models.getModel(auth, modelId);
    return new ListAnswer(await this.positions.readTreePages(auth.scope, modelId));
  }
  getSummary(auth: Auth, modelId: number): Promise<BomSummary> {
    return this.figures.computeFigures(auth, modelId);
  }
  listPositions(auth: Auth, { modId, page }: In<Bom['query']>): Promise<Page<ListedPosition>> {
    return this.positions.page(auth.scope, modId, page);
  }
  getDetail(auth: Auth, id: number): Promise<BomPositionDetail> {
    return this.details.getDetail(auth, id);
  }

  addPosition(auth: Auth, { modId, parentId, ...fields }: In<Bom['add']>): Promise<BomPositionDetail> {
    return this.db.tx(async () => {
      await this.models.lockUnlockedModel(auth, modId);
      const parent = parentId ? await this.positions.getPosition(auth.scope, parentId) : null;
      if (parent && parent.modId !== modId) throw notFound('position', parent.id);
      if (parent) await this.permits.assertPermitted(auth, parent, 'addChild');
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
  /** Deletes a position with its subtree; refused while data sheets are hooked below it. */
  removePosition(auth: Auth, id: number): Promise<null> {
    return this.db.tx(async () => {
      const before = await this.lockPosition(auth, id);
      await this.permits.assertPermitted(auth, before, 'delete');
      await this.writes.removeSubtree(id, before.parentId);
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      await this.updateModelBom(auth, before.modId);
      return null;
    });
  }
  /** Empties the BOMs of these models. */
  clearBoms(auth: Auth, modelIds: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const modelId of modelIds) {
        await this.models.lockUnlockedModel(auth, modelId);
        const positions = await this.writes.clearBom(modelId);
        await this.audit.write(auth, { subject: 'bom', subjectId: modelId, action: 'delete', before: { positions } });
        await this.updateModelBom(auth, modelId);
      }
      return null;
    });
  }
  async setState(auth: Auth, { modId, lockState, bomType }: In<Bom['updateStatus']>): Promise<BomSummary> {
    await this.models.setState(auth, modId, { lockState, bomType });
    return this.figures.computeFigures(auth, modId);
  }
  /** Updates the number of positions that the model stores. */
  async updateModelBom(auth: Auth, modelId: number): Promise<void> {
    await this.models.updateModelBom(auth, modelId, { positions: await this.writes.count(modelId) });
  }

  /**
   * The position, with its model's row locked against other changes. Throws `model.locked` when the model is
   * locked.
   */
  private async lockPosition(auth: Auth, id: number): Promise<BomPosition> {
    const position = await this.positions.getPosition(auth.scope, id);
    await this.models.lockUnlockedModel(auth, position.modId);
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
    await this.updateModelBom(auth, modelId);
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
