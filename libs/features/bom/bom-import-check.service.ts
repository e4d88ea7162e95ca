import { Injectable } from '@nestjs/common';
import {
  type api,
  type AppliedFaultDecision,
  bomMapping,
  type BomImportReport,
  type FaultDecision,
  type In,
  type LastBomImport,
} from '@matlas/contract';
import { type BomMapping, DecidedRows, type RowCorrection, type SavedMapping, savedMapping } from '@matlas/domain';
import { RememberedMappings } from '@matlas/features/imports';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, type Auth, badInput, Db, StoredFiles } from '@matlas/server-kit';
import { type BomImportRecord, BomImportStore } from './bom-import.store';
import { ImportFieldStore } from './import-field.store';
import { ImportReport } from './import-report';
import { ImportReader, type BomReadOptions } from './import-reader';
import type { BomRead } from './read-bom.task';

type Bom = typeof api.bom;
const PURPOSE = 'bomImport';

/** Check of a workbook: the file is stored, mapped, and checked as often as the user wants. No position is stored. */
@Injectable()
export class BomImportCheckService {
  constructor(
    private readonly db: Db,
    private readonly imports: BomImportStore,
    private readonly reader: ImportReader,
    private readonly report: ImportReport,
    private readonly files: StoredFiles,
    private readonly models: VehicleModelService,
    private readonly fields: ImportFieldStore,
    private readonly mappings: RememberedMappings,
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
    const known = given ? [] : await this.mappings.listMappings<SavedMapping, LastBomImport>(auth, 'bom');
    const saved = known.map(({ mapping: one }) => one);
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
    { importId, mapping, sheetName, corrections: own, decisions, saveMapping }: In<Bom['importRecheck']>,
  ): Promise<BomImportReport> {
    const before = await this.db.tx(() => this.open(auth, importId));
    const input = { ...before, mapping, corrections: own, sheetName: sheetName ?? before.sheetName };
    const { corrections, decided } = await this.decide(auth, input, decisions);
    const record = { ...input, corrections };
    const read = await this.read(auth, record, 'report');
    return this.db.tx(async () => {
      await this.open(auth, importId);
      await this.imports.updateImport(importId, { mapping, corrections, sheetName: read.sheet });
      if (saveMapping)
        await this.mappings.saveMapping(auth, {
          kind: 'bom',
          titles: read.titles,
          mapping: savedMapping(mapping, read.titles),
        });
      return { ...(await this.saveReport(auth, record, read, 'given')), decided };
    });
  }
  /** The corrections of a user with those that follow from decisions for all rows with a fault. */
  private async decide(
    auth: Auth,
    record: BomImportRecord,
    decisions: readonly FaultDecision[],
  ): Promise<{ corrections: RowCorrection[]; decided: AppliedFaultDecision[] }> {
    const rows = new DecidedRows(decisions);
    let { corrections } = record;
    while (decisions.length > 0) {
      const { errors } = await this.read(auth, { ...record, corrections }, 'errors');
      const changes = rows.changesFor(errors.map(({ field, ...error }) => ({ ...error, column: field })));
      if (changes.length === 0) break;
      corrections = [...corrections, ...changes];
    }
    return { corrections, decided: rows.decided };
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

  /** A checked import of an unlocked model. */
  async open(auth: Auth, importId: number): Promise<BomImportRecord> {
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
    const known = await this.mappings.findMapping<SavedMapping, LastBomImport>(auth, {
      kind: 'bom',
      titles: read.titles,
    });
    return this.report.createReport(record, read, {
      source,
      lastImport: known?.lastResult ?? null,
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
