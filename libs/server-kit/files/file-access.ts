import { Injectable } from '@nestjs/common';
import { mimeOf } from '@matlas/contract';
import { notFound } from '../app-error';
import type { Auth } from '../auth';
import { Db } from '../db/db';
import { FileAnswer } from '../http/file-answer';
import { StoredFiles } from './stored-files';

/** True when the caller may read this file of the purpose. */
export type FileReader = (auth: Auth, fileId: number) => Promise<boolean>;

/**
 * Decides who may download a stored file by its ID. The uploader may always read it. Beyond that each area
 * registers readers for its own purposes; files of a purpose without a reader cannot be read.
 */
@Injectable()
export class FileAccess {
  private readonly readers = new Map<string, FileReader[]>();
  constructor(
    private readonly db: Db,
    private readonly files: StoredFiles,
  ) {}

  /** Several areas may register readers for the same purpose. */
  register(purpose: string, reader: FileReader): void {
    this.readers.set(purpose, [...(this.readers.get(purpose) ?? []), reader]);
  }

  /** Throws `notFound` for a file that the caller may not read, `file.gone` when the bytes are missing. */
  async answerFile(auth: Auth, fileId: number): Promise<FileAnswer> {
    // Read without row security, because the readers of the purpose decide.
    const file = await this.db.asPlatform(() => this.files.find(fileId));
    if (!(await this.mayRead(auth, fileId, file)) || !file) throw notFound('file', fileId);
    return new FileAnswer(file.name, mimeOf(file.name), await this.files.open(file), file.size);
  }
  /**
   * Before a refusal the readers of all purposes are called, so that the response time does not reveal whether the
   * file exists.
   */
  private async mayRead(
    auth: Auth,
    fileId: number,
    file: { purpose: string; createdBy: number | null } | undefined,
  ): Promise<boolean> {
    if (file && file.createdBy !== null && file.createdBy === auth.userId) return true;
    const own = file?.purpose ?? '';
    const purposes = [own, ...[...this.readers.keys()].filter((purpose) => purpose !== own)];
    for (const purpose of purposes)
      for (const reader of this.readers.get(purpose) ?? [])
        if ((await reader(auth, fileId)) && purpose === own) return true;
    return false;
  }
}
