import { Injectable } from '@nestjs/common';
import type { ScipAttachmentRow } from '@matlas/contract';
import { Db, notFound, Params, type Scope } from '@matlas/server-kit';
import { dossierScopeSql } from './dossier.store';

export type AttachmentRecord = Omit<ScipAttachmentRow, 'uploadedAt'> & {
  uploadedAt: Date;
  md5: string;
  sha256: string;
  articleUuid: string;
};
const SELECT = `t.id, t.article_id as "nodeId", t.file_id::int as "fileId", f.name, f.type, f.size::int as size,
    t.purpose, t.language, t.uuid, t.created_at as "uploadedAt", t.md5, f.sha256, a.uuid as "articleUuid"`;
const FROM = `scip_attachment t
    join scip_article a on a.id = t.article_id
    join scip_dossier d on d.id = a.dossier_id
    join stored_file f on f.id = t.file_id`;

/** All queries on scip_attachment. */
@Injectable()
export class AttachmentStore {
  constructor(private readonly db: Db) {}

  async getAttachment(scope: Scope, id: number): Promise<AttachmentRecord> {
    const params = new Params();
    const row = await this.db.row<AttachmentRecord>(
      `select ${SELECT} from ${FROM} where t.id = ${params.add(id)} and ${dossierScopeSql(scope, params)}`,
      params.values,
    );
    if (!row) throw notFound('scipAttachment', id);
    return row;
  }
  /** Uuids of the attachments of articles that the caller has read. */
  async listUuids(articleIds: readonly number[]): Promise<string[]> {
    const rows = await this.db.rows<{ uuid: string }>(
      'select uuid from scip_attachment where article_id = any($1::int[])',
      [articleIds],
    );
    return rows.map(({ uuid }) => uuid);
  }
  /** Of an article or a dossier that the caller has read. */
  listOf({ articleId, dossierId }: { articleId?: number; dossierId?: number }): Promise<AttachmentRecord[]> {
    return this.db.rows<AttachmentRecord>(
      `select ${SELECT}
        from ${FROM}
        where ($1::int is null or t.article_id = $1) and ($2::int is null or a.dossier_id = $2)
        order by t.id`,
      [articleId ?? null, dossierId ?? null],
    );
  }
  /** Whether the caller sees a dossier with this file. */
  async isSeen(scope: Scope, fileId: number): Promise<boolean> {
    const params = new Params();
    const row = await this.db.row(
      `select 1 from ${FROM} where t.file_id = ${params.add(fileId)} and ${dossierScopeSql(scope, params)} limit 1`,
      params.values,
    );
    return row !== undefined;
  }
  async add(
    enterpriseId: number,
    attachment: {
      articleId: number;
      fileId: number;
      uuid: string;
      md5: string;
      purpose: 'picture' | 'disassembling';
      language: number | null;
    },
  ): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into scip_attachment (enterprise_id, article_id, file_id, uuid, md5, purpose, language)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (article_id, uuid) do update
        set file_id = excluded.file_id, purpose = excluded.purpose, language = excluded.language
        returning id`,
      [
        enterpriseId,
        attachment.articleId,
        attachment.fileId,
        attachment.uuid,
        attachment.md5,
        attachment.purpose,
        attachment.language,
      ],
    );
    return row?.id ?? 0;
  }
}
