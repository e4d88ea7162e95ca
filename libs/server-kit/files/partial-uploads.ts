import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import {
  extensionOf,
  type FilePurposeName,
  filePurpose,
  type FinishedUpload,
  type IncomingBytes,
  mimeOf,
  refuseFile,
  refuseSize,
  SNIFFED_BYTES,
  UploadedFile,
  type PartialUpload,
} from '@matlas/contract';
import { AppError } from '../app-error';
import { type Auth, systemAuth } from '../auth';
import { Db } from '../db/db';
import { holdsWhatItSays } from './file-content';
import { writeMeasured } from './measure';
import { PartFiles } from './part-files';
import { StoredFiles } from './stored-files';
import { TempFolder } from './temp-folder';
import { throwIf } from './upload-receiver';
import { type Upload, UploadStore } from './upload.store';

/** Small enough for the limits of proxies, large enough that a hundred megabytes are few calls. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** How often it is noted how far a piece came; a process that is killed loses at most so much. */
const NOTED_BYTES = 1024 * 1024;
const MOST_OPEN = 20;
const OPEN_HOURS = 24;
/** A file that came waits so long for the call that takes it. */
const FINISHED_DAYS = 7;

/**
 * Uploads in pieces, resumed where they broke off: by the same connection, a later one, or another process (decision
 * 0042).
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

  async start(
    auth: Auth,
    {
      purpose,
      filename,
      size,
      fingerprint,
    }: { purpose: FilePurposeName; filename: string; size: number; fingerprint: string },
  ): Promise<PartialUpload> {
    const name = filename.trim();
    throwIf(refuseFile(purpose, name) ?? refuseSize(purpose, size));
    if (size === 0) throw new AppError('file.empty', { name });
    const wanted = { purpose, name, size, fingerprint };
    const begun = fingerprint === '' ? undefined : await this.uploads.begun(auth.scope, wanted);
    if (begun) return this.row(await this.proved(begun));
    const open = await this.uploads.open(auth.scope);
    if (open.length >= MOST_OPEN) throw new AppError('upload.tooMany', { max: MOST_OPEN });
    return this.row(await this.uploads.create(auth.scope, wanted));
  }
  async open(auth: Auth, purpose?: FilePurposeName): Promise<PartialUpload[]> {
    return (await this.uploads.open(auth.scope, purpose)).map((upload) => this.row(upload));
  }
  async one(auth: Auth, uploadId: number): Promise<PartialUpload> {
    return this.row(await this.proved(await this.uploads.one(auth.scope, uploadId)));
  }

  /** Writes a piece. What came of it stays when the connection breaks. */
  async piece(auth: Auth, uploadId: number, offset: number, { stream }: IncomingBytes): Promise<PartialUpload> {
    const upload = await this.proved(await this.uploads.one(auth.scope, uploadId));
    if (upload.fileId !== null) throw new AppError('upload.finished');
    if (offset > upload.received) throw new AppError('upload.offset', { received: upload.received });
    const received = await this.write(upload, offset, stream);
    if (offset === 0) await this.judgeHead(auth, upload, received);
    return this.row({ ...upload, received: Math.max(upload.received, received) });
  }
  private async write({ id, token, size }: Upload, offset: number, stream: AsyncIterable<Uint8Array>): Promise<number> {
    const most = Math.min(size, offset + PIECE_BYTES);
    const part = await this.parts.open(token);
    let [at, noted] = [offset, offset];
    try {
      for await (const bytes of stream) {
        if (at + bytes.length > most) throw new AppError('upload.tooLong', { size });
        await part.write(bytes, 0, bytes.length, at);
        at += bytes.length;
        if (at - noted < NOTED_BYTES) continue;
        await this.uploads.advance(id, at);
        noted = at;
      }
    } finally {
      await part.close();
      await this.uploads.advance(id, at);
    }
    return at;
  }
  /** A file of the wrong kind is refused at its beginning, not after a hundred megabytes. */
  private async judgeHead(auth: Auth, upload: Upload, received: number): Promise<void> {
    const wanted = Math.min(SNIFFED_BYTES, upload.size);
    if (received < wanted) return;
    const head = Buffer.concat((await this.parts.read(upload.token, wanted).toArray()) as Buffer[]);
    const refusal = refuseFile(upload.purpose, upload.name, head);
    if (!refusal) return;
    await this.drop(auth, upload);
    throwIf(refusal);
  }

  /** The whole file, judged again by its content, becomes a kept one. A second call answers the same. */
  async finish(auth: Auth, uploadId: number): Promise<FinishedUpload> {
    const upload = await this.proved(await this.uploads.one(auth.scope, uploadId));
    if (upload.fileId !== null) return this.finished(auth, upload.fileId);
    const { received, size } = upload;
    if (received < size) throw new AppError('upload.incomplete', { received, size });
    const path = this.temp.newPath();
    try {
      const file = await this.measured(auth, upload, path);
      return await this.finished(auth, await this.db.tx(() => this.keep(auth, upload, file)));
    } finally {
      await rm(path, { force: true });
    }
  }
  /** A copy of its own: an old connection may still hold the part file open, and what is kept never changes. */
  private async measured(auth: Auth, upload: Upload, path: string): Promise<UploadedFile> {
    const { name, size, purpose, token } = upload;
    const { sha256, head } = await writeMeasured(this.parts.read(token, size), path, SNIFFED_BYTES);
    const type = extensionOf(name);
    const refusal =
      refuseFile(purpose, name, head) ??
      ((await holdsWhatItSays(path, type))
        ? undefined
        : { code: 'file.type' as const, params: { types: filePurpose(purpose).types.join(', ') } });
    if (refusal) await this.drop(auth, upload);
    throwIf(refusal);
    return new UploadedFile(name, type, mimeOf(name), size, sha256, path);
  }
  private async keep(auth: Auth, upload: Upload, file: UploadedFile): Promise<number> {
    const now = await this.uploads.one(auth.scope, upload.id, true);
    if (now.fileId !== null) return now.fileId; // the same call, a moment earlier
    const kept = await this.files.keep(auth, file, upload.purpose);
    await this.uploads.finish(upload.id, kept.id);
    await this.db.afterCommit(() => this.parts.remove(upload.token));
    return kept.id;
  }
  private async finished(auth: Auth, fileId: number): Promise<FinishedUpload> {
    const { id, name, type, size, sha256, purpose } = await this.files.one(auth.scope, fileId);
    const earlier = await this.uploads.earlier(auth.scope, { id, sha256, purpose });
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
    const upload = await this.uploads.one(auth.scope, uploadId);
    if (upload.fileId !== null) throw new AppError('upload.finished');
    await this.drop(auth, upload);
  }
  private async drop(auth: Auth, { id, token }: Upload): Promise<void> {
    await this.uploads.remove(auth.scope, id);
    await this.parts.remove(token);
  }

  /** The timed job: what was forgotten half-way, and what came and was never taken. */
  async dropForgotten(): Promise<{ uploads: number; files: number; parts: number }> {
    const { tokens, fileIds } = await this.db.asPlatform(() =>
      this.db.tx(async () => {
        const forgotten = await this.uploads.dropForgotten(OPEN_HOURS, FINISHED_DAYS);
        for (const id of forgotten.fileIds) await this.files.remove(systemAuth().scope, id);
        return forgotten;
      }),
    );
    for (const token of tokens) await this.parts.remove(token);
    return { uploads: tokens.length, files: fileIds.length, parts: await this.parts.removeOlder(2 * OPEN_HOURS) };
  }

  /** After a crash of the machine the disk may hold less than was noted. */
  private async proved(upload: Upload): Promise<Upload> {
    if (upload.fileId !== null || upload.received === 0) return upload;
    const size = await this.parts.size(upload.token);
    if (size >= upload.received) return upload;
    await this.uploads.fallBack(upload.id, size);
    return { ...upload, received: size };
  }
  private row({ id, purpose, name, size, received, touchedAt }: Upload): PartialUpload {
    return {
      uploadId: id,
      purpose,
      filename: name,
      size,
      received,
      pieceBytes: PIECE_BYTES,
      touchTime: touchedAt.toISOString(),
    };
  }
}
