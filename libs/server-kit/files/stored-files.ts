import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { extensionOf, mimeOf, type UploadedFile } from '@matlas/contract';
import type { Auth, Scope } from '../auth';
import { notFound } from '../app-error';
import { Db } from '../db/db';
import { scopeWhere, tenantColumns } from '../db/scope-where';
import { Params } from '../db/sql';
import { FileAnswer } from '../http/file-answer';
import { FileStore } from './file-store';
import { writeMeasured } from './measure';
import { TempFolder } from './temp-folder';
import { UploadStore } from './upload.store';

/** A row of stored_file. `size` in bytes, `type` the extension. */
export interface KeptFile {
  id: number;
  purpose: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  createdAt: Date;
}
type NewFile = Pick<KeptFile, 'purpose' | 'name' | 'type' | 'size' | 'sha256'>;
const COLUMNS = 'id, purpose, name, type, size, sha256, created_at as "createdAt"';

/** Files that outlive the call that brought them. */
@Injectable()
export class StoredFiles {
  constructor(
    private readonly db: Db,
    private readonly store: FileStore,
    private readonly temp: TempFolder,
    private readonly uploads: UploadStore,
  ) {}

  /**
   * Keeps an upload. The row joins the caller's transaction; the bytes are there before it commits. One that is kept
   * already is taken over by the first call that asks.
   */
  async keep(auth: Auth, file: UploadedFile, purpose: string): Promise<KeptFile> {
    if (file.fileId !== undefined && (await this.uploads.take(auth.scope, file.fileId)))
      return this.one(auth.scope, file.fileId);
    return this.add(
      auth,
      { purpose, name: file.name, type: file.type, size: file.size, sha256: file.sha256 },
      file.path,
    );
  }

  /** Keeps what a job or an export produces, streamed. */
  async keepStream(auth: Auth, content: Readable, name: string, purpose: string): Promise<KeptFile> {
    const path = this.temp.newPath();
    try {
      const { size, sha256 } = await writeMeasured(content, path);
      return await this.add(auth, { purpose, name, type: extensionOf(name), size, sha256 }, path);
    } finally {
      await rm(path, { force: true });
    }
  }

  private add(auth: Auth, file: NewFile, path: string): Promise<KeptFile> {
    return this.db.tx(async () => {
      await this.lockContent(file.sha256);
      await this.store.put(file.sha256, path);
      const row = await this.db.row<KeptFile>(
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

  /** Whoever it belongs to: the caller decides who may see it (FileAccess). */
  find(id: number): Promise<(KeptFile & { createdBy: number | null }) | undefined> {
    return this.db.row(`select ${COLUMNS}, created_by as "createdBy" from stored_file where id = $1`, [id]);
  }
  /** Throws `notFound` for another tenant's file. */
  async one(scope: Scope, id: number): Promise<KeptFile> {
    const params = new Params();
    const row = await this.db.row<KeptFile>(
      `select ${COLUMNS}
        from stored_file f
        where f.id = ${params.add(id)} and ${scopeWhere(scope, params, tenantColumns('f'))}`,
      params.values,
    );
    if (!row) throw notFound('file', id);
    return row;
  }
  /** Throws `file.gone` when the bytes are lost. */
  open(file: Pick<KeptFile, 'sha256'>): Promise<Readable> {
    return this.store.open(file.sha256);
  }
  /** A copy of the bytes on the server's disk, such as for a reader that wants a file. */
  copyTo(file: Pick<KeptFile, 'sha256'>, path: string): Promise<void> {
    return this.store.copyTo(file.sha256, path);
  }
  async answer(scope: Scope, id: number): Promise<FileAnswer> {
    const file = await this.one(scope, id);
    return new FileAnswer(file.name, mimeOf(file.name), await this.open(file), file.size);
  }

  /** Removes the row, and the bytes once no other row needs them. */
  async remove(scope: Scope, id: number): Promise<void> {
    await this.db.tx(async () => {
      const file = await this.one(scope, id);
      await this.db.execute('delete from stored_file where id = $1', [id]);
      await this.db.afterCommit(() => this.removeContent(file.sha256));
    });
  }
  /** Another enterprise's file may have the same bytes. */
  private removeContent(sha256: string): Promise<void> {
    return this.db.asPlatform(() =>
      this.db.tx(async () => {
        await this.lockContent(sha256);
        const used = await this.db.row('select 1 from stored_file where sha256 = $1 limit 1', [sha256]);
        if (!used) await this.store.remove(sha256);
      }),
    );
  }
  /** One content is kept or removed by one transaction at a time. */
  private async lockContent(sha256: string): Promise<void> {
    await this.db.execute('select pg_advisory_xact_lock(hashtextextended($1, 0))', [sha256]);
  }
}
