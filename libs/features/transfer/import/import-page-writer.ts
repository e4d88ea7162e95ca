import { Injectable } from '@nestjs/common';
import { AppError, type JobContext } from '@matlas/server-kit';
import { type DocumentBatch, DocumentRecipients, DocumentWriter, isFailed, type WrittenDocument } from '../core';
import { ImportAttachments } from './import-attachments';
import type { SheetImportRecord } from './sheet-import.store';
import { StagedSheetStore } from './staged-sheet.store';

/** Writes checked documents page by page. */
@Injectable()
export class ImportPageWriter {
  constructor(
    private readonly staged: StagedSheetStore,
    private readonly writer: DocumentWriter,
    private readonly recipients: DocumentRecipients,
    private readonly attachments: ImportAttachments,
  ) {}

  begin(record: SheetImportRecord): DocumentBatch {
    return this.writer.begin(record);
  }
  /** Writes a page of checked documents with their attachments and recipients, in the caller's transaction. */
  async writePage(
    record: SheetImportRecord,
    batch: DocumentBatch,
    rows: Awaited<ReturnType<StagedSheetStore['listNext']>>,
    { auth }: JobContext,
  ): Promise<WrittenDocument[]> {
    const prepared = await this.writer.prepare(
      auth,
      batch,
      rows.map(({ document }) => document),
    );
    if (prepared.some(isFailed)) throw new AppError('transfer.changedSince');
    const documents = new Map(prepared.map(({ document }) => [document.key, document]));
    const written = await this.writer.write(auth, batch, prepared, record.id, (drafts) =>
      this.attachments.write(
        auth,
        record,
        drafts.map(({ key, id }) => ({ document: documents.get(key ?? ''), sheetId: id })),
      ),
    );
    await this.staged.markWritten(record.id, written);
    const byKey = new Map(written.map((one) => [one.key, one]));
    await this.recipients.write(
      auth,
      prepared.flatMap(({ document, seed }) => {
        const one = byKey.get(document.key);
        return seed && one ? [{ document, sheetId: one.id, released: one.released }] : [];
      }),
    );
    return written;
  }
}
