import { Injectable } from '@nestjs/common';
import type { SyncKind, SyncOrigin } from '@matlas/contract';
import { Db } from '@matlas/server-kit';

/** A document that could not be taken, as it was received. `content` is null where it has to be fetched again. */
export interface SyncDocument {
  id: number;
  enterpriseId: number;
  origin: SyncOrigin;
  partnerKey: string;
  kind: SyncKind;
  documentKey: string;
  name: string;
  content: unknown;
}
export type NewSyncDocument = Omit<SyncDocument, 'id'>;
const SELECT = `d.id, d.enterprise_id as "enterpriseId", d.origin, d.partner_key as "partnerKey", d.kind,
    d.document_key as "documentKey", d.name, d.content`;

/** Queries of sync_document. */
@Injectable()
export class SyncDocumentStore {
  constructor(private readonly db: Db) {}

  /** Keeps the document with its newest content. */
  async save(document: NewSyncDocument): Promise<number> {
    const { enterpriseId, origin, partnerKey, kind, documentKey, name, content } = document;
    const row = await this.db.row<{ id: number }>(
      `insert into sync_document (enterprise_id, origin, partner_key, kind, document_key, name, content)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (enterprise_id, partner_key, kind, document_key)
        do update set name = excluded.name, content = excluded.content, update_time = now()
        returning id`,
      [enterpriseId, origin, partnerKey, kind, documentKey, name, JSON.stringify(content ?? null)],
    );
    return row?.id ?? 0;
  }
  /** The documents of the enterprise with errors that are not solved, in the order in which they were first met. */
  listFailing(
    enterpriseId: number,
    origin: SyncOrigin,
    errorIds: readonly number[] | undefined,
  ): Promise<SyncDocument[]> {
    return this.db.rows<SyncDocument>(
      `select ${SELECT}
        from sync_document d
        where d.origin = $1 and d.enterprise_id = $2
          and exists (select 1
            from sync_error e
            where e.document_id = d.id and e.state <> 'solved' and ($3::int[] is null or e.id = any($3::int[])))
        order by d.id`,
      [origin, enterpriseId, errorIds === undefined ? null : [...errorIds]],
    );
  }
}
