import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import {
  Db,
  DerivedDb,
  listBy,
  type ListSpec,
  notFound,
  Params,
  type Scope,
  scopeWhere,
  tenantColumns,
} from '@matlas/server-kit';
import { versionSql } from '../sheet-sql';

export interface CascadeRecord {
  id: number;
  kind: 'sheet' | 'substance';
  fromName: string;
  fromForeignName: string | null;
  toName: string;
  toForeignName: string | null;
  count: number;
  asked: number;
  createdBy: string;
  createTime: Date;
  undoneAt: Date | null;
  received: number;
  used: number;
}
export interface CascadeSheetRecord {
  sheetId: number;
  cid: number;
  cver: string;
  name: string;
  foreignName: string | null;
}
export type NewCascade = Pick<CascadeRecord, 'kind' | 'fromName' | 'fromForeignName' | 'toName' | 'toForeignName'>;

const OF = '(select cs.sheet_id from mds_cascade_sheet cs where cs.cascade_id = c.id)';
const SELECT = `
  c.id, c.kind, c.from_name as "fromName", c.from_foreign_name as "fromForeignName", c.to_name as "toName",
    c.to_foreign_name as "toForeignName",
  (select count(*)::int from mds_cascade_sheet cs where cs.cascade_id = c.id) as count,
  (select count(distinct s.enterprise_id)::int
  from mds_cascade_ask a
  join mds_sheet s on s.id = a.sheet_id
  where a.cascade_id = c.id) as asked,
    coalesce((select p.name from person_card p where p.id = c.created_by), '') as "createdBy",
    c.create_time as "createTime", c.undone_at as "undoneAt",
  (select count(*)::int from mds_share h where h.sheet_id in ${OF} and h.receive_status <> 'E') as received,
  (select count(distinct u.user_id)::int from mds_use u where u.used_id in ${OF} and u.user_id not in ${OF}) as used`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'c.id', kind: 'number', notNull: true },
  kind: { sql: 'c.kind', kind: 'text', notNull: true },
  fromName: { sql: 'c.from_name', kind: 'text', notNull: true },
  toName: { sql: 'c.to_name', kind: 'text', notNull: true },
  createTime: { sql: 'c.create_time', kind: 'instant', notNull: true },
};

/** The executed cascades and the versions that they released. */
@Injectable()
export class CascadeStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  /** Versions that the incoming version replaces: older ones when it is of the same MDS, otherwise all. */
  async listReplacedVersions(cid: number, incoming: number): Promise<number[]> {
    const text = `select s.id
        from mds_sheet s
        join mds_sheet i on i.id = $2
        where s.cid = $1 and (s.cid <> i.cid or s.version < i.version)`;
    return (await this.derived.rows<{ id: number }>(text, [cid, incoming])).map(({ id }) => id);
  }
  async insert(
    scope: Scope,
    organisationId: number,
    cascade: NewCascade,
    sheets: readonly { oldId: number; newId: number }[],
  ): Promise<number> {
    const made = await this.db.row<{ id: number }>(
      `insert into mds_cascade (enterprise_id, organisation_id, kind, from_name, from_foreign_name, to_name,
          to_foreign_name, created_by)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
        returning id`,
      [
        scope.enterpriseId,
        organisationId,
        cascade.kind,
        cascade.fromName,
        cascade.fromForeignName,
        cascade.toName,
        cascade.toForeignName,
        scope.userId,
      ],
    );
    if (!made) throw new Error('mds_cascade answered no id');
    await this.db.execute(
      `insert into mds_cascade_sheet (cascade_id, old_sheet_id, sheet_id)
        select $1, o, n
        from unnest($2::int[], $3::int[]) s(o, n)`,
      [made.id, sheets.map(({ oldId }) => oldId), sheets.map(({ newId }) => newId)],
    );
    return made.id;
  }
  page(scope: Scope, page: PageQuery): Promise<Page<CascadeRecord>> {
    const params = new Params();
    return listBy<CascadeRecord>(
      this.derived,
      {
        from: 'mds_cascade c',
        select: SELECT,
        columns: COLUMNS,
        search: ['c.from_name', 'c.to_name'],
        key: 'c.id',
        defaultSort: ['-createTime'],
        params,
        where: [ownCascadeSql(scope, params)],
      },
      page,
    );
  }
  async findCascade(scope: Scope, id: number, options: { forUpdate?: boolean } = {}): Promise<CascadeRecord> {
    const params = new Params();
    const where = `c.id = ${params.add(id)} and ${ownCascadeSql(scope, params)}`;
    if (options.forUpdate)
      await this.db.execute(`select 1 from mds_cascade c where ${where} for update`, params.values);
    const found = await this.derived.row<CascadeRecord>(
      `select ${SELECT} from mds_cascade c where ${where}`,
      params.values,
    );
    if (!found) throw notFound('cascade', id);
    return found;
  }
  async listSheets(scope: Scope, id: number): Promise<CascadeSheetRecord[]> {
    const params = new Params();
    return this.db.rows<CascadeSheetRecord>(
      `select s.id as "sheetId", s.cid, ${versionSql('s')} as cver, s.name, s.foreign_name as "foreignName"
      from mds_cascade c
      join mds_cascade_sheet cs on cs.cascade_id = c.id
      join mds_sheet s on s.id = cs.sheet_id
      where c.id = ${params.add(id)} and ${ownCascadeSql(scope, params)}
      order by s.height, s.id`,
      params.values,
    );
  }
  async markUndone(scope: Scope, id: number): Promise<void> {
    await this.db.execute('update mds_cascade set undone_by = $2, undone_at = now() where id = $1', [id, scope.userId]);
  }
}
const ownCascadeSql = (scope: Scope, params: Params): string => scopeWhere(scope, params, tenantColumns('c'));
