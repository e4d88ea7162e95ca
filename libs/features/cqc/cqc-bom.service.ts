import { Injectable } from '@nestjs/common';
import { type api, type CqcPositionDetail, type In, type JobStarted, operationFlag } from '@matlas/contract';
import { BomEditService, BomHookService, BomMatchService, BomPositionStore, BomService } from '@matlas/features/bom';
import { type Auth, badInput, Db, undefinedIfNotFound } from '@matlas/server-kit';
import { CqcModels } from './cqc-models';
import { CqcPositionStore } from './cqc-position.store';

type Cqc = typeof api.cqc;

/** Imports, matches and edits CQC BOMs with the mechanisms of BOMs. */
@Injectable()
export class CqcBomService {
  constructor(
    private readonly db: Db,
    private readonly models: CqcModels,
    private readonly store: CqcPositionStore,
    private readonly boms: BomService,
    private readonly positions: BomPositionStore,
    private readonly edits: BomEditService,
    private readonly hooks: BomHookService,
    private readonly matching: BomMatchService,
  ) {}

  async hasCqcBom(auth: Auth, modId: number): Promise<boolean> {
    return (await this.models.findCqcModel(auth, modId)) !== undefined;
  }
  async match(auth: Auth, { modId, ...options }: In<Cqc['match']>): Promise<JobStarted> {
    return this.matching.start(auth, { ...options, modId: await this.models.requireCqcModel(auth, modId) });
  }
  add(auth: Auth, { modId, sourceId, ...fields }: In<Cqc['add']>): Promise<CqcPositionDetail> {
    return this.db.tx(async () => {
      const cqcModId = await this.models.requireCqcModel(auth, modId);
      const { id } = await this.edits.addPosition(auth, { ...fields, modId: cqcModId });
      await this.saveSource(auth, modId, id, sourceId);
      return this.getPosition(auth, id);
    });
  }
  update(auth: Auth, { sourceId, ...fields }: In<Cqc['update']>): Promise<CqcPositionDetail> {
    return this.db.tx(async () => {
      const modId = await this.requireCqcPosition(auth, fields.id);
      await this.edits.updatePosition(auth, fields);
      await this.saveSource(auth, modId, fields.id, sourceId);
      return this.getPosition(auth, fields.id);
    });
  }
  async hook(auth: Auth, input: In<Cqc['hook']>): Promise<null> {
    await this.requireCqcPosition(auth, input.ckid);
    await this.hooks.hook(auth, input);
    return null;
  }
  async remove(auth: Auth, id: number): Promise<null> {
    await this.requireCqcPosition(auth, id);
    return this.edits.removePosition(auth, id);
  }
  async getPosition(auth: Auth, id: number): Promise<CqcPositionDetail> {
    await this.requireCqcPosition(auth, id);
    const [detail, source] = [await this.boms.getDetail(auth, id), await this.store.findSource(id)];
    const { cqcLink, none } = operationFlag.of;
    return { ...detail, source, operationFlag: detail.sheet ? cqcLink : none };
  }

  /** The vehicle of a position of a CQC BOM. */
  private async requireCqcPosition(auth: Auth, id: number): Promise<number> {
    const { modId } = await this.positions.getPosition(auth.scope, id);
    return this.models.getVehicleOf(auth, modId, id);
  }
  private async saveSource(auth: Auth, modId: number, id: number, sourceId: number | undefined): Promise<void> {
    if (sourceId === undefined) return;
    const source = await this.positions.getPosition(auth.scope, sourceId).catch(undefinedIfNotFound);
    if (source?.modId !== modId) throw badInput({ path: 'sourceId', code: 'notFound' });
    await this.store.setSource(id, sourceId);
  }
}
