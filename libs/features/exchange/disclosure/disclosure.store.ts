import { Injectable } from '@nestjs/common';
import type { OverdueDisclosure, DisclosureRow, DisclosureSubstance, Page, PageQuery } from '@matlas/contract';
import { containedCidsSql, ownSheetSql, releasedSql, versionSql } from '@matlas/features/mds';
import { Db, DerivedDb, listBy, type ListSpec, Params, type Scope } from '@matlas/server-kit';

export type DisclosureRecord = Omit<DisclosureRow, 'foundAt' | 'disclosedAt' | 'can'> & {
  foundAt: Date;
  disclosedAt: Date | null;
};
/** One hidden substance of one sheet that still has to be disclosed. */
export interface OpenDisclosure {
  id: number;
  sheetId: number;
  substanceId: number;
}

const SHEET = (alias: string): string =>
  `${alias}.id as "sheetId", ${alias}.cid::float8 as cid, ${versionSql(alias)} as cver, ${alias}.kind::int as kind,
      ${alias}.name, ${alias}.foreign_name as "foreignName", ${alias}.number`;
const RECIPIENTS = `(select count(distinct h.enterprise_id)::int
  from mds_share h
  join mds_sheet v on v.id = h.sheet_id
  where v.cid = s.cid and h.receive_status in ('N', 'S', 'D', 'P'))`;
const SELECT = `
  d.id, ${SHEET('s')}, x.id as "substanceId", x.name_zh as "substanceNameZh", x.name_en as "substanceNameEn", x.cas,
    x.gadsl, x.declarable_list as list, x.declarable_since::text as "declarableSince", d.found_at as "foundAt",
    ${RECIPIENTS} as recipients,
  d.disclosed_at as "disclosedAt", (select p.name from person_card p where p.id = d.disclosed_by) as "disclosedBy",
    d.automatic, d.new_sheet_id as "newSheetId", ${versionSql('n')} as "newCver",
    case when d.disclosed_at is null then 'open' else 'disclosed' end as state`;
const FROM = `exchange_disclosure d
    join mds_sheet s on s.id = d.sheet_id
    join substance x on x.id = d.substance_id
    left join mds_sheet n on n.id = d.new_sheet_id`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'd.id', kind: 'number', notNull: true },
  name: { sql: 's.name', kind: 'text', notNull: true },
  number: { sql: 's.number', kind: 'text' },
  kind: { sql: 's.kind', kind: 'number', notNull: true },
  substanceId: { sql: 'd.substance_id', kind: 'number', notNull: true },
  substanceNameEn: { sql: 'x.name_en', kind: 'text', notNull: true },
  cas: { sql: 'x.cas', kind: 'text' },
  declarableSince: { sql: 'x.declarable_since', kind: 'date' },
  foundAt: { sql: 'd.found_at', kind: 'instant', notNull: true },
  disclosedAt: { sql: 'd.disclosed_at', kind: 'instant' },
  automatic: { sql: 'd.automatic', kind: 'boolean', notNull: true },
  state: { sql: `case when d.disclosed_at is null then 'open' else 'disclosed' end`, kind: 'text', notNull: true },
};
/**
 * SQL condition: sheets of the caller's own enterprise only, even when the caller reaches others, because
 * confidential substances are visible to their owner only.
 */
export const ownDisclosureSheetSql = (scope: Scope, params: Params): string =>
  ownSheetSql(scope.reach === 'all' ? { ...scope, reach: 'enterprise' } : scope, params, 's');
/** A released version of which there is no newer release. */
const NEWEST = (alias: string): string =>
  `${alias}.deleted_at is null and ${releasedSql(alias)}
      and not exists (select 1
      from mds_sheet later
      where later.cid = ${alias}.cid and later.version > ${alias}.version and later.deleted_at is null
        and ${releasedSql('later')})`;

const DAY = (moment: string): string => `(${moment})::date::text`;
/**
 * SQL: received sheets of the caller that contain a version of an MDS with an open disclosure, found by walking up
 * from that MDS.
 */
const AFFECTED_RECEIVED = `(with recursive up(id, since) as (
      select v.id, d.found_at
      from exchange_disclosure d
      join mds_sheet o on o.id = d.sheet_id
      join mds_sheet v on v.cid = o.cid
      where d.disclosed_at is null and d.enterprise_id <> $1
      union select u.user_id, up.since from up join mds_use u on u.used_id = up.id)
    select h.id, h.sheet_id, h.sender_id, h.name, h.number, h.sent_version, h.organisation_id, min(up.since) as since
    from up
    join mds_share h on h.sheet_id = up.id
      where h.enterprise_id = $1 and h.receive_status <> 'E' and h.opens group by h.sheet_id, h.enterprise_id)`;
const AFFECTED_RECEIVED_COLUMNS: ListSpec['columns'] = {
  kid: { sql: 'h.id', kind: 'number', notNull: true },
  name: { sql: 'coalesce(h.name, s.name)', kind: 'text', notNull: true },
  number: { sql: 'coalesce(h.number, s.number)', kind: 'text' },
  since: { sql: 'h.since', kind: 'instant', notNull: true },
  senderName: { sql: 'e.name_zh', kind: 'text', notNull: true },
};

/** All queries on exchange_disclosure except those of the nightly job. */
@Injectable()
export class DisclosureStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  page(scope: Scope, page: PageQuery): Promise<Page<DisclosureRecord>> {
    const params = new Params();
    const where = [ownDisclosureSheetSql(scope, params)];
    return listBy<DisclosureRecord>(
      this.derived,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['s.name', 's.number', 'x.name_zh', 'x.name_en', 'x.cas'],
        key: 'd.id',
        defaultSort: ['-foundAt'],
        params,
        where,
      },
      page,
    );
  }
  listSubstances(scope: Scope): Promise<DisclosureSubstance[]> {
    const params = new Params();
    return this.derived.rows(
      `select x.id as "substanceId", x.name_zh as "nameZh", x.name_en as "nameEn", x.cas, x.declarable_list as list,
          x.declarable_since::text as "declarableSince",
        count(*) filter (where d.disclosed_at is null)::int as open,
          count(*) filter (where d.disclosed_at is not null)::int as disclosed
      from exchange_disclosure d
      join mds_sheet s on s.id = d.sheet_id
      join substance x on x.id = d.substance_id
      where ${ownDisclosureSheetSql(scope, params)}
      group by x.id
      order by open desc, x.name_en`,
      params.values,
    );
  }
  /**
   * Own open disclosures: all those of the sheets of the chosen ones, because the check passes a sheet only as a
   * whole. Row lock until commit.
   */
  listOpen(scope: Scope, ids: readonly number[]): Promise<OpenDisclosure[]> {
    const params = new Params();
    return this.derived.rows(
      `select d.id, d.sheet_id as "sheetId", d.substance_id as "substanceId"
        from exchange_disclosure d
        join mds_sheet s on s.id = d.sheet_id
      where d.sheet_id in (select c.sheet_id
      from exchange_disclosure c
      where c.id = any(${params.add(ids)}::int[]) and c.disclosed_at is null)
        and d.disclosed_at is null and ${ownDisclosureSheetSql(scope, params)}
      order by d.id
      for update of d`,
      params.values,
    );
  }
  async markDisclosed(ids: readonly number[], newSheetId: number, by: number, automatic: boolean): Promise<void> {
    await this.db.execute(
      `update exchange_disclosure
        set disclosed_at = clock_timestamp(), disclosed_by = nullif($3, 0), new_sheet_id = $2, automatic = $4
        where id = any($1::int[])`,
      [ids, newSheetId, by, automatic],
    );
  }

  /** Versions of these MDS and all sheets that use them, of any owner. */
  async listReached(sheetIds: readonly number[]): Promise<number[]> {
    const rows = await this.derived.rows<{ id: number }>(
      `with recursive up(id) as (
        select v.id
        from mds_sheet o
        join mds_sheet v on v.cid = o.cid and v.deleted_at is null
        where o.id = any($1::int[])
        union
        select u.user_id
        from up
        join mds_use u on u.used_id = up.id)
      select id from up`,
      [sheetIds],
    );
    return rows.map(({ id }) => id);
  }
  /** The caller's own newest releases among them; used sheets come before the sheets that use them. */
  async listOwnAbove(scope: Scope, reached: readonly number[], holders: readonly number[]): Promise<number[]> {
    const params = new Params();
    const rows = await this.derived.rows<{ id: number }>(
      `select s.id
        from mds_sheet s
        where s.id = any(${params.add(reached)}::int[]) and ${NEWEST('s')} and ${ownDisclosureSheetSql(scope, params)}
      and s.cid <> all (select o.cid from mds_sheet o where o.id = any(${params.add(holders)}::int[]))
      order by s.height, s.id`,
      params.values,
    );
    return rows.map(({ id }) => id);
  }
  /** References of a sheet to the given sheets of which a newer release exists now. */
  listNewerBelow(sheetId: number, reached: readonly number[]): Promise<{ fromId: number; toId: number }[]> {
    return this.derived.rows(
      `select u.used_id as "fromId", n.id as "toId"
        from mds_use u
        join mds_sheet o on o.id = u.used_id
        join mds_sheet n on n.cid = o.cid and n.id <> o.id and n.version > o.version
      where u.user_id = $1 and u.used_id = any($2::int[]) and ${NEWEST('n')}`,
      [sheetId, reached],
    );
  }
  /** Recipients to whom the caller sent a version of each sheet's MDS. */
  listRecipients(
    sheetIds: readonly number[],
    senderId: number,
  ): Promise<
    {
      sheetId: number;
      enterpriseId: number;
      nameZh: string;
      nameEn: string;
      cver: string;
      status: 'N' | 'S' | 'D' | 'P';
    }[]
  > {
    return this.derived.rows(
      `select distinct on (o.id, h.enterprise_id) o.id as "sheetId", h.enterprise_id as "enterpriseId",
          e.name_zh as "nameZh", e.name_en as "nameEn", ${versionSql('v')} as cver, h.receive_status as status
      from mds_sheet o
      join mds_sheet v on v.cid = o.cid
      join mds_share h on h.sheet_id = v.id and h.sender_id = $2 and h.receive_status in ('N', 'S', 'D', 'P')
      join enterprise_card e on e.id = h.enterprise_id
      where o.id = any($1::int[]) order by o.id, h.enterprise_id, v.version desc`,
      [sheetIds, senderId],
    );
  }
  /** Adds the changes to the recipient form of a pushed version; an existing remark is not replaced. */
  async addRemark(sheetId: number, remark: string): Promise<void> {
    await this.db.execute(
      `update mds_share set remark = $2 where sheet_id = $1 and receive_status = 'E' and remark is null`,
      [sheetId, remark],
    );
  }

  /** Since when the platform knows of an open disclosure in one received sheet; null when there is none. */
  async findWaitingSince(enterpriseId: number, sheetId: number): Promise<string | null> {
    const row = await this.derived.row<{ since: string | null }>(
      `select ${DAY('min(d.found_at)')} as since
        from mds_sheet s
        left join mds_closure c on c.root = s.id
        cross join lateral unnest(${containedCidsSql('s')}) held(cid)
      join mds_sheet o on o.cid = held.cid
      join exchange_disclosure d on d.sheet_id = o.id and d.disclosed_at is null and d.enterprise_id <> $1
      where s.id = $2`,
      [enterpriseId, sheetId],
    );
    return row?.since ?? null;
  }
  listAffectedReceived(scope: Scope, page: PageQuery): Promise<Page<OverdueDisclosure>> {
    const params = new Params();
    params.add(scope.enterpriseId);
    const department =
      scope.reach === 'all' || scope.reach === 'enterprise'
        ? []
        : [`(h.organisation_id is null or h.organisation_id = any(${params.add([...scope.organisationIds])}::int[]))`];
    const select = `
      h.id as kid, ${SHEET('s')}, coalesce(h.name, s.name) as name, coalesce(h.number, s.number) as number,
        e.name_zh as "senderName", e.name_en as "senderNameEn", o.name_zh as "ownerName", o.name_en as "ownerNameEn",
        ${DAY('h.since')} as since`;
    const from = `${AFFECTED_RECEIVED} h
      join mds_sheet s on s.id = h.sheet_id
      join enterprise_card e on e.id = h.sender_id
      join enterprise_card o on o.id = s.enterprise_id`;
    return listBy<OverdueDisclosure>(
      this.derived,
      {
        from,
        select,
        columns: AFFECTED_RECEIVED_COLUMNS,
        search: ['coalesce(h.name, s.name)', 'coalesce(h.number, s.number)', 'e.name_zh', 'e.name_en'],
        key: 'h.id',
        defaultSort: ['-since'],
        params,
        where: department.length > 0 ? department : ['true'],
      },
      page,
    );
  }
}
