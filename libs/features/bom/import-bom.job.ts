import { Injectable } from '@nestjs/common';
import { bomJobs } from '@matlas/contract';
import { type BomImport, type ImportedPosition, mayImport, normalisePartNumber } from '@matlas/domain';
import { pinyinOf } from '@matlas/features/catalog';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, AuditTrail, type JobContext, JobHandler } from '@matlas/server-kit';
import { BomImportService } from './bom-import.service';
import { type BomImportRecord, BomImportStore } from './bom-import.store';
import { BomService } from './bom.service';
import { BomWriteStore, type NewPosition } from './bom-write.store';

export interface BomImportResult { positions: number; modelId: number; keptHooks: number }

/** Reads the kept file again and replaces the model's BOM in one transaction: a run that is killed leaves the old BOM untouched. */
@Injectable()
export class ImportBomJob extends JobHandler<typeof bomJobs.import> {
  readonly def = bomJobs.import;
  constructor(
    private readonly imports: BomImportStore, private readonly importing: BomImportService, private readonly writes: BomWriteStore, private readonly boms: BomService,
    private readonly models: VehicleModelService, private readonly audit: AuditTrail,
  ) {
    super();
  }

  async run({ importId }: { importId: number }, context: JobContext): Promise<BomImportResult> {
    const record = await this.imports.one(context.auth.scope, importId);
    await context.step(0, null, { key: 'bomImport.reading' });
    const { result } = await this.importing.read(context.auth, record);
    await context.step(0, result.positions.length, { key: 'bomImport.checking' });
    const permit = mayImport(result, record.validRowsOnly ? 'validRowsOnly' : 'allOrNothing');
    if (!permit.allowed) throw new AppError('import.unchecked');
    return context.finish(() => this.store(record, result, context));
  }

  private async store(record: BomImportRecord, result: BomImport, context: JobContext): Promise<BomImportResult> {
    const { auth } = context;
    await this.models.openHeld(auth, record.modelId);
    const hooks = await this.writes.hooks(record.modelId);
    const before = await this.writes.clear(record.modelId);
    const positions = toNewPositions(result.positions);
    await this.writes.insertTree(record.modelId, positions, (done) => context.step(done, positions.length, { key: 'bomImport.storing', params: { done } }));
    const keptHooks = await this.writes.restoreHooks(record.modelId, hooks);
    await this.boms.noteBom(auth, record.modelId);
    await this.imports.change(record.id, { state: 'done', finishedAt: new Date(), contentKey: this.importing.contentKeyOf(result) });
    await this.audit.write(auth, { subject: 'bom', subjectId: record.modelId, action: 'import', before: { positions: before }, after: { positions: positions.length, file: record.fileName } });
    return { positions: positions.length, modelId: record.modelId, keptHooks };
  }
}

function toNewPositions(positions: readonly ImportedPosition[]): NewPosition[] {
  const parents = new Set(positions.map((position) => position.parent));
  return positions.map((position, index) => ({
    index, parentIndex: position.parent < 0 ? null : position.parent, level: position.depth, name: position.name, foreignName: position.foreignName, pinyin: pinyinOf(position.name),
    number: position.partNumber, numberKey: normalisePartNumber(position.partNumber), supplierCode: position.supplierCode, supplierName: position.supplierName,
    quantity: position.quantity, massGrams: position.massGrams, remark: position.remark, sheetRow: position.row, isAssembly: parents.has(index),
  }));
}
