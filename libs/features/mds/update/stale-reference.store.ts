import { Injectable } from '@nestjs/common';
import type { NodeStatus, NodeType, Page, PageQuery, StaleReason } from '@matlas/contract';
import { type Auth, DerivedDb, listBy, type ListSpec, Params } from '@matlas/server-kit';
import { ownSheetSql, releasedSql, versionSql, visibleSheetSql } from '../sheet-sql';

export interface StaleRecord {
  id: number;
  reason: StaleReason;
  since: Date;
  uses: number;
  isOwn: boolean;
  isDraft: boolean;
  sheetId: number;
  sheetCid: number;
  sheetCver: string;
  sheetKind: NodeType;
  sheetName: string;
  sheetForeignName: string | null;
  sheetNumber: string | null;
  sheetStatus: NodeStatus;
  version: number;
  fromId: number;
  fromCid: number;
  fromCver: string;
  fromKind: NodeType;
  fromName: string;
  fromForeignName: string | null;
  fromNumber: string | null;
  supplierName: string;
  supplierNameEn: string;
  toId: number | null;
  toCver: string | null;
}
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 't.id', kind: 'number', notNull: true },
  since: { sql: 't.since', kind: 'instant', notNull: true },
  reason: { sql: 't.reason', kind: 'text', notNull: true },
  uses: { sql: 't.uses', kind: 'number', notNull: true },
  isDraft: { sql: 't.is_draft', kind: 'boolean', notNull: true },
  isOwn: { sql: 't.is_own', kind: 'boolean', notNull: true },
  sheetName: { sql: 's.name', kind: 'text', notNull: true },
  sheetNumber: { sql: 's.number', kind: 'text' },
  sheetCid: { sql: 's.cid', kind: 'number', notNull: true },
  sheetKind: { sql: 's.kind', kind: 'number', notNull: true },
  fromName: { sql: 'r.name', kind: 'text', notNull: true },
  fromNumber: { sql: 'r.number', kind: 'text' },
  fromCid: { sql: 'r.cid', kind: 'number', notNull: true },
  fromCver: { sql: 'r.version', kind: 'number', notNull: true },
  fromKind: { sql: 'r.kind', kind: 'number', notNull: true },
};
const SELECT = `t.id, t.reason, t.since, t.uses, t.is_own as "isOwn", t.is_draft as "isDraft",
  s.id as "sheetId", s.cid as "sheetCid", ${versionSql('s')} as "sheetCver", s.kind as "sheetKind",
    s.name as "sheetName", s.foreign_name as "sheetForeignName", s.number as "sheetNumber", s.status as "sheetStatus",
    s.lock_version as version,
  r.id as "fromId", r.cid as "fromCid", ${versionSql('r')} as "fromCver", r.kind as "fromKind", r.name as "fromName",
    r.foreign_name as "fromForeignName", r.number as "fromNumber", o.name_zh as "supplierName",
    o.name_en as "supplierNameEn"`;
/** SQL: the newest version of the MDS of `r`, other than `r`, that the caller sees and may use. */
const newestSql = (auth: Auth, params: Params): string => `select l.id
  from mds_sheet l
  where l.cid = r.cid and l.id <> r.id and (l.version > r.version or r.deleted_at is not null) and l.deleted_at is null
    and ${releasedSql('l')}
  and ${visibleSheetSql(auth.scope, params, 'l')} order by l.version desc limit 1`;

/** All queries on mds_stale_reference. */
@Injectable()
export class StaleReferenceStore {
  constructor(private readonly db: DerivedDb) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<StaleRecord>> {
    const params = new Params();
    const from = `mds_stale_reference t
        join mds_sheet s on s.id = t.sheet_id
        join mds_sheet r on r.id = t.used_id
        join enterprise_card o on o.id = r.enterprise_id`;
    const where = [
      `t.enterprise_id = ${params.add(auth.enterpriseId)}`,
      's.deleted_at is null',
      ownSheetSql(auth.scope, params),
    ];
    const found = await listBy<Omit<StaleRecord, 'toId' | 'toCver'>>(
      this.db,
      {
        from,
        select: SELECT,
        columns: COLUMNS,
        search: ['t.words'],
        bigramColumn: 'short_grams(t.words)',
        key: 't.id',
        defaultSort: ['-since'],
        params,
        where,
      },
      page,
    );
    const newest = await this.findNewest(
      auth,
      found.records.map(({ fromId }) => fromId),
    );
    return {
      ...found,
      records: found.records.map((record) => ({
        ...record,
        toId: newest.get(record.fromId)?.id ?? null,
        toCver: newest.get(record.fromId)?.cver ?? null,
      })),
    };
  }
  /** By the id of the version to be replaced: the newest version that the caller may use instead. */
  async findNewest(auth: Auth, usedIds: readonly number[]): Promise<Map<number, { id: number; cver: string }>> {
    const params = new Params();
    const newest = newestSql(auth, params);
    const rows = await this.db.rows<{ usedId: number; id: number; cver: string }>(
      `select r.id as "usedId", v.id, ${versionSql('v')} as cver
        from mds_sheet r
        cross join lateral (${newest}) newest
        join mds_sheet v on v.id = newest.id
      where r.id = any(${params.add([...new Set(usedIds)])}::int[])`,
      params.values,
    );
    return new Map(rows.map(({ usedId, id, cver }) => [usedId, { id, cver }]));
  }

  /**
   * After a change of these sheets: all versions of their MDS are refreshed, because a draft takes the place of its
   * release in the list.
   */
  async refreshSheets(ids: readonly number[]): Promise<void> {
    await this.db.execute(
      `select mds_refresh_stale(array(select v.id
        from mds_sheet v
        where v.cid in (select cid from mds_sheet where id = any($1::int[]))))`,
      [ids],
    );
  }
  /**
   * After a version of these MDS was created, deleted or released: refreshes all versions, and every sheet that
   * refers to one.
   */
  async refreshUsersOf(sheetIds: readonly number[]): Promise<void> {
    await this.db.execute(
      `with version as (select v.id
        from mds_sheet v
        where v.cid in (select cid from mds_sheet where id = any($1::int[])))
      select mds_refresh_stale(array(select id
      from version
      union
      select u.user_id
      from mds_use u
      where u.used_id in (select id from version)))`,
      [sheetIds],
    );
  }
  async refreshAll(): Promise<void> {
    await this.db.execute('select mds_refresh_stale(null)');
  }
}
