import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type api, bomJobs, type In, type JobStarted } from '@matlas/contract';
import { modelNames, VehicleModelService } from '@matlas/features/vehicle';
import { AppError, type Auth, badInput, Db, JobQueue, StoredFiles, toAppError, UploadCounts } from '@matlas/server-kit';
import { BomImportCheckService } from './bom-import-check.service';
import { type BomImportRecord, BomImportStore } from './bom-import.store';
import { ImportReport } from './import-report';
import type { BomRead } from './read-bom.task';
import { bomUploadKind } from './upload-kind';

type Bom = typeof api.bom;

/** Starts the import of a checked workbook into a BOM. No position is stored before its job. */
@Injectable()
export class BomImportService {
  constructor(
    private readonly db: Db,
    private readonly imports: BomImportStore,
    private readonly checks: BomImportCheckService,
    private readonly report: ImportReport,
    private readonly files: StoredFiles,
    private readonly models: VehicleModelService,
    private readonly jobs: JobQueue,
    private readonly uploads: UploadCounts,
  ) {}

  /** Starts the import of a checked file, or of a file with its mapping in one call. */
  async start(auth: Auth, input: In<Bom['import']>): Promise<JobStarted> {
    if (input.importId === undefined) {
      if (!input.file) throw badInput({ path: 'file', code: 'required' });
      if (input.modId === undefined) throw badInput({ path: 'modId', code: 'required' });
      const report = await this.checks.check(auth, { modId: input.modId, file: input.file, mapping: input.mapping });
      return this.startChecked(auth, report.importId, input);
    }
    return this.startChecked(auth, input.importId, input);
  }

  private async startChecked(
    auth: Auth,
    importId: number,
    { validRowsOnly, replace }: Pick<In<Bom['import']>, 'validRowsOnly' | 'replace'>,
  ): Promise<JobStarted> {
    const startedAt = performance.now();
    const record = await this.db.tx(() => this.checks.open(auth, importId));
    const isValid = record.positionCount > 0 && (validRowsOnly || record.errorCount === 0);
    if (!isValid) await this.assertPermitted(auth, record, validRowsOnly, startedAt);
    return this.db.tx(async () => {
      const now = await this.checks.open(auth, importId);
      if (!isDeepStrictEqual(now, record)) throw new AppError('import.unchecked'); // another mapping came in between
      const model = await this.models.getModel(auth, record.modelId);
      if (!replace && model.bomPositions > 0) throw new AppError('bom.exists');
      const job = await this.jobs.start(
        auth,
        bomJobs.import,
        { importId, modelId: record.modelId },
        { title: { model: modelNames(model), file: record.fileName } },
      );
      await this.imports.updateImport(importId, { state: 'running', validRowsOnly, jobId: job.jobId });
      return job;
    });
  }
  /** Judges the rows again, to refuse them with all faults. */
  private async assertPermitted(
    auth: Auth,
    record: BomImportRecord,
    validRowsOnly: boolean,
    startedAt: number,
  ): Promise<void> {
    const read = await this.checks.read(auth, record, 'report');
    const permit = read.permits[validRowsOnly ? 'validRowsOnly' : 'allOrNothing'];
    if (permit.allowed) return;
    if (read.wrongRows > 0) await this.countRefused(auth, record, read, performance.now() - startedAt);
    throw permit.reason.code === 'import.invalidRows' ? this.report.createRefusal(read) : toAppError(permit.reason);
  }
  private async countRefused(
    auth: Auth,
    { fileId }: BomImportRecord,
    { wrongRows }: BomRead,
    milliseconds: number,
  ): Promise<void> {
    const file = await this.files.getFile(auth.scope, fileId);
    await this.uploads.recordRefused(auth, {
      kind: bomUploadKind(file),
      file,
      rows: { wrong: wrongRows },
      milliseconds,
    });
  }
}
