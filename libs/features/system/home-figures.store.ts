import { Injectable } from '@nestjs/common';
import type { BigScreen, ProducedFile } from '@matlas/contract';
import { currentRunOfModelSql } from '@matlas/features/substance-analysis';
import { DerivedDb, modelColumns, Params, type Scope, scopeWhere, tenantColumns } from '@matlas/server-kit';

type Counts = BigScreen['counts'];
/** Suppliers of a country; for China those of a province. */
export interface SupplierGroup {
  countryCode: string | null;
  provinceCode: string | null;
  count: number;
  names: { nameZh: string; nameEn: string }[];
}
export interface MapPlace {
  code: string;
  nameZh: string;
  nameEn: string;
  lat: number;
  lon: number;
}

const SHOWN_NAMES = 5;
/** Avatars and attachments of messages are not counted as files. */
const PRIVATE_PURPOSES = ['avatar', 'messageAttachment'];

/**
 * Suppliers of the caller: enterprises that sent sheets to the caller's enterprise, and those named in a BOM in the
 * caller's reach. With platform-wide reach, every enterprise that supplies.
 */
function suppliersSql(scope: Scope, params: Params): string {
  if (scope.reach === 'all')
    return `select e.id
      from enterprise e
      where e.state = 'active' and e.identity in ('supplier', 'oemAndSupplier', 'rawMaterial')`;
  const own = params.add(scope.enterpriseId);
  return `select s.enterprise_id as id
    from mds_sheet s
    where s.id in (${receivedSql(scope, params)}) and s.enterprise_id <> ${own}
    union
    select e.id
    from (select distinct p.supplier_code
    from bom_position p
    join vehicle_model m on m.id = p.model_id
    where p.supplier_code is not null and ${visibleModelSql(scope, params)}) c
      join enterprise_card e on e.code = c.supplier_code and e.id <> ${own}`;
}
/** Sheets that were sent to the caller's enterprise, or to one of its departments. */
function receivedSql(scope: Scope, params: Params): string {
  const department =
    scope.reach === 'enterprise' || scope.reach === 'all'
      ? ''
      : ` and (h.organisation_id is null or h.organisation_id = any(${params.add([...scope.organisationIds])}::int[]))`;
  return `select h.sheet_id
    from mds_share h
    where h.enterprise_id = ${params.add(scope.enterpriseId)} and h.opens${department}`;
}
const visibleModelSql = (scope: Scope, params: Params): string => scopeWhere(scope, params, modelColumns('m'));

/** Figures of all areas for the home page and the big screen, within the caller's reach. */
@Injectable()
export class HomeFiguresStore {
  constructor(private readonly db: DerivedDb) {}

  /**
   * The caller's own and received sheets, each counted once regardless of versions; suppliers grouped as on the
   * map.
   */
  async getCounts(scope: Scope): Promise<Counts> {
    const params = new Params();
    const row = await this.db.row<Counts>(
      `select m.vehicles, m.positions, s.sheets, s.released,
          (select count(*)::int from (${suppliersSql(scope, params)}) x) as suppliers
       from (select count(*)::int as vehicles, coalesce(sum(m.bom_positions), 0)::int as positions
       from vehicle_model m
       where ${visibleModelSql(scope, params)} and m.cqc_of_id is null) m,
         (select count(distinct s.cid)::int as sheets,
           count(distinct s.cid) filter (where s.status <> 'ED')::int as released
         from mds_sheet s
           where s.deleted_at is null
             and (${scopeWhere(scope, params, tenantColumns('s'))} or s.id in (${receivedSql(scope, params)}))) s`,
      params.values,
    );
    return row ?? { vehicles: 0, positions: 0, sheets: 0, released: 0, suppliers: 0 };
  }

  async listFiles(scope: Scope, limit: number): Promise<ProducedFile[]> {
    const rows = await this.db.rows<Omit<ProducedFile, 'url' | 'createTime'> & { createdAt: Date }>(
      `select id, name, type, size, purpose, created_at as "createdAt"
        from stored_file
        where enterprise_id = $1 and created_by = $2 and purpose <> all($3)
        order by created_at desc, id desc
        limit $4`,
      [scope.enterpriseId, scope.userId, PRIVATE_PURPOSES, limit],
    );
    return rows.map(({ createdAt, ...file }) => ({
      ...file,
      createTime: createdAt.toISOString(),
      url: `/api/sys/file/${file.id}/download`,
    }));
  }

  /** Of the current run of each vehicle, in verdict order. */
  async countVerdicts(scope: Scope): Promise<number[]> {
    const params = new Params();
    const rows = await this.db.rows<{ total: number }>(
      `select sum(c.n)::int as total from vehicle_model m ${currentRunOfModelSql('m', 'counts')}
         cross join unnest(r.counts) with ordinality c(n, pos)
         where ${visibleModelSql(scope, params)}
         group by c.pos
         order by c.pos`,
      params.values,
    );
    return rows.map(({ total }) => total);
  }

  /** A province is stored by its code or by either name, the Chinese one also in short form (`江苏`). */
  listSupplierGroups(scope: Scope): Promise<SupplierGroup[]> {
    const params = new Params();
    return this.db.rows<SupplierGroup>(
      `select g."countryCode", g."provinceCode", count(*)::int as count,
          (array_agg(json_build_object('nameZh', g.name_zh, 'nameEn', g.name_en)
          order by g.name_en))[1:${SHOWN_NAMES}] as names
       from (select e.name_zh, e.name_en, upper(e.country_code) as "countryCode",
           case when upper(e.country_code) = 'CN'
             then (select d.code
             from division d
             where d.level = 1
               and (d.code = e.province or length(e.province) > 1 and starts_with(d.name_zh, e.province)
                 or lower(d.name_en) = lower(e.province))
             limit 1)
             end as "provinceCode"
         from enterprise_card e where e.id in (${suppliersSql(scope, params)})) g
         group by 1, 2
         order by count(*) desc, 1, 2`,
      params.values,
    );
  }
  listPlaces(codes: readonly string[]): Promise<MapPlace[]> {
    return this.db.rows<MapPlace>(
      `select p.code, coalesce(c.name_zh, d.name_zh) as "nameZh", coalesce(c.name_en, d.name_en) as "nameEn", p.lat,
          p.lon
       from map_point p
       left join country c on c.code = p.code
       left join division d on d.code = p.code and d.level = 1
       where p.code = any($1) and (c.code is not null or d.code is not null)`,
      [codes],
    );
  }
}
