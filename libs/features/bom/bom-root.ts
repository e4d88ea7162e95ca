import { Injectable } from '@nestjs/common';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AuditTrail, type Auth } from '@matlas/server-kit';
import { BomWriteStore } from './bom-write.store';
import { NodeFactsStore } from './node-facts.store';

/** The root of a BOM (domain `findRoot`), kept free of data sheets whatever makes a position the root. */
@Injectable()
export class BomRoot {
  constructor(
    private readonly nodes: NodeFactsStore,
    private readonly writes: BomWriteStore,
    private readonly models: VehicleModelService,
    private readonly audit: AuditTrail,
  ) {}

  findRootId(modelId: number): Promise<number | undefined> {
    return this.nodes.findRootId(modelId);
  }
  isBelow(id: number, topId: number): Promise<boolean> {
    return this.nodes.isBelow(id, topId);
  }
  /** After a change of the structure: the root loses a sheet that it had as a part, and the model counts its BOM. */
  async settleBom(auth: Auth, modelId: number): Promise<void> {
    await this.releaseRoot(auth, modelId);
    await this.models.updateModelBom(auth, modelId, { positions: await this.writes.count(modelId) });
  }
  /** A data sheet of the root would cover the whole vehicle, so that a part that became the root loses its own. */
  async releaseRoot(auth: Auth, modelId: number): Promise<void> {
    const rootId = await this.nodes.findRootId(modelId);
    if (rootId === undefined) return;
    const [root] = await this.nodes.listFacts(modelId, [rootId]);
    if (!root?.hooked) return;
    await this.writes.unhook(rootId);
    await this.audit.write(auth, {
      subject: 'bom_position',
      subjectId: rootId,
      action: 'unhook',
      before: { name: root.name },
      after: { root: true },
    });
  }
}
