import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, SyncAction, SyncKind } from '@matlas/contract';
import { Db, listBy, type ListSpec, Params, type Scope, scopeWhere } from '@matlas/server-kit';
import type { SyncRun } from './sync-run.store';

/** What a run did with one document. `code`: why, of the error catalogue. */
export interface SyncItem {
  kind: SyncKind;
  document: string;
  documentKey: string;
  action: SyncAction;
  code: string | null;
  params: Record<string, unknown>;
  sheetId: number | null;
}
export interface StoredSyncItem extends SyncItem {
  id: number;
  runId: number;
  createTime: Date;
}
const SELECT = `i.id::float8 as id, i.run_id as "runId", i.kind, i.document, i.document_key as "documentKey", i.action,
    i.code, i.params, i.sheet_id as "sheetId", i.create_time as "createTime"`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'i.id', kind: 'number', notNull: true },
  kind: { sql: 'i.kind', kind: 'text', notNull: true },
  document: { sql: 'i.document', kind: 'text', notNull: true },
  documentKey: { sql: 'i.document_key', kind: 'text', notNull: true },
  action: { sql: 'i.action', kind: 'text', notNull: true },
  code: { sql: 'i.code', kind: 'text' },
  createTime: { sql: 'i.create_time', kind: 'instant', notNull: true },
};

/** Queries of sync_item, the log of a run. */
@Injectable()
export class SyncItemStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, runId: number, page: PageQuery): Promise<Page<StoredSyncItem>> {
    const params = new Params();
    return listBy<StoredSyncItem>(
      this.db,
      {
        from: 'sync_item i',
        select: SELECT,
        columns: COLUMNS,
        search: ['i.document', 'i.document_key'],
        key: 'i.id',
        defaultSort: ['id'],
        params,
        where: [`i.run_id = ${params.add(runId)}`, scopeWhere(scope, params, { enterprise: 'i.enterprise_id' })],
      },
      page,
    );
  }
  async insert({ id, enterpriseId }: Pick<SyncRun, 'id' | 'enterpriseId'>, items: readonly SyncItem[]): Promise<void> {
    if (items.length === 0) return;
    await this.db.execute(
      `insert into sync_item (run_id, enterprise_id, kind, document, document_key, action, code, params, sheet_id)
        select $1, $2, *
        from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[], $9::int[])`,
      [
        id,
        enterpriseId,
        items.map(({ kind }) => kind),
        items.map(({ document }) => document),
        items.map(({ documentKey }) => documentKey),
        items.map(({ action }) => action),
        items.map(({ code }) => code),
        items.map(({ params }) => JSON.stringify(params)),
        items.map(({ sheetId }) => sheetId),
      ],
    );
  }
}
