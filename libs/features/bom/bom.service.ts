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
import { VehicleModelService } from '@matlas/features/vehicle';
import { AuditTrail, type Auth, Db, ListAnswer } from '@matlas/server-kit';
import { BomFigures } from './bom-figures';
import { BomPositionStore } from './bom-position.store';
import { BomWriteStore } from './bom-write.store';
import { PositionDetails } from './position-details';
import type { SheetFilter } from './position-view';

type Bom = typeof api.bom;

/** The positions of a model's BOM, and what is done with a BOM as a whole. */
@Injectable()
export class BomService {
  constructor(
    private readonly db: Db,
    private readonly positions: BomPositionStore,
    private readonly writes: BomWriteStore,
    private readonly models: VehicleModelService,
    private readonly details: PositionDetails,
    private readonly figures: BomFigures,
    private readonly audit: AuditTrail,
  ) {}

  async listRoots(auth: Auth, modelId: number, sheets?: SheetFilter): Promise<BomPosition[]> {
    await this.models.getModel(auth, modelId);
    return this.positions.listRoots(auth.scope, modelId, sheets);
  }
  async listChildren(auth: Auth, parentId: number, sheets?: SheetFilter): Promise<BomPosition[]> {
    await this.positions.getPosition(auth.scope, parentId);
    return this.positions.listChildren(auth.scope, parentId, sheets);
  }
  async listAncestors(auth: Auth, id: number, sheets?: SheetFilter): Promise<BomPosition[]> {
    await this.positions.getPosition(auth.scope, id);
    return this.positions.listAncestors(auth.scope, id, sheets);
  }
  async getTree(auth: Auth, modelId: number): Promise<ListAnswer<BomPosition>> {
    await this.models.getModel(auth, modelId);
    return new ListAnswer(await this.positions.readTreePages(auth.scope, modelId));
  }
  getSummary(auth: Auth, modelId: number): Promise<BomSummary> {
    return this.figures.computeFigures(auth, modelId);
  }
  listPositions(auth: Auth, { modId, page }: In<Bom['query']>, sheets?: SheetFilter): Promise<Page<ListedPosition>> {
    return this.positions.page(auth.scope, modId, page, sheets);
  }
  getDetail(auth: Auth, id: number, sheets?: SheetFilter): Promise<BomPositionDetail> {
    return this.details.getDetail(auth, id, sheets);
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
}
