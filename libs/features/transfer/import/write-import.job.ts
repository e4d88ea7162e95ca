import { Injectable } from '@nestjs/common';
import { sheetImportJobs } from '@matlas/contract';
import { AuditTrail, Events, type JobContext, JobHandler, UploadCounts } from '@matlas/server-kit';
import { BundleCheck } from '../bundle/trust';
import { ImportPageWriter } from './import-page-writer';
import { importFormat } from './import-formats';
import './import-events';
import { IMPORT_PAGE } from './import-check';
import { type SheetImportRecord, SheetImportStore } from './sheet-import.store';
import { StagedSheetStore } from './staged-sheet.store';

export interface ImportWritten {
  importId: number;
  sheets: number;
  created: number;
  versions: number;
  unchanged: number;
}

/**
 * Writes the staged sheets in one transaction, page by page: a killed run leaves nothing, and a repeated run writes
 * them only once.
 */
@Injectable()
export class WriteImportJob extends JobHandler<typeof sheetImportJobs.write> {
  readonly def = sheetImportJobs.write;
  constructor(
    private readonly imports: SheetImportStore,
    private readonly staged: StagedSheetStore,
    private readonly pages: ImportPageWriter,
    private readonly uploads: UploadCounts,
    private readonly audit: AuditTrail,
    private readonly events: Events,
    private readonly bundles: BundleCheck,
  ) {
    super();
  }

  async run({ importId }: { importId: number }, context: JobContext): Promise<ImportWritten> {
    const startedAt = performance.now();
    const record = await this.imports.getImport(context.auth.scope, importId);
    const total = (await this.staged.getCounts(importId)).ok;
    if (record.format === 'mdsBundle') await this.bundles.assertTrusted(context.auth, record.fileId);
    await context.reportProgress(0, total, { key: 'sheetImportWrite.writing' });
    return context.finish(async () => {
      const written = await this.write(record, total, context);
      await this.finishImport(record, written, context, performance.now() - startedAt);
      return written;
    });
  }

  private async write(record: SheetImportRecord, total: number, context: JobContext): Promise<ImportWritten> {
    const batch = this.pages.begin(record);
    const result: ImportWritten = { importId: record.id, sheets: 0, created: 0, versions: 0, unchanged: 0 };
    for (let [after, done] = [0, 0]; ;) {
      const rows = await this.staged.listNext(record.id, after, IMPORT_PAGE, true);
      if (rows.length === 0) return result;
      for (const { action } of await this.pages.writePage(record, batch, rows, context))
        result[action === 'new' ? 'created' : action === 'version' ? 'versions' : 'unchanged']++;
      result.sheets = result.created + result.versions;
      after = rows.at(-1)?.ord ?? after;
      done += rows.length;
      await context.reportProgress(done, total, { key: 'sheetImportWrite.writing' });
    }
  }
  private async finishImport(
    record: SheetImportRecord,
    { sheets, created, versions, unchanged }: ImportWritten,
    { auth, jobId }: JobContext,
    milliseconds: number,
  ): Promise<void> {
    const { id, fileId, fileName, fileSize, format, counts } = record;
    const { nodes } = await this.staged.countWrittenNodes(id);
    await this.uploads.record(auth, {
      kind: importFormat(format).kind,
      file: { id: fileId ?? undefined, name: fileName, size: fileSize },
      rows: { ok: nodes, wrong: counts.errors ?? 0 },
      sheets,
      nodes,
      milliseconds,
      jobId,
    });
    await this.imports.markEnded(id, 'done', {
      ...(counts as SheetImportRecord['counts'] & Parameters<SheetImportStore['markEnded']>[2]),
      ...(await this.staged.getCounts(id)),
      created,
      versions,
      unchanged,
    });
    await this.audit.write(auth, {
      subject: 'sheet_import',
      subjectId: id,
      action: 'import',
      after: { file: fileName, sheets, created, versions, unchanged },
    });
    await this.events.afterCommit('sheets.imported', { importId: id, sheets, by: auth.userId });
  }
}
