import { Injectable } from '@nestjs/common';
import { mimeOf } from '@matlas/contract';
import { notFound } from '../app-error';
import type { Auth } from '../auth';
import { Db } from '../db/db';
import { FileAnswer } from '../http/file-answer';
import { StoredFiles } from './stored-files';

/** May the caller read this file of the purpose? */
export type FileReader = (auth: Auth, fileId: number) => Promise<boolean>;

/**
 * Who may fetch a kept file by its number alone. Whoever brought a file may read it; beyond that each area says for its
 * own purposes who may, and a purpose of which nobody says anything is closed.
 */
@Injectable()
export class FileAccess {
  private readonly readers = new Map<string, FileReader[]>();
  constructor(
    private readonly db: Db,
    private readonly files: StoredFiles,
  ) {}

  /** Several areas may open one purpose, each to its own readers. */
  register(purpose: string, reader: FileReader): void {
    this.readers.set(purpose, [...(this.readers.get(purpose) ?? []), reader]);
  }

  /** Throws `notFound` for what the caller may not see, `file.gone` when the bytes are lost. */
  async answer(auth: Auth, fileId: number): Promise<FileAnswer> {
    // of any enterprise: the area of its purpose decides
    const file = await this.db.asPlatform(() => this.files.find(fileId));
    if (!(await this.mayRead(auth, fileId, file)) || !file) throw notFound('file', fileId);
    return new FileAnswer(file.name, mimeOf(file.name), await this.files.open(file), file.size);
  }
  /** For a refusal every purpose is asked: how long it takes tells nothing of the file. */
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
