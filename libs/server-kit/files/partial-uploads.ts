import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import {
  extensionOf,
  type FileExtension,
  type FilePurposeName,
  filePurpose,
  type FinishedUpload,
  mimeOf,
  type NewUpload,
  refuseFile,
  refuseSize,
  SNIFFED_BYTES,
  UPLOAD_PIECE_BYTES,
  UploadedFile,
  type PartialUpload,
} from '@matlas/contract';
import { AppError } from '../app-error';
import { type Auth, systemAuth } from '../auth';
import { Db } from '../db/db';
import { contentFitsPurpose } from './file-content';
import { writeMeasured } from './measure';
import { PartFiles } from './part-files';
import { StoredFiles } from './stored-files';
import { TempFolder } from './temp-folder';
import { throwIf } from './upload-receiver';
import { type Upload, UploadStore } from './upload.store';

/** Number of bytes after which the progress of a piece is stored; a killed process loses at most this much. */
const PROGRESS_INTERVAL_BYTES = 1024 * 1024;
const MAX_OPEN = 20;
/** How long an unfinished upload waits for its next byte. */
export const OPEN_HOURS = 24;
/** How long a finished upload waits for the call that uses it. */
const FINISHED_DAYS = 7;

/**
 * Uploads in pieces that can be resumed: on the same connection, a later one, or in another process (decisions
 * 0042 and 0096).
 */
@Injectable()
export class PartialUploads {
  constructor(
    private readonly db: Db,
    private readonly uploads: UploadStore,
    private readonly parts: PartFiles,
    private readonly files: StoredFiles,
    private readonly temp: TempFolder,
  ) {}

  async start(auth: Auth, { purpose, filename, size, fingerprint }: NewUpload): Promise<PartialUpload> {
    const name = filename.trim();
    throwIf(refuseFile(purpose, name) ?? refuseSize(purpose, size));
    if (size === 0) throw new AppError('file.empty', { name });
    const open = await this.uploads.listOpen(auth.scope);
    if (open.length >= MAX_OPEN) throw new AppError('upload.tooMany', { max: MAX_OPEN });
    return this.toPartialUpload(await this.uploads.create(auth.scope, { purpose, name, size, fingerprint }));
  }
  async listOpen(auth: Auth, purpose?: FilePurposeName): Promise<PartialUpload[]> {
    return (await this.uploads.listOpen(auth.scope, purpose)).map((upload) => this.toPartialUpload(upload));
  }
  async getUpload(auth: Auth, uploadId: number): Promise<PartialUpload> {
    return this.toPartialUpload(await this.withVerifiedProgress(await this.uploads.getUpload(auth.scope, uploadId)));
  }

  /** Writes a piece from `offset` on, and returns its end. The bytes received before a broken connection are kept. */
  async writePiece(auth: Auth, uploadId: number, offset: number, stream: AsyncIterable<Uint8Array>): Promise<number> {
    const upload = await this.withVerifiedProgress(await this.uploads.getUpload(auth.scope, uploadId));
    if (upload.fileId !== null) throw new AppError('upload.finished');
    if (offset > upload.received) throw new AppError('upload.offset', { received: upload.received });
    return Math.max(upload.received, await this.write(auth, upload, offset, stream));
  }
  private async write(auth: Auth, upload: Upload, offset: number, stream: AsyncIterable<Uint8Array>): Promise<number> {
    const { id, token, size } = upload;
    const sniffed = Math.min(SNIFFED_BYTES, size);
    const part = await this.parts.open(token);
    let [at, noted] = [offset, offset];
    try {
      for await (const bytes of stream) {
        const before = at;
        if (at + bytes.length > size) throw new AppError('upload.tooLong', { size });
        await part.write(bytes, 0, bytes.length, at);
        at += bytes.length;
        if (before < sniffed && at >= sniffed) await this.checkHead(auth, upload, sniffed);
        if (at - noted < PROGRESS_INTERVAL_BYTES) continue;
        await this.uploads.advanceProgress(id, at);
        noted = at;
      }
    } finally {
      await part.close();
      await this.uploads.advanceProgress(id, at);
    }
    return at;
  }
  /** Refuses a file of the wrong kind by its first bytes instead of after a hundred megabytes. */
  private async checkHead(auth: Auth, upload: Upload, wanted: number): Promise<void> {
    const head = Buffer.concat((await this.parts.read(upload.token, wanted).toArray()) as Buffer[]);
    const refusal = refuseFile(upload.purpose, upload.name, head);
    if (!refusal) return;
    await this.removeUpload(auth, upload);
    throwIf(refusal);
  }

  /**
   * Checks the content of the complete file and stores it. A second call returns the same result.
   * @param sha256 of the client, in hexadecimal: another content is refused and removed
   */
  async finish(auth: Auth, uploadId: number, sha256?: string): Promise<FinishedUpload> {
    const upload = await this.withVerifiedProgress(await this.uploads.getUpload(auth.scope, uploadId));
    if (upload.fileId !== null) return this.finishedUpload(auth, upload.fileId);
    const { received, size } = upload;
    if (received < size) throw new AppError('upload.incomplete', { received, size });
    const path = this.temp.newPath();
    try {
      const file = await this.copyMeasured(auth, upload, path);
      if (sha256 !== undefined && sha256 !== file.sha256) {
        await this.removeUpload(auth, upload);
        throw new AppError('upload.checksum');
      }
      return await this.finishedUpload(auth, await this.db.tx(() => this.storeFile(auth, upload, file)));
    } finally {
      await rm(path, { force: true });
    }
  }
  /** Makes a copy, because an old connection may still have the part file open, and stored bytes must not change. */
  private async copyMeasured(auth: Auth, upload: Upload, path: string): Promise<UploadedFile> {
    const { name, size, purpose, token } = upload;
    const { sha256, head } = await writeMeasured(this.parts.read(token, size), path, SNIFFED_BYTES);
    const type = extensionOf(name);
    const refusal =
      refuseFile(purpose, name, head) ??
      ((await contentFitsPurpose(path, head, purpose, type as FileExtension))
        ? undefined
        : { code: 'file.type' as const, params: { types: filePurpose(purpose).types.join(', ') } });
    if (refusal) await this.removeUpload(auth, upload);
    throwIf(refusal);
    return new UploadedFile(name, type, mimeOf(name), size, sha256, path);
  }
  private async storeFile(auth: Auth, upload: Upload, file: UploadedFile): Promise<number> {
    const now = await this.uploads.getUpload(auth.scope, upload.id, true);
    if (now.fileId !== null) return now.fileId; // the same call, a moment earlier
    const stored = await this.files.storeUpload(auth, file, upload.purpose);
    await this.uploads.finish(upload.id, stored.id);
    await this.db.afterCommit(() => this.parts.remove(upload.token));
    return stored.id;
  }
  private async finishedUpload(auth: Auth, fileId: number): Promise<FinishedUpload> {
    const { id, name, type, size, sha256, purpose } = await this.files.getFile(auth.scope, fileId);
    const earlier = await this.uploads.findEarlier(auth.scope, { id, sha256, purpose });
    return {
      fileId: id,
      filename: name,
      type,
      size,
      sha256,
      duplicateOf: earlier
        ? { filename: earlier.name, createTime: earlier.createdAt.toISOString(), by: earlier.by }
        : null,
    };
  }

  async cancel(auth: Auth, uploadId: number): Promise<void> {
    const upload = await this.uploads.getUpload(auth.scope, uploadId);
    if (upload.fileId !== null) throw new AppError('upload.finished');
    await this.removeUpload(auth, upload);
  }
  private async removeUpload(auth: Auth, { id, token }: Upload): Promise<void> {
    await this.uploads.remove(auth.scope, id);
    await this.parts.remove(token);
  }

  /** Scheduled clean-up: abandoned uploads, and finished uploads that were never used. */
  async removeAbandoned(): Promise<{ uploads: number; files: number; parts: number }> {
    const { tokens, fileIds } = await this.db.asPlatform(() =>
      this.db.tx(async () => {
        const forgotten = await this.uploads.removeAbandoned(OPEN_HOURS, FINISHED_DAYS);
        for (const id of forgotten.fileIds) await this.files.remove(systemAuth().scope, id);
        return forgotten;
      }),
    );
    for (const token of tokens) await this.parts.remove(token);
    return { uploads: tokens.length, files: fileIds.length, parts: await this.parts.removeOlder(2 * OPEN_HOURS) };
  }

  /** After a crash of the machine the disk may contain fewer bytes than recorded. */
  private async withVerifiedProgress(upload: Upload): Promise<Upload> {
    if (upload.fileId !== null || upload.received === 0) return upload;
    const size = await this.parts.size(upload.token);
    if (size >= upload.received) return upload;
    await this.uploads.reduceProgress(upload.id, size);
    return { ...upload, received: size };
  }
  private toPartialUpload({ id, purpose, name, size, received, touchedAt, fingerprint }: Upload): PartialUpload {
    return {
      uploadId: id,
      purpose,
      filename: name,
      size,
      received,
      pieceBytes: UPLOAD_PIECE_BYTES,
      touchTime: touchedAt.toISOString(),
      fingerprint,
    };
  }
}
