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
import { AppError, AuditTrail, type Auth, Db, ListAnswer, notFound } from '@matlas/server-kit';
import { BomFigures } from './bom-figures';
import { BomPermits } from './bom-permits';
import { BomPositionStore } from './bom-position.store';
import { type PositionFields, BomWriteStore } from './bom-write.store';
import { PositionDetails } from './position-details';
import { PositionFactsStore } from './position-facts.store';

type Bom = typeof api.bom;
const SUBJECT = 'bom_position';

/**
 * The positions of a model's BOM: reading, and changes of single positions. Every change holds the model and is refused
 * while it is locked.
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
    private readonly facts: PositionFactsStore,
    private readonly audit: AuditTrail,
  ) {}

  async roots(auth: Auth, modelId: number): Promise<BomPosition[]> {
    await this.models.one(auth, modelId);
    return this.positions.roots(auth.scope, modelId);
  }
  async children(auth: Auth, parentId: number): Promise<BomPosition[]> {
    await this.positions.one(auth.scope, parentId);
    return this.positions.children(auth.scope, parentId);
  }
  async ancestors(auth: Auth, id: number): Promise<BomPosition[]> {
    await this.positions.one(auth.scope, id);
    return this.positions.ancestors(auth.scope, id);
  }
  async tree(auth: Auth, modelId: number): Promise<ListAnswer<BomPosition>> {
    await this.models.one(auth, modelId);
    return new ListAnswer(await this.positions.treePages(auth.scope, modelId));
  }
  summary(auth: Auth, modelId: number): Promise<BomSummary> {
    return this.figures.of(auth, modelId);
  }
  query(auth: Auth, { modId, page }: In<Bom['query']>): Promise<Page<ListedPosition>> {
    return this.positions.page(auth.scope, modId, page);
  }
  detail(auth: Auth, id: number): Promise<BomPositionDetail> {
    return this.details.of(auth, id);
  }

  add(auth: Auth, { modId, parentId, ...fields }: In<Bom['add']>): Promise<BomPositionDetail> {
    return this.db.tx(async () => {
      await this.models.lockUnlockedModel(auth, modId);
      const parent = parentId ? await this.positions.one(auth.scope, parentId) : null;
      if (parent && parent.modId !== modId) throw notFound('position', parent.id);
      if (parent) await this.permits.assert(auth, parent, 'addChild');
      const id = await this.writes.add(modId, parent, storedFields(fields));
      return this.written(auth, id, modId, undefined);
    });
  }
  update(auth: Auth, { id, version, ...fields }: In<Bom['update']>): Promise<BomPositionDetail> {
    return this.db.tx(async () => {
      const before = await this.open(auth, id);
      await this.permits.assert(auth, before, 'edit');
      await this.writes.change(id, version, storedFields(fields));
      return this.written(auth, id, before.modId, before);
    });
  }
  /** Of positions of one model, one or many, for them and all below them; refused where one is another model's. */
  setFacts(auth: Auth, { modId, ids, facts }: In<Bom['setFacts']>): Promise<{ positions: number }> {
    return this.db.tx(async () => {
      await this.models.lockUnlockedModel(auth, modId);
      const wanted = [...new Set(ids)];
      const foreign = await this.facts.outside(modId, wanted);
      if (foreign !== undefined) {
        await this.open(auth, foreign);
        throw new AppError('bom.notAnotherModel');
      }
      const positions = await this.facts.set(modId, wanted, facts);
      await this.audit.write(auth, {
        subject: 'bom',
        subjectId: modId,
        action: 'change',
        after: { positions: wanted, facts },
      });
      return { positions };
    });
  }
  /** With everything below it; refused while data sheets hang there. */
  remove(auth: Auth, id: number): Promise<null> {
    return this.db.tx(async () => {
      const before = await this.open(auth, id);
      await this.permits.assert(auth, before, 'delete');
      await this.writes.remove(id, before.parentId);
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      await this.noteBom(auth, before.modId);
      return null;
    });
  }
  /** Empties the BOMs of these models. */
  removeAll(auth: Auth, modelIds: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const modelId of modelIds) {
        await this.models.lockUnlockedModel(auth, modelId);
        const positions = await this.writes.clear(modelId);
        await this.audit.write(auth, { subject: 'bom', subjectId: modelId, action: 'delete', before: { positions } });
        await this.noteBom(auth, modelId);
      }
      return null;
    });
  }
  async setState(auth: Auth, { modId, lockState, bomType }: In<Bom['updateStatus']>): Promise<BomSummary> {
    await this.models.setState(auth, modId, { lockState, bomType });
    return this.figures.of(auth, modId);
  }
  /** Tells the model how many positions it has now. */
  async noteBom(auth: Auth, modelId: number): Promise<void> {
    await this.models.noteBom(auth, modelId, { positions: await this.writes.count(modelId) });
  }

  /** The position, with its model held against other changes; `model.locked` when it is locked. */
  private async open(auth: Auth, id: number): Promise<BomPosition> {
    const position = await this.positions.one(auth.scope, id);
    await this.models.lockUnlockedModel(auth, position.modId);
    return position;
  }
  private async written(
    auth: Auth,
    id: number,
    modelId: number,
    before: BomPosition | undefined,
  ): Promise<BomPositionDetail> {
    const after = await this.details.of(auth, id);
    await this.audit.write(auth, {
      subject: SUBJECT,
      subjectId: id,
      action: before ? 'change' : 'create',
      before: before ?? null,
      after,
    });
    await this.noteBom(auth, modelId);
    return after;
  }
}

type Fields = Pick<
  In<Bom['update']>,
  'name' | 'foreignName' | 'number' | 'supplierCode' | 'supplierName' | 'quantity' | 'massGrams' | 'remark'
>;
/** Absent optional fields are stored empty; search and matching keys follow from name and number. */
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
