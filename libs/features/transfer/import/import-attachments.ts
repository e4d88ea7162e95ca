import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { type AttachmentKind, extensionOf, filePurpose, mimeOf, UploadedFile } from '@matlas/contract';
import { ImportFiles } from '@matlas/features/imports';
import { AttachmentService } from '@matlas/features/mds';
import {
  type DocumentAttachment,
  entryBytes,
  type SheetDocument,
  verifyBundle,
  type VerifiedBundle,
} from '@matlas/formats';
import { AppError, type Auth, TempFolder } from '@matlas/server-kit';
import type { SheetImportRecord } from './sheet-import.store';

export interface WrittenSheetFiles {
  document: SheetDocument | undefined;
  sheetId: number;
}
interface Bundled {
  sheetId: number;
  attachments: readonly (DocumentAttachment & { path: string })[];
}
const isPicture = (name: string): boolean =>
  filePurpose('sheetPicture').types.some((type) => type === extensionOf(name));

/** Attachments of a bundle: extracted and attached to the sheets that were written. */
@Injectable()
export class ImportAttachments {
  constructor(
    private readonly importFiles: ImportFiles,
    private readonly temp: TempFolder,
    private readonly attachments: AttachmentService,
  ) {}

  /** In the caller's transaction. A file that the sheet already has is not changed. */
  async write(auth: Auth, { fileId }: SheetImportRecord, written: readonly WrittenSheetFiles[]): Promise<void> {
    const bundled = written
      .map(({ document, sheetId }): Bundled => ({
        sheetId,
        attachments: (document?.attachments ?? []).filter(
          (one): one is DocumentAttachment & { path: string } => one.path !== undefined,
        ),
      }))
      .filter(({ attachments }) => attachments.length > 0);
    if (bundled.length === 0) return;
    await this.importFiles.withStoredFile(auth, fileId, async ({ path }) => {
      const handle = await open(path);
      try {
        const bundle = await verifyBundle(path, handle);
        for (const one of bundled)
          for (const attachment of one.attachments) await this.attachFile(auth, bundle, one.sheetId, attachment);
      } finally {
        await handle.close();
      }
    });
  }

  private async attachFile(
    auth: Auth,
    { entries }: VerifiedBundle,
    sheetId: number,
    { name, kind, remark, path, size, sha256 }: Bundled['attachments'][number],
  ): Promise<void> {
    const entry = entries.get(path);
    if (!entry) throw new AppError('bundle.missing', { file: path });
    const copy = this.temp.newPath();
    try {
      await pipeline(entryBytes(entry), createWriteStream(copy, { mode: 0o600 }));
      const file = new UploadedFile(name, extensionOf(name), mimeOf(name), size, sha256, copy);
      await this.attachments.importFile(
        auth,
        { sheetId, kind: kind as AttachmentKind, remark, file },
        isPicture(name) ? 'sheetPicture' : 'sheetDocument',
      );
    } finally {
      await rm(copy, { force: true });
    }
  }
}
