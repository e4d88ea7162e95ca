import { Injectable } from '@nestjs/common';
import type { AttachmentKind } from '@matlas/contract';
import { Db, notFound, Params, type Scope } from '@matlas/server-kit';
import { visibleSheetSql } from '../sheet-sql';
import { AttachmentEntity } from './attachment.entity';

export interface AttachmentRecord {
  id: number;
  sheetId: number;
  fileId: number;
  kind: AttachmentKind;
  isPicture: boolean;
  name: string;
  type: string;
  size: number;
  remark: string | null;
  createTime: Date;
}

const SELECT = `a.id, a.sheet_id as "sheetId", a.file_id::int as "fileId", a.kind, a.is_picture as "isPicture", a.name, a.type,
      a.size, a.remark, a.create_time as "createTime"`;
const FROM = 'mds_attachment a join mds_sheet s on s.id = a.sheet_id';

/** All queries on mds_attachment. */
@Injectable()
export class AttachmentStore {
  constructor(private readonly db: Db) {}

  listOfSheet(sheetId: number): Promise<AttachmentRecord[]> {
    return this.db.rows<AttachmentRecord>(`select ${SELECT} from ${FROM} where a.sheet_id = $1 order by a.id`, [
      sheetId,
    ]);
  }
  async findAttachment(scope: Scope, id: number): Promise<AttachmentRecord> {
    const params = new Params();
    const found = await this.db.row<AttachmentRecord>(
      `select ${SELECT}
        from ${FROM}
        where a.id = ${params.add(id)} and s.deleted_at is null and ${visibleSheetSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('attachment', id);
    return found;
  }
  async count(sheetId: number, isPicture: boolean): Promise<number> {
    return (
      (
        await this.db.row<{ count: number }>(
          'select count(*)::int as count from mds_attachment where sheet_id = $1 and is_picture = $2',
          [sheetId, isPicture],
        )
      )?.count ?? 0
    );
  }
  async insert(fields: Omit<AttachmentEntity, 'id' | 'createTime'>): Promise<number> {
    return (await this.db.repo(AttachmentEntity).insert(fields)).identifiers[0]?.['id'] as number;
  }
  async updateAttachment(id: number, fields: Pick<AttachmentEntity, 'kind' | 'remark'>): Promise<void> {
    await this.db.repo(AttachmentEntity).update({ id }, fields);
  }
  async delete(id: number): Promise<void> {
    await this.db.repo(AttachmentEntity).delete({ id });
  }
  /** True when a sheet of any enterprise uses the file: copies of sheets share files, also across enterprises. */
  isUsed(fileId: number): Promise<boolean> {
    return this.db.asPlatform(
      async () =>
        (await this.db.row('select 1 from mds_attachment where file_id = $1 limit 1', [fileId])) !== undefined,
    );
  }
  async mayReadFile(scope: Scope, fileId: number): Promise<boolean> {
    const params = new Params();
    return (
      (await this.db.row(
        `select 1
          from ${FROM}
          where a.file_id = ${params.add(fileId)} and s.deleted_at is null and ${visibleSheetSql(scope, params)}
          limit 1`,
        params.values,
      )) !== undefined
    );
  }
  /** Copies the files of sheets to the new versions made from them, while those are drafts. */
  async copyToVersions(pairs: readonly { from: number; to: number }[], userId: number): Promise<void> {
    await this.db.execute(
      `insert into mds_attachment (sheet_id, file_id, kind, is_picture, name, type, size, remark, created_by)
      select p.to_id, a.file_id, a.kind, a.is_picture, a.name, a.type, a.size, a.remark, $3
      from unnest($1::int[], $2::int[]) p(from_id, to_id)
      join mds_attachment a on a.sheet_id = p.from_id
      order by a.id`,
      [pairs.map(({ from }) => from), pairs.map(({ to }) => to), userId],
    );
  }
}
