import { Injectable } from '@nestjs/common';
import { Db, DerivedDb, Params, type Scope } from '@matlas/server-kit';

export interface UncataloguedRecord {
  id: number;
  /** The number as given, a CAS or EC number or any other text; null without a number. */
  number: string | null;
  nameEn: string;
  nameZh: string | null;
}
export interface NewUncatalogued {
  id: number;
  cas: string | null;
  ec: string | null;
  nameEn: string;
  nameZh: string | null;
  pinyin: string;
}
/** An uncatalogued substance and the catalogue's substance that has its number, or that answered its request. */
export interface Replacement {
  id: number;
  enterpriseId: number;
  nameEn: string;
  nameZh: string | null;
  number: string | null;
  replacedBy: number;
  replacement: { id: number; cas: string | null; nameEn: string; nameZh: string | null };
}

const NUMBER = 'coalesce(s.cas, s.ec)';
const RECORD = `s.id, ${NUMBER} as number, s.name_en as "nameEn", s.name_zh as "nameZh"`;

/**
 * The replacement of highest rank: the one there is, the answer of a request, the substance of the number, and without
 * a number the only one of the name.
 */
const REPLACEABLE = `select p.id, p.enterprise_id as "enterpriseId", p.name_en as "nameEn", p.name_zh as "nameZh",
    coalesce(p.cas, p.ec) as number, r.id as "replacedBy",
          json_build_object('id', x.id, 'cas', x.cas, 'nameEn', x.name_en, 'nameZh', x.name_zh) as replacement
        from substance p
        cross join lateral (
          select found.id from (
            (select s.id, 0 as rank
            from substance s
            where s.id = p.replaced_by)
            union all
            (select s.id, 1
            from substance_request q
            join substance s on s.id = q.substance_id
            where q.uncatalogued_id = p.id and q.state in ('accepted', 'existing') and s.active and not s.uncatalogued
            order by q.id desc
            limit 1)
            union all
            (select s.id, 2
            from substance s
            where s.lookup_keys @> array[substance_key(coalesce(p.cas, p.ec))] and s.active and not s.uncatalogued
              and (s.enterprise_id is null or s.enterprise_id = p.enterprise_id)
              and (substance_key(s.cas) = substance_key(coalesce(p.cas, p.ec))
                or substance_key(s.ec) = substance_key(coalesce(p.cas, p.ec))
                or coalesce(p.cas, p.ec) = any(s.other_numbers))
            order by s.enterprise_id is not null, s.kind = 'group', s.id
            limit 1)
            union all
            (select min(s.id), 3
            from substance s
            where p.cas is null and p.ec is null and s.lookup_keys @> array[substance_key(p.name_en)]
              and s.active and not s.uncatalogued and (s.enterprise_id is null or s.enterprise_id = p.enterprise_id)
              and (substance_key(s.name_en) = substance_key(p.name_en)
                or substance_key(s.name_zh) = substance_key(p.name_en))
            having count(*) = 1)) found
          order by found.rank
          limit 1) r
        join substance x on x.id = r.id
        where p.uncatalogued
          and (p.replaced_by is null or exists (select 1 from mds_use u where u.used_id = p.id))
        order by p.id`;

/** Rows of substances that sheets name and the catalogue does not have (decision 0099). */
@Injectable()
export class UncataloguedSubstanceStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  /** Only one transaction at a time adds rows for an enterprise, so that a number gets one row. */
  async lockEnterprise(enterpriseId: number): Promise<void> {
    await this.db.execute(`select pg_advisory_xact_lock(hashtextextended('substance.uncatalogued', $1))`, [
      enterpriseId,
    ]);
  }
  /** Rows of the enterprise with one of the numbers or names; those that were replaced are left out. */
  listByKeys(
    enterpriseId: number,
    { numbers, names }: { numbers: readonly string[]; names: readonly string[] },
  ): Promise<UncataloguedRecord[]> {
    return this.derived.rows<UncataloguedRecord>(
      `select ${RECORD} from substance s
        where s.enterprise_id = $1 and s.uncatalogued and s.replaced_by is null
          and (${NUMBER} = any($2::text[])
            or ${NUMBER} is null and substance_key(s.name_en) in (select substance_key(n) from unnest($3::text[]) n))
        order by s.id`,
      [enterpriseId, numbers, names],
    );
  }
  listByIds(enterpriseId: number, ids: readonly number[]): Promise<UncataloguedRecord[]> {
    return this.derived.rows<UncataloguedRecord>(
      `select ${RECORD} from substance s
        where s.enterprise_id = $1 and s.uncatalogued and s.replaced_by is null and s.id = any($2::int[])
        order by s.name_en, s.id`,
      [enterpriseId, ids],
    );
  }
  async newIds(count: number): Promise<number[]> {
    return (
      await this.derived.rows<{ id: number }>(
        'insert into graph_node (kind) select 4 from generate_series(1, $1::int) returning id',
        [count],
      )
    ).map(({ id }) => id);
  }
  /** A name that is unknown may not be kept from recipients: nobody could tell whether it must be declared. */
  async insert(scope: Scope, rows: readonly NewUncatalogued[]): Promise<void> {
    await this.db.runAs(scope, () =>
      this.db.execute(
        `insert into substance (id, code, cas, ec, name_en, name_zh, pinyin, kind, enterprise_id, created_by,
          uncatalogued, confidential_allowed)
        select id, 'NEW-' || id, cas, ec, "nameEn", "nameZh", pinyin, 'substance', $2, $3, true, false
        from jsonb_to_recordset($1) as r(id int, cas text, ec text, "nameEn" text, "nameZh" text, pinyin text)`,
        [JSON.stringify(rows), scope.enterpriseId, scope.userId || null],
      ),
    );
  }
  /** Further names under which sheets of the enterprise know the substance. */
  async addNames(scope: Scope, names: readonly { id: number; name: string; isChinese: boolean }[]): Promise<void> {
    await this.db.runAs(scope, () =>
      this.db.execute(
        `update substance s
        set synonyms_zh = array(select distinct unnest(s.synonyms_zh || n.zh)),
          synonyms_en = array(select distinct unnest(s.synonyms_en || n.en))
        from (select id, array_agg(name) filter (where "isChinese") as zh,
            array_agg(name) filter (where not "isChinese") as en
          from jsonb_to_recordset($1) as r(id int, name text, "isChinese" boolean) group by id) n
        where s.id = n.id and s.uncatalogued`,
        [JSON.stringify(names)],
      ),
    );
  }
  /**
   * Uncatalogued substances of all enterprises whose number the catalogue has now, or whose request was answered
   * with a substance, or, without a number, whose whole name one substance has. A substance of the platform before
   * one of the enterprise. One that was replaced while a sheet was being saved with it is due again.
   */
  listReplaceable(): Promise<Replacement[]> {
    return this.derived.rows<Replacement>(REPLACEABLE, []);
  }
  /** The row stays, inactive and hidden: saved ids still lead to the substance that replaced it. */
  async saveReplacement(id: number, replacedBy: number): Promise<void> {
    await this.db.execute(
      `update substance
        set active = false, hidden = true, replaced_by = $2, update_time = now(), version = version + 1
        where id = $1 and uncatalogued and replaced_by is null`,
      [id, replacedBy],
    );
  }
  /** Requests of an enterprise for these rows that nobody has decided yet. */
  async listPendingIds(scope: Scope, ids: readonly number[]): Promise<Set<number>> {
    const params = new Params();
    const rows = await this.db.rows<{ id: number }>(
      `select p.id
        from substance p
        join substance_request q on q.enterprise_id = p.enterprise_id and q.state = 'pending'
          and (q.uncatalogued_id = p.id or q.cas = p.cas)
        where p.id = any(${params.add(ids)}::int[]) and p.enterprise_id = ${params.add(scope.enterpriseId)}`,
      params.values,
    );
    return new Set(rows.map(({ id }) => id));
  }
}
