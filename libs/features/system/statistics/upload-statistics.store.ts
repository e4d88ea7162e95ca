import { Injectable } from '@nestjs/common';
import type { BillingNode, Page, PageQuery, UploadKind, UploadRow } from '@matlas/contract';
import { Db, listBy, type ListSpec, Params, type Scope, scopeWhere, tenantColumns } from '@matlas/server-kit';
import { focusSql } from './focus-sql';
import type { Focus } from './statistics-focus.store';

export interface UploadSums {
  uploads: number;
  refused: number;
  rowsOk: number;
  rowsWrong: number;
  bytes: number;
  milliseconds: number;
}
export interface BilledSums {
  uploads: number;
  sheets: number;
  nodes: number;
}

const SUMS = `count(*) filter (where not u.refused)::int as uploads, count(*) filter (where u.refused)::int as refused,
    sum(u.rows_ok)::float8 as "rowsOk", sum(u.rows_wrong)::float8 as "rowsWrong",
  sum(u.bytes)::float8 as bytes, sum(u.milliseconds)::float8 as milliseconds`;
const BILLED = 'count(*)::int as uploads, sum(u.sheets)::float8 as sheets, sum(u.nodes)::float8 as nodes';
const ofUpload = tenantColumns('u');
const LIST = {
  from: 'upload_count u join enterprise e on e.id = u.enterprise_id join organisation o on o.id = u.organisation_id',
  select: `
    u.id, u.counted_at as "countedAt", u.kind, u.billing, u.refused, u.file_name as "fileName", u.sheets, u.nodes,
      u.rows_ok as "rowsOk", u.rows_wrong as "rowsWrong", u.bytes, u.milliseconds, u.user_name as "userName",
    e.name_zh as "enterpriseNameZh", e.name_en as "enterpriseNameEn", o.name_zh as "organisationNameZh",
      o.name_en as "organisationNameEn"`,
  columns: {
    id: { sql: 'u.id', kind: 'number', notNull: true },
    createTime: { sql: 'u.counted_at', kind: 'instant', notNull: true },
    kind: { sql: 'u.kind', kind: 'text', notNull: true },
    billing: { sql: 'u.billing', kind: 'text' },
    refused: { sql: 'u.refused', kind: 'boolean', notNull: true },
    fileName: { sql: 'u.file_name', kind: 'text', notNull: true },
    userName: { sql: 'u.user_name', kind: 'text', notNull: true },
    enterpriseId: { sql: 'u.enterprise_id', kind: 'number', notNull: true },
    organisationId: { sql: 'u.organisation_id', kind: 'number', notNull: true },
  },
} satisfies Pick<ListSpec, 'from' | 'select' | 'columns'>;
/** An upload in the list. */
export type UploadRecord = Omit<UploadRow, 'createTime'> & { countedAt: Date };

/** `place`: the time in microseconds, because a Date has only milliseconds. */
type Placed = UploadRecord & { place: string };

/** Sums over uploads, and the list of uploads. */
@Injectable()
export class UploadStatisticsStore {
  constructor(private readonly db: Db) {}

  byMonthAndKind(focus: Focus): Promise<({ month: number; kind: UploadKind } & UploadSums)[]> {
    const { params, month, where } = focusSql(focus, 'u.counted_at', ofUpload);
    return this.db.rows(
      `select ${month()} as month, u.kind, ${SUMS} from upload_count u where ${where} group by 1, 2`,
      params.values,
    );
  }
  people(focus: Focus): Promise<({ userId: number; userName: string; enterpriseId: number } & UploadSums)[]> {
    const { params, where } = focusSql(focus, 'u.counted_at', ofUpload);
    return this.db.rows(
      `select u.created_by as "userId", max(u.user_name) as "userName", u.enterprise_id as "enterpriseId", ${SUMS}
        from upload_count u
        where ${where}
        group by 1, 3
        order by count(*) desc, 1, 3`,
      params.values,
    );
  }
  owners(focus: Focus): Promise<({ id: number } & UploadSums)[]> {
    const { params, owner, where } = focusSql(focus, 'u.counted_at', ofUpload);
    return this.db.rows(
      `select ${owner} as id, ${SUMS} from upload_count u where ${where} group by 1 order by count(*) desc, 1`,
      params.values,
    );
  }
  billed(focus: Focus): Promise<({ month: number; billing: BillingNode } & BilledSums)[]> {
    const { params, month, where } = focusSql(focus, 'u.counted_at', ofUpload);
    return this.db.rows(
      `select ${month()} as month, u.billing, ${BILLED}
        from upload_count u
        where u.billing is not null and ${where}
        group by 1, 2`,
      params.values,
    );
  }
  billedOwners(focus: Focus): Promise<{ id: number; billing: BillingNode; nodes: number }[]> {
    const { params, owner, where } = focusSql(focus, 'u.counted_at', ofUpload);
    return this.db.rows(
      `select ${owner} as id, u.billing, sum(u.nodes)::float8 as nodes
        from upload_count u
        where u.billing is not null and ${where}
        group by 1, 2`,
      params.values,
    );
  }
  page(scope: Scope, query: PageQuery): Promise<Page<UploadRecord>> {
    const params = new Params();
    const where = [scopeWhere(scope, params, tenantColumns('u'))];
    return listBy<UploadRecord>(this.db, { ...LIST, key: 'u.id', defaultSort: ['-createTime'], params, where }, query);
  }
  /** The list of uploads of the focus, newest first. */
  async *streamUploads(focus: Focus, pageSize: number): AsyncGenerator<UploadRecord> {
    let last: Placed | undefined;
    do {
      const page: Placed[] = await this.listAfter(focus, last, pageSize);
      yield* page;
      last = page.length === pageSize ? page.at(-1) : undefined;
    } while (last);
  }
  private listAfter(focus: Focus, last: Placed | undefined, limit: number): Promise<Placed[]> {
    const { params, where } = focusSql(focus, 'u.counted_at', ofUpload);
    const after = last
      ? `and (u.counted_at, u.id) < (${params.add(last.place)}::timestamptz, ${params.add(last.id)})`
      : '';
    return this.db.rows(
      `select ${LIST.select}, u.counted_at::text as place
        from ${LIST.from}
        where ${where} ${after}
        order by u.counted_at desc, u.id desc
        limit ${params.add(limit)}`,
      params.values,
    );
  }
}
