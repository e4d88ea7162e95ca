import { copyFile, rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { type AttachmentKind, extensionOf, filePurpose, mimeOf, UploadedFile } from '@matlas/contract';
import { AttachmentService } from '@matlas/features/mds';
import type { DocumentAttachment, SheetDocument } from '@matlas/formats';
import { AppError, type Auth, TempFolder } from '@matlas/server-kit';
import type { SyncReason } from '../runs/sync-error.store';

/** Paths of files by their digests (SHA-256, hexadecimal). */
export type ReceivedFiles = ReadonlyMap<string, string>;
/** Attachments as they came; `refused`: by the key of the sheet, why one of its attachments cannot be had. */
export interface ReceivedAttachments {
  files: ReceivedFiles;
  refused: ReadonlyMap<string, SyncReason>;
}
export const NOTHING_RECEIVED: ReceivedAttachments = { files: new Map(), refused: new Map() };
export const attachmentReason = (
  name: string,
  { code, params }: { code: string; params: Record<string, unknown> },
): SyncReason => ({ code, params: { ...params }, place: name, field: 'attachments', value: name });
/** The attachment is not taken here, such as one of a type or size that data sheets do not have. */
export class AttachmentRefused extends Error {
  constructor(
    readonly key: string,
    readonly reason: SyncReason,
  ) {
    super(`attachment of ${key}`);
  }
}
const isPicture = (name: string): boolean =>
  filePurpose('sheetPicture').types.some((type) => type === extensionOf(name));

/** Attaches files that were received to the sheets that were written. */
@Injectable()
export class SyncAttachments {
  constructor(
    private readonly attachments: AttachmentService,
    private readonly temp: TempFolder,
  ) {}

  /** In the caller's transaction. A file that the sheet already has is not changed. Throws `AttachmentRefused`. */
  async write(
    auth: Auth,
    written: readonly { document: SheetDocument | undefined; sheetId: number }[],
    files: ReceivedFiles,
  ): Promise<void> {
    for (const { document, sheetId } of written)
      for (const attachment of document?.attachments ?? []) {
        const path = files.get(attachment.sha256 ?? '');
        if (document === undefined || path === undefined) continue;
        try {
          await this.attachFile(auth, sheetId, attachment, path);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          throw new AttachmentRefused(document.key, attachmentReason(attachment.name, error));
        }
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
