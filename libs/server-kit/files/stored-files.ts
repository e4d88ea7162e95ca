import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { extensionOf, mimeOf, type UploadedFile } from '@matlas/contract';
import type { Auth, Scope } from '../auth';
import { badInput, notFound } from '../app-error';
import { Db } from '../db/db';
import { scopeWhere, tenantColumns } from '../db/scope-where';
import { Params } from '../db/sql';
import { FileAnswer } from '../http/file-answer';
import { FileStore } from './file-store';
import { writeMeasured } from './measure';
import { TempFolder } from './temp-folder';
import { UploadStore } from './upload.store';

/** A row of stored_file. `size` in bytes, `type` the extension. */
export interface StoredFileRecord {
  id: number;
  purpose: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  createdAt: Date;
}
type NewFile = Pick<StoredFileRecord, 'purpose' | 'name' | 'type' | 'size' | 'sha256'>;
const COLUMNS = 'id, purpose, name, type, size, sha256, created_at as "createdAt"';

/** Files that are kept longer than the call that uploaded them. */
@Injectable()
export class StoredFiles {
  constructor(
    private readonly db: Db,
    private readonly store: FileStore,
    private readonly temp: TempFolder,
    private readonly uploads: UploadStore,
  ) {}

  /**
   * Stores an upload. The row is part of the caller's transaction; the bytes are stored before it commits. An
   * upload that is already stored belongs to the first call that uses it.
   */
  async storeUpload(auth: Auth, file: UploadedFile, purpose: string): Promise<StoredFileRecord> {
    if (file.fileId !== undefined && (await this.uploads.markUsed(auth.scope, file.fileId)))
      return this.getFile(auth.scope, file.fileId);
    return this.add(
      auth,
      { purpose, name: file.name, type: file.type, size: file.size, sha256: file.sha256 },
      file.path,
    );
  }

  /** Stores the output of a job or an export, streamed. */
  async storeStream(auth: Auth, content: Readable, name: string, purpose: string): Promise<StoredFileRecord> {
    const path = this.temp.newPath();
    try {
      const { size, sha256 } = await writeMeasured(content, path);
      return await this.add(auth, { purpose, name, type: extensionOf(name), size, sha256 }, path);
    } finally {
      await rm(path, { force: true });
    }
  }

  private add(auth: Auth, file: NewFile, path: string): Promise<StoredFileRecord> {
    return this.db.tx(async () => {
      await this.lockContent(file.sha256);
      await this.store.put(file.sha256, path);
      const row = await this.db.row<StoredFileRecord>(
        `insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
          values ($1, $2, $3, $4, $5, $6, $7, $8)
          returning ${COLUMNS}`,
        [
          file.purpose,
          file.name,
          file.type,
          file.size,
          file.sha256,
          auth.enterpriseId || null,
          auth.organisationId || null,
          auth.userId || null,
        ],
      );
      if (!row) throw new Error('stored_file: no row');
      return row;
    });
  }

  /** Finds a file of any enterprise; the caller has to check who may see it (FileAccess). */
  find(id: number): Promise<(StoredFileRecord & { createdBy: number | null }) | undefined> {
    return this.db.row(`select ${COLUMNS}, created_by as "createdBy" from stored_file where id = $1`, [id]);
  }
  /** Undefined for another tenant's file. */
  findFile(scope: Scope, id: number): Promise<StoredFileRecord | undefined> {
    const params = new Params();
    return this.db.row<StoredFileRecord>(
      `select ${COLUMNS}
        from stored_file f
        where f.id = ${params.add(id)} and ${scopeWhere(scope, params, tenantColumns('f'))}`,
      params.values,
    );
  }
  /** Throws `notFound` for another tenant's file. */
  async getFile(scope: Scope, id: number): Promise<StoredFileRecord> {
    const file = await this.findFile(scope, id);
    if (!file) throw notFound('file', id);
    return file;
  }
  /** A file that the caller uploaded for this purpose; any other is refused as an issue of the input at `path`. */
  async requireOwnUpload(
    auth: Auth,
    fileId: number,
    { purpose, path = 'fileId' }: { purpose: string; path?: string },
  ): Promise<StoredFileRecord> {
    const file = await this.findFile({ ...auth.scope, reach: 'own' }, fileId);
    if (file?.purpose !== purpose) throw badInput({ path, code: 'notFound' });
    return file;
  }
  /** Throws `file.gone` when the bytes are missing. */
  open(file: Pick<StoredFileRecord, 'sha256'>): Promise<Readable> {
    return this.store.open(file.sha256);
  }
  /** Copies the bytes to the server's disk, for example for a reader that requires a path. */
  copyTo(file: Pick<StoredFileRecord, 'sha256'>, path: string): Promise<void> {
    return this.store.copyTo(file.sha256, path);
  }
  async answerFile(scope: Scope, id: number): Promise<FileAnswer> {
    const file = await this.getFile(scope, id);
    return new FileAnswer(file.name, mimeOf(file.name), await this.open(file), file.size);
  }

  /** Removes the row, and the bytes when no other row uses them. */
  async remove(scope: Scope, id: number): Promise<void> {
    await this.db.tx(async () => {
      const file = await this.getFile(scope, id);
      await this.db.execute('delete from stored_file where id = $1', [id]);
      await this.db.afterCommit(() => this.removeContent(file.sha256));
    });
  }
  /** A file of another enterprise may have the same bytes. */
  private removeContent(sha256: string): Promise<void> {
    return this.db.asPlatform(() =>
      this.db.tx(async () => {
        await this.lockContent(sha256);
        const used = await this.db.row('select 1 from stored_file where sha256 = $1 limit 1', [sha256]);
        if (!used) await this.store.remove(sha256);
      }),
    );
  }
  /** Locks a content, so that only one transaction at a time stores or removes it. */
  private async lockContent(sha256: string): Promise<void> {
    await this.db.execute('select pg_advisory_xact_lock(hashtextextended($1, 0))', [sha256]);
  }
}
