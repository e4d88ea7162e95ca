import { copyFile, rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { type AttachmentKind, extensionOf, filePurpose, mimeOf, UploadedFile } from '@matlas/contract';
import { AttachmentService } from '@matlas/features/mds';
import type { DocumentAttachment, SheetDocument } from '@matlas/formats';
import { type Auth, TempFolder } from '@matlas/server-kit';

/** Paths of files by their digests (SHA-256, hexadecimal). */
export type ReceivedFiles = ReadonlyMap<string, string>;
const isPicture = (name: string): boolean =>
  filePurpose('sheetPicture').types.some((type) => type === extensionOf(name));

/** Attaches files that were received to the sheets that were written. */
@Injectable()
export class SyncAttachments {
  constructor(
    private readonly attachments: AttachmentService,
    private readonly temp: TempFolder,
  ) {}

  /** In the caller's transaction. A file that the sheet already has is not changed. */
  async write(
    auth: Auth,
    written: readonly { document: SheetDocument | undefined; sheetId: number }[],
    files: ReceivedFiles,
  ): Promise<void> {
    for (const { document, sheetId } of written)
      for (const attachment of document?.attachments ?? []) {
        const path = files.get(attachment.sha256 ?? '');
        if (path !== undefined) await this.attachFile(auth, sheetId, attachment, path);
      }
  }
  private async attachFile(
    auth: Auth,
    sheetId: number,
    { name, kind, remark, size, sha256 }: DocumentAttachment,
    path: string,
  ): Promise<void> {
    const copy = this.temp.newPath();
    try {
      await copyFile(path, copy);
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
