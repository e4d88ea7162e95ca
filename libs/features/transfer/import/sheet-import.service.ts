import { open } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import {
  filePurpose,
  type ImportedSheetRow,
  type ImportFaultRow,
  type ImportLineRow,
  type In,
  type Out,
  type Page,
  type PageQuery,
  type SheetImportRow,
  sheetImportJobs,
  type transferImportApi,
  type UploadedFile,
} from '@matlas/contract';
import {
  AppError,
  AuditTrail,
  type Auth,
  can,
  Db,
  JobQueue,
  StoredFiles,
  Translator,
  UploadCounts,
} from '@matlas/server-kit';
import { UPLOAD_KIND_OF } from '../layout/layout-kinds';
import { LayoutStore } from '../layout/layout.store';
import { mergedCorrections } from './corrected-document';
import { HEAD_BYTES, IMPORT_FORMATS, importFormat, type ImportFormat, importFormatOf } from './import-formats';
import { ImportFaultStore } from './import-fault.store';
import { ImportSentences } from './import-sentences';
import { importPermits, NO_COUNTS, toImportRow } from './sheet-import.row';
import { type SheetImportRecord, SheetImportStore } from './sheet-import.store';
import { StagedSheetStore } from './staged-sheet.store';

type Api = typeof transferImportApi;
type Started = Out<Api['upload']>;
const PURPOSE = 'sheetImport';
const RELEASE = 'mds:sheet:release';

/** Imports of files of data sheets: stored, read and checked as often as needed, then written as a whole. */
@Injectable()
export class SheetImportService {
  constructor(
    private readonly db: Db,
    private readonly imports: SheetImportStore,
    private readonly staged: StagedSheetStore,
    private readonly faultRows: ImportFaultStore,
    private readonly sentences: ImportSentences,
    private readonly files: StoredFiles,
    private readonly jobs: JobQueue,
    private readonly uploads: UploadCounts,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
    private readonly layouts: LayoutStore,
  ) {}

  formats(): Promise<Out<Api['formats']>> {
    return Promise.resolve(
      IMPORT_FORMATS.filter(({ types }) => types.length > 0).map(({ name, types, cells }) => ({
        name,
        types: [...types],
        cells,
      })),
    );
  }
  /**
   * Stores the file and starts reading it. Users without the right to release cannot choose release here. Throws
   * `transfer.formatUnknown` when no reader supports the file.
   */
  async upload(
    auth: Auth,
    { file, layoutVersionId, release, existing, continueUnmatched }: In<Api['upload']>,
  ): Promise<Started> {
    assertRelease(auth, release);
    const format =
      layoutVersionId === undefined
        ? importFormatOf(file.type, await headOf(file))
        : await this.formatOfLayout(auth, layoutVersionId);
    if (!format) throw new AppError('transfer.formatUnknown', { types: filePurpose(PURPOSE).types.join(', ') });
    return this.db.tx(async () => {
      const storedFile = await this.files.storeUpload(auth, file, PURPOSE);
      const importId = await this.imports.create(auth, {
        file: { ...storedFile, size: Number(storedFile.size) },
        format: format.name,
        layoutVersionId: layoutVersionId ?? null,
        release,
        existing,
        continueUnmatched,
      });
      return this.startReading(auth, importId, storedFile.name);
    });
  }
  async page(auth: Auth, page: PageQuery): Promise<Page<SheetImportRow>> {
    const found = await this.imports.page(auth.scope, page);
    return { ...found, records: found.records.map((record) => this.getRow(record)) };
  }
  async one(auth: Auth, id: number): Promise<SheetImportRow> {
    return this.getRow(await this.imports.getImport(auth.scope, id));
  }
  async listSheets(auth: Auth, { id, page }: In<Api['sheets']>): Promise<Page<ImportedSheetRow>> {
    await this.imports.getImport(auth.scope, id);
    return this.staged.page(id, page);
  }
  async faults(auth: Auth, { id, page }: In<Api['faults']>): Promise<Page<ImportFaultRow>> {
    const { format } = await this.imports.getImport(auth.scope, id);
    const found = await this.faultRows.page(id, page);
    const { cells } = importFormat(format);
    return { ...found, records: found.records.map((fault) => this.sentences.toFaultRow(fault, cells)) };
  }
  async listLines(auth: Auth, { id, page }: In<Api['lines']>): Promise<Page<ImportLineRow>> {
    const { format, corrections } = await this.imports.getImport(auth.scope, id);
    const keys = await this.faultRows.listCorrectableLineKeys(id, page);
    const faults = await this.faultRows.listOfLines(
      id,
      keys.map(({ lineKey }) => lineKey),
    );
    const { cells } = importFormat(format);
    return {
      total: keys[0]?.total ?? 0,
      records: keys.map(({ lineKey }) =>
        this.sentences.toLineRow(
          faults.filter((fault) => fault.lineKey === lineKey),
          corrections,
          cells,
        ),
      ),
    };
  }

  correct(auth: Auth, { id, corrections }: In<Api['correct']>): Promise<SheetImportRow> {
    return this.db.tx(async () => {
      const record = await this.imports.lockImport(auth.scope, id);
      await this.imports.saveCorrections(id, mergedCorrections(record.corrections, corrections));
      return this.one(auth, id);
    });
  }
  async recheck(auth: Auth, { id, release, existing, continueUnmatched }: In<Api['recheck']>): Promise<Started> {
    assertRelease(auth, release);
    return this.db.tx(async () => {
      const record = await this.imports.lockImport(auth.scope, id);
      if (!importPermits(record).recheck) throw new AppError('import.expired');
      await this.imports.updateImport(id, { release, existing, continueUnmatched });
      return this.startReading(auth, id, record.fileName);
    });
  }
  /**
   * Throws `transfer.invalidSheets` when there are errors and not only the valid sheets are to be imported; that
   * refusal is counted.
   */
  async start(auth: Auth, { id, validOnly }: In<Api['start']>): Promise<Started> {
    const record = await this.imports.getImport(auth.scope, id);
    await this.assertStart(auth, record, validOnly);
    return this.db.tx(async () => {
      const now = await this.imports.lockImport(auth.scope, id);
      if (now.version !== record.version) throw new AppError('transfer.changedSince');
      const job = await this.jobs.start(
        auth,
        sheetImportJobs.write,
        { importId: id },
        { title: { file: record.fileName } },
      );
      await this.imports.updateImport(id, { state: 'writing', validOnly, jobId: job.jobId });
      return { ...job, importId: id };
    });
  }
  /** Deletes imports; the sheets that they created remain. */
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const record = await this.imports.getImport(auth.scope, id);
        if (!importPermits(record).delete) throw new AppError('transfer.busy');
        await this.imports.delete(id);
        if (record.fileId !== null) await this.files.remove(auth.scope, record.fileId);
        await this.audit.write(auth, {
          subject: 'sheet_import',
          subjectId: id,
          action: 'delete',
          before: { file: record.fileName },
        });
      }
      return null;
    });
  }

  /** IMDS data must be converted instead of imported, which is a separate upload. */
  private async formatOfLayout({ scope }: Auth, id: number): Promise<ImportFormat> {
    const layout = await this.layouts.getVersion(scope, id);
    if (layout.source === 'IMDS') throw new AppError('layout.other', { name: layout.name });
    return importFormat(UPLOAD_KIND_OF[layout.interface] === 'mdsCsv' ? 'layoutCsv' : 'layoutCai');
  }
  private async startReading(auth: Auth, importId: number, file: string): Promise<Started> {
    const job = await this.jobs.start(auth, sheetImportJobs.read, { importId }, { title: { file } });
    await this.imports.updateImport(importId, { state: 'reading', jobId: job.jobId });
    return { ...job, importId };
  }
  private async assertStart(auth: Auth, record: SheetImportRecord, validOnly: boolean): Promise<void> {
    const { state, counts: found, fileId, fileName, fileSize, format, release } = record;
    assertRelease(auth, release);
    if (state === 'done') throw new AppError('transfer.done');
    if (state === 'reading' || state === 'writing') throw new AppError('transfer.busy');
    const [permits, counts] = [importPermits(record), { ...NO_COUNTS, ...found }];
    if (permits.start || (validOnly && permits.startValid)) return;
    if (counts.wrong > 0 || counts.fileErrors > 0)
      await this.uploads.recordRefused(auth, {
        kind: importFormat(format).kind,
        file: { id: fileId ?? undefined, name: fileName, size: Number(fileSize) },
        rows: { wrong: counts.errors },
        milliseconds: 0,
      });
    if (counts.unmatched > 0 && counts.unmatched === counts.errors)
      throw new AppError('transfer.unmatchedMaterials', { count: counts.unmatched });
    throw counts.wrong > 0 || counts.fileErrors > 0
      ? new AppError('transfer.invalidSheets', { count: Math.max(counts.wrong, 1) })
      : new AppError('transfer.nothingValid');
  }
  private getRow(record: SheetImportRecord): SheetImportRow {
    return toImportRow(
      record,
      record.error && record.state !== 'done' ? this.translator.error(record.error.code, record.error.params) : null,
    );
  }
}

function assertRelease(auth: Auth, release: boolean): void {
  if (release && !can(auth, RELEASE)) throw new AppError('forbidden', { needs: RELEASE });
}
async function headOf({ path }: UploadedFile): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    return head[0] === 0xff && head[1] === 0xfe ? head.toString('utf16le') : head.toString('utf8');
  } finally {
    await file.close();
  }
}
