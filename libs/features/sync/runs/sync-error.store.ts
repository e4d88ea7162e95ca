import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, SyncErrorState, SyncKind, SyncOrigin } from '@matlas/contract';
import { Db, listBy, type ListSpec, Params, type Scope, scopeWhere } from '@matlas/server-kit';

/** One reason why a document could not be taken. `code` is of the error or of the validation catalogue. */
export interface SyncReason {
  code: string;
  params: Record<string, unknown>;
  place: string;
  field: string;
  value: string;
}
export interface SyncErrorRecord extends SyncReason {
  id: number;
  enterpriseId: number;
  origin: SyncOrigin;
  partnerId: number | null;
  partnerName: string;
  runId: number | null;
  documentId: number;
  kind: SyncKind;
  document: string;
  documentKey: string;
  state: SyncErrorState;
  times: number;
  createTime: Date;
  lastSeenAt: Date;
  solvedAt: Date | null;
}
export interface SyncErrorGroupRecord {
  code: string;
  params: Record<string, unknown>;
  open: number;
  solved: number;
  documents: number;
  days: { day: string; count: number }[];
}
/** Where the errors of a document belong. */
export interface ErrorOwner {
  enterpriseId: number;
  origin: SyncOrigin;
  partnerId: number | null;
  partnerName: string;
  runId: number | null;
}
const FROM = 'sync_error e join sync_document d on d.id = e.document_id';
const SELECT = `e.id, e.enterprise_id as "enterpriseId", e.origin, e.partner_id as "partnerId",
    e.partner_name as "partnerName", e.run_id as "runId", e.document_id as "documentId", d.kind, d.name as document,
    d.document_key as "documentKey", e.place, e.field, e.code, e.params, e.value, e.state, e.times,
    e.create_time as "createTime", e.last_seen_at as "lastSeenAt", e.solved_at as "solvedAt"`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'e.id', kind: 'number', notNull: true },
  partnerId: { sql: 'e.partner_id', kind: 'number' },
  partnerName: { sql: 'e.partner_name', kind: 'text', notNull: true },
  runId: { sql: 'e.run_id', kind: 'number' },
  kind: { sql: 'd.kind', kind: 'text', notNull: true },
  document: { sql: 'd.name', kind: 'text', notNull: true },
  documentKey: { sql: 'd.document_key', kind: 'text', notNull: true },
  code: { sql: 'e.code', kind: 'text', notNull: true },
  value: { sql: 'e.value', kind: 'text', notNull: true },
  state: { sql: 'e.state', kind: 'text', notNull: true },
  times: { sql: 'e.times', kind: 'number', notNull: true },
  createTime: { sql: 'e.create_time', kind: 'instant', notNull: true },
  lastSeenAt: { sql: 'e.last_seen_at', kind: 'instant', notNull: true },
};
const visibleSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: 'e.enterprise_id' });

/** Queries of sync_error. */
@Injectable()
export class SyncErrorStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, origin: SyncOrigin, page: PageQuery): Promise<Page<SyncErrorRecord>> {
    const params = new Params();
    return listBy<SyncErrorRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['d.name', 'd.document_key', 'e.value'],
        key: 'e.id',
        defaultSort: ['-createTime', '-id'],
        params,
        where: [`e.origin = ${params.add(origin)}`, visibleSql(scope, params)],
      },
      page,
    );
  }
  /** Only the enterprise itself takes its documents again. */
  async countOwn(enterpriseId: number, origin: SyncOrigin, ids: readonly number[]): Promise<number> {
    const row = await this.db.row<{ count: number }>(
      `select count(*)::int as count
        from sync_error e
        where e.id = any($1::int[]) and e.origin = $2 and e.enterprise_id = $3`,
      [[...ids], origin, enterpriseId],
    );
    return row?.count ?? 0;
  }
  /** By reason, the most open ones first. */
  listGroups(scope: Scope, origin: SyncOrigin): Promise<SyncErrorGroupRecord[]> {
    const params = new Params();
    return this.db.rows<SyncErrorGroupRecord>(
      `with mine as (
        select e.code, e.params, e.state, e.document_id, e.create_time::date as day, e.create_time
        from sync_error e
        where e.origin = ${params.add(origin)} and ${visibleSql(scope, params)}
      ), days as (
        select code, day, count(*)::int as count
        from mine
        where create_time > now() - interval '30 days'
        group by code, day
      )
      select m.code, (array_agg(m.params order by m.create_time desc))[1] as params,
        (count(*) filter (where m.state <> 'solved'))::int as open,
        (count(*) filter (where m.state = 'solved'))::int as solved,
        count(distinct m.document_id)::int as documents,
        coalesce((select jsonb_agg(jsonb_build_object('day', d.day::text, 'count', d.count) order by d.day)
          from days d
          where d.code = m.code), '[]'::jsonb) as days
      from mine m
      group by m.code
      order by count(*) filter (where m.state <> 'solved') desc, m.code`,
      params.values,
    );
  }
  /** Records the present reasons of a document: earlier ones that are gone are solved. */
  async replaceReasons(
    documentId: number,
    owner: ErrorOwner,
    reasons: readonly SyncReason[],
    { isRecheck = false }: { isRecheck?: boolean } = {},
  ): Promise<void> {
    await this.saveReasons(documentId, owner, reasons, isRecheck);
    await this.solveOthers(documentId, reasons);
  }
  private async saveReasons(
    documentId: number,
    owner: ErrorOwner,
    reasons: readonly SyncReason[],
    isRecheck: boolean,
  ): Promise<void> {
    await this.db.execute(
      `insert into sync_error as e (enterprise_id, origin, partner_id, partner_name, run_id, document_id, place, field,
          code, params, value, state)
        select distinct on (r.place, r.field, r.code, r.value) $1::int, $2, $3::int, $4, $5::int, $6::int, r.place,
          r.field, r.code, r.params, r.value, case when $12::boolean then 'rechecked' else 'open' end
        from unnest($7::text[], $8::text[], $9::text[], $10::jsonb[], $11::text[])
          as r (place, field, code, params, value)
        on conflict (document_id, place, field, code, value)
        do update set params = excluded.params, last_seen_at = now(), solved_at = null,
          run_id = coalesce(excluded.run_id, e.run_id), times = e.times + case when $12::boolean then 0 else 1 end,
          state = excluded.state`,
      [
        owner.enterpriseId,
        owner.origin,
        owner.partnerId,
        owner.partnerName,
        owner.runId,
        documentId,
        reasons.map(({ place }) => place),
        reasons.map(({ field }) => field),
        reasons.map(({ code }) => code),
        reasons.map(({ params }) => JSON.stringify(params)),
        reasons.map(({ value }) => value),
        isRecheck,
      ],
    );
  }
  private async solveOthers(documentId: number, reasons: readonly SyncReason[]): Promise<void> {
    await this.db.execute(
      `update sync_error e
        set state = 'solved', solved_at = now()
        where e.document_id = $1 and e.state <> 'solved'
          and not exists (select 1
            from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as r (place, field, code, value)
            where r.place = e.place and r.field = e.field and r.code = e.code and r.value = e.value)`,
      [
        documentId,
        reasons.map(({ place }) => place),
        reasons.map(({ field }) => field),
        reasons.map(({ code }) => code),
        reasons.map(({ value }) => value),
      ],
    );
  }
  /** Documents that are here now: nothing about them is open any more. */
  async solve(
    enterpriseId: number,
    partnerKey: string,
    kind: SyncKind,
    documentKeys: readonly string[],
  ): Promise<void> {
    if (documentKeys.length === 0) return;
    await this.db.execute(
      `update sync_error e
        set state = 'solved', solved_at = now()
        from sync_document d
        where d.id = e.document_id and e.state <> 'solved' and d.enterprise_id = $1 and d.partner_key = $2
          and d.kind = $3 and d.document_key = any($4::text[])`,
      [enterpriseId, partnerKey, kind, documentKeys],
    );
  }
  /** A file that was read well: nothing about it, nor about its rows (keys with this start), is open any more. */
  async solveFile(
    { enterpriseId, partnerKey }: { enterpriseId: number; partnerKey: string },
    kind: SyncKind,
    documentKey: string,
    rowKey: string,
  ): Promise<void> {
    await this.db.execute(
      `update sync_error e
        set state = 'solved', solved_at = now()
        from sync_document d
        where d.id = e.document_id and e.state <> 'solved' and d.enterprise_id = $1 and d.partner_key = $2
          and d.kind = $3 and (d.document_key = $4 or starts_with(d.document_key, $5))`,
      [enterpriseId, partnerKey, kind, documentKey, rowKey],
    );
  }
}
