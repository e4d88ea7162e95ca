import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FilePurposeName } from '@matlas/contract';
import { notFound } from '../app-error';
import type { Scope } from '../auth';
import { Db } from '../db/db';
import { scopeWhere, tenantColumns } from '../db/scope-where';
import { Params } from '../db/sql';

export interface Upload {
  id: number;
  purpose: FilePurposeName;
  name: string;
  size: number;
  token: string;
  received: number;
  fileId: number | null;
  touchedAt: Date;
  fingerprint: string;
}
type UploadFields = Pick<Upload, 'purpose' | 'name' | 'size' | 'fingerprint'>;
export interface EarlierFile {
  name: string;
  createdAt: Date;
  by: string | null;
}
const COLUMNS =
  'id, purpose, name, size::float8, token, received::float8, file_id::int as "fileId", touched_at as "touchedAt", fingerprint';
const UNFINISHED = 'file_id is null';

/** Uploads of one user; uploads of other users are never found, whatever the caller's reach. */
@Injectable()
export class UploadStore {
  constructor(private readonly db: Db) {}

  /** Throws `notFound` for an upload of another user. */
  async getUpload(scope: Scope, id: number, lock = false): Promise<Upload> {
    const row = await this.db.row<Upload>(
      `select ${COLUMNS} from upload where id = $1 and user_id = $2${lock ? ' for update' : ''}`,
      [id, scope.userId],
    );
    if (!row) throw notFound('upload', id);
    return row;
  }
  listOpen(scope: Scope, purpose?: string): Promise<Upload[]> {
    return this.db.rows(
      `select ${COLUMNS}
        from upload
        where user_id = $1 and ${UNFINISHED} and ($2::text is null or purpose = $2)
        order by touched_at desc`,
      [scope.userId, purpose ?? null],
    );
  }
  async create(scope: Scope, { purpose, name, size, fingerprint }: UploadFields): Promise<Upload> {
    const row = await this.db.row<Upload>(
      `insert into upload (user_id, purpose, name, size, fingerprint, token)
        values ($1, $2, $3, $4, $5, $6)
        returning ${COLUMNS}`,
      [scope.userId, purpose, name, size, fingerprint, randomUUID()],
    );
    if (!row) throw new Error('upload: no row');
    return row;
  }
  /** Two connections may write the same bytes: the larger progress counts. */
  async advanceProgress(id: number, received: number): Promise<void> {
    await this.db.execute(
      `update upload set received = greatest(received, $2), touched_at = now() where id = $1 and ${UNFINISHED}`,
      [id, received],
    );
  }
  /** Reduces the progress to the bytes that are on the disk. */
  async reduceProgress(id: number, received: number): Promise<void> {
    await this.db.execute(`update upload set received = least(received, $2) where id = $1 and ${UNFINISHED}`, [
      id,
      received,
    ]);
  }
  async finish(id: number, fileId: number): Promise<void> {
    await this.db.execute(
      'update upload set file_id = $2, received = size, finished_at = now(), touched_at = now() where id = $1',
      [id, fileId],
    );
  }
  async remove(scope: Scope, id: number): Promise<void> {
    await this.db.execute('delete from upload where id = $1 and user_id = $2', [id, scope.userId]);
  }
  /** The caller's finished upload with this file ID. */
  async getFinished(scope: Scope, fileId: number): Promise<Upload> {
    const row = await this.db.row<Upload>(`select ${COLUMNS} from upload where file_id = $1 and user_id = $2`, [
      fileId,
      scope.userId,
    ]);
    if (!row) throw notFound('file', fileId);
    return row;
  }
  /** Marks the file as used; true for the first call, whose record may then own the file's row. */
  async markUsed(scope: Scope, fileId: number): Promise<boolean> {
    return (
      (await this.db.execute(
        'update upload set taken_at = now() where file_id = $1 and user_id = $2 and taken_at is null',
        [fileId, scope.userId],
      )) === 1
    );
  }
  /**
   * When the caller's enterprise stored the same content for the same purpose before, as far as the caller may see
   * it.
   */
  findEarlier(
    scope: Scope,
    { id, sha256, purpose }: { id: number; sha256: string; purpose: string },
  ): Promise<EarlierFile | undefined> {
    const params = new Params();
    const same = `f.sha256 = ${params.add(sha256)} and f.purpose = ${params.add(purpose)} and f.id < ${params.add(id)}
      and f.enterprise_id = ${params.add(scope.enterpriseId)}`;
    return this.db.row(
      `select f.name, f.created_at as "createdAt", p.name as by
        from stored_file f
        left join person_card p on p.id = f.created_by
        where ${same} and ${scopeWhere(scope, params, tenantColumns('f'))}
        order by f.id desc
        limit 1`,
      params.values,
    );
  }
  /**
   * Ends uploads that were abandoned for some hours, or not used for some days; returns what else has to be
   * removed. Runs with the rights of the platform.
   */
  async removeAbandoned(openHours: number, finishedDays: number): Promise<{ tokens: string[]; fileIds: number[] }> {
    const open = await this.db.rows<{ token: string }>(
      `delete from upload where ${UNFINISHED} and touched_at < now() - make_interval(hours => $1) returning token`,
      [openHours],
    );
    const done = await this.db.rows<{ fileId: number; isTaken: boolean }>(
      `delete from upload
        where finished_at < now() - make_interval(days => $1)
        returning file_id::int as "fileId", taken_at is not null as "isTaken"`,
      [finishedDays],
    );
    return {
      tokens: open.map(({ token }) => token),
      fileIds: done.filter(({ isTaken }) => !isTaken).map(({ fileId }) => fileId),
    };
  }
}
