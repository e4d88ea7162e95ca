import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type api, bomJobs, bomMapping, type BomImportReport, type In, type JobStarted } from '@matlas/contract';
import { type BomMapping, savedMapping } from '@matlas/domain';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, type Auth, badInput, Db, JobQueue, StoredFiles, toAppError, UploadCounts } from '@matlas/server-kit';
import { type BomImportRecord, BomImportStore } from './bom-import.store';
import { ImportFieldStore } from './import-field.store';
import { ImportReport } from './import-report';
import { ImportReader, type BomReadOptions } from './import-reader';
import type { BomRead } from './read-bom.task';
import { bomUploadKind } from './upload-kind';

type Bom = typeof api.bom;
const PURPOSE = 'bomImport';

/**
 * Import of a workbook into a BOM: the file is stored, mapped, and checked as often as the user wants; then a job
 * imports it. No position is stored before that job.
 */
@Injectable()
export class BomImportService {
  constructor(
    private readonly db: Db,
    private readonly imports: BomImportStore,
    private readonly reader: ImportReader,
    private readonly report: ImportReport,
    private readonly files: StoredFiles,
    private readonly models: VehicleModelService,
    private readonly jobs: JobQueue,
    private readonly fields: ImportFieldStore,
    private readonly uploads: UploadCounts,
  ) {}

  /**
   * Determines the mapping or uses the given one, checks every row, and stores the file. The model is not locked
   * while the file is read.
   */
  async check(
    auth: Auth,
    { modId, file, sheetName, mapping, ...text }: In<Bom['importCheck']>,
  ): Promise<BomImportReport> {
    const model = await this.db.tx(() => this.models.lockUnlockedModel(auth, modId));
    const given = mapping === undefined ? undefined : parseMapping(mapping);
    const saved = given ? [] : (await this.imports.savedMappings(auth.enterpriseId)).map((one) => one.mapping);
    const words = given ? {} : await this.fields.listTitlesByField(auth.enterpriseId);
    const read = await this.reader.readUpload(file, {
      sheetName,
      text: { encoding: text.encoding, delimiter: text.delimiter },
      mapping: given,
      saved,
      words,
      corrections: [],
      rootNumbers: [model.internalNumber],
      want: 'report',
    });
    return this.db.tx(async () => {
      const storedFile = await this.files.storeUpload(auth, file, PURPOSE);
      await this.models.lockUnlockedModel(auth, modId);
      await this.imports.clearStagedRows(auth, modId);
      const id = await this.imports.create(auth, {
        modelId: modId,
        fileId: storedFile.id,
        fileName: storedFile.name,
        sheetName: read.sheet,
        mapping: read.mapping,
      });
      return this.saveReport(
        auth,
        await this.imports.getImport(auth.scope, id),
        read,
        given ? 'given' : read.usesSaved ? 'saved' : 'proposed',
      );
    });
  }
  /** Checks the same file with another mapping, another worksheet or corrected cells. */
  async recheck(
    auth: Auth,
    { importId, mapping, sheetName, corrections, saveMapping }: In<Bom['importRecheck']>,
  ): Promise<BomImportReport> {
    const before = await this.db.tx(() => this.open(auth, importId));
    const record = { ...before, mapping, corrections, sheetName: sheetName ?? before.sheetName };
    const read = await this.read(auth, record, 'report');
    return this.db.tx(async () => {
      await this.open(auth, importId);
      await this.imports.updateImport(importId, { mapping, corrections, sheetName: read.sheet });
      if (saveMapping)
        await this.imports.saveMapping(
          auth,
          record.fileName,
          createHash('sha256').update(JSON.stringify(read.titles)).digest('hex'),
          savedMapping(mapping, read.titles),
        );
      return this.saveReport(auth, record, read, 'given');
    });
  }
  /** Starts the import of a checked file, or of a file with its mapping in one call. */
  async start(auth: Auth, input: In<Bom['import']>): Promise<JobStarted> {
    if (input.importId === undefined) {
      if (!input.file) throw badInput({ path: 'file', code: 'required' });
      if (input.modId === undefined) throw badInput({ path: 'modId', code: 'required' });
      const report = await this.check(auth, { modId: input.modId, file: input.file, mapping: input.mapping });
      return this.startChecked(auth, report.importId, input);
    }
    return this.startChecked(auth, input.importId, input);
  }

  /** The stored table with its corrections, read with its mapping. */
  async read(
    auth: Auth,
    record: BomImportRecord,
    want: BomReadOptions['want'],
    signal?: AbortSignal,
  ): Promise<BomRead> {
    const model = await this.models.getModel(auth, record.modelId);
    return this.reader.readImport(
      auth,
      record,
      {
        sheetName: record.sheetName,
        text: record.textFile ?? undefined,
        mapping: record.mapping,
        saved: [],
        corrections: record.corrections,
        rootNumbers: [model.internalNumber],
        want,
      },
      signal,
    );
  }

  private async startChecked(
    auth: Auth,
    importId: number,
    { validRowsOnly, replace }: Pick<In<Bom['import']>, 'validRowsOnly' | 'replace'>,
  ): Promise<JobStarted> {
    const startedAt = performance.now();
    const record = await this.db.tx(() => this.open(auth, importId));
    const isValid = record.positionCount > 0 && (validRowsOnly || record.errorCount === 0);
    if (!isValid) await this.assertPermitted(auth, record, validRowsOnly, startedAt);
    return this.db.tx(async () => {
      const now = await this.open(auth, importId);
      if (!isDeepStrictEqual(now, record)) throw new AppError('import.unchecked'); // another mapping came in between
      const model = await this.models.getModel(auth, record.modelId);
      if (!replace && model.bomPositions > 0) throw new AppError('bom.exists');
      const job = await this.jobs.start(
        auth,
        bomJobs.import,
        { importId, modelId: record.modelId },
        { title: { model: model.projectName, file: record.fileName } },
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
    const read = await this.read(auth, record, 'report');
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
  /** A checked import of an unlocked model. */
  private async open(auth: Auth, importId: number): Promise<BomImportRecord> {
    const record = await this.imports.getImport(auth.scope, importId);
    await this.models.lockUnlockedModel(auth, record.modelId);
    if (record.state === 'running') throw new AppError('import.running');
    return record;
  }
  private async saveReport(
    auth: Auth,
    record: BomImportRecord,
    read: BomRead,
    source: BomImportReport['mappingSource'],
  ): Promise<BomImportReport> {
    await this.imports.updateImport(record.id, {
      contentKey: read.contentKey,
      rowCount: read.rowCount,
      errorCount: read.errorCount,
      positionCount: read.positionCount,
      ...(read.stagedRows ? { stagedRows: Buffer.from(read.stagedRows) } : {}),
      ...(read.textFile ? { textFile: read.textFile } : {}),
    });
    const model = await this.models.getModel(auth, record.modelId);
    return this.report.createReport(record, read, {
      source,
      alreadyImported: await this.imports.isCurrent(record.modelId, read.contentKey),
      replaces: model.bomPositions,
    });
  }
}

/** Parses the mapping that an API client sends as a JSON form field when it imports with a single call. */
function parseMapping(text: string): BomMapping {
  try {
    const parsed = bomMapping.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    // Refused below, with the same error as a mapping of the wrong shape.
  }
  throw badInput({ path: 'mapping', code: 'invalid_format' });
}
