import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { DocumentAttachment, SheetDocument } from '@matlas/formats';
import { AppError, TempFolder } from '@matlas/server-kit';
import type { SyncReason } from '../runs/sync-error.store';
import { attachmentReason, type ReceivedAttachments } from '../take/sync-attachments';
import type { PartnerSession } from './partner-client';

/** Fetches the attachments of sheets from a partner, in parts, each of which can be fetched again. */
@Injectable()
export class AttachmentFetch {
  constructor(private readonly temp: TempFolder) {}

  /**
   * Runs `work` with the files, which are removed after it. What the partner refuses, or sends as something else, is told
   * of its sheet. Throws `PartnerUnreachable`.
   */
  async withAttachments<T>(
    session: PartnerSession,
    documents: readonly SheetDocument[],
    work: (received: ReceivedAttachments) => Promise<T>,
  ): Promise<T> {
    const files = new Map<string, string>();
    const paths: string[] = [];
    const refused = new Map<string, SyncReason>();
    try {
      for (const { key, attachments = [] } of documents)
        for (const attachment of attachments) {
          if (attachment.sha256 === undefined || files.has(attachment.sha256) || refused.has(key)) continue;
          const path = this.temp.newPath();
          paths.push(path);
          const reason = await fetchFile(session, key, attachment, path);
          if (reason) refused.set(key, reason);
          else files.set(attachment.sha256, path);
        }
      return await work({ files, refused });
    } finally {
      for (const path of paths) await rm(path, { force: true });
    }
  }
}

/** The reason for which the file is not there. */
async function fetchFile(
  session: PartnerSession,
  key: string,
  { name, sha256 = '', size }: DocumentAttachment,
  path: string,
): Promise<SyncReason | undefined> {
  const file = await open(path, 'w', 0o600);
  const digest = createHash('sha256');
  try {
    for (let at = 0; at < size;) {
      const part = await session.file(key, sha256, at);
      if (part.length === 0) break;
      at += part.length;
      digest.update(part);
      await file.write(part);
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'sync.refused')) throw error;
    return attachmentReason(name, { code: 'sync.attachmentRefused', params: { name, reason: error.params.reason } });
  } finally {
    await file.close();
  }
  if (digest.digest('hex') === sha256) return undefined;
  return attachmentReason(name, { code: 'sync.attachmentBroken', params: { name } });
}
