import { Injectable } from '@nestjs/common';
import { visibleOwnerIds } from '@matlas/domain';
import { type Auth, Db, DerivedDb, Params, type Scope, scopeWhere, tenantColumns } from '@matlas/server-kit';
import { bulkInsert } from '../bulk-insert';
import { ownSheetSql, versionSql, visibleSheetSql } from '../sheet-sql';

/** A direct reference of a sheet, with the number of rows of its tree that have it. */
export interface DirectUse {
  sheetId: number;
  childId: number;
  childCid: number | null;
  uses: number;
}
export interface NewAsk {
  sheetId: number;
  kind: 'sheet' | 'substance';
  fromId: number;
  toId: number;
  uses: number;
}
/** One request with the names of all objects in it. */
export interface AskRecord {
  cascadeId: number;
  sheetId: number;
  cid: number;
  cver: string;
  name: string;
  foreignName: string | null;
  uses: number;
  organisationId: number;
  createdBy: number;
  ownerId: number;
  ownerName: string;
  ownerNameEn: string;
  askedBy: string;
  askerName: string;
  askerNameEn: string;
  askedAt: Date;
  withdrawnAt: Date | null;
  kind: 'sheet' | 'substance';
  fromId: number;
  fromCid: number | null;
  fromCver: string | null;
  fromName: string;
  fromForeignName: string | null;
  toId: number;
  toCid: number | null;
  toCver: string | null;
  toName: string;
  toForeignName: string | null;
  canSee: boolean;
}

const FROM = `mds_cascade_ask a
  join mds_sheet s on s.id = a.sheet_id
  join enterprise_card o on o.id = s.enterprise_id
  join person_card p on p.id = a.asked_by
  join enterprise_card e on e.id = p.enterprise_id
  left join mds_sheet f on f.id = a.from_id
  left join substance fs on fs.id = a.from_id
  left join mds_sheet t on t.id = a.to_id
  left join substance ts on ts.id = a.to_id`;
const select = (
  canSee: string,
): string => `a.cascade_id as "cascadeId", s.id as "sheetId", s.cid, ${versionSql('s')} as cver, s.name,
    s.foreign_name as "foreignName", a.uses, s.organisation_id as "organisationId", s.created_by as "createdBy",
  s.enterprise_id as "ownerId", o.name_zh as "ownerName", o.name_en as "ownerNameEn", p.name as "askedBy",
    e.name_zh as "askerName", e.name_en as "askerNameEn", a.asked_at as "askedAt", a.withdrawn_at as "withdrawnAt",
    a.kind,
  a.from_id as "fromId", f.cid as "fromCid", case when f.id is not null then ${versionSql('f')} end as "fromCver",
    coalesce(f.name, fs.name_zh, fs.name_en, '') as "fromName",
    coalesce(f.foreign_name, fs.name_en) as "fromForeignName",
  a.to_id as "toId", t.cid as "toCid", case when t.id is not null then ${versionSql('t')} end as "toCver",
    coalesce(t.name, ts.name_zh, ts.name_en, '') as "toName", coalesce(t.foreign_name, ts.name_en) as "toForeignName",
    ${canSee} as "canSee"`;
const ORDER = 'order by o.name_en, s.enterprise_id, a.kind, a.from_id, s.name, s.id';

/** Requests of cascades to other owners. */
@Injectable()
export class CascadeAskStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  /**
   * Rows of these sheets that refer to one of the nodes or to a version of one of the MDS, without confidential
   * content of their owner.
   */
  listDirectUses(
    auth: Auth,
    sheetIds: readonly number[],
    nodes: readonly number[],
    cids: readonly number[],
  ): Promise<DirectUse[]> {
    if (sheetIds.length === 0) return Promise.resolve([]);
    return this.derived.rows<DirectUse>(
      `
      select n.sheet_id as "sheetId", e.child as "childId", r.cid as "childCid", count(*)::int as uses
      from mds_node n
      join mds_edge e on e.parent = n.id
      join mds_sheet s on s.id = n.sheet_id
      left join mds_sheet r on r.id = e.child
      where n.sheet_id = any($1::int[]) and (e.child = any($2::int[]) or r.cid = any($3::bigint[]))
        and (not e.confidential or s.enterprise_id = any($4::int[]))
      group by n.sheet_id, e.child, r.cid`,
      [sheetIds, nodes, cids, visibleOwnerIds(auth)],
    );
  }
  /** Which owners see which sheets or catalogue substances, as `<owner> <node>`. */
  async findVisible(owners: readonly number[], nodes: readonly number[]): Promise<Set<string>> {
    const rows = await this.derived.rows<{ owner: number; node: number }>(
      `
      select w.owner, s.id as node from unnest($1::int[]) w(owner) join mds_sheet s on s.id = any($2::int[])
        where s.enterprise_id = w.owner or s.status = 'RL'
          or exists (select 1 from mds_share h where h.sheet_id = s.id and h.enterprise_id = w.owner and h.opens)
      union all
      select w.owner, b.id
      from unnest($1::int[]) w(owner)
      join substance b on b.id = any($2::int[]) and (b.enterprise_id is null or b.enterprise_id = w.owner)`,
      [owners, nodes],
    );
    return new Set(rows.map(({ owner, node }) => `${owner} ${node}`));
  }
  /** Time of the last request of the caller's enterprise for each replacement, as `<sheet> <from> <to>`. */
  async findLastAsked(scope: Scope, sheetIds: readonly number[]): Promise<Map<string, Date>> {
    const rows = await this.db.rows<{ sheetId: number; fromId: number; toId: number; askedAt: Date }>(
      `select a.sheet_id as "sheetId", a.from_id as "fromId", a.to_id as "toId", max(a.asked_at) as "askedAt"
        from mds_cascade_ask a
        join mds_cascade c on c.id = a.cascade_id
       where c.enterprise_id = $1 and a.sheet_id = any($2::int[]) and a.withdrawn_at is null
       group by a.sheet_id, a.from_id, a.to_id`,
      [scope.enterpriseId, sheetIds],
    );
    return new Map(rows.map(({ sheetId, fromId, toId, askedAt }) => [`${sheetId} ${fromId} ${toId}`, askedAt]));
  }
  async insert(scope: Scope, cascadeId: number, asks: readonly NewAsk[]): Promise<void> {
    await bulkInsert<NewAsk>(
      this.db,
      'mds_cascade_ask',
      {
        cascade_id: ['int', () => cascadeId],
        sheet_id: ['int', (ask) => ask.sheetId],
        kind: ['text', (ask) => ask.kind],
        from_id: ['int', (ask) => ask.fromId],
        to_id: ['int', (ask) => ask.toId],
        uses: ['int', (ask) => ask.uses],
        asked_by: ['int', () => scope.userId],
      },
      asks,
    );
  }
  /** Requests of a cascade of the caller; `canSee` is the view of the owner who received them. */
  listOfCascade(scope: Scope, cascadeId: number): Promise<AskRecord[]> {
    const params = new Params();
    const seen = `
      (case when t.id is null then ts.enterprise_id is null else t.enterprise_id = s.enterprise_id or t.status = 'RL'
        or exists (select 1 from mds_share h where h.sheet_id = t.id and h.enterprise_id = s.enterprise_id and h.opens)
          end)`;
    return this.derived.rows<AskRecord>(
      `select ${select(seen)}
        from ${FROM}
        join mds_cascade c on c.id = a.cascade_id
        where c.id = ${params.add(cascadeId)} and ${scopeWhere(scope, params, tenantColumns('c'))} ${ORDER}`,
      params.values,
    );
  }
  /** Requests of another enterprise's cascade to the caller, limited to sheets of the caller's own data. */
  listForCaller(scope: Scope, cascadeId: number): Promise<AskRecord[]> {
    const params = new Params();
    const seen = `
      (case when t.id is null then ${scopeWhere(scope, params, { enterprise: 'ts.enterprise_id' }, { shared: true })}
        else t.deleted_at is null
        and ${visibleSheetSql(scope, params, 't')} end)`;
    return this.derived.rows<AskRecord>(
      `select ${select(seen)}
        from ${FROM}
        where a.cascade_id = ${params.add(cascadeId)} and ${ownSheetSql(scope, params)} ${ORDER}`,
      params.values,
    );
  }
  async withdrawAsks(cascadeId: number): Promise<void> {
    await this.db.execute('update mds_cascade_ask set withdrawn_at = now() where cascade_id = $1', [cascadeId]);
  }
}
