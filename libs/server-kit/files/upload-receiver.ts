import { rm } from 'node:fs/promises';
import type { MultipartFile } from '@fastify/multipart';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  extensionOf,
  type FileExtension,
  filePurpose,
  type FilePurposeName,
  type FileRefusal,
  isFilePurpose,
  mimeOf,
  refuseFile,
  refuseSize,
  SNIFFED_BYTES,
  UploadedFile,
} from '@matlas/contract';
import { AppError } from '../app-error';
import type { Auth } from '../auth';
import { contentFitsPurpose } from './file-content';
import { writeMeasured } from './measure';
import { StoredFiles } from './stored-files';
import { TempFolder } from './temp-folder';
import { UploadStore } from './upload.store';

/** A multipart body: its fields (repeated names become lists) and its one file. */
export interface ReceivedForm {
  fields: Record<string, unknown>;
  file?: UploadedFile | undefined;
}

/**
 * Receives uploads as streams: never completely in memory, never larger than their purpose permits, checked by
 * content.
 */
@Injectable()
export class UploadReceiver {
  private readonly temporaryPaths = new WeakMap<object, string[]>();
  constructor(
    private readonly temp: TempFolder,
    private readonly files: StoredFiles,
    private readonly uploads: UploadStore,
  ) {}

  /** Throws `file.*` refusals; `discard` removes the temporary files written so far. */
  async receive(request: FastifyRequest, purpose: string): Promise<ReceivedForm> {
    if (!isFilePurpose(purpose)) throw new Error(`no file purpose ${purpose}`);
    try {
      return await this.readParts(request, purpose);
    } catch (error) {
      throw isBrokenForm(error) ? new AppError('file.broken') : error;
    }
  }
  private async readParts(request: FastifyRequest, purpose: FilePurposeName): Promise<ReceivedForm> {
    const received: ReceivedForm = { fields: {} };
    // `preservePath`: a name with a folder is refused instead of silently shortened.
    for await (const part of request.parts({
      preservePath: true,
      limits: { fileSize: filePurpose(purpose).maxBytes, files: 1 },
    })) {
      if (part.type === 'file') received.file = await this.receiveFile(request, purpose, part);
      else addField(received.fields, part.fieldname, part.value);
    }
    return received;
  }

  private async receiveFile(
    request: FastifyRequest,
    purpose: FilePurposeName,
    part: MultipartFile,
  ): Promise<UploadedFile> {
    try {
      return await this.writeTemporaryFile(request, purpose, part);
    } catch (error) {
      part.file.resume(); // lets the rest of the body pass, so that the answer can be read
      throw isTooLarge(error) ? refusalError(tooLarge(purpose)) : error;
    }
  }
  private async writeTemporaryFile(
    request: FastifyRequest,
    purpose: FilePurposeName,
    part: MultipartFile,
  ): Promise<UploadedFile> {
    const name = part.filename.trim();
    throwIf(refuseFile(purpose, name));
    const path = this.newPath(request);
    const { size, sha256, head } = await writeMeasured(part.file, path, SNIFFED_BYTES);
    if (part.file.truncated) throw refusalError(tooLarge(purpose));
    throwIf(refuseFile(purpose, name, head));
    const type = extensionOf(name);
    if (!(await contentFitsPurpose(path, head, purpose, type as FileExtension)))
      throw new AppError('file.type', { types: filePurpose(purpose).types.join(', ') });
    return new UploadedFile(name, type, mimeOf(name), size, sha256, path);
  }

  /**
   * The file of a finished upload of the caller, as if it were part of this call. Throws `notFound` for an upload
   * of another user, `file.type` for one of another purpose.
   */
  async openFinishedUpload(
    request: FastifyRequest,
    auth: Auth,
    fileId: number,
    purpose: string,
  ): Promise<UploadedFile> {
    if (!isFilePurpose(purpose)) throw new Error(`no file purpose ${purpose}`);
    const upload = await this.uploads.getFinished(auth.scope, fileId);
    if (upload.purpose !== purpose) throw new AppError('file.type', { types: filePurpose(purpose).types.join(', ') });
    const file = await this.files.getFile(auth.scope, fileId);
    const path = this.newPath(request);
    await this.files.copyTo(file, path);
    return new UploadedFile(file.name, file.type, mimeOf(file.name), file.size, file.sha256, path, fileId);
  }
  /** A temporary file that is removed after the request. */
  private newPath(request: object): string {
    const path = this.temp.newPath();
    this.temporaryPaths.set(request, [...(this.temporaryPaths.get(request) ?? []), path]);
    return path;
  }

  /** Removes the temporary files of a request; stored files were already moved. */
  async discard(request: object): Promise<void> {
    const paths = this.temporaryPaths.get(request) ?? [];
    this.temporaryPaths.delete(request);
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
}

function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const before = fields[name];
  fields[name] = before === undefined ? value : [...(Array.isArray(before) ? (before as unknown[]) : [before]), value];
}
const refusalError = (refusal: FileRefusal): AppError => new AppError(refusal.code, refusal.params);
export const throwIf = (refusal: FileRefusal | undefined): void => {
  if (refusal) throw refusalError(refusal);
};
const tooLarge = (purpose: FilePurposeName): FileRefusal => {
  const refusal = refuseSize(purpose, filePurpose(purpose).maxBytes + 1);
  if (!refusal) throw new Error(`file purpose ${purpose} has no limit`);
  return refusal;
};
/** The multipart parser has no codes for a missing boundary and an early end, only sentences that say "multipart". */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof AppError) && /multipart/i.test(error.message);
/** Error of the multipart parser for a stream that exceeds its limit. */
const isTooLarge = (error: unknown): boolean => (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE';
